// The texts of the page come from the same files as those of the terminal: texts/<language>.txt, `key = text`.

const files = import.meta.glob('../../../texts/*.txt', { query: '?raw', import: 'default' }) as Record<
  string,
  () => Promise<string>
>;

/** Rules and lessons in words: only whoever opens them loads them. */
const guides = import.meta.glob('../../../texts/guide/*.txt', { query: '?raw', import: 'default' }) as Record<
  string,
  () => Promise<string>
>;

export const languages = ['de', 'fr', 'it', 'en', 'nl', 'es'] as const;
export type Language = (typeof languages)[number];

export const languageNames: Record<Language, string> = {
  de: 'Deutsch',
  fr: 'Français',
  it: 'Italiano',
  en: 'English',
  nl: 'Nederlands',
  es: 'Español',
};

export type Fillings = Record<string, string | number>;

export class Catalogue {
  private readonly texts = new Map<string, string>();
  private readonly plural: Intl.PluralRules;

  constructor(
    readonly language: Language,
    contents: string,
  ) {
    this.plural = new Intl.PluralRules(language);
    for (const line of contents.split('\n')) {
      const at = line.indexOf(' = ');
      if (at > 0 && !line.startsWith('#')) this.texts.set(line.slice(0, at), line.slice(at + 3));
    }
  }

  has(key: string): boolean {
    return this.texts.has(key);
  }

  /** The text of a key; the key itself where there is none, so that a gap shows. */
  get(key: string, fillings: Fillings = {}): string {
    const text = this.texts.get(key) ?? key;
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(fillings[name] ?? whole));
  }

  count(key: string, count: number, fillings: Fillings = {}): string {
    const form = this.plural.select(count) === 'one' ? 'one' : 'other';
    return this.get(`${key}.${form}`, { count, ...fillings });
  }
}

export async function loadCatalogue(language: Language, hasGuide = false): Promise<Catalogue> {
  const [texts, guide] = await Promise.all([
    files[`../../../texts/${language}.txt`]?.() ?? '',
    hasGuide ? (guides[`../../../texts/guide/${language}.txt`]?.() ?? '') : '',
  ]);
  return new Catalogue(language, `${texts}\n${guide}`);
}

/** The first language of the browser that we speak; English if there is none. */
export function browserLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const found = languages.find((language) => tag.toLowerCase().startsWith(language));
    if (found) return found;
  }
  return 'en';
}
