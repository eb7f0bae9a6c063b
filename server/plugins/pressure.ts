// A server that has more in flight than it can answer soon says so at once: when a whole region returns at nine, everybody who waited
// longer than their patience would ask again, and the server would work for nobody. Whoever is refused is told when there will be room,
// each another moment, one after another at the speed at which calls are being answered. Devices keep their work and come then.
// A call is in flight once all of it is there: before, it costs memory and a connection (bodies.ts, connections.ts), but none of the
// server's time, and anybody may send half a body.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#contract/core/errors.ts';

/** Who waits so long is still there: a device gives an answer 20 s. */
const patienceMs = 8_000;
/** Whoever has spent so long on sending does not do that again for nothing: such calls are taken up to twice the room. */
const longUploadMs = 2_000;
/** Bounds of what that makes, whatever was measured. */
const hands = { least: 50, most: 2_000 } as const;
const pauseMs = { least: 1_000, longest: 15_000 } as const;
/** Of the measured time between two answers, how much the newest counts; and from how many in flight on it says how fast we are. */
const newestShare = 0.05;
const busyFrom = 20;

/** Refuses calls that would wait beyond patience, or beyond `given` in flight. Call it before other hooks do any work. */
export function installPressure(app: FastifyInstance, given?: number): void {
  const inFlight = new Set<FastifyRequest>();
  const arrivedAt = new WeakMap<FastifyRequest, number>();
  let msPerCall = 10;
  let answeredAt = 0;
  /** Up to when room is promised to those who were refused. */
  let promisedUntil = 0;
  const room = () => given ?? Math.min(Math.max(patienceMs / msPerCall, hands.least), hands.most);
  const isCounted = ({ url }: FastifyRequest) => url.startsWith('/api/') && url !== '/api/health';
  const refuse = (now: number): never => {
    promisedUntil = Math.max(promisedUntil, now + pauseMs.least) + msPerCall;
    // Beyond the longest pause they are spread with jitter, not sent to one moment.
    const pause = Math.min(promisedUntil - now, pauseMs.longest * (0.5 + Math.random() / 2));
    throw new AppError('UNAVAILABLE', { retryAfterMs: Math.ceil(pause) });
  };
  app.addHook('onRequest', async (request) => {
    if (!isCounted(request)) return;
    const now = performance.now();
    // Told before it sends its body.
    if (inFlight.size >= room()) refuse(now);
    arrivedAt.set(request, now);
  });
  // The first hook behind the body.
  app.addHook('preValidation', async (request) => {
    if (!isCounted(request)) return;
    const now = performance.now();
    const isLong = now - (arrivedAt.get(request) ?? now) >= longUploadMs;
    if (inFlight.size >= room() * (isLong ? 2 : 1)) refuse(now);
    inFlight.add(request);
  });
  const release = async (request: FastifyRequest) => {
    if (!inFlight.delete(request)) return;
    const now = performance.now();
    // An idle server says nothing about how fast it is.
    if (inFlight.size >= busyFrom) msPerCall += newestShare * (Math.min(now - answeredAt, 1_000) - msPerCall);
    answeredAt = now;
  };
  app.addHook('onResponse', release);
  app.addHook('onRequestAbort', release);
}
