// The refresh token's only place: an HttpOnly cookie of one month, one for each account, so that several people can share a device
// (design/sync.md "Sign-in", decisions C).
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionEndpoints } from '#contract/session/session.endpoints.ts';
import type { Tokens } from '#server/shared/context.ts';
import type { Proof } from './relations.ts';

const monthSeconds = 30 * 86_400;
const prefix = 'qalam_refresh_';
/** More accounts than a device ever has; a request may bring any number of cookies. */
const maxProofs = 20;

export function refreshCookieOf(userId: number): string {
  return `${prefix}${userId}`;
}

/**
 * Only the refresh, and a sign-in as proof of who else uses the device, carry it: over a village's link a cookie in every request of a
 * day is a tenth of that day's bytes.
 */
const paths = [sessionEndpoints.refreshToken.path, sessionEndpoints.login.path];

export function setRefreshCookie(request: FastifyRequest, reply: FastifyReply, userId: number, token: string): void {
  for (const path of paths) {
    reply.setCookie(refreshCookieOf(userId), token, {
      path,
      httpOnly: true,
      sameSite: 'lax',
      secure: request.protocol === 'https',
      maxAge: monthSeconds,
    });
  }
}

export function clearRefreshCookie(reply: FastifyReply, userId: number): void {
  for (const path of paths) reply.clearCookie(refreshCookieOf(userId), { path });
}

/** The refresh tokens of all accounts of the device whose seal is whole; whether their sessions are alive is another question. */
export function proofsIn(request: FastifyRequest, tokens: Tokens): Proof[] {
  return Object.entries(request.cookies)
    .filter(([name]) => name.startsWith(prefix))
    .slice(0, maxProofs)
    .flatMap(([name, value]) => {
      const claims = value === undefined ? null : tokens.readRefreshToken(value);
      const userId = Number(name.slice(prefix.length));
      return claims && Number.isInteger(userId) && userId > 0 && userId <= 2_147_483_647 ? [{ ...claims, userId }] : [];
    });
}
