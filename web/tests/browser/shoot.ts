// Takes pictures of the page for the documentation. RUNSET_SCREENSHOTS is the folder they go to.
import { mkdir, writeFile } from 'node:fs/promises';
import type { BrowserContextOptions } from 'playwright-core';
import { expect } from 'vitest';
import type { Player } from './player';

const folder = process.env['RUNSET_SCREENSHOTS']!;
const mostBytes = 150_000;

export const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };
export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 780 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
};

/** WebP is much smaller, and the browser knows how to make it. */
export async function shoot(player: Player, name: string): Promise<void> {
  await player.page.mouse.move(0, 0);
  const png = await player.page.screenshot({ animations: 'disabled' });
  const page = await player.page.context().newPage();
  const webp = await page.evaluate(async (picture) => {
    const image = new Image();
    image.src = `data:image/png;base64,${picture}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.width;
    canvas.height = image.height;
    canvas.getContext('2d')!.drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', 0.86).split(',')[1]!;
  }, png.toString('base64'));
  await page.close();
  const bytes = Buffer.from(webp, 'base64');
  expect(bytes.length).toBeLessThan(mostBytes);
  await mkdir(folder, { recursive: true });
  await writeFile(`${folder}/${name}.webp`, bytes);
  if (process.env['RUNSET_SCREENSHOTS_PNG'])
    await writeFile(`${process.env['RUNSET_SCREENSHOTS_PNG']}/${name}.png`, png);
}
