// The refresh token's only place: an HttpOnly cookie of one month, one for each session, so that several people can share a device
// (design/sync.md "Sign-in", decisions C) and an answer that comes late sets or clears the cookie of the session it speaks of and no
// other (docs/decisions/2026-11-22-a-cookie-for-each-session.md).
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionEndpoints } from '#contract/session/session.endpoints.ts';
import type { Tokens } from '#server/shared/context.ts';

const monthSeconds = 30 * 86_400;
const prefix = 'qalam_refresh_';
/** More sessions of one account than a device ever has; a request may bring any number of cookies. */
const mostHeld = 20;

/** A refresh token of a device whose seal is whole; whether its session is alive, and whose it is, is another question. */
export type HeldToken = { readonly cookie: string; readonly sessionId: string; readonly generation: number };

/** Before 22.11.2026 an account had one name for all its sessions. */
const formerNameOf = (userId: number) => `${prefix}${userId}`;

export function refreshCookieOf(userId: number, sessionId: string): string {
  return `${formerNameOf(userId)}_${sessionId.slice(0, 8)}`;
}

/**
 * Only the refresh and the sign-out carry it: over a village's link a cookie in every request of a day is a tenth of that day's bytes.
 */
const paths = [sessionEndpoints.refreshToken.path, sessionEndpoints.logout.path];

export function setRefreshCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  session: { userId: number; sessionId: string; token: string },
): void {
  for (const path of paths) {
    reply.setCookie(refreshCookieOf(session.userId, session.sessionId), session.token, {
      path,
      httpOnly: true,
      sameSite: 'lax',
      secure: request.protocol === 'https',
      maxAge: monthSeconds,
    });
  }
}

/** Takes cookies away by their names, which no other session has. */
export function clearCookies(reply: FastifyReply, names: Iterable<string>): void {
  for (const name of new Set(names)) for (const path of paths) reply.clearCookie(name, { path });
}

/** The refresh tokens that a request brings for an account, under names of today and of before. */
export function heldTokens(request: FastifyRequest, tokens: Tokens, userId: number): HeldToken[] {
  const former = formerNameOf(userId);
  return Object.entries(request.cookies)
    .filter(([name]) => name === former || name.startsWith(`${former}_`))
    .slice(0, mostHeld)
    .flatMap(([cookie, value]) => {
      const claims = value === undefined ? null : tokens.readRefreshToken(value);
      return claims ? [{ cookie, ...claims }] : [];
    });
}

/** Whether a request brings any: at a sign-in those of devices from before 22.11.2026 do, for the month that they last. */
export function bringsRefreshToken(request: FastifyRequest): boolean {
  return Object.keys(request.cookies).some((name) => name.startsWith(prefix));
}
