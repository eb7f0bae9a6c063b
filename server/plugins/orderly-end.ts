// An orderly end: requests in hand are answered, new ones on open connections are told to come again, and then every connection
// is closed. Node itself would wait a minute for connections that were opened and never used.
import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/core/errors.ts';

const lookEveryMs = 20;

export function installOrderlyEnd(app: FastifyInstance): void {
  let inHand = 0;
  let isEnding = false;
  app.addHook('onRequest', async (_request, reply) => {
    inHand++;
    reply.raw.once('close', () => {
      inHand--;
    });
    if (isEnding) throw new AppError('UNAVAILABLE');
  });
  app.addHook('preClose', async () => {
    isEnding = true;
    if (!app.server.listening) return;
    // Repeated, since connections come in until the framework has closed the door behind this hook.
    const timer = setInterval(() => {
      if (inHand === 0) app.server.closeAllConnections();
    }, lookEveryMs);
    app.server.once('close', () => clearInterval(timer));
  });
}
