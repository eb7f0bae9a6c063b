import { createHash } from 'node:crypto';
import { AppError } from '#contract/core/errors.ts';
import type { Language } from '#contract/core/localized.ts';
import { isIn } from '#contract/core/roles.ts';
import { factName } from '#contract/notices/notices.schema.ts';
import type { profileEndpoints } from '#contract/profile/profile.endpoints.ts';
import { passwordChangeProblems } from '#contract/profile/profile.rules.ts';
import {
  endedSessionDays,
  mostPasswordChanges,
  type PasswordChangeEntry,
  type ProfileSession,
  pictureSide,
} from '#contract/profile/profile.schema.ts';
import { findUser } from '#server/features/people/public.ts';
import {
  checkPassword,
  deviceOfSession,
  endSessions,
  endSessionsThrough,
  forgetRelations,
  holdWayOf,
  inTurnOf,
  isSessionOf,
} from '#server/features/session/public.ts';
import type { Handler } from '#server/plugins/routes.ts';
import type { Caller } from '#server/shared/context.ts';
import { textOf } from '#server/shared/texts.ts';
import { plainJpegSize } from './jpeg.ts';
import {
  endOthers,
  notePasswordChange,
  passwordChangesOf,
  pictureOf,
  removePictureOf,
  replacePassword,
  sessionsOf,
  storePicture,
} from './profile.repository.ts';

type Endpoints = typeof profileEndpoints;
const dayMs = 86_400_000;
const instant = (epochMs: number) => new Date(epochMs).toISOString();

export const sessions: Handler<Endpoints['sessions']> = async ({ services, caller }) => {
  const now = services.clock.now();
  const rows = await sessionsOf(services.database.db, caller.userId, now - endedSessionDays * dayMs);
  const data = rows.map(({ id, createdAt, usedAt, endedAt, expiresAt }): ProfileSession => {
    const end = endedAt ?? (expiresAt <= now ? expiresAt : null);
    return {
      id,
      startedAt: instant(createdAt),
      lastUsedAt: instant(usedAt),
      endedAt: end === null ? null : instant(end),
      isCurrent: id === caller.sessionId,
    };
  });
  return { data };
};

export const endSession: Handler<Endpoints['endSession']> = async ({ services, caller, body, write }) => {
  // Somebody else's session does not exist for the caller.
  if (!(await isSessionOf(services.database.db, caller.userId, body.id))) throw new AppError('NOT_FOUND');
  const now = services.clock.now();
  const { userId } = caller;
  const ended = await write(async ({ db }) => {
    const own = await endSessions(db, { userId, only: [body.id], now, reason: 'ended by the person' });
    await endSessionsThrough(db, { userId, only: body.id, now });
    return own;
  });
  return { data: { ended: ended.length } };
};

export const endOtherSessions: Handler<Endpoints['endOtherSessions']> = async ({ services, caller, write }) => {
  const others = { userId: caller.userId, except: caller.sessionId, now: services.clock.now() };
  const ended = await write(async ({ db }) => {
    const count = await endOthers(db, { ...others, reason: 'ended by the person' });
    await endSessionsThrough(db, others);
    return count;
  });
  return { data: { ended } };
};

/** Refuses with field errors (422) for broken rules and for a wrong current password, and with 429 after too many wrong ones. */
export const changePassword: Handler<Endpoints['changePassword']> = async (call) => {
  const { services, caller, body, request, language, write } = call;
  const { database, clock } = services;
  const errors = ruleErrors(caller, body, language);
  if (Object.keys(errors).length > 0) throw new AppError('VALIDATION_FAILED', { errors });
  const user = await findUser(database.db, caller.userId);
  if (!user) throw new AppError('SESSION_ENDED');
  // A session that is alive has a count of its own, whatever happens around it, and no more guesses than a sign-in: a stolen one must
  // not be a faster way to the password, also not by others that are opened from it.
  const device = await deviceOfSession(database.db, caller);
  const attempt = { login: user.login, password: body.currentPassword, address: request.ip, device };
  if (!(await checkPassword(services, attempt, async () => user))) {
    const message = textOf(language, 'profile.password.wrongCurrent');
    throw new AppError('VALIDATION_FAILED', { errors: { currentPassword: [message] } });
  }
  const newHash = await inTurnOf(attempt, () => services.passwords.hash(body.newPassword));
  const ended = await write(async ({ db, tell }) => {
    const isReplaced = await replacePassword(db, {
      userId: caller.userId,
      verified: user,
      newHash,
    });
    if (!isReplaced) throw new AppError('CONFLICT');
    // It may have ended while the password was looked at: its owner signs out a stolen device.
    if (!(await holdWayOf(db, { ...caller, now: clock.now() }))) throw new AppError('SESSION_ENDED');
    await notePasswordChange(db, caller, clock.now());
    const [home] = caller.memberships;
    const fact = factName('password', clock.now());
    const told = { to: [caller.userId], tellsAuthor: true, fact, notice: { kind: 'password', by: 'self' } } as const;
    if (home) tell([told], home.schoolId);
    const others = { userId: caller.userId, except: caller.sessionId, now: clock.now() };
    await forgetRelations(db, [caller.userId]);
    const count = await endOthers(db, { ...others, reason: 'password changed' });
    // After them: what is being opened from one of them waits until it has ended.
    await endSessionsThrough(db, others);
    return count;
  });
  return { data: { ended } };
};

export const passwordHistory: Handler<Endpoints['passwordHistory']> = async ({ services, caller }) => {
  const rows = await passwordChangesOf(services.database.db, caller.userId, mostPasswordChanges);
  const data = rows.map(({ id, changedAt, sessionId }): PasswordChangeEntry => {
    const by = sessionId === null ? 'school' : sessionId === caller.sessionId ? 'here' : 'self';
    return { id, changedAt: instant(changedAt), by };
  });
  return { data };
};

export const picture: Handler<Endpoints['picture']> = async ({ services, caller }) => {
  const found = await pictureOf(services.database.db, caller.userId);
  return { data: { picture: found && { hash: found.hash, jpeg: Buffer.from(found.content).toString('base64') } } };
};

/** The device has cut it and made it small; whatever else was sent is refused at its field. */
export const setPicture: Handler<Endpoints['setPicture']> = async ({ services, caller, body, language, write }) => {
  const { content } = body;
  const size = plainJpegSize(content);
  const isFit =
    size !== null && Math.min(size.width, size.height) > 0 && Math.max(size.width, size.height) <= pictureSide;
  if (!isFit) {
    const words = textOf(language, 'profile.picture.refused', { side: pictureSide });
    throw new AppError('VALIDATION_FAILED', { errors: { picture: [words] } });
  }
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 16);
  const stored = { userId: caller.userId, hash, content, changedAt: services.clock.now() };
  await write(({ db }) => storePicture(db, stored));
  return { data: { photo: hash } };
};

export const removePicture: Handler<Endpoints['removePicture']> = async ({ caller, write }) => {
  await write(({ db }) => removePictureOf(db, caller.userId));
  return { data: { photo: null } };
};

function ruleErrors(
  caller: Caller,
  body: Parameters<typeof passwordChangeProblems>[0],
  language: Language,
): Record<string, string[]> {
  const isManagement = caller.memberships.some(({ role }) => isIn('management', role));
  const problems = Object.entries(passwordChangeProblems(body, { isManagement }));
  return Object.fromEntries(problems.map(([field, { key, values }]) => [field, [textOf(language, key, values)]]));
}
