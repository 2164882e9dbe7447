// Days as 2026-11-16: the player's own calendar says which one it is.

export function dateOf(moment: Date): string {
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

export function today(): string {
  return dateOf(new Date());
}

export function dayBefore(date: string): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return dateOf(new Date(year, month - 1, day - 1, 12));
}
