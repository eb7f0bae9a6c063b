// Signing in and out on this device, and entering a related account. Loaded when somebody does it.
import { type PlainError, reactionTo } from '#contract/core/errors.ts';
import { sessionEndpoints } from '#contract/session/session.endpoints.ts';
import type { UserInfo } from '#contract/session/session.schema.ts';
import { beginSession } from '#db/client-id.ts';
import { Handles } from '#db/handles.ts';
import { findAccount, listAccounts, markRevoked, rememberAccount } from '#db/registry.ts';
import { type ApiContext, call } from '#shared/http/api.ts';
import type { HeldToken } from '#shared/http/auth-gate.ts';
import { browserFetch } from '#shared/http/browser-fetch.ts';
import { makeId } from '#shared/lib/make-id.ts';
import { besideOthers, ifIdle } from '#shared/lib/with-lock.ts';
import { deviceClock } from '../time/clock.ts';
import { beginLeaving, finishLeaving } from './leaving.ts';
import { openSealed } from './sealing.ts';
import { anonymousApi, closeSession, loadPerson, openSession, sessionState } from './session.ts';
import { leavingPeople, noteLeft } from './stored-person.ts';

export type Entered = { readonly kind: 'ok' } | { readonly kind: 'error'; readonly error: PlainError };

/** Access tokens of people who worked in this page before, in memory only (decisions C). */
export const heldTokens = new Map<number, HeldToken>();

const entering = 'qalam-sign-in';
/**
 * Holds a lock during a sign-in, from its call until the account is in the registry. Until then the cookie may belong to a session that no
 * tab knows.
 */
export const whileEntering = <Result>(work: () => Promise<Result>) => besideOthers(entering, work);

/** Signs in with login and password; the first time of an account needs the network. */
export function signIn(login: string, password: string): Promise<Entered> {
  return whileEntering(async () => {
    const entered = await call(anonymousApi, sessionEndpoints.login, { body: { login, password } });
    if (entered.kind === 'error') return entered;
    return enterWith(entered.data.access_token, login);
  });
}

/** Opens the account of a token that the server just gave, and remembers it on this device. Within `whileEntering`, with the call that gave it. */
export async function enterWith(token: string, login: string): Promise<Entered> {
  const found = await loadPerson(withToken(token));
  if (found.kind === 'error') {
    // Nobody is left signed in who cannot be opened (part 1 section 4).
    if (found.error.code === 'NO_ROLE') await call(withToken(token), sessionEndpoints.logout, { query: { soft: '1' } });
    return found;
  }
  const user = found.data;
  await endFormerLeaving(user.userId);
  await remember(user, login);
  // Before the account is opened, which would find that its person has left.
  const held = await beginSignIn(user.userId, token);
  const account = openSession(user);
  await account.session.begun(held);
  // What could not be opened now stays sealed and is tried again at the next start.
  await openSealed(account).catch((cause: unknown) => console.warn('Sealed work could not be opened', cause));
  return { kind: 'ok' };
}

/**
 * Signs a user in again without a password, for the Offline Lab: the user signed out on this device, and the server still holds the session.
 * @returns false when the device does not know the account, or the server refuses the token.
 */
export function enterAgain(userId: number, token: string): Promise<boolean> {
  return whileEntering(async () => {
    const known = await findAccount(userId);
    return known !== undefined && (await enterWith(token, known.login)).kind === 'ok';
  });
}

/** Begins a session of the user on this device, with the token that the server just gave. */
export async function beginSignIn(userId: number, token: string): Promise<HeldToken> {
  const handles = new Handles(userId);
  try {
    return { token, signIn: await beginSession(handles, makeId) };
  } finally {
    handles.close();
  }
}

/** A sign-out of theirs that a closed page left half done would end this session too. What of it the disk refuses is theirs to keep. */
async function endFormerLeaving(userId: number): Promise<void> {
  const left = leavingPeople().get(userId);
  if (left === undefined) return;
  await finishLeaving(userId, left).catch((cause: unknown) =>
    console.warn('A former sign-out could not be ended', cause),
  );
  noteLeft(userId);
}

async function remember(user: UserInfo, login: string): Promise<void> {
  await rememberAccount({
    userId: user.userId,
    login,
    name: `${user.surname} ${user.firstname}`,
    role: user.subrole ?? user.role,
    school: user.school?.name,
    lastUsedAt: deviceClock.now(),
    unsent: 0,
    isRevokePending: false,
  });
}

/**
 * Ends the session on this device. Caches and choices go; unsent work stays under the user's name, sealed, and is sent when
 * the same person signs in again (decisions A). The server's session is ended afterwards, at the first contact. Others who are signed in
 * here stay so.
 */
export async function signOut(): Promise<void> {
  const session = sessionState();
  if (session.kind !== 'signedIn') return;
  const { account } = session;
  const { userId } = account.user;
  await account.written();
  await account.session.known;
  const { signIn: left } = account.session.now();
  const token = account.session.gate.token?.token ?? null;
  beginLeaving(userId, left);
  account.session.leave();
  heldTokens.delete(userId);
  await finishLeaving(userId, left).catch((cause: unknown) => console.warn('The next start ends the sign-out', cause));
  closeSession({ isForgotten: true });
  void endServerSession(userId, token);
}

/** Nobody waits for it: what could not be said now is said at the first contact (`revokeLeftSessions`). */
async function endServerSession(userId: number, token: string | null): Promise<void> {
  if (token === null) return revokeLeftSessions();
  const ended = await call(withToken(token), sessionEndpoints.logout, { query: { soft: '1' } });
  // A session that the server has ended already needs no second word.
  if (ended.kind === 'data' || reactionTo(ended.error.code) === 'signIn') await markRevoked(userId);
  else if (ended.error.code === 'TOKEN_EXPIRED') await revokeLeftSessions();
}

/** Ends sessions of people who signed out without a network; called at every start and when the network returns. */
export async function revokeLeftSessions(): Promise<void> {
  for (const { userId, isRevokePending } of await listAccounts()) {
    if (!isRevokePending) continue;
    const renewed = await call(anonymousApi, sessionEndpoints.refreshToken, { body: { userId } });
    // Signed in again meanwhile: the session that was just renewed is theirs now. The next start or network ends the old one.
    const isStillLeft = await ifIdle(entering, async () => (await findAccount(userId))?.isRevokePending);
    if (!isStillLeft) continue;
    if (renewed.kind === 'error') {
      if (reactionTo(renewed.error.code) === 'signIn') await markRevoked(userId);
      continue;
    }
    const ended = await call(withToken(renewed.data.access_token), sessionEndpoints.logout, { query: { soft: '1' } });
    if (ended.kind === 'data') await markRevoked(userId);
  }
}

/** Calls under a token that no gate holds. */
export function withToken(token: string): ApiContext {
  return {
    ...anonymousApi,
    fetch: (url, init) =>
      browserFetch(url, { ...init, headers: { ...(init.headers as object), authorization: `Bearer ${token}` } }),
  };
}
