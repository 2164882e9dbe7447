// Fingers on the table of a replay: a swipe to the left or a tap on the right half goes on, the other way goes back.

export interface Swipe {
  on(): void;
  back(): void;
}

const leastPx = 36;
const tapPx = 10;

export function swiping(root: HTMLElement, { on, back }: Swipe): { destroy(): void } {
  let start: { x: number; y: number } | undefined;
  const listening = new AbortController();
  const { signal } = listening;
  root.addEventListener('pointerdown', (event) => (start = { x: event.clientX, y: event.clientY }), { signal });
  root.addEventListener('pointercancel', () => (start = undefined), { signal });
  root.addEventListener(
    'pointerup',
    (event) => {
      if (!start) return;
      const x = event.clientX - start.x;
      const y = event.clientY - start.y;
      start = undefined;
      if (Math.abs(x) >= leastPx && Math.abs(x) > Math.abs(y)) {
        (x < 0 ? on : back)();
      } else if (Math.hypot(x, y) < tapPx) {
        const box = root.getBoundingClientRect();
        (event.clientX > box.left + box.width / 2 ? on : back)();
      }
    },
    { signal },
  );
  return { destroy: () => listening.abort() };
}
