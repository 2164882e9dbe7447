// The worker's side: one engine, and at most one offline table.
import { Engine, EngineError } from './engine';
import { OfflineTable } from './room';
import type { FromWorker, Question, ToWorker } from './workerMessages';

function answer(engine: Engine, question: Question): unknown {
  return question.about === 'review' ? engine.review(question.record, question.lang) : engine.records();
}

function failure(error: unknown): { code: string; text: string } {
  const text = error instanceof Error ? error.message : String(error);
  return { code: error instanceof EngineError ? error.code : 'TRAP', text };
}

export class WorkerHost {
  private table: OfflineTable | undefined;

  constructor(
    private readonly engine: Promise<Engine>,
    private readonly post: (message: FromWorker) => void,
  ) {}

  async receive(message: ToWorker): Promise<void> {
    try {
      this.perform(await this.engine, message);
    } catch (error) {
      const why = failure(error);
      this.post(
        message.do === 'ask' ? { told: 'noAnswer', number: message.number, ...why } : { told: 'failed', ...why },
      );
    }
  }

  private perform(engine: Engine, message: ToWorker): void {
    switch (message.do) {
      case 'open':
        this.table?.close();
        this.table = new OfflineTable(engine, {
          ...message.options,
          save: (kept) => this.post({ told: 'save', kept }),
        });
        this.table.onmessage = (text) => this.post({ told: 'message', text });
        this.table.onclose = () => this.post({ told: 'close' });
        break;
      case 'send':
        this.table?.send(message.text);
        break;
      case 'close':
        this.table?.close();
        this.table = undefined;
        break;
      case 'ask':
        this.post({ told: 'answer', number: message.number, answer: answer(engine, message.question) });
        break;
    }
  }
}
