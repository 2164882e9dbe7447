// The catalogue in use. Components call `t('key')`; when the language changes they are drawn again.

import { Catalogue, loadCatalogue, type Fillings, type Language } from '../text/catalogue';

let current: Catalogue = $state.raw(new Catalogue('en', ''));

let hasGuide = false;

export async function useLanguage(language: Language): Promise<void> {
  current = await loadCatalogue(language, hasGuide);
}

/** From now on with the texts of the rules and lessons. */
export async function useGuide(): Promise<void> {
  if (hasGuide) return;
  hasGuide = true;
  await useLanguage(current.language);
}

export function t(key: string, fillings?: Fillings): string {
  return current.get(key, fillings);
}

/** The form of a key for an edition where there is one. */
export function te(key: string, edition: string, fillings?: Fillings): string {
  const special = `${key}.${edition}`;
  return current.get(current.has(special) ? special : key, fillings);
}

export function hasText(key: string): boolean {
  return current.has(key);
}

export function tn(key: string, count: number, fillings?: Fillings): string {
  return current.count(key, count, fillings);
}

/** So many tiles, or cards where an edition has cards. */
export function tileCount(count: number, edition: string): string {
  const special = `play.tiles.${edition}`;
  return current.count(current.has(`${special}.one`) ? special : 'play.tiles', count);
}
