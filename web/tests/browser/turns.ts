// Whole turns: the engine says what can be laid, a hand lays it tile by tile.
import { readFile } from 'node:fs/promises';
import { loadEngine, type Engine } from '../../src/engine/engine';
import type { Position } from '../../src/engine/types';
import type { View } from '../../src/net/messages';
import type { Hand, Place } from './hands';
import type { Player, TableSeen, TileSeen } from './player';

export async function engine(): Promise<Engine> {
  return loadEngine(new Uint8Array(await readFile(new URL('../../src/engine/runset.wasm', import.meta.url))));
}

export function positionOf(view: View): Position {
  const { edition, variant, rules } = view.options;
  const opened = view.seats[view.you! - 1]!.opened ?? false;
  return { edition, variant, rules, opened, rack: view.rack ?? [], table: view.melds ?? [] };
}

interface Put {
  tile: string;
  place: Place;
}

function isWithin(part: readonly TileSeen[], whole: readonly string[]): boolean {
  const left = [...whole];
  return part.every(({ face }) => {
    const at = left.indexOf(face);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** The next tile to move on the way to the wanted table; nothing when it is reached. The order of tiles counts for nothing. */
export function nextPut(seen: TableSeen, wanted: readonly string[][]): Put | undefined {
  const free = seen.melds.toSorted((left, right) => right.length - left.length);
  const goals = wanted.map((pieces) => ({
    faces: pieces.map((piece) => (piece.startsWith('J') ? 'J' : piece)),
    base: undefined as TileSeen[] | undefined,
  }));
  const claim = (isSame: boolean): void => {
    for (const goal of goals.filter(({ base }) => !base)) {
      const at = free.findIndex((m) => isWithin(m, goal.faces) && (!isSame || m.length === goal.faces.length));
      if (at >= 0) [goal.base] = free.splice(at, 1);
    }
  };
  claim(true);
  claim(false);
  for (const { faces, base } of goals) {
    if (base?.length === faces.length) continue;
    const there = [...(base ?? [])];
    for (const [index, face] of faces.entries()) {
      const at = there.findIndex((tile) => tile.face === face);
      if (at >= 0) {
        there.splice(at, 1);
        continue;
      }
      // What lies on the table has to be used; the rack gives the rest.
      const source = [...free.flat(), ...seen.rack].find((tile) => tile.face === face);
      if (!source) throw new Error(`no ${face} for ${faces.join(' ')}`);
      const place: Place = base ? { beside: base[0]!.id, index } : 'new';
      return { tile: source.id, place };
    }
  }
  return undefined;
}

/** Lays what the engine would lay. Not everything it thinks of can be built by every hand: false if it is not legal then. */
export async function lay(player: Player, hand: Hand, wanted: readonly string[][]): Promise<boolean> {
  for (let moves = 0; moves < 60; ++moves) {
    const put = nextPut(await player.seen(), wanted);
    if (!put) break;
    await hand.put(put.tile, put.place);
  }
  for (let jokers = 0; jokers < 2 && (await player.page.locator('[data-choice]').count()) > 0; ++jokers) {
    await hand.chooseJoker();
  }
  return player.page.locator('.status.good').isVisible();
}

export interface Taken {
  laid: boolean;
  putBack: boolean;
}

/** Lays what the page itself suggests. */
async function layByHint(player: Player): Promise<boolean> {
  const { page } = player;
  await page.keyboard.press('h');
  const next = page.locator('.steps .tool').nth(1);
  while ((await next.count()) > 0 && (await next.isEnabled())) await next.click();
  return page.locator('.status.good').isVisible();
}

/** One turn: lays if anything can be laid, draws or passes otherwise. */
export async function takeTurn(player: Player, hand: Hand, judge: Engine): Promise<Taken> {
  const view = await player.untilMyTurn();
  const hint = judge.hint({ ...positionOf(view), pile: view.pile ?? 0 });
  let laid = hint.tiles > 0 && (await lay(player, hand, hint.table));
  if (hint.tiles > 0 && !laid) {
    await player.page.keyboard.press('x');
    // With nothing to draw, children may have to lay.
    if (!view.pile) laid = await layByHint(player);
  }
  await hand.press(laid ? 'end' : 'draw');
  const isOn = (now: View): boolean => now.turn !== view.turn || now.stage !== 'playing';
  const { mustPutBack = false } = await player.until('the next turn', (now) => isOn(now) || now.mustPutBack === true);
  if (mustPutBack) {
    await player.page.locator('[data-prompt="put-back"]').waitFor();
    await hand.pick((await player.seen()).rack[0]!.id);
    await player.until('the card put back', isOn);
  }
  return { laid, putBack: mustPutBack };
}
