// The seats this browser holds, so that a closed tab finds its way back. The token is what holds a seat.

interface Held {
  table: string;
  token: string;
  at: number;
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

export function tokenFor(table: string): string | undefined {
  return read().find((held) => held.table === table)?.token;
}

export function holdSeat(table: string, token: string): void {
  const others = read().filter((held) => held.table !== table);
  try {
    localStorage.setItem(key, JSON.stringify([{ table, token, at: Date.now() }, ...others].slice(0, most)));
  } catch {
    // Without a memory the seat lasts as long as the tab.
  }
}
