// Guards connections. Node limits the head and the total time of a request; this limits what stalls: a body without further bytes, an
// answer that nobody reads, a connection that never sends a request, and too many connections, per address or in total. A connection
// that makes progress is never cut in favour of one that does not: when room is needed, the longest stalled goes first.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#contract/core/errors.ts';
import { networksOf, subscriberOf } from '#server/shared/networks.ts';
import type { ConnectionLimits } from './connection-limits.ts';
import { answerClientError } from './errors.ts';

/** Bytes that the system has not accepted yet: sockets do not expose them, but Node's own socket timeout uses them too. */
type Handle = { readonly bytesWritten: number; readonly writeQueueSize: number };

type Connection = {
  readonly socket: Socket;
  /** Undefined for a trusted proxy, which serves many subscribers. */
  readonly subscriber: string | undefined;
  /** The newest request. Earlier ones have arrived completely and are answered first. */
  last: { request: IncomingMessage; response: ServerResponse } | undefined;
  /** How many requests were pipelined, that is, sent without waiting for an answer. */
  ahead: number;
  read: number;
  sent: number;
  /** When it last received a byte of a request; when the reader last took a byte of an answer; since when that answer is being sent;
   * when it became idle; when the server ended it. */
  readAt: number;
  sentAt: number;
  sendingSince: number | undefined;
  idleSince: number;
  endedAt: number | undefined;
};
type Doing = 'idle' | 'receiving' | 'working' | 'sending';

export type Connections = {
  /** Cuts unfinished requests, and answers of which no byte was taken for that long. */
  cutUnfinished(stillMs: number): void;
  /** A socket that has left HTTP: whoever took it over watches it. */
  handOver(socket: Socket): void;
};

/** How often all connections are checked: a tenth of the time that they may stall. */
const lookShare = 0.1;
const lookMs = { least: 10, most: 1_000 } as const;
/** Time for the server's last answer to arrive. */
const farewellMs = 5_000;
/** When room is needed: how many are cut at once, so that a flood does not trigger a search per newcomer; and who is spared. */
const roomShare = 0.05;
const leastStillMs = 500;
/** Browsers and proxies wait for an answer before the next request of a connection; pipelining could put hundreds of calls in flight. */
const mostAhead = 10;
/** When a sender with too many requests in flight may retry. */
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

/** Records the progress since the last check. */
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
  // Bytes on an idle connection are no progress: they may be empty lines.
  if (doing === 'idle' && connection.last) Object.assign(connection, { last: undefined, idleSince: now });
  if (socket.writableEnded) connection.endedAt ??= now;
  return doing;
}

/** Ends a connection, with an error answer if no answer was started. */
function cut({ socket, last }: Connection, doing: Doing): void {
  // The response to a pipelined request has no socket before its turn.
  if (doing !== 'receiving' || !last?.response.socket || last.response.headersSent) socket.destroy();
  else {
    answerClientError({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket);
    // Read nothing more, so that a request which was already refused is not executed after all.
    socket.destroySoon();
  }
}

/** The time by which connections stall. */
export type ConnectionTime = {
  /** In ms. */
  now(): number;
  /** Calls `look` again and again; the result ends that. */
  start(look: () => void): () => void;
};

/**
 * The time in which this process could receive: while it was blocked or the machine slept, senders cannot be blamed. Each interval between
 * two looks counts at most twice `everyMs`.
 */
function awakeTime(everyMs: number): ConnectionTime {
  let awake = 0;
  let tickedAt = performance.now();
  const now = () => awake + Math.min(performance.now() - tickedAt, 2 * everyMs);
  const start = (look: () => void) => {
    const timer = setInterval(() => {
      awake = now();
      tickedAt = performance.now();
      look();
    }, everyMs).unref();
    return () => clearInterval(timer);
  };
  return { now, start };
}

/** How often all connections are checked. */
const everyMsOf = ({ stillMs }: ConnectionLimits) => Math.min(Math.max(stillMs * lookShare, lookMs.least), lookMs.most);

/** Watches the connections of a listening server. Call it before other hooks do any work. */
export function installConnections(
  app: FastifyInstance,
  limits: ConnectionLimits,
  trustedProxies: readonly string[],
  time: ConnectionTime = awakeTime(everyMsOf(limits)),
): Connections {
  const isProxy = networksOf(trustedProxies);
  const all = new Map<Socket, Connection>();
  const bySubscriber = new Map<string, Set<Connection>>();
  const counts = { stalled: 0, unread: 0, forRoom: 0, refused: 0 };

  /** Cuts some of the longest stalled connections; false when all make progress. */
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
  // Before the framework's own listener, which handles the request.
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
    // The parser still emits further requests of the same packet after the socket was destroyed.
    if (request.socket.destroyed) throw new AppError('BAD_REQUEST');
  });

  function look(): void {
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
        // Node itself ends idle connections and unfinished heads; this is for senders of empty lines.
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

  /** At most one log line per check, without addresses. */
  function report(): void {
    if (Object.values(counts).every((count) => count === 0)) return;
    app.log.warn({ ...counts, connections: all.size }, 'connections cut');
    Object.assign(counts, { stalled: 0, unread: 0, forRoom: 0, refused: 0 });
  }

  app.server.once('listening', () => {
    app.server.once('close', time.start(look));
  });
  countBehindProxies(app, limits.connectionsPerAddress, isProxy);

  return {
    handOver: (socket) => {
      const connection = all.get(socket);
      if (connection) forget(connection);
    },
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

/** Connections of a proxy belong to no subscriber: behind it, requests in flight are counted by the address that it forwards. */
function countBehindProxies(app: FastifyInstance, most: number, isProxy: (address: string) => boolean): void {
  const underWay = new Map<string, number>();
  const countedAs = new WeakMap<FastifyRequest, string>();
  app.addHook('onRequest', async (request) => {
    // No forwarded address, or one of a proxy itself: there is no subscriber to count.
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
