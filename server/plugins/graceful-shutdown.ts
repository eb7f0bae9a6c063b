// Graceful shutdown: requests in flight are answered, new ones on open connections are told to retry, and then every connection is
// closed. Node itself would wait a minute for connections that were never used, and forever for a body that does not arrive. Here
// half-sent requests and unread answers get a few seconds, and nothing gets longer than `endMs`.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#contract/core/errors.ts';
import type { ConnectionLimits } from './connection-limits.ts';
import type { Connections } from './connections.ts';

const lookEveryMs = 20;

export function installGracefulShutdown(
  app: FastifyInstance,
  connections: Connections,
  { endGraceMs, endMs }: Pick<ConnectionLimits, 'endGraceMs' | 'endMs'>,
): void {
  const inFlight = new Set<FastifyRequest>();
  let isEnding = false;
  app.addHook('onRequest', async (request) => {
    inFlight.add(request);
    if (isEnding) throw new AppError('UNAVAILABLE');
  });
  app.addHook('onResponse', async (request) => {
    inFlight.delete(request);
  });
  app.addHook('onRequestAbort', async (request) => {
    inFlight.delete(request);
  });
  app.addHook('preClose', async () => {
    isEnding = true;
    if (!app.server.listening) return;
    const beganAt = performance.now();
    // Repeated, because new connections arrive until the framework stops listening, after this hook.
    const timer = setInterval(() => {
      const ms = performance.now() - beganAt;
      if (inFlight.size === 0 || ms >= endMs) app.server.closeAllConnections();
      else if (ms >= endGraceMs) connections.cutUnfinished(endGraceMs);
    }, lookEveryMs);
    app.server.once('close', () => clearInterval(timer));
  });
}
