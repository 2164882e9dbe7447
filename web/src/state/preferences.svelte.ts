// What the page remembers of its user: language, look, name, sound. Kept in this browser only.

import { browserLanguage, languages, type Language } from '../text/catalogue';

export type Look = 'system' | 'light' | 'dark';

interface Stored {
  language: Language;
  look: Look;
  name: string;
  sound: boolean;
  haptics: boolean;
  sortBy: 'runs' | 'sets' | 'own';
}

const key = 'runset.preferences';

function read(): Stored {
  const fresh: Stored = {
    language: browserLanguage(navigator.languages),
    look: 'system',
    name: '',
    sound: true,
    haptics: true,
    sortBy: 'runs',
  };
  try {
    const stored = { ...fresh, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Stored>) };
    return languages.includes(stored.language) ? stored : { ...stored, language: fresh.language };
  } catch {
    return fresh;
  }
}

export const preferences: Stored = $state(read());

export function savePreferences(): void {
  try {
    localStorage.setItem(key, JSON.stringify(preferences));
  } catch {
    // A browser that keeps nothing still plays.
  }
  document.documentElement.lang = preferences.language;
  document.documentElement.dataset['look'] = preferences.look;
}
