// What goes between the page and the worker that runs the engine.
import type { OfflineOptions } from './room';
import type { KeptTable, Language } from './types';

export type ToWorker =
  | { do: 'open'; options: Omit<OfflineOptions, 'save'> }
  | { do: 'send'; text: string }
  | { do: 'close' }
  | { do: 'ask'; number: number; question: Question };

export type Question = { about: 'review'; record: string; lang: Language } | { about: 'records' };

export type FromWorker =
  | { told: 'message'; text: string }
  | { told: 'save'; kept: KeptTable }
  | { told: 'close' }
  | { told: 'failed'; code: string; text: string }
  | { told: 'answer'; number: number; answer: unknown }
  | { told: 'noAnswer'; number: number; code: string; text: string };
