// A pass lets the browser fetch one file for one person where it cannot send a token, as for the source of a video. It stands in an address,
// so it lasts minutes, and names the sign-in: it ends with it, and what its person may no longer read is not read with it.
import { timingSafeEqual } from 'node:crypto';
import type { Tokens } from '#server/shared/context.ts';

const passMs = 15 * 60_000;

type Passed = {
  readonly schoolId: number;
  readonly uuid: string;
  readonly userId: number;
  readonly sessionId: string;
};

const sealOf = (tokens: Tokens, uuid: string, said: string) => tokens.deviceSeal(`pass of file ${uuid} ${said}`);

/** @param now epoch milliseconds. */
export function makePass(tokens: Tokens, { schoolId, uuid, userId, sessionId }: Passed, now: number) {
  const until = now + passMs;
  const said = [schoolId, userId, sessionId, until].join('.');
  return { pass: `${said}.${sealOf(tokens, uuid, said)}`, until };
}

/** Reads a pass for a file; null for one that was not made here or has ended. */
export function readPass(tokens: Tokens, uuid: string, pass: string, now: number): Passed | null {
  const parts = pass.split('.');
  const [schoolId, userId, sessionId, until, seal] = parts;
  if (parts.length !== 5 || sessionId === undefined || seal === undefined) return null;
  const [given, made] = [Buffer.from(seal), Buffer.from(sealOf(tokens, uuid, parts.slice(0, 4).join('.')))];
  if (given.length !== made.length || !timingSafeEqual(given, made)) return null;
  return Number(until) > now ? { schoolId: Number(schoolId), uuid, userId: Number(userId), sessionId } : null;
}
