// The seats this browser holds, so that a closed tab finds its way back. The token is what holds a seat.

interface Held {
  table: string;
  token: string;
  at: number;
  /** The seat was given up, or the table is gone: the key is good for deleting its games and for sitting down again. */
  isOver?: boolean;
}

const key = 'runset.seats';
const most = 300;

function read(): Held[] {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '[]') as Held[];
  } catch {
    return [];
  }
}

function write(seats: Held[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(seats.slice(0, most)));
  } catch {
    // Without a memory the seat lasts as long as the tab.
  }
}

export function tokenFor(table: string): string | undefined {
  return read().find((held) => held.table === table)?.token;
}

/** The last one taken first. */
export function seatsHeld(): Held[] {
  return read().filter(({ isOver }) => !isOver);
}

export function holdSeat(table: string, token: string): void {
  write([{ table, token, at: Date.now() }, ...read().filter((held) => held.table !== table)]);
}

export function dropSeat(table: string): void {
  write(read().map((held) => (held.table === table ? { ...held, isOver: true } : held)));
}
