import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
  // The texts of the terminal and the page are the same files, and the engine comes from the C++ build.
  server: {
    fs: { allow: ['..'] },
    proxy: { '/socket': { target: 'ws://127.0.0.1:8080', ws: true }, '/api': 'http://127.0.0.1:8080' },
  },
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  test: { include: ['tests/unit/**/*.test.ts'], environment: 'node' },
});
