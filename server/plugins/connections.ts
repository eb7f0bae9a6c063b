// Who holds the door. Node bounds the head and the whole of a request; this bounds what stands still: a body that gets no further byte,
// an answer that nobody reads, a connection that never asks anything, and too many of them, from one address or in all. Whoever makes
// progress is never cut for somebody who does not: where room is wanted, what has stood still longest goes first.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#contract/core/errors.ts';
import { networksOf, subscriberOf } from '#server/shared/networks.ts';
import type { ConnectionLimits } from './connection-limits.ts';
import { answerClientError } from './errors.ts';

/** What a socket does not tell itself, and what Node's own timeout of a socket looks at: bytes that the system has not taken yet. */
type Handle = { readonly bytesWritten: number; readonly writeQueueSize: number };

type Connection = {
  readonly socket: Socket;
  /** Undefined for a trusted proxy, which speaks for many. */
  readonly subscriber: string | undefined;
  /** The newest request. Those before it are whole, and answered before it. */
  last: { request: IncomingMessage; response: ServerResponse } | undefined;
  /** How many requests came one after another without waiting for an answer. */
  ahead: number;
  read: number;
  sent: number;
  /** When it last got a byte of a request, when a byte of an answer was last taken, since when that answer is in flight, when it was last
   * without work, when the server said goodbye. */
  readAt: number;
  sentAt: number;
  sendingSince: number | undefined;
  idleSince: number;
  endedAt: number | undefined;
};
type Doing = 'idle' | 'receiving' | 'working' | 'sending';

export type Connections = {
  /** Cuts requests that are not whole yet, and answers of which nobody has taken a byte for that long. */
  cutUnfinished(stillMs: number): void;
};

/** How often everything is looked at: a tenth of the time that it may stand still. */
const lookShare = 0.1;
const lookMs = { least: 10, most: 1_000 } as const;
/** For the last words of the server to arrive. */
const farewellMs = 5_000;
/** When room is wanted: how many go at once, so that a flood does not make each newcomer search again; and who is left alone. */
const roomShare = 0.05;
const leastStillMs = 500;
/** Browsers and proxies wait for an answer before they ask again on a connection; one that asks ahead would have calls in flight by the hundred. */
const mostAhead = 10;
/** When somebody may come again who has too many requests in flight. */
const retryAfterMs = 5_000;

function unsent({ socket }: Connection): number {
  return socket.writableLength + handleOf(socket).writeQueueSize;
}

function handleOf(socket: Socket): Handle {
  const { _handle: handle } = socket as unknown as { _handle?: Partial<Handle> | null };
  return { bytesWritten: handle?.bytesWritten ?? 0, writeQueueSize: handle?.writeQueueSize ?? 0 };
}

function doingOf(connection: Connection): Doing {
  if (unsent(connection) > 0) return 'sending';
  const { last } = connection;
  if (!last) return 'idle';
  if (!last.request.complete) return 'receiving';
  return isAnswered(last) ? 'idle' : 'working';
}

function isAnswered({ response }: { response: ServerResponse }): boolean {
  return response.writableFinished || response.destroyed;
}

function stillMsOf(connection: Connection, doing: Doing, now: number): number {
  if (doing === 'working') return 0;
  const since = { idle: connection.idleSince, receiving: connection.readAt, sending: connection.sentAt }[doing];
  return now - since;
}

/** Notes what has moved since the last look. */
function lookAt(connection: Connection, now: number): Doing {
  const { socket } = connection;
  const { bytesWritten, writeQueueSize } = handleOf(socket);
  const sent = bytesWritten - writeQueueSize;
  if (sent !== connection.sent) Object.assign(connection, { sent, sentAt: now });
  if (socket.bytesRead !== connection.read) Object.assign(connection, { read: socket.bytesRead, readAt: now });
  const doing = doingOf(connection);
  if (doing === 'sending') {
    if (connection.sendingSince === undefined) Object.assign(connection, { sendingSince: now, sentAt: now });
  } else connection.sendingSince = undefined;
  // Bytes of an idle connection are no progress: whoever sends empty lines asks nothing.
  if (doing === 'idle' && connection.last) Object.assign(connection, { last: undefined, idleSince: now });
  if (socket.writableEnded) connection.endedAt ??= now;
  return doing;
}

