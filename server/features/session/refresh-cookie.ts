// The refresh token's only place: an HttpOnly cookie of one month, one for each session, so that several people can share a device
// (design/sync.md "Sign-in", decisions C) and an answer that comes late sets or clears the cookie of the session it speaks of and no
// other (docs/decisions/2026-11-22-a-cookie-for-each-session.md).
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionEndpoints } from '#contract/session/session.endpoints.ts';
import type { Tokens } from '#server/shared/context.ts';

const monthSeconds = 30 * 86_400;
/** More sessions of one account than a device ever has; a request may bring any number of cookies. */
const mostHeld = 20;

/** A refresh token of a device whose seal is whole; whether its session is alive, and whose it is, is another question. */
export type HeldToken = { readonly key: string; readonly sessionId: string; readonly generation: number };

/**
 * Only the refresh and the sign-out carry it: over a village's link a cookie in every request of a day is a tenth of that day's bytes. Each path has
 * a name of its own: a jar that keeps one cookie of a name loses the other (WebKitGTK).
 */
const places = [
  { path: sessionEndpoints.refreshToken.path, prefix: 'qalam_refresh_' },
  { path: sessionEndpoints.logout.path, prefix: 'qalam_leave_' },
  // Until 28.11.2026 both had one name.
  { path: sessionEndpoints.logout.path, prefix: 'qalam_refresh_', isFormer: true },
];
const anyPrefix = /^qalam_(?:refresh|leave)_/;

/** A session in the names of its cookies. Before 22.11.2026 an account had one for all its sessions: its id alone. */
export function sessionKeyOf(userId: number, sessionId: string): string {
  return `${userId}_${sessionId.slice(0, 8)}`;
}

export function setRefreshCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  session: { userId: number; sessionId: string; token: string },
): void {
  const key = sessionKeyOf(session.userId, session.sessionId);
  for (const { path, prefix, isFormer } of places) {
    if (isFormer) continue;
    reply.setCookie(`${prefix}${key}`, session.token, {
      path,
      httpOnly: true,
      sameSite: 'lax',
      secure: request.protocol === 'https',
      maxAge: monthSeconds,
    });
  }
}

/** Takes the cookies of sessions away, by the keys in their names. */
export function clearCookies(reply: FastifyReply, keys: Iterable<string>): void {
  for (const key of new Set(keys))
    for (const { path, prefix } of places) reply.clearCookie(`${prefix}${key}`, { path });
}

/** The refresh tokens that a request brings for an account, under names of today and of before. */
export function heldTokens(request: FastifyRequest, tokens: Tokens, userId: number): HeldToken[] {
  return Object.entries(request.cookies)
    .filter(([name]) => anyPrefix.test(name))
    .map(([name, value]) => ({ key: name.replace(anyPrefix, ''), value }))
    .filter(({ key }) => key === String(userId) || key.startsWith(`${userId}_`))
    .slice(0, mostHeld)
    .flatMap(({ key, value }) => {
      const claims = value === undefined ? null : tokens.readRefreshToken(value);
      return claims ? [{ key, ...claims }] : [];
    });
}

/** Whether a request brings any: at a sign-in those of devices from before 22.11.2026 do, for the month that they last. */
export function bringsRefreshToken(request: FastifyRequest): boolean {
  return Object.keys(request.cookies).some((name) => anyPrefix.test(name));
}
