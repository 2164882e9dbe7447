// Deals of the day that were played in this browser, and what they brought. The first result of a deal counts.

export interface DealPlayed {
  edition: string;
  date: string;
  points?: number;
}

const key = 'runset.deals';

function isPlayed(value: unknown): value is DealPlayed {
  if (typeof value !== 'object' || value === null) return false;
  const { edition, date, points } = value as Record<string, unknown>;
  return typeof edition === 'string' && typeof date === 'string' && ['number', 'undefined'].includes(typeof points);
}

function read(): Record<string, DealPlayed> {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as object;
    return Object.fromEntries(Object.entries(kept).filter(([, value]) => isPlayed(value)));
  } catch {
    return {};
  }
}

function write(table: string, played: DealPlayed): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...read(), [table]: played }));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** By the code of its table. */
export function dealPlayed(table: string): DealPlayed | undefined {
  return read()[table];
}

export function beginDeal(table: string, edition: string, date: string): void {
  if (!dealPlayed(table)) write(table, { edition, date });
}

/** The result that counts. */
export function endDeal(table: string, points: number): number {
  const played = dealPlayed(table);
  if (played?.points !== undefined) return played.points;
  if (played) write(table, { ...played, points });
  return points;
}

/** With its sign: +87, −12, 0. */
export function signed(points: number): string {
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0';
}

/** What is told to friends: all that is needed to compare. */
export function shareText(played: DealPlayed, editionName: string): string {
  return `Runset ${played.date} ${editionName}: ${signed(played.points ?? 0)}`;
}
