// A server that has more in hand than it can answer soon says so at once: when a whole region comes back at nine, everybody who waited
// longer than their patience would ask again, and the server would work for nobody. Whoever is refused is told when there will be room,
// each another moment, one after another at the speed at which calls are being answered. Devices keep their work and come then.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#contract/core/errors.ts';

/** Two seconds of work of one process: less patience than any device has. */
const defaultMost = 200;
const pauseMs = { least: 1_000, longest: 30_000 } as const;
/** One who comes back asks more than once: a refreshed token is followed by the push. */
const callsOfOneGuest = 2;
/** Of the measured time between two answers, how much the newest counts. */
const newestShare = 0.05;

/** Refuses calls beyond `most` in hand. Call it before other hooks do any work. */
export function installPressure(app: FastifyInstance, most = defaultMost): void {
  const inHand = new Set<FastifyRequest>();
  let msPerCall = 10;
  let answeredAt = 0;
  /** Up to when room is promised to those who were refused. */
  let promisedUntil = 0;
  app.addHook('onRequest', async (request) => {
    if (!request.url.startsWith('/api/') || request.url === '/api/health') return;
    if (inHand.size < most) {
      inHand.add(request);
      return;
    }
    const now = performance.now();
    promisedUntil = Math.max(promisedUntil, now + pauseMs.least) + msPerCall * callsOfOneGuest;
    // Beyond the longest pause they are strewn, not sent to one moment.
    const pause = Math.min(promisedUntil - now, pauseMs.longest * (0.5 + Math.random() / 2));
    throw new AppError('UNAVAILABLE', { retryAfterMs: Math.ceil(pause) });
  });
  const release = async (request: FastifyRequest) => {
    if (!inHand.delete(request)) return;
    const now = performance.now();
    // An idle server says nothing about how fast it is.
    if (inHand.size > most / 2) msPerCall += newestShare * (Math.min(now - answeredAt, 1_000) - msPerCall);
    answeredAt = now;
  };
  app.addHook('onResponse', release);
  app.addHook('onRequestAbort', release);
}
