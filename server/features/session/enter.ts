// What follows when somebody has shown that an account is theirs: a session, its cookie, and what a device is told of the person.
import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#contract/core/errors.ts';
import type { LoginAnswer } from '#contract/core/login-answer.ts';
import { type OtherVersion, ownApiVersion } from '#contract/core/other-version.ts';
import { factName } from '#contract/notices/notices.schema.ts';
import type { School } from '#contract/session/session.schema.ts';
import type { ReadDb } from '#server/db/client.ts';
import type { UserRow } from '#server/features/people/public.ts';
import { legacyAddressOf } from '#server/features/school/public.ts';
import type { CallContext } from '#server/shared/context.ts';
import { deviceNameOf } from '#server/shared/device-name.ts';
import { personOf } from './person.ts';
import { type Proven, startSession, type Through } from './proven.repository.ts';
import { setRefreshCookie } from './refresh-cookie.ts';
import { isInElsewhere } from './session.repository.ts';

type EnterCall = Pick<CallContext, 'services' | 'language' | 'write' | 'log'> & {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

/**
 * Signs somebody in.
 * @param user - the account as it was when its password, or what stands for it, was looked at.
 * @param through - the session that it is opened from without a password.
 * @param isNewDevice - the account does not know the device on which its right password was given: the person, who is signed in on
 * another, is told.
 * @throws AppError ACCOUNT_BLOCKED; NO_ROLE for one who holds none any more; OTHER_VERSION before a session begins when the school of the
 * person works with another version of the service; WRONG_CREDENTIALS, or SESSION_ENDED of one that is opened from another, where what was
 * proven is so no more.
 */
export async function enter(
  call: EnterCall,
  user: Proven & Pick<UserRow, 'login' | 'blockedAt'>,
  { isNewDevice = false, through }: { readonly isNewDevice?: boolean; readonly through?: Through } = {},
): Promise<LoginAnswer> {
  const { services, request, reply, language, write } = call;
  const { database, clock, tokens } = services;
  if (user.blockedAt !== null) throw new AppError('ACCOUNT_BLOCKED');
  const now = clock.now();
  const person = await personOf(database.db, user.id, language, now);
  if (!person) throw new AppError('NO_ROLE');
  if (person.school && person.school.apiVersion !== ownApiVersion)
    throw await leadingElsewhere(database.db, person.school);
  const sessionId = randomUUID();
  const begun = await write((tx) => startSession(tx.db, { id: sessionId, account: user, now, through }));
  // While the password was looked at.
  if (begun === 'blocked') throw new AppError('ACCOUNT_BLOCKED');
  if (begun === 'stale') throw new AppError(through ? 'SESSION_ENDED' : 'WRONG_CREDENTIALS');
  if (isNewDevice && person.school) await tellOfDevice(call, { sessionId, userId: user.id, now }, person.school.id);
  setRefreshCookie(request, reply, { userId: user.id, sessionId, token: tokens.refreshToken(sessionId, 1) });
  const { token, expiresInSeconds } = await tokens.sign({ userId: user.id, sessionId });
  return {
    access_token: token,
    refresh_token: null,
    expires_in: expiresInSeconds,
    user_info: { userId: user.id, role: person.role, school: { apiVersion: person.school?.apiVersion ?? 'v4' } },
    hash: null,
  };
}

/** A write of its own: its failure does not undo the sign-in. */
async function tellOfDevice(
  { services, request, write, log }: EnterCall,
  session: { readonly sessionId: string; readonly userId: number; readonly now: number },
  schoolId: number,
): Promise<void> {
  const { sessionId, userId } = session;
  if (!(await isInElsewhere(services.database.db, session))) return;
  const notice = { kind: 'signIn', device: deviceNameOf(request.headers['user-agent']) } as const;
  const told = { to: [userId], tellsAuthor: true, fact: factName('signIn', sessionId), notice };
  await write(async (tx) => tx.tell([told], schoolId)).catch((error: Error) =>
    log.error({ name: error.name }, 'a sign-in on a new device was not told'),
  );
}

async function leadingElsewhere(db: ReadDb, { id, name }: School): Promise<AppError> {
  const current: OtherVersion = { school: name, address: await legacyAddressOf(db, id) };
  return new AppError('OTHER_VERSION', { current });
}
