// Sign-ins and refreshes whose answers a test looks at, also when they are refused, and a sign-in as bytes. Whoever only needs
// somebody who is signed in takes `signIn` of server.ts.
import type { FastifyInstance } from 'fastify';
import type { LoginAnswer } from '#contract/session/session.schema.ts';
import { type Answered, call } from '#tests/server/calls.ts';
import { headOf } from './raw-connection.ts';
import type { Session } from './server.ts';
import { password } from './small-school.ts';

/** What a refresh answers, and the entering of a related account. */
export type TokenAnswer = Pick<LoginAnswer, 'access_token' | 'refresh_token' | 'expires_in'>;

export type Attempt = {
  login: string;
  /** The password that everybody in the small school has, when none is given. */
  secret?: string;
  /** Where it comes from, by the word of the proxy. */
  address?: string;
  /** What the browser holds already. */
  cookie?: string | undefined;
  headers?: Record<string, string>;
};

/** Sends a login and a password; the password may be wrong. */
export function attemptSignIn(app: FastifyInstance, attempt: Attempt): Promise<Answered<LoginAnswer>> {
  const { login, secret = password, address, cookie, headers } = attempt;
  return call<LoginAnswer>(app, 'POST /api/login', {
    body: { login, password: secret },
    headers: {
      ...(address === undefined ? {} : { 'x-forwarded-for': address }),
      ...(cookie === undefined ? {} : { cookie }),
      ...headers,
    },
  });
}

/** Asks for the next access token by the cookie of a session, which may be over. */
export function refreshSession(
  app: FastifyInstance,
  { userId, cookie }: Pick<Session, 'userId' | 'cookie'>,
): Promise<Answered<TokenAnswer>> {
  return call<TokenAnswer>(app, 'POST /api/refresh_token', { body: { userId }, headers: { cookie } });
}

/** Body of a teacher's sign-in, for whoever sends bytes. */
export const signInBody = Buffer.from(JSON.stringify({ login: 'teacher', password }));

/** Head of the request with that body; `headers` come on top, such as another length. */
export function signInHead(headers: Readonly<Record<string, string | number>> = {}): string {
  const own = { 'content-type': 'application/json', 'content-length': signInBody.length };
  return headOf('POST /api/login', { ...own, ...headers });
}
