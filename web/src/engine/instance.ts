// One instance of the module: text in, text out. After a trap it must not be used again.
import type { Outside } from './outside';

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  runset_alloc(size: number): number;
  runset_free(memory: number): void;
  runset_call(request: number, size: number): bigint;
}

/** The libraries bring a way to write that nothing in the core uses: whoever calls it gets "not supported". */
const notSupported = 58;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class Instance {
  private readonly exports: Exports;

  constructor(module: WebAssembly.Module, outside: Outside) {
    // The memory grows, and every view of it with the old size is lost: a new one each time.
    const at = (start: number, size: number) => new Uint8Array(this.exports.memory.buffer, start >>> 0, size);
    const digestSize = 32;
    const env: Record<string, (...numbers: number[]) => void> = {
      sha256: (message = 0, size = 0, out = 0) => at(out, digestSize).set(outside.sha256(at(message, size))),
      hmac_sha256: (key = 0, keySize = 0, message = 0, size = 0, out = 0) =>
        at(out, digestSize).set(outside.hmacSha256(at(key, keySize), at(message, size))),
      fill_random: (start = 0, size = 0) => outside.fillRandom(at(start, size)),
    };
    const imports: WebAssembly.Imports = { env };
    for (const { module: from, name } of WebAssembly.Module.imports(module)) {
      (imports[from] ??= {})[name] ??= () => notSupported;
    }
    this.exports = new WebAssembly.Instance(module, imports).exports as unknown as Exports;
    this.exports._initialize();
  }

  call(request: string): string {
    const bytes = encoder.encode(request);
    const place = this.exports.runset_alloc(bytes.length);
    new Uint8Array(this.exports.memory.buffer, place >>> 0, bytes.length).set(bytes);
    const answer = BigInt.asUintN(64, this.exports.runset_call(place, bytes.length));
    this.exports.runset_free(place);
    const size = Number(answer & 0xffffffffn);
    return decoder.decode(new Uint8Array(this.exports.memory.buffer, Number(answer >> 32n), size));
  }
}
