// The score sheet of a match with the real box: who plays, what was counted after each round. Kept on this device; all that
// follows from it (points, chips, who leads) is asked of the engine.

import type { HouseRules, SheetRound } from '../engine/types';

export interface Sheet {
  edition: string;
  variant: string;
  rules: HouseRules;
  names: string[];
  rounds: SheetRound[];
  hasBegun: boolean;
}

const key = 'runset.sheet';

function freshSheet(names: string[] = ['', '']): Sheet {
  return { edition: 'classic', variant: '', rules: {}, names, rounds: [], hasBegun: false };
}

function read(): Sheet {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Sheet>;
    const isWhole = Array.isArray(stored.names) && stored.names.length >= 2 && Array.isArray(stored.rounds);
    return isWhole ? { ...freshSheet(), ...stored } : freshSheet();
  } catch {
    return freshSheet();
  }
}

export class SheetBook {
  sheet: Sheet = $state(read());
  isKept = $state(true);

  begin(edition: string, variant: string, rules: HouseRules): void {
    Object.assign(this.sheet, { edition, variant, rules, rounds: [], hasBegun: true });
    this.save();
  }

  /** The same people, a new sheet. */
  anew(): void {
    this.sheet = { ...freshSheet(this.sheet.names), edition: this.sheet.edition, variant: this.sheet.variant };
    this.save();
  }

  rename(index: number, name: string): void {
    this.sheet.names[index] = name;
    this.save();
  }

  addPlayer(): void {
    this.sheet.names.push('');
    this.save();
  }

  removePlayer(index: number): void {
    this.sheet.names.splice(index, 1);
    this.save();
  }

  write(round: SheetRound): void {
    this.sheet.rounds.push(round);
    this.save();
  }

  takeBack(): void {
    this.sheet.rounds.pop();
    this.save();
  }

  private save(): void {
    try {
      localStorage.setItem(key, JSON.stringify(this.sheet));
      this.isKept = true;
    } catch {
      this.isKept = false;
    }
  }
}
