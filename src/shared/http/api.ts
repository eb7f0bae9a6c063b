// Calls declared endpoints: bearer, language, school and year go with every one of them (part 1 section 7); an expired access
// token is renewed once and the call tried again.

import type * as z from 'zod/mini';
import type { AnyEndpoint, DataOf } from '#contract/core/endpoint.ts';
import { AppError, type PlainError, reactionTo } from '#contract/core/errors.ts';
import { type FileAnswer, isUpload, type Upload, uploadField } from '#contract/core/files.ts';
import type { Language } from '#contract/core/localized.ts';
import { type Answer, ask, type FetchPort } from './answers.ts';
import type { AuthGate, HeldToken } from './auth-gate.ts';
import { tellWarnings } from './warnings.ts';

type InputOf<S> = S extends z.ZodMiniType ? z.input<S> : S extends Upload ? File : undefined;
export type CallInput<E extends AnyEndpoint> = {
  readonly params?: InputOf<E['params']>;
  readonly query?: Partial<InputOf<E['query']>>;
  readonly body?: InputOf<E['body']>;
};
export type ApiContext = {
  readonly fetch: FetchPort;
  readonly gate: AuthGate | null;
  readonly language: () => Language;
  readonly school: () => { schoolId: number; eduYear: number } | null;
};
export type CallOptions = {
  readonly noCache?: boolean;
  readonly gzip?: boolean;
  /** Names what is here already: the answer may be that it has not changed. */
  readonly etag?: string | null;
  /** An answer that leads elsewhere is not followed, only told as unavailable. */
  readonly redirect?: 'ignore';
  /** Ends the call without an answer, for one that gives way to another. */
  readonly signal?: AbortSignal | undefined;
  /** Told how much of a file has gone, from 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
};
/** A file bears the name that the server gave it. */
type ResultOf<E extends AnyEndpoint> = E['data'] extends FileAnswer ? File : DataOf<E>;
export type CallResult<E extends AnyEndpoint> =
  | { readonly kind: 'data'; readonly data: ResultOf<E> }
  | { readonly kind: 'error'; readonly error: PlainError };

function addressOf(endpoint: AnyEndpoint, input: CallInput<AnyEndpoint>, context: ApiContext): string {
  const params = (input.params ?? {}) as Record<string, string>;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const school = endpoint.method === 'GET' ? schoolOf(context) : null;
  const query = new URLSearchParams(entriesOf({ ...school, ...(input.query as object) }));
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The school that calls speak of; null for somebody without one, such as a parent without children. */
function schoolOf(context: ApiContext): { schoolId: number; eduYear: number } | null {
  const school = context.school();
  return school && school.schoolId > 0 ? school : null;
}

function entriesOf(query: unknown): [string, string][] {
  return Object.entries((query ?? {}) as Record<string, unknown>).flatMap(([key, value]): [string, string][] =>
    // Several values of one parameter stand beside each other.
    [value ?? []].flat().map((one) => [key, String(one)]),
  );
}

/** The journal service is directly below /api (part 2 section 7), and is told that the call comes from outside of it. */
function isOfJournalService(path: string): boolean {
  return /^\/api\/(journal|mark|attendance)(\/|$)/.test(path);
}

async function compressed(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

async function requestOf(
  endpoint: AnyEndpoint,
  input: CallInput<AnyEndpoint>,
  context: ApiContext,
  options: CallOptions,
) {
  const school = schoolOf(context);
  const headers: Record<string, string> = { 'x-localization': context.language() };
  const named = input.body as { schoolId?: number } | undefined;
  const schoolId = named?.schoolId ?? school?.schoolId;
  if (schoolId !== undefined) headers['x-school-id'] = String(schoolId);
  if (options.noCache) headers['x-no-cache'] = '1';
  // Of a list that is here, the changed rows are enough.
  if (options.etag) Object.assign(headers, { 'if-none-match': options.etag, 'a-im': 'rows' });
  if (isOfJournalService(endpoint.path)) headers.external = '1';
  let body: string | Uint8Array<ArrayBuffer> | FormData | undefined;
  if (isUpload(endpoint.body)) {
    body = new FormData();
    body.append(uploadField(endpoint.body), input.body as File);
  } else if (endpoint.body) {
    const content = school ? { ...school, ...(input.body as object) } : input.body;
    headers['content-type'] = 'application/json';
    body = JSON.stringify(content);
    if (options.gzip) {
      headers['content-encoding'] = 'gzip';
      body = await compressed(body);
    }
  }
  return { headers, body };
}

/** Asks an endpoint, with a token where it wants one; never throws. */
async function askEndpoint<E extends AnyEndpoint>(
  context: ApiContext,
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions,
): Promise<Answer> {
  const url = addressOf(endpoint, input, context);
  const { headers, body } = await requestOf(endpoint, input, context, options);
  const send = (token: string | null): Promise<Answer> =>
    ask(context.fetch, url, {
      method: endpoint.method,
      credentials: 'same-origin',
      cache: 'no-store',
      // The server does not ask where on the page a call was made; a village's link need not carry it.
      referrerPolicy: 'no-referrer',
      headers: token === null ? headers : { ...headers, authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body }),
      ...(options.redirect ? { stays: true } : {}),
      ...(options.signal ? { signal: options.signal } : {}),
      ...(body instanceof FormData ? { onProgress: options.onProgress ?? (() => undefined) } : {}),
    });
  if (endpoint.access === 'anyone' || !context.gate) return send(null);
  return askWithToken(context.gate, send, endpoint);
}

/** Sends with a token of the gate, once more with a new one where the server says that it has ended; the gate hears the answer. */
export async function askWithToken(
  gate: AuthGate,
  send: (token: string) => Promise<Answer>,
  { isForeign }: Pick<AnyEndpoint, 'isForeign'> = {},
): Promise<Answer> {
  const first = await gate.current();
  if (first.kind !== 'token') return { kind: 'error', error: first.error };
  const answer = await send(first.token);
  if (answer.kind !== 'error' || answer.error.code !== 'TOKEN_EXPIRED') return heard(gate, first, answer, isForeign);
  // 426: one refresh across all contexts, one retry of this request (decisions A).
  const renewed = await gate.renew(first.token);
  if (renewed.kind !== 'token') return { kind: 'error', error: renewed.error };
  return heard(gate, renewed, await send(renewed.token), isForeign);
}

/** The answer, after the gate has heard whether the sign-in that asked is still good. */
async function heard(
  gate: AuthGate,
  { signIn }: HeldToken,
  answer: Answer,
  isForeign: boolean | undefined,
): Promise<Answer> {
  if (answer.kind === 'error' && !isForeign && reactionTo(answer.error.code) === 'signIn') await gate.refused(signIn);
  return answer;
}

/** Calls an endpoint; never throws. */
export async function call<E extends AnyEndpoint>(
  context: ApiContext,
  endpoint: E,
  input: CallInput<E>,
  options: Omit<CallOptions, 'etag'> = {},
): Promise<CallResult<E>> {
  const answer = await callIfChanged(context, endpoint, input, null, options);
  return answer.kind === 'unchanged' ? { kind: 'error', error: { code: 'NOT_OUR_ANSWER' } } : answer;
}

export type ChangedResult<E extends AnyEndpoint> =
  | { readonly kind: 'data'; readonly data: ResultOf<E>; readonly etag: string | null }
  /** What is here under the tag is what the server holds. */
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'error'; readonly error: PlainError };

/** Calls an endpoint for what is here under a tag; never throws. Of a long list the answer may be what changed in it (`gone` stands in it). */
export async function callIfChanged<E extends AnyEndpoint>(
  context: ApiContext,
  endpoint: E,
  input: CallInput<E>,
  etag: string | null,
  options: Omit<CallOptions, 'etag'> = {},
): Promise<ChangedResult<E>> {
  const answer = await askEndpoint(context, endpoint, input, { ...options, etag });
  if (answer.kind !== 'data') return answer;
  if (answer.meta?.warnings) tellWarnings(answer.meta.warnings);
  return { kind: 'data', data: answer.data as ResultOf<E>, etag: answer.etag };
}

/** The data, or the error thrown: for query functions. */
export async function callOrThrow<E extends AnyEndpoint>(
  context: ApiContext,
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<ResultOf<E>> {
  const result = await call(context, endpoint, input, options);
  if (result.kind === 'data') return result.data;
  const { code, ...details } = result.error;
  throw new AppError(code, details);
}
