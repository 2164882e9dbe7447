// What servers have promised to the seats of this browser, so that a reload forgets nothing; and what was broken.

export interface Kept {
  /** The engine's words: docs/fair.md. */
  evidence: string;
  verdict?: Verdict;
}

/** How the deal of a round that has ended stands in this player's eyes. */
export interface Verdict {
  deal: number;
  standing: 'fair' | 'unproven';
  /** So many seats added a number of their own. */
  added: number;
}

interface Stored extends Kept {
  token: string;
  at: number;
}

const prefix = 'runset.promise.';
const most = 40;

export function keptPromise(table: string, token: string): Kept | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(prefix + table) ?? 'null') as Stored | null;
    return stored?.token === token ? stored : undefined;
  } catch {
    return undefined;
  }
}

export function keepPromise(table: string, token: string, kept: Kept): void {
  const stored: Stored = { ...kept, token, at: Date.now() };
  try {
    if (localStorage.getItem(prefix + table) === null) makeRoom();
    localStorage.setItem(prefix + table, JSON.stringify(stored));
  } catch {
    // Without a memory a reload makes the next deal one that is not proven.
  }
}

export function dropPromise(table: string): void {
  try {
    localStorage.removeItem(prefix + table);
  } catch {
    // There is none.
  }
}

function makeRoom(): void {
  const at = (key: string): number => {
    try {
      return (JSON.parse(localStorage.getItem(key) ?? '') as Stored).at;
    } catch {
      return 0;
    }
  };
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  const newest = keys.toSorted((one, other) => at(other) - at(one));
  for (const key of newest.slice(most - 1)) localStorage.removeItem(key);
}
