// The page in a real browser against the real server: two files at a time, since a test mostly waits for somebody's turn.
// `--tags-filter quick`: only one whole way through each part of the page.
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
    maxWorkers: 2,
    isolate: false, // the files of a worker share its browser: tests/browser/scene.ts
    tags: [{ name: 'quick', description: 'One whole way through a part of the page.' }],
    testTimeout: 180_000,
    hookTimeout: 30_000,
  },
});
