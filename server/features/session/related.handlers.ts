// A person with accounts in several schools: linking them, undoing it, and entering one from another without its password.

import { randomUUID } from 'node:crypto';
import { AppError } from '#contract/core/errors.ts';
import type { accountEndpoints } from '#contract/session/account.endpoints.ts';
import type { LinkedAccount, RelatedAccount } from '#contract/session/session.schema.ts';
import { findUser, findUserByLogin, hasOwnPassword, hasRole } from '#server/features/people/public.ts';
import type { Handler } from '#server/plugins/routes.ts';
import { deviceNameOf } from '#server/shared/device-name.ts';
import { textOf } from '#server/shared/texts.ts';
import { checkPassword } from './check-password.ts';
import { personOf } from './person.ts';
import { linkProven, startSession, wasEntered } from './proven.repository.ts';
import { setRefreshCookie } from './refresh-cookie.ts';
import { endSessionsBetween, linksOf, relatedUsers, unlink } from './relations.ts';

type Endpoints = typeof accountEndpoints;

export const relatedAccounts: Handler<Endpoints['relatedAccounts']> = async ({
  services,
  caller,
  language,
  receivedAt,
}) => {
  const { db } = services.database;
  const accounts: RelatedAccount[] = [];
  for (const { id, login, surname, firstname } of await relatedUsers(db, caller.userId)) {
    // An account that lost its last role cannot be entered, so it is not offered.
    const person = await personOf(db, id, language, receivedAt);
    if (!person) continue;
    const school = person.school && { id: person.school.id, name: person.school.name };
    accounts.push({ userId: id, login, surname, firstname, role: person.role, school });
  }
  return { data: accounts };
};

export const relatedAuth: Handler<Endpoints['relatedAuth']> = async ({
  services,
  caller,
  body,
  request,
  reply,
  write,
}) => {
  const { database, clock, tokens } = services;
  const related = await relatedUsers(database.db, caller.userId);
  // One answer for a stranger's account and for one that nobody has.
  const account = related.find(({ id }) => id === body.userId);
  if (!account) throw new AppError('ACCESS_DENIED');
  if (!(await hasRole(database.db, body.userId, clock.now()))) throw new AppError('NO_ROLE');
  const sessionId = randomUUID();
  const now = clock.now();
  const through = { sessionId: caller.sessionId, userId: caller.userId, isLinked: true };
  const begun = await write(({ db }) => startSession(db, { id: sessionId, account, now, through }));
  if (begun === 'blocked') throw new AppError('ACCOUNT_BLOCKED');
  if (begun === 'stale') throw new AppError('ACCESS_DENIED');
  setRefreshCookie(request, reply, { userId: body.userId, sessionId, token: tokens.refreshToken(sessionId, 1) });
  const { token, expiresInSeconds } = await tokens.sign({ userId: body.userId, sessionId });
  return { data: { access_token: token, refresh_token: null, expires_in: expiresInSeconds } };
};

export const linkedAccounts: Handler<Endpoints['linkedAccounts']> = async ({
  services,
  caller,
  language,
  receivedAt,
}) => {
  const { db } = services.database;
  const accounts: LinkedAccount[] = [];
  for (const { user, linkedAt, linkedBy, device, isSamePerson } of await linksOf(db, caller.userId)) {
    const person = await personOf(db, user.id, language, receivedAt);
    accounts.push({
      userId: user.id,
      surname: user.surname,
      firstname: user.firstname,
      role: person?.role ?? null,
      school: person?.school ? { id: person.school.id, name: person.school.name } : null,
      linkedAt: new Date(linkedAt).toISOString(),
      isLinkedHere: linkedBy === caller.userId,
      device,
      isOpen: isSamePerson && person !== null,
    });
  }
  return { data: accounts };
};

/** Refuses with field errors (422) whatever is wrong, and with 429 like a sign-in to the other account. */
export const linkAccount: Handler<Endpoints['linkAccount']> = async (call) => {
  const { services, caller, body, request, language, write } = call;
  const { database, clock } = services;
  const { db } = database;
  const refuse = (field: 'login' | 'password', key: string): never => {
    throw new AppError('VALIDATION_FAILED', { errors: { [field]: [textOf(language, key)] } });
  };
  const own = await findUser(db, caller.userId);
  if (!own) throw new AppError('SESSION_ENDED');
  if (body.login === own.login) refuse('login', 'profile.links.own');
  // Whoever came in without this account's password must not give others the way into it.
  if (await wasEntered(db, caller.sessionId)) refuse('login', 'profile.links.entered');
  const attempt = { login: body.login, password: body.password, address: request.ip, device: null };
  const other = await findUserByLogin(db, body.login);
  const isRight = await checkPassword(services, attempt, async () => other);
  if (!other || !isRight) return refuse('password', 'session.wrong');
  // Only now: whether two people bear one IIN is told to nobody who has not both passwords.
  if (own.iin === null || own.iin !== other.iin) refuse('login', 'profile.links.otherPerson');
  // A school prints first passwords: with one it would come through the link into the account of another school.
  if (!hasOwnPassword(own)) refuse('login', 'profile.links.firstPassword');
  if (!hasOwnPassword(other)) refuse('password', 'profile.links.firstPassword');
  const device = deviceNameOf(request.headers['user-agent']);
  const made = { by: own, to: other, sessionId: caller.sessionId, device, now: clock.now() };
  const outcome = await write((tx) => linkProven(tx.db, made));
  if (outcome === 'ended') throw new AppError('SESSION_ENDED');
  if (outcome === 'stale') refuse('password', 'session.wrong');
  return { data: { userId: other.id } };
};

export const unlinkAccount: Handler<Endpoints['unlinkAccount']> = async ({ services, caller, body, write }) => {
  const { clock } = services;
  const ended = await write(async ({ db }) => {
    if (!(await unlink(db, caller.userId, body.userId))) throw new AppError('NOT_FOUND');
    return endSessionsBetween(db, { one: caller.userId, other: body.userId, now: clock.now() });
  });
  return { data: { ended } };
};
