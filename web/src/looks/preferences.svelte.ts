// What the page remembers of its user: language, looks, name, sound. Kept in this browser only.

import { browserLanguage, languages, type Language } from '../text/catalogue';

export const looks = ['system', 'light', 'dark', 'contrast'] as const;

interface Stored {
  language: Language;
  look: (typeof looks)[number];
  /** Colours that stay apart for eyes that tell few of them apart. */
  safeColours: boolean;
  largeTiles: boolean;
  leftHanded: boolean;
  /** Nothing moves by itself, whatever the device says. */
  still: boolean;
  /** Read aloud; `null`: nobody has chosen, so only where children play. */
  aloud: boolean | null;
  /** Bots on this device answer at once. */
  quickBots: boolean;
  name: string;
  sound: boolean;
  haptics: boolean;
  sortBy: 'runs' | 'sets' | 'own';
}

const key = 'runset.preferences';

function fresh(): Stored {
  return {
    language: browserLanguage(navigator.languages),
    look: 'system',
    safeColours: false,
    largeTiles: false,
    leftHanded: false,
    still: false,
    aloud: null,
    quickBots: false,
    name: '',
    sound: true,
    haptics: true,
    sortBy: 'runs',
  };
}

function read(): Stored {
  const usual = fresh();
  try {
    const stored = { ...usual, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Stored>) };
    if (!languages.includes(stored.language)) stored.language = usual.language;
    if (!looks.includes(stored.look)) stored.look = usual.look;
    return stored;
  } catch {
    return usual;
  }
}

export const preferences: Stored = $state(read());

const dark = matchMedia('(prefers-color-scheme: dark)');
const contrast = matchMedia('(prefers-contrast: more)');

/** What the style sheets go by. */
export function showPreferences(): void {
  const { dataset } = document.documentElement;
  const device = contrast.matches ? 'contrast' : dark.matches ? 'dark' : 'light';
  dataset['look'] = preferences.look === 'system' ? device : preferences.look;
  dataset['colours'] = preferences.safeColours ? 'safe' : 'usual';
  dataset['tiles'] = preferences.largeTiles ? 'large' : 'usual';
  dataset['hand'] = preferences.leftHanded ? 'left' : 'right';
  dataset['still'] = String(preferences.still);
  document.documentElement.lang = preferences.language;
}
for (const device of [dark, contrast]) device.addEventListener('change', showPreferences);

export function savePreferences(): void {
  try {
    localStorage.setItem(key, JSON.stringify(preferences));
  } catch {
    // A browser that keeps nothing still plays.
  }
  showPreferences();
}
