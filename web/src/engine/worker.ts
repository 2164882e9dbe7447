// The Web Worker in which an offline table is played: however hard bots think, the page stays smooth.
import { loadEngine } from './engine';
import moduleAddress from './runset.wasm?url';
import { WorkerHost } from './workerHost';
import type { ToWorker } from './workerMessages';

const engine = fetch(moduleAddress).then((response) => loadEngine(response));
const host = new WorkerHost(engine, (message) => postMessage(message));
onmessage = (event: MessageEvent<ToWorker>) => void host.receive(event.data);
