// The page's side of the worker: an offline table with the interface of a socket, and questions with answers to come.
import { EngineError } from './engine';
import type { ReviewTold } from './review_told';
import type { KeptTable, Language } from './types';
import type { FromWorker, Question, ToWorker } from './workerMessages';

/** A worker, as far as it is needed here. */
export interface Port {
  postMessage(message: ToWorker): void;
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
}

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

export class WorkerTable {
  onmessage: ((text: string) => void) | null = null;
  onsave: ((kept: KeptTable) => void) | null = null;
  onclose: ((why?: EngineError) => void) | null = null;

  private readonly waiting = new Map<number, Waiting>();
  private last = 0;

  constructor(private readonly port: Port) {
    port.onmessage = (event) => this.receive(event.data);
  }

  open(id: string, kept?: KeptTable, prompt = false, seed?: string): void {
    this.port.postMessage({ do: 'open', options: { id, prompt, ...(kept && { kept }), ...(seed && { seed }) } });
  }

  send(command: string): void {
    this.port.postMessage({ do: 'send', text: command });
  }

  close(): void {
    this.port.postMessage({ do: 'close' });
  }

  review(record: string, lang: Language): Promise<ReviewTold> {
    return this.ask<ReviewTold>({ about: 'review', record, lang });
  }

  records(): Promise<string[]> {
    return this.ask<string[]>({ about: 'records' });
  }

  private ask<Answer>(question: Question): Promise<Answer> {
    this.last += 1;
    const number = this.last;
    return new Promise<Answer>((resolve, reject) => {
      this.waiting.set(number, { resolve: (answer) => resolve(answer as Answer), reject });
      this.port.postMessage({ do: 'ask', number, question });
    });
  }

  private receive(message: FromWorker): void {
    switch (message.told) {
      case 'message':
        this.onmessage?.(message.text);
        break;
      case 'save':
        this.onsave?.(message.kept);
        break;
      case 'close':
        this.onclose?.();
        break;
      case 'failed':
        this.onclose?.(new EngineError(message.code, message.text));
        break;
      case 'answer':
        this.settle(message.number)?.resolve(message.answer);
        break;
      case 'noAnswer':
        this.settle(message.number)?.reject(new EngineError(message.code, message.text));
        break;
    }
  }

  private settle(number: number): Waiting | undefined {
    const waiting = this.waiting.get(number);
    this.waiting.delete(number);
    return waiting;
  }
}
