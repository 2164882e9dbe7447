// tools/wasm-fingerprint.mjs MODULE: loads the module as a page would and prints the solver's fingerprint.
import { readFile } from "node:fs/promises";

const module = await WebAssembly.compile(await readFile(process.argv[2]));
// The libraries bring a way to write that nothing in the core uses: whoever calls it gets "not supported".
const notSupported = 58;
const imports = {};
for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    imports[from] ??= {};
    imports[from][name] = () => notSupported;
}
const { exports } = await WebAssembly.instantiate(module, imports);
exports._initialize();
console.log(`fingerprint ${BigInt.asUintN(64, exports.runset_fingerprint()).toString(16).padStart(16, "0")}`);
