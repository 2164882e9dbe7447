// The keyboard at the table. Arrow keys walk over the tiles, Enter or Space takes or puts, letters do the rest; every
// button can be reached with Tab as well.

import type { Game } from '../state/game.svelte';

function neighbours(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('[data-tile]:not(:disabled), .slot')];
}

/** The next tile in a direction: the nearest one whose middle lies that way. */
function nextTile(root: HTMLElement, from: HTMLElement, key: string): HTMLElement | undefined {
  const box = from.getBoundingClientRect();
  const x = box.left + box.width / 2;
  const y = box.top + box.height / 2;
  let best: HTMLElement | undefined;
  let least = Infinity;
  for (const tile of neighbours(root)) {
    if (tile === from) continue;
    const other = tile.getBoundingClientRect();
    const dx = other.left + other.width / 2 - x;
    const dy = other.top + other.height / 2 - y;
    const ahead = key === 'ArrowRight' ? dx : key === 'ArrowLeft' ? -dx : key === 'ArrowDown' ? dy : -dy;
    const aside = key === 'ArrowRight' || key === 'ArrowLeft' ? dy : dx;
    if (ahead < 4) continue;
    const distance = ahead + 3 * Math.abs(aside);
    if (distance < least) {
      least = distance;
      best = tile;
    }
  }
  return best;
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
  const actions: Record<string, () => void> = {
    n: () => game.selected.length > 0 && game.place(game.selected, { kind: 'new' }),
    r: () => game.selected.length > 0 && game.place(game.selected, { kind: 'rack' }),
    u: () => game.undo(),
    y: () => game.redo(),
    x: () => game.reset(),
    d: () => game.isMyTurn && !game.isChanged && game.draw(),
    e: () => game.isMyTurn && game.isChanged && game.endTurn(),
    h: () => game.isMyTurn && game.askHint(),
    '1': () => game.sort('runs'),
    '7': () => game.sort('sets'),
    Escape: () => game.clearSelection(),
  };
  const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  action?.();
  return action !== undefined;
}
