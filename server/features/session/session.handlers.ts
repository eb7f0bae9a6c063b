import type { FastifyRequest } from 'fastify';
import { AppError } from '#contract/core/errors.ts';
import type { accountEndpoints } from '#contract/session/account.endpoints.ts';
import type { sessionEndpoints } from '#contract/session/session.endpoints.ts';
import { yearsOf } from '#server/features/calendar/public.ts';
import { findUserByLogin } from '#server/features/people/public.ts';
import type { Answer, Call, Handler } from '#server/plugins/routes.ts';
import type { Services } from '#server/shared/context.ts';
import { withArchiveOf2022 } from './archive-of-2022.ts';
import { checkPassword } from './check-password.ts';
import { enter } from './enter.ts';
import { knownDeviceOf, rememberDevice } from './known-devices.ts';
import { listChildren, personOf, schoolsOf, toYear } from './person.ts';
import { deviceOfSession } from './proven.repository.ts';
import { bringsRefreshToken, clearCookies, heldTokens, sessionKeyOf, setRefreshCookie } from './refresh-cookie.ts';
import { endSessionsThrough, relatedUsers } from './relations.ts';
import { aliveAmong, endSessions, letRunOut, newerThan, takeRefreshToken } from './session.repository.ts';
import { subscriptionWarnings } from './subscription-warnings.ts';

type Endpoints = typeof sessionEndpoints;
type AccountEndpoints = typeof accountEndpoints;

export const login: Handler<Endpoints['login']> = async (call) => {
  const { services, body, request, reply } = call;
  const { database, clock, tokens } = services;
  const { db } = database;
  const find = remember(() => findUserByLogin(db, body.login));
  const device =
    knownDeviceOf(request, tokens, body.login, clock.now()) ?? (await deviceOfBefore(services, request, find));
  const attempt = { login: body.login, password: body.password, address: request.ip, device };
  const isRight = await checkPassword(services, attempt, find);
  const user = await find();
  if (!user || !isRight) throw new AppError('WRONG_CREDENTIALS');
  const data = await enter(call, user, { isNewDevice: device === null });
  rememberDevice({ request, reply, tokens }, user.login, clock.now());
  return { data };
};

/** Asks once. */
function remember<Result>(ask: () => Promise<Result>): () => Promise<Result> {
  let asked: Promise<Result> | undefined;
  return () => {
    asked ??= ask();
    return asked;
  };
}

/** Devices that were signed in before they were given a number: a refresh token of the account, alive or not, speaks for them. */
async function deviceOfBefore(
  { database, tokens }: Services,
  request: FastifyRequest,
  find: () => Promise<{ id: number } | undefined>,
): Promise<string | null> {
  if (!bringsRefreshToken(request)) return null;
  const user = await find();
  const [held] = user ? heldTokens(request, tokens, user.id) : [];
  return user && held ? deviceOfSession(database.db, { userId: user.id, sessionId: held.sessionId }) : null;
}

type RenewingCall = Pick<Call<Endpoints['refreshToken']>, 'services' | 'body' | 'request' | 'reply' | 'write'>;

