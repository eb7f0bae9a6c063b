// Load shedding: a server with more calls in flight than it can answer soon refuses further ones at once. When a whole region comes
// back at nine, every device that timed out would retry, and the server would work for nobody. A refused device is told when to retry:
// each at another moment, at the rate at which calls are being answered. Devices keep their work until then.
// A call is in flight while its caller is checked, and again once it has arrived completely: between, it costs memory and a connection
// (bodies.ts, connections.ts), but no CPU time, and anybody can send half a body.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#contract/core/errors.ts';

/** A caller that waits this long is still there: a device waits 20 s for an answer. */
const patienceMs = 8_000;
/** Calls whose upload took this long should not have to repeat it: they are accepted up to twice the room. */
const longUploadMs = 2_000;
/** Bounds for the calculated room and pause, whatever was measured. */
const hands = { least: 50, most: 2_000 } as const;
const pauseMs = { least: 1_000, longest: 15_000 } as const;
/** Weight of the newest time between two answers in the moving average, and the calls in flight from which it reflects our speed. */
const newestShare = 0.05;
const busyFrom = 20;

export type Pressure = {
  /** Seconds after which a newcomer may try, while this server is full; else null. */
  retryAfterSeconds(): number | null;
};

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Refuses calls that would wait longer than `patienceMs`, or above `given` in flight. Call it before other hooks do any work. */
export function installPressure(app: FastifyInstance, given?: number): Pressure {
  const inFlight = new Set<FastifyRequest>();
  const arrivedAt = new WeakMap<FastifyRequest, number>();
  let msPerCall = 10;
  let answeredAt = 0;
  /** The latest retry time that was given to a refused caller. */
  let promisedUntil = 0;
  const room = () => given ?? Math.min(Math.max(patienceMs / msPerCall, hands.least), hands.most);
  const isCounted = ({ url }: FastifyRequest) => url.startsWith('/api/') && url !== '/api/health';
  const promise = (now: number): number => {
    promisedUntil = Math.max(promisedUntil, now + pauseMs.least) + msPerCall;
    // Above the longest pause, retries are spread with jitter instead of hitting the same moment.
    return Math.ceil(Math.min(promisedUntil - now, pauseMs.longest * (0.5 + Math.random() / 2)));
  };
  const refuse = (now: number): never => {
    throw new AppError('UNAVAILABLE', { retryAfterMs: promise(now) });
  };
  app.addHook('onRequest', async (request) => {
    if (!isCounted(request)) return;
    const now = performance.now();
    // Refuse before the body is sent.
    if (inFlight.size >= room()) refuse(now);
    arrivedAt.set(request, now);
    inFlight.add(request);
  });
  // Between the check of the caller and the body.
  app.addHook('preParsing', async (request) => {
    if (hasBody(request)) inFlight.delete(request);
  });
  // The first hook after the body was read.
  app.addHook('preValidation', async (request) => {
    const { isPiece, form } = request.routeOptions.config;
    // A piece of a file, or a form with files, arrives as slowly as its link, and costs no CPU time meanwhile.
    if (!isCounted(request) || inFlight.has(request) || isPiece || form) return;
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
  return {
    retryAfterSeconds: () => (inFlight.size < room() ? null : Math.ceil(promise(performance.now()) / 1_000)),
  };
}
