// The keyboard at the table. Arrow keys walk over the tiles, Enter or Space takes or puts, B and A put before and after,
// other letters do the rest; every button can be reached with Tab as well.

import type { Game } from '../state/game.svelte';
import { placeOf } from './places';

function neighbours(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('[data-tile]:not(:disabled), .slot')];
}

/** Left and right go on in reading order; up and down to the nearest tile of the next row. */
function nextTile(root: HTMLElement, from: HTMLElement, key: string): HTMLElement | undefined {
  const all = neighbours(root);
  if (key === 'ArrowLeft' || key === 'ArrowRight') return all[all.indexOf(from) + (key === 'ArrowLeft' ? -1 : 1)];
  const middle = (tile: HTMLElement): { x: number; y: number; half: number } => {
    const box = tile.getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2, half: box.height / 2 };
  };
  const here = middle(from);
  const ways = all
    .map((tile) => ({ tile, at: middle(tile) }))
    .map(({ tile, at }) => ({
      tile,
      ahead: (at.y - here.y) * (key === 'ArrowDown' ? 1 : -1),
      aside: Math.abs(at.x - here.x),
    }))
    .filter(({ ahead }) => ahead > here.half);
  const row = Math.min(...ways.map(({ ahead }) => ahead)) + here.half;
  return ways.filter(({ ahead }) => ahead < row).toSorted((left, right) => left.aside - right.aside)[0]?.tile;
}

export function pressKey(event: KeyboardEvent, root: HTMLElement, game: Game): boolean {
  const element = document.activeElement as HTMLElement | null;
  if (event.ctrlKey || event.metaKey || event.altKey || element?.matches('input, select, textarea')) return false;
  if (event.key.startsWith('Arrow')) {
    const from = element?.closest<HTMLElement>('[data-tile], .slot');
    const next = from ? nextTile(root, from, event.key) : neighbours(root)[0];
    next?.focus();
    return next !== undefined;
  }
  /** Before or after the tile that has the focus, on the table or on the rack. */
  const placeBeside = (isAfter: boolean): void => {
    const tile = element?.closest<HTMLElement>('[data-tile]');
    const target = tile && game.selected.length > 0 ? placeOf(tile) : undefined;
    if (target) game.place(game.selected, { ...target, index: target.index + (isAfter ? 1 : 0) });
  };
  const actions: Record<string, () => void> = {
    n: () => game.selected.length > 0 && game.place(game.selected, { kind: 'new' }),
    r: () => game.selected.length > 0 && game.place(game.selected, { kind: 'rack' }),
    b: () => placeBeside(false),
    a: () => placeBeside(true),
    u: () => game.undo(),
    y: () => game.redo(),
    x: () => game.reset(),
    d: () => game.isMyTurn && !game.isChanged && !game.view?.mustPutBack && game.draw(),
    e: () => game.isMyTurn && game.isChanged && game.endTurn(),
    h: () => game.isMyTurn && game.mayHint && game.askHint(),
    '1': () => game.sort('runs'),
    '7': () => game.sort('sets'),
    Escape: () => game.clearSelection(),
  };
  const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  action?.();
  return action !== undefined;
}
