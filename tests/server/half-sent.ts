// Requests of every kind of route, of which a test sends every byte itself, against a listening server.
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, vi } from 'vitest';
import type { ConnectionTime } from '#server/plugins/connections.ts';
import { connectRaw, headOf, type RawConnection } from '#tests/support/raw-connection.ts';
import { headersOf } from '#tests/support/server.ts';
import { signInBody } from '#tests/support/sign-in.ts';
import { idOf } from '#tests/support/small-school.ts';
import { type Edge, teacherBody } from './edge.ts';

export const json = { 'content-type': 'application/json' };

export type Kind = { request: string; headers: Record<string, string>; body: Buffer; chunked?: true };

export function doorOf(edge: Edge) {
  const connections: RawConnection[] = [];
  const port = () => (edge.app.server.address() as AddressInfo).port;
  const open = async (options?: { reads: boolean }) => {
    const connection = await connectRaw(port(), options);
    connections.push(connection);
    return connection;
  };
  const closeAll = () => {
    for (const { socket } of connections.splice(0)) socket.destroy();
  };
  /** A normal call by an uninvolved user. */
  const status = async (url: string, init?: RequestInit) => {
    const response = await fetch(`http://127.0.0.1:${port()}${url}`, {
      ...init,
      headers: { connection: 'close', ...init?.headers },
    });
    await response.arrayBuffer();
    return response.status;
  };
  const normalCalls = () =>
    Promise.all([
      status('/api/health'),
      status('/api/login', { method: 'POST', headers: json, body: signInBody }),
      status('/api/v4/os/user-info', { headers: headersOf(edge.teacher) }),
      status('/api/v4/os/sync', {
        method: 'POST',
        headers: { ...headersOf(edge.teacher), ...json },
        body: JSON.stringify(teacherBody({})),
      }),
      status('/index.html'),
    ]);
  return { open, closeAll, normalCalls, port };
}

/** How the page is packed for a browser that takes Brotli. */
export async function encodingOf(port: number) {
  const response = await fetch(`http://127.0.0.1:${port}/index.html`, { headers: { 'accept-encoding': 'br' } });
  await response.arrayBuffer();
  return response.headers.get('content-encoding');
}

export const allAnswered = [200, 200, 200, 200, 200];

export const isRead = ({ request }: Kind) => request.startsWith('POST');
export const headFor = ({ request, headers, body, chunked }: Kind) =>
  headOf(request, {
    ...headers,
    ...(chunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': body.length }),
  });
export const framed = ({ chunked }: Kind, piece: Buffer) =>
  chunked ? Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')]) : piece;

export const good = ({ request }: Kind) => (request.includes('nothing') ? '404 NOT_FOUND' : '200');

/** Each kind of request as the suite's teacher. */
export function kindsOf(edge: Edge, open: () => Promise<RawConnection>) {
  const allKinds = (): Record<string, Kind> => {
    const signedIn = headersOf(edge.teacher);
    const body = Buffer.from('{"schoolId":1}');
    const sync = Buffer.from(JSON.stringify(teacherBody({})));
    const post = 'POST /api/v4/os/sync';
    const conduct = { schoolId: 1, eduYear: 2026, scheduleUuid: idOf('lesson early') };
    return {
      'packed sync': {
        request: post,
        headers: { ...signedIn, ...json, 'content-encoding': 'gzip' },
        body: gzipSync(sync),
      },
      'packed sync in chunks': {
        request: post,
        headers: { ...signedIn, ...json, 'content-encoding': 'gzip' },
        body: gzipSync(sync),
        chunked: true,
      },
      'plain sync': { request: post, headers: { ...signedIn, ...json }, body: sync },
      'JSON call': {
        request: 'POST /api/v4/os/frontoffice/lesson/complete',
        headers: { ...signedIn, ...json },
        body: Buffer.from(JSON.stringify(conduct)),
      },
      login: { request: 'POST /api/login', headers: json, body: signInBody },
      'login in chunks': { request: 'POST /api/login', headers: json, body: signInBody, chunked: true },
      'GET with a body': { request: 'GET /api/v4/os/user-info', headers: { ...signedIn, ...json }, body },
      'static file': { request: 'GET /index.html', headers: json, body },
      documentation: { request: 'GET /api/docs/json', headers: json, body },
      health: { request: 'GET /api/health', headers: json, body },
      'unknown path': { request: 'POST /api/nothing', headers: json, body },
    };
  };

  /** Does the same to each kind of request, all at once. */
  async function each<Result>(
    act: (kind: Kind, connection: RawConnection) => Promise<Result>,
  ): Promise<Record<string, Result>> {
    const outcomes = await Promise.all(
      Object.entries(allKinds()).map(async ([name, kind]) => [name, await act(kind, await open())] as const),
    );
    return Object.fromEntries(outcomes);
  }
  const expected = (outcomeOf: (kind: Kind) => unknown) =>
    Object.fromEntries(Object.entries(allKinds()).map(([name, kind]) => [name, outcomeOf(kind)]));
  return { each, expected };
}

/** Time that passes only when a test says so, by which connections stall. */
export function handTime() {
  let now = 0;
  let look = () => {};
  const time: ConnectionTime = {
    now: () => now,
    start: (looks) => {
      look = looks;
      return () => {
        look = () => {};
      };
    },
  };
  return {
    time,
    /** What has arrived by now counts as progress; nothing else comes until the time is over. */
    pass: (ms: number) => {
      look();
      now += ms;
      look();
    },
  };
}

/** Waits until the server has received all that was sent. */
export function arrivals(edge: Edge) {
  const received = new Map<number | undefined, { readonly bytesRead: number }>();
  const watch = () => edge.app.server.on('connection', (socket) => received.set(socket.remotePort, socket));
  const arrived = ({ socket }: RawConnection) =>
    vi.waitFor(() => expect(received.get(socket.localPort)?.bytesRead).toBe(socket.bytesWritten), {
      timeout: 30_000,
      interval: 5,
    });
  return { watch, arrived };
}
