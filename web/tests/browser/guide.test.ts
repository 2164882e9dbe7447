// The guided first rounds and the page of rules, as somebody new meets them.
import { expect, test } from 'vitest';
import { examples } from '../../src/guide/examples';
import { meldsOf } from '../../src/guide/lesson';
import { lessons } from '../../src/guide/lessons';
import { Finger, Mouse } from './hands';
import { useScene } from './scene';
import { lay } from './turns';

const scene = useScene();
const touch = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 780 } };

test.each(Object.values(lessons))('a first round of $edition, step by step', async ({ edition, steps }) => {
  const player = await scene.enter(edition === 'classic' ? {} : touch);
  const { page } = player;
  const hand = edition === 'classic' ? new Mouse(player) : new Finger(player);
  await player.prefer({});
  await player.open('/');
  await page.locator(`[data-action="learn-${edition}"]`).click();
  await page.locator('[data-step="1"]').waitFor();

  // A wrong lay is explained by the engine, another right one by the coach.
  const { rack } = await player.seen();
  await hand.put(rack[0]!.id, 'new');
  await hand.press('end');
  await page.locator('.status.bad', { hasText: 'at least three' }).waitFor();
  await page.keyboard.press('x');
  await hand.press('draw');
  await page.locator('.status.bad', { hasText: 'first try what it says above' }).waitFor();

  for (const [i, step] of steps.entries()) {
    await page.locator(`[data-step="${i + 1}"]`).waitFor();
    await page.locator('main[data-my-turn="true"]').waitFor();
    if (step.does === 'lay') expect(await lay(player, hand, meldsOf(step.wanted!))).toBe(true);
    await hand.press(step.does === 'lay' ? 'end' : 'draw');
  }
  await page.locator('[data-step="done"]').waitFor();
  await player.click('again');
  await page.locator('[data-step="1"]').waitFor();
});

test('the rules of every game are shown with their examples, and can be tried', async () => {
  const player = await scene.enter({});
  const { page } = player;
  await player.prefer({});
  for (const edition of ['classic', 'kids', 'junior']) {
    await player.open(`/rules/${edition}`);
    const variants = page.locator('[data-field="rules-variant"]');
    await variants.waitFor();
    for (const variant of await variants
      .locator('option')
      .evaluateAll((all) => all.map((one) => one.getAttribute('value')!))) {
      await variants.selectOption(variant);
      const own = examples.filter((one) => one.edition === edition && one.variant === variant);
      await expect.poll(() => page.locator('[data-example]').count()).toBe(own.length);
      const shown = await page
        .locator('[data-example]')
        .evaluateAll((all) => all.map(({ dataset }) => [dataset['example'], dataset['legal']].join()));
      expect(shown.toSorted()).toEqual(own.map(({ code }) => `${code},${code === 'OK'}`).toSorted());
      expect(await page.locator('main').innerText()).not.toMatch(/\{\w+\}|\brules?\.\w|\bword\.\w/);
    }
  }
  // The set of the professional game, on the board.
  await page.locator('summary').first().click();
  const set = page.locator('[data-example="OK"]', { has: page.locator('[aria-label^="Series of 3"]') });
  await set.locator('[data-action="try"]').click();
  await page.locator('main[data-my-turn="true"]').waitFor();
  expect(await lay(player, new Mouse(player), [['r3', 'g3', 'b3']])).toBe(true);
  await player.click('end');
  await page.locator('[data-tried="true"]').waitFor();
  await player.click('back');
  await page.locator('[data-page="rules"]').waitFor();
});
