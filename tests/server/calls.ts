// Calls for the suites in this folder: a signed-in request in one line, and the parts of an answer that they check.
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { ErrorEnvelope } from '#contract/core/envelope.ts';
import { headersOf, type Session } from '#tests/support/server.ts';

export type Ask = {
  as?: Session | undefined;
  school?: number;
  language?: string;
  body?: unknown;
  headers?: Record<string, string>;
};
export type Answered<Data> = {
  status: number;
  data: Data;
  error: ErrorEnvelope['error'];
  headers: Record<string, string | string[] | number | undefined>;
  cookies: { name: string; value: string; [attribute: string]: unknown }[];
  text: string;
};

/** An answer to HEAD has no body: its code stands in a header. */
const errorOfHead = (code: unknown) => (code === undefined ? undefined : { code }) as ErrorEnvelope['error'];

/** Sends "GET /api/…" and reads the envelope. */
export async function call<Data = unknown>(app: FastifyInstance, line: string, ask: Ask = {}): Promise<Answered<Data>> {
  const [method = 'GET', url = ''] = line.split(' ');
  const response = await app.inject({
    method: method as 'GET',
    url,
    headers: { ...(ask.as ? headersOf(ask.as, ask.school ?? 1, ask.language) : {}), ...ask.headers },
    ...(ask.body === undefined ? {} : { payload: ask.body as NonNullable<InjectOptions['payload']> }),
  });
  const isJson = String(response.headers['content-type'] ?? '').startsWith('application/json');
  const body =
    isJson && response.body !== '' ? response.json<{ data: Data; error: ErrorEnvelope['error'] }>() : undefined;
  return {
    status: response.statusCode,
    data: body?.data as Data,
    error: body?.error ?? errorOfHead(response.headers['qalam-error']),
    headers: response.headers,
    cookies: response.cookies as Answered<Data>['cookies'],
    text: response.body,
  };
}
