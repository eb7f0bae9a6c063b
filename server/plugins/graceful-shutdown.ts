// A graceful shutdown: requests in flight are answered, new ones on open connections are told to come again, and then every connection
// is closed. Node itself would wait a minute for connections that were opened and never used, and forever for a body that does not come:
// who has sent half a request, or does not read its answer, is waited for a few seconds, and nobody longer than `endMs`.
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
    // Repeated, since connections come in until the framework has closed the door behind this hook.
    const timer = setInterval(() => {
      const ms = performance.now() - beganAt;
      if (inFlight.size === 0 || ms >= endMs) app.server.closeAllConnections();
      else if (ms >= endGraceMs) connections.cutUnfinished(endGraceMs);
    }, lookEveryMs);
    app.server.once('close', () => clearInterval(timer));
  });
}
