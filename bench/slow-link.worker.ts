// A TCP proxy that delays every chunk by half a round trip, and counts. It runs in its own thread, because the embedded database blocks the
// main one while it works, and a late timer would look like a slow network.
import net from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import type { Exchange, SlowLinkRequest } from './slow-link.ts';

const port = parentPort;
if (!port) throw new Error('This runs as a worker thread');
const { target } = workerData as { target: number };

let delayMs = 0;
let connections = 0;
let exchanges: Exchange[] = [];

const now = () => performance.timeOrigin + performance.now();
const requestLine = /^(GET|POST|PUT|DELETE|HEAD) (\S+) HTTP\/1\.1\r\n/;

/** Requests follow one another on a connection, as HTTP/1.1 requires: bytes up or down belong to the last request line. */
function carry(client: net.Socket): void {
  connections += 1;
  const server = net.connect(target, '127.0.0.1');
  let current: Exchange | undefined;
  for (const socket of [client, server]) {
    socket.setNoDelay(true);
    socket.on('error', () => socket.destroy());
  }
  const pass = (from: net.Socket, to: net.Socket, note: (chunk: Buffer) => void) => {
    from.on('data', (chunk) => {
      note(chunk);
      setTimeout(() => to.write(chunk), delayMs);
    });
    from.on('end', () => setTimeout(() => to.end(), delayMs));
    from.on('close', () => setTimeout(() => to.destroy(), delayMs));
  };
  pass(client, server, (chunk) => {
    const [, method, path] = requestLine.exec(chunk.toString('latin1', 0, 300)) ?? [];
    if (method && path) {
      current = { method, path, bytesUp: 0, bytesDown: 0, startedAt: now(), sentAt: 0, answeredAt: 0, endedAt: 0 };
      exchanges.push(current);
    }
    if (!current) return;
    current.bytesUp += chunk.length;
    current.sentAt = now();
  });
  pass(server, client, (chunk) => {
    if (!current) return;
    current.bytesDown += chunk.length;
    current.answeredAt ||= now();
    current.endedAt = now();
  });
}

const listener = net.createServer(carry);
listener.listen(0, '127.0.0.1', () => {
  const address = listener.address();
  port.postMessage({ port: typeof address === 'object' && address ? address.port : 0 });
});

port.on('message', (request: SlowLinkRequest) => {
  if (request.type === 'delay') delayMs = request.ms;
  if (request.type === 'reset') {
    exchanges = [];
    connections = 0;
  }
  port.postMessage({ connections, exchanges });
});
