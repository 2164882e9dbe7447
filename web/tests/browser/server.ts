// The real server on a free port, behind a wire that can be cut.
import { spawn, type ChildProcess } from 'node:child_process';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

export interface Server {
  address: string;
  process: ChildProcess;
}

export const builtPage = `${root}web/dist`;

/** RUNSET_PROGRAM names another program than the released one. */
export const program = process.env['RUNSET_PROGRAM'] ?? `${root}build/release/runset`;

export async function startServer(port = '0', page = builtPage): Promise<Server> {
  const options = ['--address', '127.0.0.1', '--port', port, '--store', ':memory:', '--prompt-bots', '--quiet'];
  return start(program, ['serve', ...options, '--page', page]);
}

/** The real server with a lie in what it shows (tests/liar); the build puts it beside the program. */
export const liar = join(dirname(program), 'liar');

export async function startLiar(lie: string): Promise<Server> {
  return start(liar, ['--lie', lie, '--page', builtPage]);
}

async function start(program: string, words: string[]): Promise<Server> {
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  child.on('error', () => undefined); // it said nothing then, which is told below
  for await (const line of createInterface(child.stdout)) {
    const found = /http:\/\/\S+/.exec(line);
    if (found) return { address: found[0], process: child };
  }
  throw new Error(`${program} did not say where it listens`);
}

export async function stopServer({ process: child }: Server): Promise<void> {
  const gone = new Promise((exit) => child.on('exit', exit));
  child.kill();
  await gone;
}

export interface Wire {
  address: string;
  cut(): void;
  mend(): void;
  close(): void;
}

/** Another way to the same server, for one player. */
export async function layWire(server: string): Promise<Wire> {
  const { hostname, port } = new URL(server);
  const ends = new Set<Socket>();
  let isCut = false;
  const relay = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(Number(port), hostname);
    for (const end of [near, far]) {
      ends.add(end);
      end.on('error', () => end.destroy());
      end.on('close', () => {
        ends.delete(end);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((done) => relay.listen(0, '127.0.0.1', done));
  const cut = (): void => {
    isCut = true;
    for (const end of ends) end.destroy();
  };
  return {
    address: `http://127.0.0.1:${(relay.address() as AddressInfo).port}`,
    cut,
    mend: () => (isCut = false),
    close: () => {
      cut();
      relay.close();
    },
  };
}
