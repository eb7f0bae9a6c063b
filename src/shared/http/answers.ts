// Reads what came back. "Connected" is a real answer of our server: a captive portal's 200 with a page is not one.

import type { AnswerMeta } from '#contract/core/envelope.ts';
import { type ErrorCode, isErrorCode, type PlainError } from '#contract/core/errors.ts';
import type { Subscribes } from '#contract/core/subscribes.ts';

export type Answer =
  | {
      readonly kind: 'data';
      readonly data: unknown;
      readonly meta: AnswerMeta | undefined;
      readonly etag: string | null;
    }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'error'; readonly error: PlainError };

/** The part of fetch that is used, so that tests and the offline laboratory can stand in between. */
export type FetchPort = (url: string, init: RequestInit) => Promise<Response>;

/** Longest wait for an answer; without one a lost connection would hold the drain for minutes. */
export const answerTimeoutMs = 20_000;

function withTimeout(signal: AbortSignal | null | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(answerTimeoutMs);
  // Browsers of before 2024 cannot join signals; there a call that would give way runs to its end.
  return signal && 'any' in AbortSignal ? AbortSignal.any([signal, timeout]) : timeout;
}

/** Asks and reads; never throws. */
export async function ask(fetchPort: FetchPort, url: string, init: RequestInit): Promise<Answer> {
  let response: Response;
  let text: string;
  try {
    response = await fetchPort(url, { ...init, signal: withTimeout(init.signal) });
    if (response.status === 304) return { kind: 'unchanged' };
    text = await response.text();
  } catch {
    return { kind: 'error', error: { code: 'NO_CONNECTION' } };
  }
  return readAnswer(response, text);
}

function readAnswer(response: Response, text: string): Answer {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return { kind: 'error', error: withoutOurBody(response) };
  }
  if (typeof body === 'object' && body !== null) {
    const { error, data } = body as { error?: Partial<PlainError> & { code?: unknown }; data?: unknown };
    if (error && isErrorCode(error.code)) {
      const { code, message, errors, requestId, retryAfterMs } = error as PlainError;
      // With 423 the subscriptions stand beside the error (part 1 section 8), with a stale version the present entry.
      const { subscribes, current } = (data ?? {}) as { subscribes?: Subscribes; current?: unknown };
      const more = { ...(subscribes ? { subscribes } : {}), ...(current === undefined ? {} : { current }) };
      return { kind: 'error', error: { code, message, errors, requestId, retryAfterMs, ...more } };
    }
    if ('data' in body && response.ok) {
      const { meta } = body as { meta?: AnswerMeta };
      return { kind: 'data', data, meta, etag: response.headers.get('etag') };
    }
  }
  return { kind: 'error', error: withoutOurBody(response) };
}

/**
 * Gateways in front of the server answer without our envelope; their status still says whether to try again. A page instead of data
 * and 511 are the work of a network that wants to be signed in to; any other error status is the general case.
 */
function withoutOurBody(response: Response): PlainError {
  const codes: Readonly<Record<number, ErrorCode>> = {
    408: 'NO_CONNECTION',
    413: 'BODY_TOO_LARGE',
    425: 'UNAVAILABLE',
    429: 'TOO_MANY_REQUESTS',
    500: 'INTERNAL',
    502: 'JOURNAL_UNAVAILABLE',
    503: 'UNAVAILABLE',
    504: 'UNAVAILABLE',
    511: 'NOT_OUR_ANSWER',
  };
  const retryAfter = Number(response.headers.get('retry-after'));
  return {
    code: codes[response.status] ?? (response.status >= 400 ? 'INTERNAL' : 'NOT_OUR_ANSWER'),
    ...(Number.isFinite(retryAfter) && retryAfter > 0 ? { retryAfterMs: retryAfter * 1000 } : {}),
  };
}
