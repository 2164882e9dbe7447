// The real module, and what the tests of the engine share.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { loadEngine, type Engine } from '../../../src/engine/engine';
import { pageOutside, type Outside } from '../../../src/engine/outside';

export const root = new URL('../../../../', import.meta.url);

/** RUNSET_PROGRAM names another program than the released one. */
export const program = process.env['RUNSET_PROGRAM'] ?? fileURLToPath(new URL('build/release/runset', root));

export async function wasm(): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await readFile(new URL('web/src/engine/runset.wasm', root)));
}

export async function engine(outside: Outside = pageOutside): Promise<Engine> {
  return loadEngine(await wasm(), outside);
}

export const token = '0123456789abcdef0123456789abcdef';
