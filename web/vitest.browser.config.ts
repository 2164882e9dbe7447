// The page in a real browser against the real server. One after the other: they share a small machine.
import { defineConfig } from 'vitest/config';

// tools/screenshots lets the same players pose for pictures, tools/frames has them drag a tile about.
const wanted = process.env['RUNSET_SCREENSHOTS']
  ? ['tests/browser/screenshots.ts', 'tests/browser/looks.ts', 'tests/browser/puzzle_pictures.ts']
  : process.env['RUNSET_FRAMES']
    ? ['tests/browser/frames.ts']
    : ['tests/browser/**/*.test.ts'];

export default defineConfig({
  test: {
    include: wanted,
    environment: 'node',
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 30_000,
  },
});
