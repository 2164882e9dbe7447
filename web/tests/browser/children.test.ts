// Kids and Junior as children play them: by touch, to the crown, with cards put back; and the professional variants.
import { expect, test } from 'vitest';
import { Finger, Mouse, type Hand } from './hands';
import type { Player } from './player';
import { useScene } from './scene';
import { engine, takeTurn } from './turns';

const scene = useScene();
const judge = await engine();
const touch = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 780 } };

async function begin(player: Player, edition: string, variant: string, chips: number): Promise<void> {
  const { page } = player;
  await player.prefer({});
  await player.open('/');
  await page.locator(`[data-edition="${edition}"]`).click();
  await page.locator('[data-field="here"]').setChecked(true);
  await page.locator('[data-action="own-rules"]:enabled').click();
  await page.locator('[data-field="variant"]').selectOption(variant);
  await page.locator('[data-field="chipsToWin"]').fill(String(chips));
  await player.click('create');
  await player.untilPlaying();
}

/** Draws, and puts a card back where there is no room for it. */
async function draw(player: Player, hand: Hand): Promise<boolean> {
  const { turn } = player.view!;
  await hand.press('draw');
  const isOn = (): boolean => player.view!.turn !== turn || player.view!.stage !== 'playing';
  await player.until('the card', (view) => isOn() || view.mustPutBack === true);
  if (!player.view!.mustPutBack) return false;
  await player.page.locator('[data-prompt="put-back"]').waitFor();
  const before = player.view!.rack!.length;
  const { rack } = await player.seen();
  await hand.pick(rack[3]!.id);
  await player.until('the turn of others', isOn);
  if (player.view!.stage === 'playing') expect(player.view!.seats[0]!.rack).toBe(before - 1);
  return true;
}

test.each(['kids', 'junior'])('a match of %s by touch, to the crown', { timeout: 300_000 }, async (edition) => {
  const player = await scene.enter(touch);
  const { page } = player;
  const hand = new Finger(player);
  await begin(player, edition, 'basic', 2);
  expect(await page.locator('main').getAttribute('data-game')).toBe(edition);
  let putBacks = 0;
  while (!player.view!.matchOver) {
    const view = await player.untilMyTurn();
    if (view.matchOver) break;
    if (view.stage === 'playing' && putBacks === 0 && view.pile) {
      putBacks += Number(await draw(player, hand));
    } else if (view.stage === 'playing') {
      await takeTurn(player, hand, judge);
    } else {
      await page.locator('.celebration[data-crown="false"]').waitFor();
      await page.locator('[data-action="ready"]').tap();
      await player.untilPlaying();
    }
  }
  await page.locator('.celebration[data-crown="true"]').waitFor();
  expect(putBacks).toBe(1);
  const winner = player.view!.seats.findIndex((seat) => seat.winner);
  expect(player.view!.seats[winner]!.chips).toBe(2);
  expect(await page.locator('#result-title').innerText()).toMatch(/is the King!$/);
  expect(await page.locator('.celebration li').nth(winner).getByRole('img').getAttribute('aria-label')).toBe('2 chips');
});

test('nobody talks at a table for children', { tags: 'quick' }, async () => {
  const player = await scene.enter(touch);
  await begin(player, 'junior', 'basic', 1);
  await player.untilMyTurn();
  expect(await player.page.getByRole('button', { name: 'Say something' }).count()).toBe(0);
  // All cards have their animal, and a joker has a star.
  const { rack } = player.view!;
  expect(await player.page.locator('[data-zone="rack"] .tile img').count()).toBe(rack!.filter((f) => f !== 'J').length);
});

test.each(['kids', 'junior'])('a round of %s for professionals', { timeout: 240_000 }, async (edition) => {
  const player = await scene.enter({ viewport: { width: 720, height: 560 } });
  await begin(player, edition, 'professional', 3);
  expect(player.view!.options.variant).toBe('professional');
  let laid = 0;
  while (laid === 0 || player.view!.stage === 'playing') {
    if ((await player.untilMyTurn()).stage === 'playing') {
      laid += Number((await takeTurn(player, new Mouse(player), judge)).laid);
    } else if (laid === 0) {
      await player.click('ready');
      await player.untilPlaying();
    }
  }
  await player.page.locator('.celebration').waitFor();
});

test('texts are read aloud where children play, unless somebody says no', async () => {
  const player = await scene.enter(touch);
  const { page } = player;
  await page.addInitScript(() => {
    const said: string[] = [];
    const voice = { lang: 'en-GB', name: 'Test', default: true, localService: true, voiceURI: 'test' };
    Object.assign(globalThis, {
      said,
      SpeechSynthesisUtterance: class {
        voice = null;
        lang = '';
        rate = 1;
        constructor(readonly text: string) {}
      },
    });
    Object.defineProperty(globalThis, 'speechSynthesis', {
      value: {
        getVoices: () => [voice],
        addEventListener: () => undefined,
        cancel: () => undefined,
        speak: (speech: { text: string }) => said.push(speech.text),
      },
    });
  });
  await begin(player, 'kids', 'basic', 1);
  await player.untilMyTurn();
  const said = (): Promise<string[]> => page.evaluate(() => (globalThis as unknown as { said: string[] }).said);
  await expect.poll(said).toContainEqual(expect.stringContaining('Your turn!'));
  await page.locator('[data-action="aloud"]').tap();
  await page.locator('[data-action="aloud"][aria-pressed="false"]').waitFor();
  const before = (await said()).length;
  const { turn } = player.view!;
  await page.locator('[data-action="draw"]').tap();
  await player.until('my next turn', (view) => view.turn !== turn && view.toMove === view.you);
  await page.locator('main[data-my-turn="true"]').waitFor();
  expect(await said()).toHaveLength(before);
});
