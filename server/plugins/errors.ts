// Every failure is answered with one envelope: a code, a text in the caller's language and the request id. Messages of the
// database or the program never leave the server: a Drizzle error carries the SQL and its parameters.
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { ErrorEnvelope } from '#contract/core/envelope.ts';
import { AppError, type ErrorCode, statusOf } from '#contract/core/errors.ts';
import { isTextKey, requiredKey } from '#contract/core/form.ts';
import { defaultLanguage, type Language, toLanguage } from '#contract/core/localized.ts';
import { ownRecord } from '#contract/core/own-record.ts';
import { databaseFailureOf } from '#server/db/failures.ts';
import { textOf } from '#server/shared/texts.ts';
import { UndoRefused } from '#server/shared/write.ts';

/** The language that a request asks for with X-Localization. */
export function languageOf(request: FastifyRequest): Language {
  return toLanguage(request.headers['x-localization']);
}

const frameworkCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'BAD_JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'BAD_JSON',
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'BAD_REQUEST',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'BAD_REQUEST',
  // The caller disconnected while the answer was being compressed.
  ERR_STREAM_PREMATURE_CLOSE: 'BAD_REQUEST',
  // zlib: the body said gzip and was not.
  Z_DATA_ERROR: 'BAD_REQUEST',
  Z_BUF_ERROR: 'BAD_REQUEST',
};

/** The value that was sent at a path such as "/attendances/0/date"; undefined if none was. */
function valueAt(request: FastifyRequest, context: string | undefined, path: string): unknown {
  const root = { params: request.params, querystring: request.query, body: request.body }[context ?? 'body'];
  const names = path.split('/').filter((name) => name !== '');
  return names.reduce<unknown>((value, name) => {
    const isThere = typeof value === 'object' && value !== null && Object.hasOwn(value, name);
    return isThere ? (value as Record<string, unknown>)[name] : undefined;
  }, root);
}

function toAppError(error: unknown, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof UndoRefused) {
    const message = textOf(languageOf(request), error.key, error.values);
    return new AppError('UNDO_IMPOSSIBLE', { message });
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const language = languageOf(request);
    const errors = ownRecord<string[]>();
    for (const { instancePath, message, params } of error.validation) {
      const field = instancePath.replace(/^\//, '').replaceAll('/', '.') || 'body';
      const isMissing = valueAt(request, (error as FastifyError).validationContext, instancePath) === undefined;
      const own = message && isTextKey(message) ? message : 'error.VALIDATION_FAILED';
      errors[field] ??= [
        textOf(
          language,
          isMissing ? requiredKey : own,
          (params as { params?: Record<string, number | string> }).params,
        ),
      ];
    }
    return new AppError('VALIDATION_FAILED', { errors });
  }
  const { code, statusCode } = error as FastifyError;
  const known = frameworkCodes[code];
  if (known) return new AppError(known);
  const databaseFailure = databaseFailureOf(error);
  // A value that no column can hold, such as NUL in text, is the sender's fault, not ours.
  if (databaseFailure === 'invalidData') return new AppError('BAD_REQUEST');
  if (databaseFailure === 'unreachable') return new AppError('UNAVAILABLE', {}, error);
  if (statusCode && statusCode >= 400 && statusCode < 500) return new AppError('BAD_REQUEST');
  return new AppError('INTERNAL', {}, error);
}

/** The parts of an error that may be logged: its kind and where it happened, but not its message, which may quote a user's input. */
export function traceOf(error: unknown): Record<string, unknown> {
  const { name, code, stack, cause } = error as Error & { code?: string };
  return {
    name,
    code,
    frames: stack
      ?.split('\n')
      .filter((line) => line.trimStart().startsWith('at '))
      .slice(0, 12),
    ...(cause instanceof Error ? { cause: traceOf(cause) } : {}),
  };
}

/** What the table of the issue says of it, where more is known than the code. */
function wordsOf(code: ErrorCode, { places, changedBy }: AppError['details'], language: Language): string {
  if (changedBy) return textOf(language, 'error.STALE_VERSION.by', changedBy);
  if (places && places.length > 0) return textOf(language, 'error.inUse', { places: places.join(', ') });
  return textOf(language, `error.${code}`);
}

