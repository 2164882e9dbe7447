// What the address of an embedded board names, and how the page around it wants it to look: `?lang=de&look=dark`.

import { looks, preferences, showPreferences } from '../looks/preferences.svelte';
import { languages } from '../text/catalogue';

export type Embedded = { kind: 'table'; table: string } | { kind: 'game'; table: string; number: number };

export function embeddedAt(path: string): Embedded | undefined {
  const table = /^\/embed\/table\/([A-Za-z0-9]{6})$/.exec(path)?.[1];
  if (table) return { kind: 'table', table: table.toUpperCase() };
  const game = /^\/embed\/game\/([A-Za-z0-9]{6})\/([1-9]\d{0,3})$/.exec(path);
  return game ? { kind: 'game', table: game[1]!.toUpperCase(), number: Number(game[2]) } : undefined;
}

/** For this frame alone; nothing of it is kept, and it makes no sound in somebody else's page. */
export function applyWishes(query: string): void {
  const wishes = new URLSearchParams(query);
  preferences.language = languages.find((one) => one === wishes.get('lang')) ?? preferences.language;
  preferences.look = looks.find((one) => one === wishes.get('look')) ?? preferences.look;
  preferences.sound = false;
  preferences.haptics = false;
  preferences.aloud = false;
  showPreferences();
}
