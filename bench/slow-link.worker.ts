// A TCP proxy that delays every chunk by half a round trip, and counts. It runs in its own thread, because the embedded database blocks the
// main one while it works, and a late timer would look like a slow network.
import net from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import type { MeasuredExchange, SlowLinkRequest } from './slow-link.ts';

const port = parentPort;
if (!port) throw new Error('This runs as a worker thread');
const { target } = workerData as { target: number };

let delayMs = 0;
/** Up, of each connection. */
let bytesPerSecond: number | null = null;
const slicesPerSecond = 20;
const open = new Set<net.Socket>();
let connections = 0;
let exchanges: MeasuredExchange[] = [];

const now = () => performance.timeOrigin + performance.now();
const endOfHead = '\r\n\r\n';
const requestLine = /^(GET|POST|PUT|PATCH|DELETE|HEAD) (\S+) HTTP\/1\.1\r\n/;

/** Requests follow one another on a connection, as HTTP/1.1 requires: bytes up or down belong to the last request line. */
function carry(client: net.Socket): void {
  connections += 1;
  const server = net.connect(target, '127.0.0.1');
  let current: MeasuredExchange | undefined;
  /** The last bytes of headers that have not ended; null: the body has started. */
  let head: string | null = null;
  for (const socket of [client, server]) {
    socket.setNoDelay(true);
    socket.on('error', () => socket.destroy());
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  }
  const pass = (from: net.Socket, to: net.Socket, note: (chunk: Buffer) => void) => {
    const send = (chunk: Buffer) => {
      note(chunk);
      setTimeout(() => to.write(chunk), delayMs);
    };
    from.on('data', (chunk) => {
      if (bytesPerSecond === null || from === server) return send(chunk);
      // A slice counts once it has left the device.
      from.pause();
      const slice = Math.max(1, Math.round(bytesPerSecond / slicesPerSecond));
      const next = (at: number) => {
        if (at >= chunk.length) return from.resume();
        setTimeout(() => {
          if (from.destroyed) return;
          send(chunk.subarray(at, at + slice));
          next(at + slice);
        }, 1_000 / slicesPerSecond);
      };
      next(0);
    });
    from.on('end', () => setTimeout(() => to.end(), delayMs));
    from.on('close', () => setTimeout(() => to.destroy(), delayMs));
  };
  const bodyIn = (chunk: Buffer): number => {
    if (head === null) return chunk.length;
    const text = head + chunk.toString('latin1');
    const end = text.indexOf(endOfHead);
    head = end < 0 ? text.slice(-endOfHead.length) : null;
    return end < 0 ? 0 : text.length - end - endOfHead.length;
  };
  pass(client, server, (chunk) => {
    const [, method, path] = requestLine.exec(chunk.toString('latin1', 0, 300)) ?? [];
    if (method && path) {
      const times = { startedAt: now(), sentAt: 0, answeredAt: 0, endedAt: 0 };
      current = { method, path, bytesUp: 0, bodyUp: 0, bytesDown: 0, ...times };
      exchanges.push(current);
      head = '';
    }
    if (!current) return;
    current.bytesUp += chunk.length;
    current.bodyUp += bodyIn(chunk);
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
  if (request.type === 'rate') bytesPerSecond = request.bytesPerSecond;
  if (request.type === 'cut') for (const socket of open) socket.destroy();
  if (request.type === 'reset') {
    exchanges = [];
    connections = 0;
  }
  port.postMessage({ connections, exchanges });
});
