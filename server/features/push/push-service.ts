// Sends messages to the push services of browsers: encrypted for one browser, signed with the key of this installation. Addresses come from
// clients and are fetched by the server, so only hosts of a list are asked, redirects are not followed, and answers are never shown
// (decisions D60).
import type { Clock } from '#contract/core/time.ts';
import type { Db } from '#server/db/client.ts';
import { keptSecret } from '#server/features/session/public.ts';
import type { PushAnswer, PushService } from '#server/shared/push-service.ts';

type Order = { readonly endpoint: string; readonly headers: Record<string, string>; readonly body: Buffer };
/** The status of an answer, and its header Retry-After. */
type Delivered = { readonly status: number; readonly retryAfter: string | null };
/** @throws where there is no answer in time. */
type Deliver = (order: Order) => Promise<Delivered>;
export type PushOptions = {
  /** Whom a push service may ask about us: mailto: or https:. */
  readonly subject: string;
  /** Hosts besides the known ones. */
  readonly hosts?: readonly string[] | undefined;
  readonly deliver?: Deliver | undefined;
};

/** Google, Mozilla, Apple and Microsoft; one that begins with a dot stands for everything below it. */
const knownHosts = ['fcm.googleapis.com', '.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com'];
const waitMs = 10_000;

const deliverByFetch: Deliver = async ({ endpoint, headers, body }) => {
  const answer = await fetch(endpoint, {
    method: 'POST',
    headers,
    body: new Uint8Array(body),
    redirect: 'manual',
    signal: AbortSignal.timeout(waitMs),
  });
  await answer.body?.cancel();
  return { status: answer.status, retryAfter: answer.headers.get('retry-after') };
};

/** The longest wait: what is to be told is no news after it. */
const longestRetryMs = 24 * 3_600_000;

/** Seconds, or a date (RFC 9110). `now`: epoch milliseconds. @returns milliseconds; null where it says neither. */
export function retryAfterOf(header: string | null, now: number): number | null {
  if (header === null || header.trim() === '') return null;
  const ms = /^\s*\d+\s*$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now;
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), longestRetryMs) : null;
}

const gone: PushAnswer = { outcome: 'gone', retryAfterMs: null };
const none: PushService = { key: null, accepts: () => false, send: async () => gone };

/** The push service of an installation; its keys are made at the first start, and every process has the same. */
export async function openPushService(db: Db, clock: Clock, options: PushOptions | undefined): Promise<PushService> {
  if (!options) return none;
  const { subject, hosts = [], deliver = deliverByFetch } = options;
  const { default: webPush } = await import('web-push');
  const makeKeys = () => {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    return `${publicKey}.${privateKey}`;
  };
  const [publicKey = '', privateKey = ''] = (await keptSecret(db, 'push', makeKeys)).split('.');
  const accepts = (endpoint: string): boolean => {
    const { protocol, hostname, port, username } = URL.canParse(endpoint) ? new URL(endpoint) : new URL('about:blank');
    const isKnown = [...knownHosts, ...hosts].some((host) =>
      host.startsWith('.') ? hostname.endsWith(host) : hostname === host,
    );
    return protocol === 'https:' && port === '' && username === '' && isKnown;
  };
  return {
    key: publicKey,
    accepts,
    async send({ endpoint, p256dh, auth }, { text, ttl, urgency, topic }) {
      // Hosts may have left the list since it was stored.
      if (!accepts(endpoint)) return gone;
      try {
        const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
          TTL: ttl,
          urgency,
          topic,
          contentEncoding: 'aes128gcm',
          vapidDetails: { subject, publicKey, privateKey },
        });
        const { 'Content-Length': _, ...sent } = headers as Record<string, string | number>;
        const texts = Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)]));
        const { status, retryAfter } = await deliver({ endpoint, headers: texts, body: body ?? Buffer.alloc(0) });
        // The last two: it was made for another key than ours.
        if ([404, 410, 401, 403].includes(status)) return gone;
        if (status >= 200 && status < 300) return { outcome: 'taken', retryAfterMs: null };
        return { outcome: 'failed', retryAfterMs: retryAfterOf(retryAfter, clock.now()) };
      } catch {
        return { outcome: 'failed', retryAfterMs: null };
      }
    },
  };
}
