// Which devices an account knows: those on which its right password was given before, for 400 days, signed out or not. A wrong password
// from elsewhere, even from the same address, cannot keep such a device out (docs/decisions/2026-11-22-limits-of-guessing.md). The
// cookie says nothing of a person: an entry is a random number, a day, and a seal over both and the login, which only this
// installation can match, and only with the login at hand.
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { invitationsEndpoints } from '#contract/parents/invitations.endpoints.ts';
import { sessionEndpoints } from '#contract/session/session.endpoints.ts';
import type { Tokens } from '#server/shared/context.ts';

export const knownDevicesCookie = 'qalam_known';
/** As long as a browser keeps a cookie. */
const keptDays = 400;
/** Accounts of one device; the one used longest ago makes room. */
const mostEntries = 20;
const dayMs = 86_400_000;
/** Where the cookie goes: the sign-in, and the code of a parent, which is not used on the pupil's device. */
const places = [
  { path: sessionEndpoints.login.path, name: knownDevicesCookie },
  // A name of its own: a jar that keeps one cookie of a name loses the other (WebKitGTK).
  { path: invitationsEndpoints.signByCode.path, name: `${knownDevicesCookie}_code` },
];

type Entry = { readonly text: string; readonly id: string; readonly day: number; readonly seal: string };

function entriesOf(request: FastifyRequest): Entry[] {
  const texts = (places.map(({ name }) => request.cookies[name]).find((value) => value !== undefined) ?? '')
    .split('~')
    .slice(0, mostEntries);
  return texts.flatMap((text) => {
    const [, id = '', day = '', seal = ''] = /^([\w-]{12})\.([0-9a-z]{1,6})\.([\w-]{22})$/.exec(text) ?? [];
    return id === '' ? [] : [{ text, id, day: Number.parseInt(day, 36), seal }];
  });
}

const sealOf = (tokens: Tokens, login: string, id: string, day: number) =>
  tokens.deviceSeal(`known ${id} ${day} ${login.toLowerCase()}`);

function findEntry(request: FastifyRequest, tokens: Tokens, login: string, now: number): Entry | undefined {
  const today = Math.floor(now / dayMs);
  // All are looked at, so that the time says nothing.
  return entriesOf(request).filter(({ id, day, seal }) => {
    const isSealed = timingSafeEqual(Buffer.from(seal), Buffer.from(sealOf(tokens, login, id, day)));
    return isSealed && day <= today + 1 && day > today - keptDays;
  })[0];
}

/** The number of this device for an account that was used on it before, else null. */
export function knownDeviceOf(request: FastifyRequest, tokens: Tokens, login: string, now: number): string | null {
  return findEntry(request, tokens, login, now)?.id ?? null;
}

/**
 * Notes that the right password of an account was given on this device. It keeps its number: a copy of the cookie shares its count.
 * For the sign-in alone, to which the cookie comes back: another call would not see the accounts in it, and would write over them.
 */
export function rememberDevice(
  call: { request: FastifyRequest; reply: FastifyReply; tokens: Tokens },
  login: string,
  now: number,
): void {
  const { request, reply, tokens } = call;
  const former = findEntry(request, tokens, login, now);
  const id = former?.id ?? randomBytes(9).toString('base64url');
  const day = Math.floor(now / dayMs);
  const entry = `${id}.${day.toString(36)}.${sealOf(tokens, login, id, day)}`;
  const others = entriesOf(request).filter(({ text }) => text !== former?.text);
  const value = [entry, ...others.map(({ text }) => text)].slice(0, mostEntries).join('~');
  for (const { path, name } of places) {
    reply.setCookie(name, value, {
      path,
      httpOnly: true,
      sameSite: 'lax',
      secure: request.protocol === 'https',
      maxAge: keptDays * 86_400,
    });
  }
}
