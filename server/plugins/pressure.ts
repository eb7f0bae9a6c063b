// A server that has more in hand than it can answer soon says so at once: when a whole region comes back at nine, everybody who waited
// longer than their patience would ask again, and the server would work for nobody. Devices wait as long as they are told, each
// another time, and keep their work.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#contract/core/errors.ts';

/** Two seconds of work of one process: less patience than any device has. */
const defaultMost = 200;
const pauseMs = { least: 1_000, spread: 4_000 } as const;

/** Refuses calls beyond `most` in hand. Call it before other hooks do any work. */
export function installPressure(app: FastifyInstance, most = defaultMost): void {
  const inHand = new Set<FastifyRequest>();
  app.addHook('onRequest', async (request) => {
    if (!request.url.startsWith('/api/') || request.url === '/api/health') return;
    if (inHand.size >= most) {
      throw new AppError('UNAVAILABLE', { retryAfterMs: Math.round(pauseMs.least + Math.random() * pauseMs.spread) });
    }
    inHand.add(request);
  });
  const release = async (request: FastifyRequest) => {
    inHand.delete(request);
  };
  app.addHook('onResponse', release);
  app.addHook('onRequestAbort', release);
}
