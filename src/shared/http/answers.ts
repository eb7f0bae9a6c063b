// Reads what returned. "Connected" is a real answer of our server: a captive portal's 200 with a page is not one.

import type { AnswerMeta } from '#contract/core/envelope.ts';
import { type ErrorCode, isErrorCode, type PlainError } from '#contract/core/errors.ts';

export type Answer =
  | {
      readonly kind: 'data';
      readonly data: unknown;
      readonly meta: AnswerMeta | undefined;
      readonly etag: string | null;
    }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'error'; readonly error: PlainError };

/** What fetch takes, and who wants to know how much of the body has gone: a share from 0 to 1. */
export type Sending = RequestInit & {
  readonly onProgress?: ((share: number) => void) | undefined;
  /** An answer that leads elsewhere is not followed. */
  readonly stays?: boolean;
  /** The data of an answer that says it in its headers; without it an answer is our JSON, or a file. */
  readonly readHeaders?: (headers: Headers) => unknown;
};
/** The part of fetch that is used, so that tests and the offline laboratory can stand in between. */
export type FetchPort = (url: string, init: Sending) => Promise<Response>;

/** Longest wait for an answer, or for the next piece of a file; without one a lost connection would hold the drain for minutes. */
const answerTimeoutMs = 20_000;

/** Ends a call after a time without a sign of life, or with the caller's own signal. */
function patienceFor(signal: AbortSignal | null | undefined) {
  const controller = new AbortController();
  const giveUp = () => controller.abort();
  let timer = setTimeout(giveUp, answerTimeoutMs);
  if (signal?.aborted) giveUp();
  signal?.addEventListener('abort', giveUp);
  const end = () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  };
  const renew = () => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, answerTimeoutMs);
  };
  return { signal: controller.signal, renew, end };
}

/** Asks and reads; never throws. A file is the data of its answer. */
export async function ask(
  fetchPort: FetchPort,
  url: string,
  { onProgress, stays, readHeaders, ...init }: Sending,
): Promise<Answer> {
  const patience = patienceFor(init.signal);
  const told = (share: number) => {
    patience.renew();
    onProgress?.(share);
  };
  try {
    const sending = { ...init, signal: patience.signal, ...(onProgress ? { onProgress: told } : {}) };
    const response = await fetchPort(url, sending);
    if (response.status === 304) return { kind: 'unchanged' };
    if (readHeaders && response.ok)
      return { kind: 'data', data: readHeaders(response.headers), meta: undefined, etag: null };
    const name = response.ok ? nameOfFile(response.headers.get('content-disposition')) : null;
    if (name === null) return readAnswer(response, await response.text(), stays);
    return { kind: 'data', data: await readFile(response, name, patience.renew), meta: undefined, etag: null };
  } catch {
    return { kind: 'error', error: { code: 'NO_CONNECTION' } };
  } finally {
    patience.end();
  }
}

function nameOfFile(disposition: string | null): string | null {
  const encoded = /^(?:attachment|inline);.*filename\*=UTF-8''([^;]*)/.exec(disposition ?? '')?.[1];
  return encoded === undefined ? null : decodeURIComponent(encoded);
}

async function readFile(response: Response, name: string, onPiece: () => void): Promise<File> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    pieces.push(read.value);
    onPiece();
  }
  return new File(pieces, name, { type: response.headers.get('content-type') ?? '' });
}

function readAnswer(response: Response, text: string, stays?: boolean): Answer {
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
      // With 423 the subscriptions stand beside the error (part 1 section 8), with a stale version the present entry, with what is in use its places.
      const { subscribes, current, places } = (data ?? {}) as Partial<PlainError>;
      const more = {
        ...(subscribes && { subscribes }),
        ...(current !== undefined && { current }),
        ...(places && { places }),
      };
      return { kind: 'error', error: { code, message, errors, requestId, retryAfterMs, ...more } };
    }
    if (response.status === 302) {
      if (!stays) void import('./redirects.ts').then(({ follow }) => follow(data));
      return { kind: 'error', error: { code: 'UNAVAILABLE' } };
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
