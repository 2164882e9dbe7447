// What people at the table said lately. Each phrase is shown for a while and goes.

export interface Saying {
  phrase: string;
  seat: number;
  id: number;
}

const most = 4;
const shownMs = 6000;

export class Sayings {
  list: Saying[] = $state.raw([]);
  private count = 0;

  hear(seat: number, phrase: string): void {
    const id = ++this.count;
    this.list = [...this.list, { phrase, seat, id }].slice(-most);
    setTimeout(() => (this.list = this.list.filter((other) => other.id !== id)), shownMs);
  }
}
