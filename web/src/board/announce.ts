// What others did, in words: for screen readers, and read aloud.

import type { Game } from '../state/game.svelte';
import type { Melds, TurnTold, View } from '../net/messages';
import { t } from '../state/texts.svelte';
import { faceOf, type TileItem } from '../state/tiles';
import { meldName } from './names';
import { seatName } from './seat_name';

export function itemsOf(meld: readonly string[]): TileItem[] {
  return meld.map((piece, i) => ({
    id: String(i),
    face: faceOf(piece),
    ...(piece.startsWith('J:') && { as: piece.slice(2) }),
  }));
}

/** All melds in words; which are runs and which are sets is the engine's to say. */
export function meldsInWords(game: Game, melds: Melds): string[] {
  const view = game.view!;
  const judged = game.referee.judge(view, melds);
  return melds.map((meld, i) => meldName(itemsOf(meld), judged.melds[i]?.kind ?? 'none', view.options.edition));
}

function laid(game: Game, turn: TurnTold, after: Melds): string {
  const before = (turn.before ?? []).map((meld) => meld.toSorted().join());
  const changed = after.filter((meld) => {
    const at = before.indexOf(meld.toSorted().join());
    if (at >= 0) before.splice(at, 1);
    return at < 0;
  });
  return meldsInWords(game, changed).join('; ');
}

/** The turns after this one of a view that others took. */
export function newTurns(view: View, lastTurn: number): TurnTold[] {
  return (view.recent ?? []).filter(({ turn, seat }) => turn > lastTurn && seat !== view.you);
}

export function turnInWords(game: Game, turn: TurnTold): string {
  const view = game.view!;
  const name = seatName(view, turn.seat);
  if (turn.did !== 'lay') return t(`page.told.${turn.timeout ? 'timeout' : turn.did}`, { name });
  const next = view.recent?.find((other) => other.turn > turn.turn && other.before);
  return t('page.told.lay', { name, melds: laid(game, turn, next?.before ?? view.melds ?? []) });
}

/** Something that was announced. Turns are counted anew in every round, so it has a number of its own. */
export interface Announced {
  number: number;
  text: string;
}

const mostAnnounced = 6;

/** What was announced, with these at its end. */
export function announcedWith(before: readonly Announced[], texts: readonly string[]): Announced[] {
  const last = before.at(-1)?.number ?? 0;
  return [...before, ...texts.map((text, i) => ({ number: last + i + 1, text }))].slice(-mostAnnounced);
}
