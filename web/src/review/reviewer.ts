// Has a record reviewed in a worker of its own, so that the page stays smooth meanwhile. The last review is kept: whoever
// comes back to it does not wait again.

import { EngineError } from '../engine/engine';
import type { ReviewTold } from '../engine/review_told';
import type { Language } from '../engine/types';
import workerAddress from '../engine/worker?worker&url';
import { WorkerTable, type Port } from '../engine/workerTable';
import { ownScript } from '../net/trusted';

let last: { record: string; review: Promise<ReviewTold> } | undefined;

async function ask(record: string, lang: Language): Promise<ReviewTold> {
  const worker = new Worker(ownScript(workerAddress), { type: 'module' });
  const engine = new WorkerTable(worker as unknown as Port);
  const trouble = new Promise<never>((_, reject) => {
    worker.onerror = () => reject(new EngineError('TRAP', ''));
  });
  try {
    return await Promise.race([engine.review(record, lang), trouble]);
  } finally {
    worker.terminate();
  }
}

/** Rejects with the engine's sentence where the record cannot be read. */
export function reviewOf(record: string, lang: Language): Promise<ReviewTold> {
  if (last?.record !== record) {
    const review = ask(record, lang);
    last = { record, review };
    review.catch(() => (last = undefined));
  }
  return last.review;
}