/** For whoever works here, and for the tutor service in their name. */
export const refreshToken = async ({
  services,
  body,
  request,
  reply,
  write,
}: RenewingCall): Promise<Answer<Endpoints['refreshToken']>> => {
  const { database, clock, tokens } = services;
  const { userId } = body;
  const now = clock.now();
  const held = heldTokens(request, tokens, userId);
  const sessionIds = held.map(({ sessionId }) => sessionId);
  const [newest, ...left] = sessionIds.length > 0 ? await aliveAmong(database.db, { sessionIds, userId, now }) : [];
  if (left.length > 0) await write(({ db }) => letRunOut(db, { sessionIds: left, userId, now }));
  // Under two names of one session the newer token counts.
  const [claims] = held.filter(({ sessionId }) => sessionId === newest).sort((a, b) => b.generation - a.generation);
  // A write of its own: what a token that was stolen ends, the refusal below must not take back.
  const used =
    claims &&
    (await write(async ({ db }) => {
      const taken = await takeRefreshToken(db, { ...claims, userId, now });
      // With it, or a process that ends in between leaves open what the thief entered.
      if (taken.outcome === 'dead' && taken.isTheft)
        await endSessionsThrough(db, { userId, only: claims.sessionId, now });
      return taken;
    }));
  const isRenewed = claims !== undefined && used?.outcome === 'ok';
  const kept = isRenewed ? sessionKeyOf(userId, claims.sessionId) : null;
  clearCookies(
    reply,
    held.map(({ key }) => key).filter((key) => key !== kept),
  );
  if (!isRenewed) throw new AppError('SESSION_ENDED');
  const { sessionId } = claims;
  setRefreshCookie(request, reply, { userId, sessionId, token: tokens.refreshToken(sessionId, used.generation) });
  const { token, expiresInSeconds } = await tokens.sign({ userId, sessionId });
  return { data: { access_token: token, refresh_token: null, expires_in: expiresInSeconds } };
};

export const logout: Handler<Endpoints['logout']> = async ({ services, query, caller, request, reply, write }) => {
  const { database, clock, tokens } = services;
  const { userId, sessionId } = caller;
  const now = clock.now();
  // With the session go those that it took the place of on this device, else one of them would still be signed in here. One that began
  // after it stays: this may be the late revocation of a session that was left without a network.
  const held = heldTokens(request, tokens, userId);
  const newer = await newerThan(database.db, { sessionIds: held.map((token) => token.sessionId), userId, sessionId });
  const left = held.filter((token) => !newer.has(token.sessionId));
  clearCookies(reply, [sessionKeyOf(userId, sessionId), ...left.map(({ key }) => key)]);
  if (query.soft === '0') {
    const ended = await write(async ({ db }) => {
      const own = await endSessions(db, { userId, now, reason: 'signed out everywhere' });
      await endSessionsThrough(db, { userId, now });
      return own;
    });
    return { data: { ended: ended.length } };
  }
  const only = [sessionId, ...left.map((token) => token.sessionId)];
  await write(({ db }) => endSessions(db, { userId, only, now, reason: 'signed out' }));
  return { data: { ended: 1 } };
};

export const sealKey: Handler<AccountEndpoints['sealKey']> = async ({ services, caller }) => {
  return { data: { key: services.tokens.sealKey(caller.userId) } };
};

export const userInfo: Handler<Endpoints['userInfo']> = async ({ services, caller, language, receivedAt }) => {
  const person = await personOf(services.database.db, caller.userId, language, receivedAt);
  if (!person) throw new AppError('NO_ROLE');
  const warnings = await subscriptionWarnings(services, person, language);
  const data = await withArchiveOf2022(services.database.db, person, services.archiveOf2022);
  return { data, ...(warnings.length > 0 ? { meta: { warnings } } : {}) };
};

export const schools: Handler<Endpoints['schools']> = async ({ services, caller, receivedAt }) => {
  const { db } = services.database;
  const accounts = [caller.userId, ...(await relatedUsers(db, caller.userId)).map(({ id }) => id)];
  return { data: await schoolsOf(db, accounts, receivedAt) };
};

export const relatedChildren: Handler<AccountEndpoints['relatedChildren']> = async ({
  services,
  caller,
  receivedAt,
}) => {
  return { data: await listChildren(services.database.db, caller.userId, receivedAt) };
};

export const parentGroupList: Handler<AccountEndpoints['parentGroupList']> = async ({
  services,
  caller,
  school,
  query,
  receivedAt,
}) => {
  const children = await listChildren(services.database.db, caller.userId, receivedAt);
  const child = children.find(
    ({ studentInfo, school: { id } }) => studentInfo.studentUserId === query.studentUserId && id === school.id,
  );
  if (!child) throw new AppError('ACCESS_DENIED');
  return { data: child.groups };
};

export const years: Handler<AccountEndpoints['years']> = async ({ services, school }) => {
  return { data: (await yearsOf(services.database.db, school.id)).map(toYear) };
};
