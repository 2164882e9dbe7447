// Dragging tiles with mouse, pen or finger. The tiles stay where they are until they are dropped; a picture of them follows
// the pointer, and a mark shows where they would go. Both lie on layers of their own, so that nothing else is painted anew
// meanwhile. A short touch without movement is a tap and is left to the click handlers.

import type { Target } from '../state/draft';
import { spotAt, targetAt, type Caret } from './places';

export interface DragHost {
  /** The tiles to be dragged when this one is taken; none: it cannot be moved. */
  idsFor(tile: string): string[];
  drop(ids: string[], target: Target): void;
}

const threshold = 6;
const caretWidth = 4;

interface Shown {
  ghost: HTMLElement;
  caret: HTMLElement;
}

function element(className: string): HTMLElement {
  const made = document.createElement('div');
  made.className = className;
  return made;
}

function showCaret(caret: HTMLElement, at: Caret | undefined): void {
  caret.style.opacity = at ? '1' : '0';
  if (!at) return;
  caret.style.height = `${at.height}px`;
  caret.style.transform = `translate(${at.x - caretWidth / 2}px, ${at.top}px)`;
}

export function dragging(root: HTMLElement, host: DragHost): { destroy(): void } {
  let start: { x: number; y: number; tile: HTMLElement; pointer: number } | undefined;
  let shown: Shown | undefined;
  let ids: string[] = [];
  let suppressClick = false;

  function begin(tile: HTMLElement): Shown | undefined {
    ids = host.idsFor(tile.dataset['tile']!);
    if (ids.length === 0) return undefined;
    const ghost = element('drag-ghost');
    const { width } = tile.getBoundingClientRect();
    for (const id of ids) {
      const source = root.querySelector<HTMLElement>(`[data-tile="${CSS.escape(id)}"]`);
      if (!source) continue;
      const copy = source.cloneNode(true) as HTMLElement;
      copy.removeAttribute('data-tile');
      copy.style.setProperty('--t', `${Math.max(width, 34)}px`);
      ghost.append(copy);
      source.classList.add('is-dragged');
    }
    const caret = element('drag-caret');
    root.append(caret, ghost);
    root.classList.add('is-dragging');
    return { ghost, caret };
  }

  function follow(event: PointerEvent): void {
    if (!start || event.pointerId !== start.pointer) return;
    const { clientX: x, clientY: y } = event;
    if (!shown) {
      if (Math.hypot(x - start.x, y - start.y) < threshold) return;
      shown = begin(start.tile);
      if (shown)
        start.tile.setPointerCapture(start.pointer); // the browser need not look what is under it each time
      else start = undefined;
    }
    if (!shown) return;
    event.preventDefault();
    const lift = event.pointerType === 'touch' ? 46 : 18; // not under the finger
    shown.ghost.style.transform = `translate(${x - 18}px, ${y - lift}px)`;
    showCaret(shown.caret, spotAt(x, y)?.caret);
  }

  function end(): boolean {
    const wasDragging = shown !== undefined;
    start = undefined;
    for (const tile of root.querySelectorAll('.is-dragged')) tile.classList.remove('is-dragged');
    shown?.ghost.remove();
    shown?.caret.remove();
    shown = undefined;
    root.classList.remove('is-dragging');
    return wasDragging;
  }

  function finish(event: PointerEvent): void {
    if (!start || event.pointerId !== start.pointer || !end()) return;
    suppressClick = true;
    setTimeout(() => (suppressClick = false), 50);
    const target = event.type === 'pointerup' ? targetAt(event.clientX, event.clientY) : undefined;
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

  /** Second thoughts: nothing has been moved, and letting go is no click. */
  function key(event: KeyboardEvent): void {
    if (event.key === 'Escape' && end()) suppressClick = true;
  }

  root.addEventListener('pointerdown', down);
  root.addEventListener('click', click, true);
  addEventListener('pointermove', follow, { passive: false });
  addEventListener('pointerup', finish);
  addEventListener('pointercancel', finish);
  addEventListener('keydown', key);
  return {
    destroy() {
      end();
      root.removeEventListener('pointerdown', down);
      root.removeEventListener('click', click, true);
      removeEventListener('pointermove', follow);
      removeEventListener('pointerup', finish);
      removeEventListener('pointercancel', finish);
      removeEventListener('keydown', key);
    },
  };
}
