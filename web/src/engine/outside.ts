// What the engine needs from the page: hashes and chance. Not from `crypto.subtle`, which plain http has not.
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';

export interface Outside {
  sha256(message: Uint8Array): Uint8Array;
  hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array;
  fillRandom(bytes: Uint8Array): void;
}

export const pageOutside: Outside = {
  sha256,
  hmacSha256: (key, message) => hmac(sha256, key, message),
  // Chance is not taken from shared or growing memory everywhere, so it is made beside and copied.
  fillRandom: (bytes) => bytes.set(crypto.getRandomValues(new Uint8Array(bytes.length))),
};
