import { randomUUID } from 'node:crypto';
import { AppError } from '#contract/core/errors.ts';
import type { accountEndpoints } from '#contract/session/account.endpoints.ts';
import type { sessionEndpoints } from '#contract/session/session.endpoints.ts';
import { yearsOf } from '#server/features/school/public.ts';
import type { Handler } from '#server/plugins/routes.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { listChildren, personOf, schoolsOf, toYear } from './person.ts';
import { clearRefreshCookie, proofsIn, refreshCookieOf, setRefreshCookie } from './refresh-cookie.ts';
import { endSessionsThrough, relatedUsers, relateProven } from './relations.ts';
import { endSession, endSessionsOf, findUserByLogin, startSession, useRefreshToken } from './session.repository.ts';
import { subscriptionWarnings } from './subscription-warnings.ts';

type Endpoints = typeof sessionEndpoints;
type AccountEndpoints = typeof accountEndpoints;

// Verified against when the login does not exist, so that the answer takes as long as for one that does.
let decoy: Promise<string> | undefined;

export const login: Handler<Endpoints['login']> = async ({ services, body, request, reply, language }) => {
  const { database, clock, tokens, throttle } = services;
  const { db } = database;
  const wait = await throttle.begin(body.login, request.ip, clock.now());
  if (wait > 0) throw new AppError('TOO_MANY_REQUESTS', { retryAfterMs: wait });
  const user = await findUserByLogin(db, body.login);
  decoy ??= hashPassword(randomUUID());
  const matches = await verifyPassword(body.password, user?.passwordHash ?? (await decoy));
  if (!user || !matches) {
    await throttle.recordAddressFailure(body.login, request.ip, clock.now());
    throw new AppError('WRONG_CREDENTIALS');
  }
  await throttle.forgive(body.login, request.ip);
  const person = await personOf(db, user.id, language);
  if (!person) throw new AppError('NO_ROLE');
  const sessionId = randomUUID();
  await startSession(db, { id: sessionId, userId: user.id, now: clock.now() });
  await relateProven(db, { user, proofs: proofsIn(request, tokens), now: clock.now() });
  setRefreshCookie(request, reply, user.id, tokens.refreshToken(sessionId, 1));
  const { token, expiresInSeconds } = await tokens.sign({ userId: user.id, sessionId });
  return {
    data: {
      access_token: token,
      refresh_token: null,
      expires_in: expiresInSeconds,
      user_info: { userId: user.id, role: person.role, school: { apiVersion: person.school?.apiVersion ?? 'v4' } },
      hash: null,
    },
  };
};

export const refreshToken: Handler<Endpoints['refreshToken']> = async ({ services, body, request, reply }) => {
  const { database, clock, tokens } = services;
  const cookie = request.cookies[refreshCookieOf(body.userId)];
  const claims = cookie === undefined ? null : tokens.readRefreshToken(cookie);
  if (!claims) throw new AppError('SESSION_ENDED');
  const used = await useRefreshToken(database.db, { ...claims, userId: body.userId, now: clock.now() });
  if (used.outcome === 'dead') {
    if (used.isTheft)
      await endSessionsThrough(database.db, { userId: body.userId, only: claims.sessionId, now: clock.now() });
    clearRefreshCookie(reply, body.userId);
    throw new AppError('SESSION_ENDED');
  }
  setRefreshCookie(request, reply, body.userId, tokens.refreshToken(claims.sessionId, used.generation));
  const { token, expiresInSeconds } = await tokens.sign({ userId: body.userId, sessionId: claims.sessionId });
  return { data: { access_token: token, refresh_token: null, expires_in: expiresInSeconds } };
};

export const logout: Handler<Endpoints['logout']> = async ({ services, query, caller, reply }) => {
  const { database, clock } = services;
  const now = clock.now();
  clearRefreshCookie(reply, caller.userId);
  if (query.soft === '0') {
    const ended = await endSessionsOf(database.db, { userId: caller.userId, now, reason: 'signed out everywhere' });
    await endSessionsThrough(database.db, { userId: caller.userId, now });
    return { data: { ended } };
  }
  await endSession(database.db, { sessionId: caller.sessionId, now, reason: 'signed out' });
  return { data: { ended: 1 } };
};

export const sealKey: Handler<AccountEndpoints['sealKey']> = async ({ services, caller }) => {
  return { data: { key: services.tokens.sealKey(caller.userId) } };
};

export const userInfo: Handler<Endpoints['userInfo']> = async ({ services, caller, language }) => {
  const person = await personOf(services.database.db, caller.userId, language);
  if (!person) throw new AppError('NO_ROLE');
  const warnings = await subscriptionWarnings(services, person, language);
  return { data: person, ...(warnings.length > 0 ? { meta: { warnings } } : {}) };
};

export const schools: Handler<Endpoints['schools']> = async ({ services, caller }) => {
  const { db } = services.database;
  const accounts = [caller.userId, ...(await relatedUsers(db, caller.userId)).map(({ id }) => id)];
  return { data: await schoolsOf(db, accounts) };
};

export const relatedChildren: Handler<AccountEndpoints['relatedChildren']> = async ({ services, caller }) => {
  return { data: await listChildren(services.database.db, caller.userId) };
};

export const parentGroupList: Handler<AccountEndpoints['parentGroupList']> = async ({
  services,
  caller,
  school,
  query,
}) => {
  const children = await listChildren(services.database.db, caller.userId);
  const child = children.find(
    ({ studentInfo, school: { id } }) => studentInfo.studentUserId === query.studentUserId && id === school.id,
  );
  if (!child) throw new AppError('ACCESS_DENIED');
  return { data: child.groups };
};

export const years: Handler<AccountEndpoints['years']> = async ({ services, school }) => {
  return { data: (await yearsOf(services.database.db, school.id)).map(toYear) };
};
