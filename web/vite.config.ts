import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { serviceWorker } from './service_worker_plugin.ts';

/** What every page is made of comes in one piece: many small ones are more to load, and pack worse. */
const shared = { name: 'table', test: /\/src\/(board|looks|state|text)\// };

export default defineConfig({
  plugins: [svelte(), serviceWorker()],
  // The texts of the terminal and the page are the same files, and the engine comes from the C++ build.
  server: {
    fs: { allow: ['..'] },
    proxy: { '/socket': { target: 'ws://127.0.0.1:8080', ws: true }, '/api': 'http://127.0.0.1:8080' },
  },
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [shared] } } },
  },
  test: { include: ['tests/unit/**/*.test.ts'], environment: 'node' },
});
