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

interface Goal {
  faces: string[];
  base: TileSeen[];
}

/** Finds what lies there already of each wanted meld: the whole of it, a part of it, or it with a joker to be exchanged. */
function claimed(melds: readonly TileSeen[][], wanted: readonly string[][]): { goals: Goal[]; free: TileSeen[] } {
  const left = melds.toSorted((one, other) => other.length - one.length);
  const goals = wanted.map((pieces): Goal => {
    return { faces: pieces.map((piece) => (piece.startsWith('J') ? 'J' : piece)), base: [] };
  });
  const naturals = (meld: readonly TileSeen[]): TileSeen[] => meld.filter(({ face }) => face !== 'J');
  const fits: ((meld: TileSeen[], faces: string[]) => boolean)[] = [
    (meld, faces) => meld.length === faces.length && isWithin(meld, faces),
    isWithin,
    (meld, faces) => naturals(meld).length > 1 && isWithin(naturals(meld), faces),
  ];
  for (const isFitting of fits) {
    for (const goal of goals.filter(({ base }) => base.length === 0)) {
      const at = left.findIndex((meld) => isFitting(meld, goal.faces));
      if (at >= 0) [goal.base] = left.splice(at, 1) as [TileSeen[]];
    }
  }
  return { goals, free: left.flat() };
}

/** The next tile to move on the way to the wanted table; nothing when it is reached. The order of tiles counts for nothing. */
export function nextPut(seen: TableSeen, wanted: readonly string[][]): Put | undefined {
  const { goals, free } = claimed(seen.melds, wanted);
  const open = goals.map(({ faces, base }) => {
    const surplus = [...base];
    const missing = [...faces.entries()].filter(([, face]) => {
      const at = surplus.findIndex((tile) => tile.face === face);
      if (at >= 0) surplus.splice(at, 1);
      return at < 0;
    });
    return { base, missing, surplus };
  });
  // What lies on the table has to be used; the rack gives the rest. An exchanged joker goes last, when its place is taken.
  const sources = [...free, ...seen.rack];
  const jokers = open.flatMap(({ surplus }) => surplus);
  for (const from of [sources, jokers]) {
    for (const { base, missing } of open) {
      for (const [index, face] of missing) {
        const source = from.find((tile) => tile.face === face);
        if (source) return { tile: source.id, place: base.length > 0 ? { beside: base[0]!.id, index } : 'new' };
      }
    }
  }
  const [lost] = open.flatMap(({ missing }) => missing);
  if (lost) throw new Error(`no ${lost[1]} for ${wanted.map((meld) => meld.join(' ')).join(' | ')}`);
  return undefined;
}

/**
 * Moves tiles until the table is as wanted. False if it gives up: the page splits a meld where that leaves more of it in
 * order, and a plan of single tiles then goes round in circles for about one large rearrangement in 400.
 */
async function canArrange(player: Player, hand: Hand, wanted: readonly string[][]): Promise<boolean> {
  for (let moves = 0; moves < 60; ++moves) {
    const put = nextPut(await player.seen(), wanted);
    if (!put) return true;
    await hand.put(put.tile, put.place);
  }
  return false;
}

/** Moves tiles until the table is as wanted, legal or not. */
export async function arrange(player: Player, hand: Hand, wanted: readonly string[][]): Promise<void> {
  if (!(await canArrange(player, hand, wanted)))
    throw new Error(`not arranged: ${wanted.map((meld) => meld.join(' ')).join(' | ')}`);
}

/** Lays what the engine would lay; false if it is not legal then. */
export async function lay(player: Player, hand: Hand, wanted: readonly string[][]): Promise<boolean> {
  if (!(await canArrange(player, hand, wanted))) return false;
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
