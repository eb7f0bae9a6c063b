// A TCP proxy like slow-link.worker.ts, plus what the comparison needs: a bandwidth shared by all connections, the round trips of a
// handshake on a new connection, answers that get lost, and a gate for calls while pages may still load.
import net from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import type { Exchange } from './slow-link.ts';
import type { LinkConditions, LinkRequest } from './sync-link.ts';
import { calm } from './sync-link.ts';

const port = parentPort;
if (!port) throw new Error('This runs as a worker thread');
const { target } = workerData as { target: number };

let conditions: LinkConditions = calm;
let isShut = false;
let connections = 0;
let lost = 0;
let exchanges: Exchange[] = [];
let random = 1;
/** When the shared link is free again, in each direction. */
const freeAt = { up: 0, down: 0 };

const now = () => performance.timeOrigin + performance.now();
const requestLine = /^(GET|POST|PUT|DELETE|HEAD) (\S+) HTTP\/1\.1\r\n/;

function nextRandom(): number {
  random = (Math.imul(random, 1_664_525) + 1_013_904_223) >>> 0;
  return random / 2 ** 32;
}

type Way = 'up' | 'down';

/** When the last byte of a chunk that is sent at `at` is through. */
function throughAt(way: Way, bytes: number, at: number): number {
  const kbps = way === 'up' ? conditions.upKbps : conditions.downKbps;
  const sentAt = kbps === null ? at : Math.max(at, freeAt[way]) + (bytes * 8) / kbps;
  if (kbps !== null) freeAt[way] = sentAt;
  return sentAt + conditions.rttMs / 2;
}

/** One direction of a connection: later chunks never overtake. */
class Lane {
  private readonly waiting: { at: number; act: () => void }[] = [];
  private timer: NodeJS.Timeout | undefined;

  add(at: number, act: () => void): void {
    this.waiting.push({ at: Math.max(at, this.waiting.at(-1)?.at ?? 0), act });
    this.timer ??= setTimeout(() => this.run(), Math.max(0, at - now()));
  }
  private run(): void {
    while ((this.waiting[0]?.at ?? Number.POSITIVE_INFINITY) <= now() + 0.5) this.waiting.shift()?.act();
    const next = this.waiting[0];
    this.timer = next ? setTimeout(() => this.run(), Math.max(0, next.at - now())) : undefined;
  }
}

type Current = Exchange & { isDoomed: boolean };

/** Only answers to requests with edits are lost: the first of them, and a share of the others. */
function isToBeLost(method: string, path: string): boolean {
  if (conditions.lostShare === 0 || method !== 'POST' || path === '/token' || path === '/api/refresh_token')
    return false;
  const isFirst = lost === 0;
  const isLost = nextRandom() < conditions.lostShare || isFirst;
  if (isLost) lost += 1;
  return isLost;
}

function carry(client: net.Socket): void {
  connections += 1;
  const server = net.connect(target, '127.0.0.1');
  let current: Current | undefined;
  // The first bytes wait for the handshakes that a real connection starts with.
  const readyAt = now() + conditions.handshakeRtts * conditions.rttMs;
  const lanes = { up: new Lane(), down: new Lane() };
  for (const socket of [client, server]) {
    socket.setNoDelay(true);
    socket.on('error', () => socket.destroy());
  }
  const end = (to: net.Socket, way: Way) => lanes[way].add(now() + conditions.rttMs / 2, () => to.destroy());
  client.on('data', (chunk) => {
    const [, method, path] = requestLine.exec(chunk.toString('latin1', 0, 300)) ?? [];
    if (method && path) {
      current = {
        method,
        path,
        bytesUp: 0,
        bytesDown: 0,
        startedAt: now(),
        sentAt: 0,
        answeredAt: 0,
        endedAt: 0,
        isDoomed: isToBeLost(method, path),
      };
      exchanges.push(current);
    }
    // While shut, a page's calls hang; the page itself still loads.
    if (isShut && !current?.path.startsWith('/p/')) return;
    if (current) {
      current.bytesUp += chunk.length;
      current.sentAt = now();
    }
    lanes.up.add(throughAt('up', chunk.length, Math.max(readyAt, now())), () => server.write(chunk));
  });
  server.on('data', (chunk) => {
    if (current?.isDoomed) {
      // The server has done its work; the connection breaks in place of the answer.
      end(client, 'down');
      server.destroy();
      return;
    }
    if (current) {
      current.bytesDown += chunk.length;
      current.answeredAt ||= now();
      current.endedAt = now();
    }
    lanes.down.add(throughAt('down', chunk.length, now()), () => client.write(chunk));
  });
  client.on('close', () => end(server, 'up'));
  server.on('close', () => end(client, 'down'));
}

const listener = net.createServer(carry);
listener.listen(0, '127.0.0.1', () => {
  const address = listener.address();
  port.postMessage({ port: typeof address === 'object' && address ? address.port : 0 });
});

port.on('message', (request: LinkRequest) => {
  if (request.type === 'conditions') {
    conditions = request.conditions;
    random = request.conditions.seed;
    lost = 0;
    exchanges = [];
    connections = 0;
  }
  if (request.type === 'shut') isShut = request.isShut;
  port.postMessage({ connections, exchanges, lost });
});
