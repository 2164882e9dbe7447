// The sentences of the rules, with the words each edition has for its tiles, melds and pile.

import type { Edition } from '../engine/types';
import { te } from '../state/texts.svelte';
import type { Entry } from './rulebook';

const words = ['tiles', 'oneTile', 'anyTile', 'lastTile', 'run', 'meld', 'melds', 'fromRack', 'fromPile', 'pileEmpty'];

/** Without sets every meld is a run, and is called so. */
function wordFor(word: string, row: Edition): string {
  const plain = row.sets ? word : word.replace(/^meld/, 'run');
  return te(`word.${plain}`, row.edition);
}

export function sentence({ key, figures }: Entry, row: Edition): string {
  const fillings = { ...figures, ...Object.fromEntries(words.map((word) => [word, wordFor(word, row)])) };
  const text = te(key, row.edition, fillings);
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
