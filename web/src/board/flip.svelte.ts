// Lets tiles travel from where they were to where they are: measures before a change, and plays the difference after it.

import { tick } from 'svelte';

const travelMs = 260;

export function isStill(): boolean {
  return document.documentElement.dataset['still'] === 'true' || matchMedia('(prefers-reduced-motion: reduce)').matches;
}

function measure(root: HTMLElement | undefined): Map<string, DOMRect> {
  const places = new Map<string, DOMRect>();
  if (!root || isStill()) return places;
  for (const tile of root.querySelectorAll<HTMLElement>('[data-tile]')) {
    places.set(tile.dataset['tile']!, tile.getBoundingClientRect());
  }
  return places;
}

function travel(root: HTMLElement | undefined, before: ReadonlyMap<string, DOMRect>): void {
  if (!root || before.size === 0) return;
  for (const tile of root.querySelectorAll<HTMLElement>('[data-tile]')) {
    const from = before.get(tile.dataset['tile']!);
    const to = tile.getBoundingClientRect();
    if (!from) {
      tile.animate([{ opacity: 0, transform: 'scale(0.6)' }, {}], { duration: travelMs, easing: 'ease-out' });
      continue;
    }
    const x = from.left - to.left;
    const y = from.top - to.top;
    if (Math.abs(x) + Math.abs(y) < 2) continue;
    const scale = to.width > 0 ? from.width / to.width : 1;
    tile.animate(
      [
        { transform: `translate(${x}px, ${y}px) scale(${scale})`, transformOrigin: '0 0', zIndex: 5 },
        { transformOrigin: '0 0' },
      ],
      { duration: travelMs + Math.min(200, Math.hypot(x, y) / 4), easing: 'cubic-bezier(.2,.8,.3,1)' },
    );
  }
}

/** From now on, whenever one of these values changes. */
export function travelling(root: () => HTMLElement | undefined, values: () => unknown): void {
  $effect.pre(() => {
    values();
    const places = measure(root());
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset['tile'] : undefined;
    void tick().then(() => {
      travel(root(), places);
      if (!focused || document.activeElement !== document.body) return;
      // A tile that moves between rack and table is drawn anew there; whoever uses the keyboard goes with it.
      root()
        ?.querySelector<HTMLElement>(`[data-tile="${CSS.escape(focused)}"]`)
        ?.focus({ preventScroll: true });
    });
  });
}
