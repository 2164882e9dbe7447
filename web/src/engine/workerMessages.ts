// What goes between the page and the worker that runs the engine.
import type { OfflineOptions } from './room';
import type { HintRequest, JudgeRequest, KeptTable, Language, StepsRequest } from './types';

export type ToWorker =
  | { do: 'open'; options: Omit<OfflineOptions, 'save'> }
  | { do: 'send'; text: string }
  | { do: 'close' }
  | { do: 'ask'; number: number; question: Question };

export type Question =
  | { about: 'judge'; request: JudgeRequest }
  | { about: 'hint'; request: HintRequest }
  | { about: 'steps'; request: StepsRequest }
  | { about: 'review'; record: string; lang: Language }
  | { about: 'editions' | 'levels' | 'fingerprint' | 'records' };

export type FromWorker =
  | { told: 'message'; text: string }
  | { told: 'save'; kept: KeptTable }
  | { told: 'close' }
  | { told: 'failed'; code: string; text: string }
  | { told: 'answer'; number: number; answer: unknown }
  | { told: 'noAnswer'; number: number; code: string; text: string };
