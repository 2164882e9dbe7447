// The keyboard of a replay: arrows go on and back, with Shift by single steps, Page Up and Down by rounds, Home and End to
// the ends, Space plays and stops.

import type { Reel } from './reel.svelte';

export function pressReplayKey(event: KeyboardEvent, reel: Reel): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const element = event.target instanceof HTMLElement ? event.target : undefined;
  // Those have a use of their own for these keys.
  if (element?.closest('input, select, textarea, dialog')) return false;
  const isOnButton = element?.closest('button, a, summary') !== null && element !== undefined;
  const actions: Record<string, () => void> = {
    ArrowRight: () => (event.shiftKey ? reel.showStep(reel.step + 1) : reel.on()),
    ArrowLeft: () => (event.shiftKey ? reel.showStep(reel.step - 1) : reel.back()),
    PageDown: () => reel.toRound(1),
    PageUp: () => reel.toRound(-1),
    Home: () => reel.show(0),
    End: () => reel.show(reel.last),
  };
  if (event.key === ' ' && !isOnButton) {
    reel.toggle();
    return true;
  }
  const action = actions[event.key];
  if (!action) return false;
  reel.pause();
  action();
  return true;
}
