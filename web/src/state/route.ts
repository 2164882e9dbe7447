// What the address of the page names.

export type Place =
  | { kind: 'home' }
  | { kind: 'table'; code: string }
  | { kind: 'local'; id: string }
  | { kind: 'game'; table: string; number: number; isLocal: boolean }
  | { kind: 'file' }
  | { kind: 'puzzle'; edition: string; which: string }
  | { kind: 'rules' | 'learn'; edition: string }
  | { kind: 'companion' };

type Parts = Record<string, string | undefined>;

const code = '(?<code>[A-Za-z0-9]{6})';
const number = '[1-9]\\d{0,3}';
const edition = '(?:/(?<edition>classic|kids|junior))';

/** The first that fits an address says what it names. */
const routes: [path: string, place: (parts: Parts) => Place][] = [
  [`/t/${code}`, ({ code = '' }) => ({ kind: 'table', code: code.toUpperCase() })],
  ['/local/(?<id>[A-Z0-9]{6})', ({ id = '' }) => ({ kind: 'local', id })],
  [
    `/(?<where>game|local)/${code}/(?<number>${number})`,
    ({ where, code = '', number }) => ({
      kind: 'game',
      table: code.toUpperCase(),
      number: Number(number),
      isLocal: where === 'local',
    }),
  ],
  ['/game', () => ({ kind: 'file' })],
  [
    `/puzzle(?:${edition}(?:/(?<which>today|${number}))?)?`,
    ({ edition = 'classic', which = '' }) => ({ kind: 'puzzle', edition, which }),
  ],
  [`/rules${edition}?`, ({ edition = 'classic' }) => ({ kind: 'rules', edition })],
  [`/learn${edition}?`, ({ edition = 'classic' }) => ({ kind: 'learn', edition })],
  ['/companion', () => ({ kind: 'companion' })],
];

export function placeOf(address: string): Place {
  for (const [path, place] of routes) {
    const found = new RegExp(`^${path}$`).exec(address);
    if (found) return place(found.groups ?? {});
  }
  return { kind: 'home' };
}