/** Ends a connection, in words where nothing of an answer is in flight yet. */
function cut({ socket, last }: Connection, doing: Doing): void {
  // The answer to a request that came behind another one on the connection has no socket before its turn.
  if (doing !== 'receiving' || !last?.response.socket || last.response.headersSent) socket.destroy();
  else {
    answerClientError({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket);
    // Nothing of what may still come is read, so that a request which was answered is not done all the same.
    socket.destroySoon();
  }
}

/**
 * Time in which senders could have been heard: a process that was held up, or a machine that slept, has not waited for anybody.
 * @returns the time in ms, and what counts the next stretch of at most twice `everyMs`.
 */
function awakeTime(everyMs: number): { now: () => number; tick: () => void } {
  let awake = 0;
  let tickedAt = performance.now();
  const now = () => awake + Math.min(performance.now() - tickedAt, 2 * everyMs);
  const tick = () => {
    awake = now();
    tickedAt = performance.now();
  };
  return { now, tick };
}

/** Watches the connections of a listening server. Call it before other hooks do any work. */
export function installConnections(
  app: FastifyInstance,
  limits: ConnectionLimits,
  trustedProxies: readonly string[],
): Connections {
  const isProxy = networksOf(trustedProxies);
  const everyMs = Math.min(Math.max(limits.stillMs * lookShare, lookMs.least), lookMs.most);
  const time = awakeTime(everyMs);
  const all = new Map<Socket, Connection>();
  const bySubscriber = new Map<string, Set<Connection>>();
  const counts = { stalled: 0, unread: 0, forRoom: 0, refused: 0 };

  /** Cuts some of what has stood still longest; false when everything moves. */
  function makeRoom(among: Iterable<Connection>, most: number): boolean {
    const now = time.now();
    const still = [...among]
      .map((connection) => {
        const doing = lookAt(connection, now);
        return { connection, doing, ms: stillMsOf(connection, doing, now) };
      })
      .filter(({ ms }) => ms >= leastStillMs)
      .sort((a, b) => b.ms - a.ms)
      .slice(0, Math.ceil(most * roomShare));
    for (const { connection } of still) forget(connection);
    for (const { connection } of still) connection.socket.destroy();
    counts.forRoom += still.length;
    return still.length > 0;
  }

  function forget(connection: Connection): void {
    if (!all.delete(connection.socket) || connection.subscriber === undefined) return;
    const others = bySubscriber.get(connection.subscriber);
    others?.delete(connection);
    if (others?.size === 0) bySubscriber.delete(connection.subscriber);
  }

  app.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const subscriber = isProxy(address) ? undefined : subscriberOf(address);
    const own = subscriber === undefined ? undefined : bySubscriber.get(subscriber);
    const { connections, connectionsPerAddress } = limits;
    const hasRoom =
      (!own || own.size < connectionsPerAddress || makeRoom(own, connectionsPerAddress)) &&
      (all.size < connections || makeRoom(all.values(), connections));
    if (!hasRoom) {
      counts.refused++;
      socket.destroy();
      return;
    }
    const now = time.now();
    const times = { readAt: now, sentAt: now, sendingSince: undefined, idleSince: now, endedAt: undefined };
    const connection: Connection = { socket, subscriber, last: undefined, ahead: 0, read: 0, sent: 0, ...times };
    all.set(socket, connection);
    if (subscriber !== undefined)
      bySubscriber.set(subscriber, (bySubscriber.get(subscriber) ?? new Set()).add(connection));
    socket.once('close', () => forget(connection));
  });
  // Before the framework's own listener, which answers.
  app.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const connection = all.get(request.socket);
    if (!connection) return;
    connection.ahead = connection.last && !isAnswered(connection.last) ? connection.ahead + 1 : 0;
    if (connection.ahead > mostAhead) {
      counts.refused++;
      request.socket.destroy();
      return;
    }
    connection.last = { request, response };
    connection.readAt = time.now();
  });

  app.addHook('onRequest', async (request) => {
    // What was in the same packet is read to its end.
    if (request.socket.destroyed) throw new AppError('BAD_REQUEST');
  });

  function look(): void {
    time.tick();
    const now = time.now();
    const unread: Connection[] = [];
    let unreadBytes = 0;
    for (const connection of all.values()) {
      const doing = lookAt(connection, now);
      const stillMs = stillMsOf(connection, doing, now);
      const { endedAt, sendingSince } = connection;
      if (endedAt !== undefined) {
        if (now - endedAt >= farewellMs) connection.socket.destroy();
      } else if (doing === 'idle') {
        // Node ends those that wait for a request, and heads that do not end; what is left are empty lines.
        if (stillMs >= limits.idleMs + limits.headMs) connection.socket.destroy();
      } else if (stillMs >= limits.stillMs || (sendingSince !== undefined && now - sendingSince >= limits.wholeMs)) {
        counts.stalled++;
        cut(connection, doing);
      }
      if (doing === 'sending') {
        unread.push(connection);
        unreadBytes += unsent(connection);
      }
    }
    if (unreadBytes > limits.unreadBytes) {
      for (const connection of unread.sort((a, b) => unsent(b) - unsent(a))) {
        if (unreadBytes <= limits.unreadBytes) break;
        unreadBytes -= unsent(connection);
        counts.unread++;
        connection.socket.destroy();
      }
    }
    report();
  }

  /** One line a look at the most, and no addresses. */
  function report(): void {
    if (Object.values(counts).every((count) => count === 0)) return;
    app.log.warn({ ...counts, connections: all.size }, 'connections cut');
    Object.assign(counts, { stalled: 0, unread: 0, forRoom: 0, refused: 0 });
  }

  app.server.once('listening', () => {
    const timer = setInterval(look, everyMs).unref();
    app.server.once('close', () => clearInterval(timer));
  });
  countBehindProxies(app, limits.connectionsPerAddress, isProxy);

  return {
    cutUnfinished: (stillMs) => {
      const now = time.now();
      for (const connection of all.values()) {
        const doing = lookAt(connection, now);
        if (doing === 'receiving') cut(connection, doing);
        else if (doing === 'sending' && stillMsOf(connection, doing, now) >= stillMs) connection.socket.destroy();
      }
    },
  };
}

