// An orderly end: requests in hand are answered, new ones on open connections are told to come again, and then every connection
// is closed. Node itself would wait a minute for connections that were opened and never used.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#contract/core/errors.ts';

const lookEveryMs = 20;

export function installOrderlyEnd(app: FastifyInstance): void {
  const inHand = new Set<FastifyRequest>();
  let isEnding = false;
  app.addHook('onRequest', async (request) => {
    inHand.add(request);
    if (isEnding) throw new AppError('UNAVAILABLE');
  });
  app.addHook('onResponse', async (request) => {
    inHand.delete(request);
  });
  app.addHook('onRequestAbort', async (request) => {
    inHand.delete(request);
  });
  app.addHook('preClose', async () => {
    isEnding = true;
    if (!app.server.listening) return;
    // Repeated, since connections come in until the framework has closed the door behind this hook.
    const timer = setInterval(() => {
      if (inHand.size === 0) app.server.closeAllConnections();
    }, lookEveryMs);
    app.server.once('close', () => clearInterval(timer));
  });
}
