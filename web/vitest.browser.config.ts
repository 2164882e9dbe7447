// The page in a real browser against the real server. One after the other: they share a small machine.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // tools/screenshots lets the same players pose for pictures.
    include: process.env['RUNSET_SCREENSHOTS']
      ? ['tests/browser/screenshots.ts', 'tests/browser/looks.ts']
      : ['tests/browser/**/*.test.ts'],
    environment: 'node',
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 30_000,
  },
});