/** A proxy's connections are nobody's own: behind it requests that are in flight are counted, each for the address that it is told to be from. */
function countBehindProxies(app: FastifyInstance, most: number, isProxy: (address: string) => boolean): void {
  const underWay = new Map<string, number>();
  const countedAs = new WeakMap<FastifyRequest, string>();
  app.addHook('onRequest', async (request) => {
    // Not told by the proxy, or from this machine itself: then it is nobody in particular.
    if (request.headers['x-forwarded-for'] === undefined || isProxy(request.ip)) return;
    if (!isProxy(request.socket.remoteAddress ?? '')) return;
    const subscriber = subscriberOf(request.ip);
    const count = underWay.get(subscriber) ?? 0;
    if (count >= most) throw new AppError('UNAVAILABLE', { retryAfterMs });
    underWay.set(subscriber, count + 1);
    countedAs.set(request, subscriber);
  });
  const release = async (request: FastifyRequest) => {
    const subscriber = countedAs.get(request);
    if (subscriber === undefined || !countedAs.delete(request)) return;
    const count = (underWay.get(subscriber) ?? 1) - 1;
    if (count === 0) underWay.delete(subscriber);
    else underWay.set(subscriber, count);
  };
  app.addHook('onResponse', release);
  app.addHook('onRequestAbort', release);
}
