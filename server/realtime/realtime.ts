// The channel of this process (decisions D43-D46): takes sockets in at its path, tells them what was committed here or elsewhere, and
// ends them in a graceful shutdown.
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { WebSocketServer } from 'ws';
import { longestFrame, realtimePath, realtimeProtocol } from '#contract/realtime/realtime.schema.ts';
import type { Database } from '#server/db/client.ts';
import type { Committed } from '#server/db/commits.ts';
import type { Connections } from '#server/plugins/connections.ts';
import type { Pressure } from '#server/plugins/pressure.ts';
import type { Services } from '#server/shared/context.ts';
import { networksOf, subscriberOf } from '#server/shared/networks.ts';
import type { NoteSight } from '#server/shared/sight.ts';
import { scopesOf } from '#server/sync/documents.ts';
import { positionsOf } from '#server/sync/feed.ts';
import { type Bus, memoryBus } from './bus.ts';
import { Hub } from './hub.ts';
import { type RealtimeLimits, usualRealtimeLimits } from './limits.ts';
import { Places } from './places.ts';
import { Sights } from './sights.ts';
import { Socket, type SocketPorts } from './socket.ts';

export type RealtimeOptions = {
  readonly bus?: Bus | undefined;
  readonly limits?: Partial<RealtimeLimits> | undefined;
};
/** What features know of the people on the channel. */
export type RealtimeParts = {
  /** Writes down which devices have a page in sight. */
  readonly noteSight: NoteSight;
  /** Which of the schools are locked. */
  readonly lockedAmong: (schoolIds: readonly number[]) => Promise<readonly number[]>;
};
export type Realtime = {
  readonly channel: Services['channel'];
  /** Begins to take sockets in. */
  install(
    app: FastifyInstance,
    parts: { services: Services; connections: Connections; pressure: Pressure; trustedProxies: readonly string[] },
  ): void;
};

/** The channel over a database. */
export function createRealtime(database: Database, parts: RealtimeParts, options: RealtimeOptions): Realtime {
  const bus = options.bus ?? memoryBus;
  const limits = { ...usualRealtimeLimits, ...options.limits };
  const sockets = new Set<Socket>();
  const positions = (schoolIds: readonly number[]) => positionsOf(database.db, schoolIds);
  const { noteSight, lockedAmong } = parts;
  const hub = new Hub({ limits, positionsOf: positions, lockedAmong });

  function install(app: FastifyInstance, around: Parameters<Realtime['install']>[1]): void {
    const { services, connections, pressure, trustedProxies } = around;
    const { log } = app;
    const sights = new Sights({
      limits,
      now: services.clock.now,
      write: noteSight,
      onError: (error) => log.warn({ err: error }, 'channel: pages in sight not noted'),
    });
    const ports: Omit<SocketPorts, 'onKnown'> = {
      services,
      hub,
      sights,
      limits,
      log,
      db: database.db,
      scopesOf,
      positionsOf: positions,
    };
    const server = new WebSocketServer({
      noServer: true,
      perMessageDeflate: false,
      maxPayload: longestFrame,
      handleProtocols: (offered) => (offered.has(realtimeProtocol) ? realtimeProtocol : false),
    });
    const places = new Places(limits);
    const isProxy = networksOf(trustedProxies);
    let isEnding = false;

    const onUpgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
      stream.on('error', () => stream.destroy());
      const refuse = (status: number, more = '') => {
        stream.end(
          `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n${more}Content-Length: 0\r\n\r\n`,
        );
      };
      if (!isOurOrigin(request, isProxy)) return refuse(403);
      const retryAfter = pressure.retryAfterSeconds();
      if (isEnding || retryAfter !== null) return refuse(503, `Retry-After: ${retryAfter ?? 1}\r\n`);
      const address = subscriberOf(addressOf(request, isProxy));
      const place = places.take(address, () => stream.destroy());
      if (!place) return refuse(503, 'Retry-After: 60\r\n');
      stream.once('close', place.leave);
      // From here on it is neither idle nor stalled as a request is.
      connections.handOver(request.socket);
      server.handleUpgrade(request, stream, head, (taken) => {
        const socket = new Socket(taken, { ...ports, onKnown: place.keep });
        sockets.add(socket);
        taken.once('close', () => sockets.delete(socket));
      });
    };
    app.server.on('upgrade', onUpgrade);

    // Whoever wrote has the answer first, and no failure here is theirs.
    const heed = (committed: Committed) =>
      setImmediate(() => {
        try {
          hub.heed(committed);
        } catch (error) {
          log.error({ err: error }, 'channel: nobody was told');
        }
      });
    const stopHearing = database.onCommit((committed) => {
      heed(committed);
      bus.publish(committed);
    });
    bus.onHeard(heed);
    const beating = setInterval(() => {
      for (const socket of sockets) socket.beat();
      sights.renew();
    }, limits.beatMs).unref();
    let isSweeping = false;
    const sweeping = setInterval(async () => {
      if (isSweeping) return;
      isSweeping = true;
      await hub.sweep().catch((error: unknown) => log.warn({ err: error }, 'channel: positions could not be read'));
      isSweeping = false;
    }, limits.sweepMs).unref();

    app.addHook('preClose', async () => {
      isEnding = true;
      clearInterval(beating);
      clearInterval(sweeping);
      stopHearing();
      for (const socket of sockets) socket.sayGoodbye();
      // The answer to a close may never come.
      setTimeout(() => {
        for (const socket of sockets) socket.terminate();
      }, farewellMs).unref();
    });
    app.addHook('onClose', async () => {
      for (const socket of sockets) socket.terminate();
      server.close();
      await sights.flush();
      await bus.close();
    });
  }
  return { channel: { sockets: () => sockets.size, bus: bus.kind }, install };
}

const farewellMs = 1_000;

/**
 * Whether a request leaves HTTP here. Any other is answered as if it had not asked: programs ask for HTTP/2 with each first request, and a
 * server may go on with HTTP/1.1.
 */
export const isForChannel = ({ url = '', headers }: IncomingMessage): boolean =>
  url.split('?')[0] === realtimePath && headers.upgrade?.toLowerCase() === 'websocket';

type IsProxy = (address: string) => boolean;

/** The last address that no trusted proxy has: what stands before it anybody may write. */
function addressOf(request: IncomingMessage, isProxy: IsProxy): string {
  const direct = request.socket.remoteAddress ?? '';
  if (!isProxy(direct)) return direct;
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return forwarded.toReversed().find((address) => !isProxy(address)) ?? direct;
}

/** Browsers say from which page a socket is opened: only from ours. */
function isOurOrigin({ headers, socket }: IncomingMessage, isProxy: IsProxy): boolean {
  const forwarded = isProxy(socket.remoteAddress ?? '') ? headers['x-forwarded-host'] : undefined;
  const host = String(forwarded ?? headers.host ?? '');
  try {
    return host !== '' && new URL(headers.origin ?? '').host === host;
  } catch {
    return false;
  }
}
