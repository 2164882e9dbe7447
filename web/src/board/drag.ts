// Dragging tiles with mouse, pen or finger. The tiles stay where they are until they are dropped; a picture of them follows
// the pointer. A short touch without movement is a tap and is left to the click handlers.

import type { Target } from '../state/draft';

export interface DragHost {
  /** The tiles to be dragged when this one is taken; none: it cannot be moved. */
  idsFor(tile: string): string[];
  drop(ids: string[], target: Target): void;
  hover(target: Target | undefined, ids: string[]): void;
}

const threshold = 6;

export function targetAt(x: number, y: number): Target | undefined {
  const element = document.elementFromPoint(x, y);
  const zone = element?.closest<HTMLElement>('[data-zone]');
  if (!zone) return undefined;
  const { zone: kind, meld } = zone.dataset;
  if (kind === 'meld' && meld) return { kind: 'meld', meld, index: indexIn(zone, x, y) };
  if (kind === 'rack') return { kind: 'rack', index: indexIn(zone, x, y) };
  return { kind: 'new' };
}

/** Where a tile lies. */
export function placeOf(tile: HTMLElement): ({ kind: 'rack' } | { kind: 'meld'; meld: string }) & { index: number } {
  const zone = tile.closest<HTMLElement>('[data-zone]')!;
  const index = [...zone.querySelectorAll('[data-tile]')].indexOf(tile);
  const { meld } = zone.dataset;
  return meld ? { kind: 'meld', meld, index } : { kind: 'rack', index };
}

/** Before which tile of the zone the point lies: in the nearest row, by the middles of its tiles. */
function indexIn(zone: HTMLElement, x: number, y: number): number {
  const boxes = [...zone.querySelectorAll('[data-tile]')].map((tile) => tile.getBoundingClientRect());
  const away = boxes.map((box) => Math.abs(y - (box.top + box.bottom) / 2));
  const nearest = Math.min(...away);
  // A selected tile stands out of its row a little.
  const row = [...boxes.keys()].filter((i) => away[i]! < nearest + boxes[i]!.height / 2);
  const before = row.filter((i) => x > (boxes[i]!.left + boxes[i]!.right) / 2);
  return (row[0] ?? 0) + before.length;
}

export function dragging(root: HTMLElement, host: DragHost): { destroy(): void } {
  let start: { x: number; y: number; tile: HTMLElement; pointer: number } | undefined;
  let ghost: HTMLElement | undefined;
  let ids: string[] = [];
  let suppressClick = false;

  function begin(): void {
    if (!start) return;
    ids = host.idsFor(start.tile.dataset['tile']!);
    if (ids.length === 0) {
      start = undefined;
      return;
    }
    ghost = document.createElement('div');
    ghost.className = 'drag-ghost';
    const box = start.tile.getBoundingClientRect();
    for (const id of ids) {
      const source = root.querySelector<HTMLElement>(`[data-tile="${CSS.escape(id)}"]`);
      if (!source) continue;
      const copy = source.cloneNode(true) as HTMLElement;
      copy.removeAttribute('data-tile');
      copy.style.setProperty('--t', `${Math.max(box.width, 34)}px`);
      ghost.append(copy);
      source.classList.add('is-dragged');
    }
    root.append(ghost);
    root.classList.add('is-dragging');
  }

  function follow(event: PointerEvent): void {
    if (!start || event.pointerId !== start.pointer) return;
    if (!ghost) {
      if (Math.hypot(event.clientX - start.x, event.clientY - start.y) < threshold) return;
      begin();
      if (!ghost) return;
    }
    event.preventDefault();
    const lift = event.pointerType === 'touch' ? 46 : 18; // not under the finger
    ghost.style.setProperty('transform', `translate(${event.clientX - 18}px, ${event.clientY - lift}px)`);
    host.hover(targetAt(event.clientX, event.clientY), ids);
  }

  function finish(event: PointerEvent): void {
    if (!start || event.pointerId !== start.pointer) return;
    const wasDragging = ghost !== undefined;
    const target = wasDragging && event.type === 'pointerup' ? targetAt(event.clientX, event.clientY) : undefined;
    for (const tile of root.querySelectorAll('.is-dragged')) tile.classList.remove('is-dragged');
    ghost?.remove();
    ghost = undefined;
    start = undefined;
    root.classList.remove('is-dragging');
    host.hover(undefined, []);
    if (!wasDragging) return;
    suppressClick = true;
    setTimeout(() => (suppressClick = false), 50);
    if (target) host.drop(ids, target);
  }

  function down(event: PointerEvent): void {
    suppressClick = false; // the click of the drop before, if there was one, has come
    if (event.button !== 0 || start) return;
    const tile = (event.target as HTMLElement).closest<HTMLElement>('[data-tile]');
    if (tile && root.contains(tile)) start = { x: event.clientX, y: event.clientY, tile, pointer: event.pointerId };
  }

  function click(event: MouseEvent): void {
    if (suppressClick) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  root.addEventListener('pointerdown', down);
  root.addEventListener('click', click, true);
  addEventListener('pointermove', follow, { passive: false });
  addEventListener('pointerup', finish);
  addEventListener('pointercancel', finish);
  return {
    destroy() {
      root.removeEventListener('pointerdown', down);
      root.removeEventListener('click', click, true);
      removeEventListener('pointermove', follow);
      removeEventListener('pointerup', finish);
      removeEventListener('pointercancel', finish);
    },
  };
}
