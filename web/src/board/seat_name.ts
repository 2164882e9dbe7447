// How a seat is called on the page.

import type { View } from '../net/messages';
import { t } from '../state/texts.svelte';

export function seatName(view: View, number: number): string {
  const seat = view.seats[number - 1];
  if (!seat || seat.kind === 'free') return t('page.freeSeat');
  if (seat.kind === 'bot') return t(`level.${seat.level}`);
  const name = seat.name || t('page.player', { number });
  return view.you === number ? t('page.you', { name }) : name;
}

/** In what is over: whoever played there may have left the seat. */
export function playedBy(view: View, number: number): string {
  return view.seats[number - 1]?.kind === 'free' ? t('page.player', { number }) : seatName(view, number);
}