function envelopeOf({ code, details }: AppError, language: Language, requestId: string): ErrorEnvelope {
  const { subscribes, current, places } = details;
  return {
    error: {
      code,
      message: details.message ?? wordsOf(code, details, language),
      requestId,
      ...(details.errors
        ? { errors: Object.fromEntries(Object.entries(details.errors).map(([k, v]) => [k, [...v]])) }
        : {}),
      ...(details.retryAfterMs === undefined ? {} : { retryAfterMs: details.retryAfterMs }),
    },
    ...(subscribes || places || current !== undefined
      ? { data: { subscribes, current, ...(places && { places: [...places] }) } }
      : {}),
  };
}

async function answer(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  // If the request was refused before any hook ran (an unreadable address), the answer has no id yet.
  reply.header('x-request-id', request.id).header('cache-control', 'no-store');
  const failure = toAppError(error, request);
  const { details } = failure;
  // Callers that were deliberately told to retry later are not errors: a line for each would flood the log.
  const isOurs = statusOf(failure.code) >= 500 && details.retryAfterMs === undefined;
  if (isOurs) request.log.error({ error: traceOf(error) }, 'request failed');
  else request.log.info({ code: failure.code }, 'request refused');
  const body = envelopeOf(failure, languageOf(request), request.id);
  if (details.retryAfterMs !== undefined) reply.header('retry-after', Math.ceil(details.retryAfterMs / 1000));
  // RFC 9110 asks for Upgrade with 426; the client decides by the code (decisions A).
  if (failure.code === 'TOKEN_EXPIRED') reply.header('upgrade', 'qalam-token/1').header('connection', 'upgrade');
  // An answer to HEAD has no body.
  if (request.method === 'HEAD') reply.header('qalam-error', failure.code);
  await reply
    .status(statusOf(failure.code) || 500)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}

/** For what the framework refuses before a route is found, such as an address that cannot be decoded. */
export function answerFrameworkError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  void answer(error, request, reply);
}

/** For bytes that are not HTTP, or a head that is too large: there is no request, so write an error to the socket and close it. */
export function answerClientError(error: { readonly code?: string }, socket: Socket): void {
  // Browsers open connections in advance; an unrequested answer only confuses them.
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesRead === 0) {
    socket.destroy();
    return;
  }
  const requestId = randomUUID();
  // A sender that was too slow may retry; unreadable bytes stay unreadable.
  const failure = new AppError(error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'UNAVAILABLE' : 'BAD_REQUEST');
  const status = statusOf(failure.code);
  const body = JSON.stringify(envelopeOf(failure, defaultLanguage, requestId));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    'cache-control: no-store',
    `x-request-id: ${requestId}`,
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

type KnownPath = { readonly pattern: RegExp; readonly methods: Set<string> };
const knownPathsOf = new WeakMap<FastifyInstance, Map<string, KnownPath>>();

/** Installs the error answers; call it before the routes are registered. */
export function installErrors(app: FastifyInstance): void {
  app.setErrorHandler(answer);
  const known = new Map<string, KnownPath>();
  knownPathsOf.set(app, known);
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return;
    const path = known.get(url) ?? {
      pattern: new RegExp(`^${url.replace(/[.+?()[\]]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`),
      methods: new Set(),
    };
    for (const name of [method].flat()) path.methods.add(name);
    known.set(url, path);
  });
}

/** The answer for a path without an endpoint, or with endpoints of other methods only. */
export async function answerNotFound(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const path = request.url.split('?')[0] ?? '';
  const known = [...(knownPathsOf.get(request.server)?.values() ?? [])];
  const methods = new Set(known.filter(({ pattern }) => pattern.test(path)).flatMap((route) => [...route.methods]));
  const isOther = methods.size > 0 && !methods.has(request.method);
  // RFC 9110 asks for Allow with 405.
  if (isOther) reply.header('allow', [...methods].sort().join(', '));
  await answer(new AppError(isOther ? 'METHOD_NOT_ALLOWED' : 'NOT_FOUND'), request, reply);
}
