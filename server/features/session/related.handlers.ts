// A person with accounts in several schools: which they are, and entering one from another without its password.
import { randomUUID } from 'node:crypto';
import { AppError } from '#contract/core/errors.ts';
import type { accountEndpoints } from '#contract/session/account.endpoints.ts';
import type { RelatedAccount } from '#contract/session/session.schema.ts';
import type { Handler } from '#server/plugins/routes.ts';
import { hasRole, personOf } from './person.ts';
import { setRefreshCookie } from './refresh-cookie.ts';
import { relatedUsers } from './relations.ts';
import { startSession } from './session.repository.ts';

type Endpoints = typeof accountEndpoints;

export const relatedAccounts: Handler<Endpoints['relatedAccounts']> = async ({ services, caller, language }) => {
  const { db } = services.database;
  const accounts: RelatedAccount[] = [];
  for (const { id, login, surname, firstname } of await relatedUsers(db, caller.userId)) {
    // An account that lost its last role cannot be entered, so it is not offered.
    const person = await personOf(db, id, language);
    if (!person) continue;
    const school = person.school && { id: person.school.id, name: person.school.name };
    accounts.push({ userId: id, login, surname, firstname, role: person.role, school });
  }
  return { data: accounts };
};

export const relatedAuth: Handler<Endpoints['relatedAuth']> = async ({ services, caller, body, request, reply }) => {
  const { database, clock, tokens } = services;
  const related = await relatedUsers(database.db, caller.userId);
  // One answer for a stranger's account and for one that nobody has.
  if (!related.some(({ id }) => id === body.userId)) throw new AppError('ACCESS_DENIED');
  if (!(await hasRole(database.db, body.userId))) throw new AppError('NO_ROLE');
  const sessionId = randomUUID();
  const now = clock.now();
  await startSession(database.db, { id: sessionId, userId: body.userId, now, openedThrough: caller.sessionId });
  setRefreshCookie(request, reply, { userId: body.userId, sessionId, token: tokens.refreshToken(sessionId, 1) });
  const { token, expiresInSeconds } = await tokens.sign({ userId: body.userId, sessionId });
  return { data: { access_token: token, refresh_token: null, expires_in: expiresInSeconds } };
};
