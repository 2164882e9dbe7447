// The engine's word on the draft, or what is awaited of the player, as one line.

import type { Game } from '../state/game.svelte';
import { t, te } from '../state/texts.svelte';

export interface Status {
  kind: 'calm' | 'good' | 'bad' | 'ask';
  text: string;
}

export function statusOf(game: Game): Status {
  const { judgement: judged, view } = game;
  const edition = view!.options.edition;
  if (game.refused) return { kind: 'bad', text: game.refused.text };
  if (game.isMyTurn && view!.mustPutBack) return { kind: 'ask', text: te('page.putBack', edition) };
  if (!judged?.changed) return { kind: 'calm', text: game.isMyTurn ? te('page.yourTurn', edition) : '' };
  if (judged.legal) return { kind: 'good', text: judged.goesOut ? te('page.goesOut', edition) : t('page.legal') };
  if (judged.ambiguous.length > 0) return { kind: 'ask', text: t('page.jokerChoice') };
  const counter = judged.needs > 0 ? t('page.counter', { have: judged.points, need: judged.needs }) : '';
  return { kind: 'bad', text: [counter, judged.text].filter(Boolean).join(' · ') };
}
