// Writes sw.js when the page is built: service_worker.js with the names of all files of the page and their version.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const folder = new URL('./', import.meta.url);

export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const contents = new Map<string, string | Uint8Array>();
        for (const [name, file] of Object.entries(bundle)) {
          contents.set(`/${name}`, file.type === 'chunk' ? file.code : file.source);
        }
        for (const name of readdirSync(new URL('public', folder))) {
          contents.set(`/${name}`, readFileSync(new URL(`public/${name}`, folder)));
        }
        const template = readFileSync(new URL('service_worker.js', folder), 'utf8');
        const version = createHash('sha256').update(template);
        for (const [name, content] of [...contents].toSorted()) version.update(name).update(content);
        const head = `const files = ${JSON.stringify([...contents.keys()])};\nconst version = '${version.digest('hex').slice(0, 16)}';\n`;
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: head + template });
      },
    },
  };
}
