// Sign-ins and refreshes whose answers a test inspects, including refusals, and a sign-in as raw bytes. To merely get a signed-in user, use
// `signIn` of server.ts.
import type { FastifyInstance } from 'fastify';
import type { LoginAnswer } from '#contract/core/login-answer.ts';
import { type Answered, call } from '#tests/server/calls.ts';
import { headOf } from './raw-connection.ts';
import type { Session } from './server.ts';
import { password } from './small-school.ts';

/** The answer of a refresh, and of switching to a related account. */
export type TokenAnswer = Pick<LoginAnswer, 'access_token' | 'refresh_token' | 'expires_in'>;

export type Attempt = {
  login: string;
  /** Defaults to the password that everybody in the small school has. */
  secret?: string;
  /** The client's address, as reported by the proxy. */
  address?: string;
  /** Cookies that the browser already holds. */
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

/** Asks for the next access token with the cookie of a session, which may have ended. */
export function refreshSession(
  app: FastifyInstance,
  { userId, cookie }: Pick<Session, 'userId' | 'cookie'>,
): Promise<Answered<TokenAnswer>> {
  return call<TokenAnswer>(app, 'POST /api/refresh_token', { body: { userId }, headers: { cookie } });
}

/** Body of a teacher's sign-in, for tests that send bytes. */
export const signInBody = Buffer.from(JSON.stringify({ login: 'teacher', password }));

/** Head of the request with that body; `headers` override, for instance the length. */
export function signInHead(headers: Readonly<Record<string, string | number>> = {}): string {
  const own = { 'content-type': 'application/json', 'content-length': signInBody.length };
  return headOf('POST /api/login', { ...own, ...headers });
}
