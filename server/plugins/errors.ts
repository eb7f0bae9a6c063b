// Every failure leaves as one envelope with a code, a text in the caller's language and the request id. Nothing of the
// database's or the program's own words leaves the server: a Drizzle error carries the SQL and its parameters.
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { ErrorEnvelope } from '#contract/core/envelope.ts';
import { AppError, type ErrorCode, statusOf } from '#contract/core/errors.ts';
import { type Language, toLanguage } from '#contract/core/localized.ts';
import { hasText, textOf } from '#server/shared/texts.ts';

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
  // zlib: the body said gzip and was not.
  Z_DATA_ERROR: 'BAD_REQUEST',
  Z_BUF_ERROR: 'BAD_REQUEST',
};

function toAppError(error: unknown, language: Language): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors: Record<string, string[]> = {};
    for (const issue of error.validation) {
      const field = issue.instancePath.replace(/^\//, '').replaceAll('/', '.') || 'body';
      const specific = `validation.issue.${issue.keyword}`;
      const message = textOf(language, hasText(specific) ? specific : 'error.field');
      errors[field] = [...(errors[field] ?? []), message];
    }
    return new AppError('VALIDATION_FAILED', { errors });
  }
  const { code, statusCode } = error as FastifyError;
  const known = frameworkCodes[code];
  if (known) return new AppError(known);
  // PostgreSQL refuses NUL in text; that is the sender's mistake and not ours.
  const databaseCode = (error as { cause?: { code?: string } }).cause?.code;
  if (databaseCode === '22021' || databaseCode === '22P05') return new AppError('BAD_REQUEST');
  if (statusCode && statusCode >= 400 && statusCode < 500) return new AppError('BAD_REQUEST');
  return new AppError('INTERNAL', {}, error);
}

/** What of an error may be logged: its kind and where it happened, never its message, which may quote what a person typed. */
function traceOf(error: unknown): Record<string, unknown> {
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

async function answer(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const language = languageOf(request);
  const failure = toAppError(error, language);
  const { details } = failure;
  if (failure.code === 'INTERNAL') request.log.error({ error: traceOf(error) }, 'request failed');
  else request.log.info({ code: failure.code }, 'request refused');
  const body: ErrorEnvelope = {
    error: {
      code: failure.code,
      message: details.message ?? textOf(language, `error.${failure.code}`),
      requestId: request.id,
      ...(details.errors
        ? { errors: Object.fromEntries(Object.entries(details.errors).map(([k, v]) => [k, [...v]])) }
        : {}),
      ...(details.retryAfterMs === undefined ? {} : { retryAfterMs: details.retryAfterMs }),
    },
  };
  if (details.retryAfterMs !== undefined) reply.header('retry-after', Math.ceil(details.retryAfterMs / 1000));
  // RFC 9110 asks for Upgrade with 426; the client decides by the code (decisions A).
  if (failure.code === 'TOKEN_EXPIRED') reply.header('upgrade', 'qalam-token/1').header('connection', 'upgrade');
  await reply
    .status(statusOf(failure.code) || 500)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}

/** Installs the error and not-found answers. */
export function installErrors(app: FastifyInstance): void {
  app.setErrorHandler(answer);
}

/** The answer for a path below /api that no endpoint has, or has with another method. */
export async function answerNotFound(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const path = request.url.split('?')[0] ?? '';
  const other = (['GET', 'POST', 'PUT', 'DELETE'] as const).some(
    (method) => method !== request.method && request.server.hasRoute({ method, url: path }),
  );
  await answer(new AppError(other ? 'METHOD_NOT_ALLOWED' : 'NOT_FOUND'), request, reply);
}
