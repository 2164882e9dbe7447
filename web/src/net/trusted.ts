// Scripts that the page starts by address: the worker and the service worker. The content policy wants somebody to vouch
// for such addresses, and here that means: they are our own.

interface Policy {
  createScriptURL(address: string): string;
}
interface Factory {
  createPolicy(name: string, rules: Policy): Policy;
}

function vouch(address: string): string {
  if (new URL(address, location.href).origin !== location.origin)
    throw new TypeError(`not a script of ours: ${address}`);
  return address;
}

const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;
const policy = factory?.createPolicy('runset', { createScriptURL: vouch });

export function ownScript(address: string): string {
  return policy ? policy.createScriptURL(address) : vouch(address);
}
