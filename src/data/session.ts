// Who is signed in on this device, and in which school and year they work. The profile in local storage opens the application
// without a network; tokens are never stored.
import * as z from 'zod/mini';
import { fallbackYearFor } from '#contract/core/constants.ts';
import { type PlainError, reactionTo } from '#contract/core/errors.ts';
import type { Language } from '#contract/core/localized.ts';
import { sessionEndpoints } from '#contract/session/session.endpoints.ts';
import { actingUser, chosenChild, selectedYear } from '#contract/session/session.rules.ts';
import { type UserInfo, userInfo } from '#contract/session/session.schema.ts';
import { listAccounts, markRevoked, markSignedOut, rememberAccount } from '#db/registry.ts';
import { type ApiContext, call } from '#shared/http/api.ts';
import { browserFetch } from '#shared/http/browser-fetch.ts';
import { currentLanguage } from '#shared/i18n/index.ts';
import { readLocal, removeLocal, writeLocal } from '#shared/lib/storage.ts';
import { Account } from './account.ts';
import { deviceClock, serverOffset, setServerOffset } from './clock.ts';

export type SessionState =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'signedIn'; readonly account: Account; readonly isExpired: boolean };
export type SignInResult = { readonly kind: 'ok' } | { readonly kind: 'error'; readonly error: PlainError };

const profileSchema = z.object({ user: userInfo, serverOffsetMs: z.number() });

let state: SessionState = { kind: 'anonymous' };
/** The signed-in person as the server gave them; the account holds them as they act. */
let own: UserInfo | null = null;
const listeners = new Set<() => void>();

function setState(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}
export function sessionState(): SessionState {
  return state;
}
export function onSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls without an account: sign-in and configuration. */
export const anonymousApi: ApiContext = {
  fetch: browserFetch,
  gate: null,
  language: () => currentLanguage(),
  school: () => null,
};

function storedNumber(key: 'year'): number | null {
  const found = readLocal(key);
  return found.state === 'found' ? found.value : null;
}
function storedChild(): string | null {
  const found = readLocal('childId');
  return found.state === 'found' ? found.value : null;
}

/** The year to work in: from the route, else the one chosen before, else the current one, else the fallback. */
function yearFor(user: UserInfo, asked: number | null): number {
  return selectedYear(user.years, asked ?? storedNumber('year'))?.eduYear ?? fallbackYearFor(user.role);
}

function openAccount(person: UserInfo, eduYear: number): Account {
  own = person;
  const saved = storedChild();
  // A child that is no longer theirs is forgotten, and with it the role that came with it.
  if (saved !== null && !chosenChild(person, saved)) removeLocal('childId');
  const childId = storedChild();
  const user = actingUser(person, childId);
  const child = chosenChild(user, childId) ?? user.children[0];
  const school = user.role === 'parent' ? child?.school : user.school;
  return new Account({
    user,
    school: { schoolId: school?.id ?? 0, eduYear },
    childId,
    language: () => currentLanguage(),
    onServerOffset: (ms) => storeProfile(person, ms),
    onChildRefused: reloadChildrenOnce,
  });
}

let storedOffset: number | null = null;
function storeProfile(user: UserInfo, offsetMs: number): void {
  // The offset wavers by some milliseconds with every answer; only a real change is worth a write.
  if (storedOffset !== null && Math.abs(storedOffset - offsetMs) < 5_000) return;
  storedOffset = offsetMs;
  writeLocal('profile', { user, serverOffsetMs: offsetMs });
}

/** Opens the account of the last start without asking anybody. */
export function startSession(): void {
  const stored = readLocal('profile');
  if (stored.state !== 'found') return;
  const profile = profileSchema.safeParse(stored.value);
  if (!profile.success) return;
  setServerOffset(profile.data.serverOffsetMs);
  const { user } = profile.data;
  setState({ kind: 'signedIn', account: openAccount(user, yearFor(user, null)), isExpired: false });
}

/** Signs in with login and password; the first time of an account needs the network. */
export async function signIn(login: string, password: string): Promise<SignInResult> {
  const entered = await call(anonymousApi, sessionEndpoints.login, { body: { login, password } });
  if (entered.kind === 'error') return entered;
  const token = entered.data.access_token;
  const found = await call(withToken(token), sessionEndpoints.userInfo, {});
  if (found.kind === 'error') return found;
  const user = found.data;
  if (state.kind === 'signedIn') state.account.close();
  if (state.kind === 'signedIn' && state.account.user.userId !== user.userId) forgetChoices();
  storedOffset = null;
  hasReloadedChildren = false;
  storeProfile(user, serverOffset());
  await rememberAccount({
    userId: user.userId,
    login,
    name: `${user.surname} ${user.firstname}`,
    lastUsedAt: deviceClock.now(),
    signedOutAt: null,
    unsent: 0,
    isRevokePending: false,
  });
  const account = openAccount(user, yearFor(user, null));
  await account.signedIn(token);
  setState({ kind: 'signedIn', account, isExpired: false });
  return { kind: 'ok' };
}

/**
 * Asks the server who this is. False when the server says that the session is over or knows no role for the person; a missing
 * network ends nothing.
 */
export async function refreshPerson(): Promise<boolean> {
  if (state.kind !== 'signedIn') return true;
  const { account } = state;
  const found = await call(account.api, sessionEndpoints.userInfo, {});
  if (state.kind !== 'signedIn' || state.account !== account) return true;
  if (found.kind === 'error') {
    if (reactionTo(found.error.code) !== 'signIn') return true;
    expireSession();
    return false;
  }
  if (own !== null && JSON.stringify(found.data) === JSON.stringify(own)) return true;
  storedOffset = null;
  storeProfile(found.data, serverOffset());
  if (own !== null && placeOf(found.data) === placeOf(own)) {
    // Only words changed: the page stays as it is, with everything that is open on it.
    own = found.data;
    account.update(actingUser(own, storedChild()));
    setState({ ...state });
  } else reopen(found.data, account.school.eduYear);
  return true;
}

/** What decides which documents a person has: with another place the account is opened anew. */
function placeOf({ role, subrole, school, children, studentInfo, years }: UserInfo): string {
  return JSON.stringify([role, subrole, school?.id, children, studentInfo, years]);
}

/** The server's word that this session is over: everything stays, only sending waits for a sign-in. */
export function expireSession(): void {
  if (state.kind === 'signedIn' && !state.isExpired) setState({ ...state, isExpired: true });
}

function reopen(user: UserInfo | null, eduYear: number): void {
  if (state.kind !== 'signedIn' || user === null) return;
  const { account, isExpired } = state;
  account.close();
  setState({ kind: 'signedIn', account: openAccount(user, eduYear), isExpired });
}

/** Works in another school year from now on. */
export function chooseYear(eduYear: number): void {
  if (state.kind !== 'signedIn' || state.account.school.eduYear === eduYear) return;
  writeLocal('year', eduYear);
  reopen(own, eduYear);
}

/** Looks at another child: the role is parent, the choice is remembered, the child's school is the context (part 1 section 4). */
export function chooseChild(studentSchoolUuid: string): void {
  if (state.kind !== 'signedIn') return;
  writeLocal('childId', studentSchoolUuid);
  reopen(own, state.account.school.eduYear);
}

/** Back to the own account: the default role and position, and no child (part 1 section 4). */
export function chooseOwnAccount(): void {
  if (state.kind !== 'signedIn') return;
  removeLocal('childId');
  reopen(own, state.account.school.eduYear);
}

/** Whether a refusal of a child's data has made the children be read anew; once for a sign-in. */
let hasReloadedChildren = false;

/** A child's data was refused: perhaps it is no longer theirs. The children are read anew, once (part 1 section 8). */
export function reloadChildrenOnce(): void {
  if (hasReloadedChildren) return;
  hasReloadedChildren = true;
  void refreshPerson();
}

export function setSessionLanguage(language: Language): void {
  if (state.kind === 'signedIn') state.account.setLanguage(language);
}

function forgetChoices(): void {
  for (const key of ['year', 'childId', 'schoolKeys', 'fByParallel'] as const) removeLocal(key);
}

/**
 * Ends the session on this device. Caches and choices go; unsent work stays under the person's name and is sent when the same
 * person signs in again (decisions A). Without a network the server's session is ended at the first contact.
 */
export async function signOut(): Promise<void> {
  if (state.kind !== 'signedIn') return;
  const { account } = state;
  const unsent = (await account.unsent()).length;
  await markSignedOut(account.user.userId, deviceClock.now(), unsent);
  await endServerSession(account);
  await account.setSignedOut(true);
  await account.clearCaches();
  account.close();
  removeLocal('profile');
  forgetChoices();
  storedOffset = null;
  own = null;
  setState({ kind: 'anonymous' });
}

async function endServerSession(account: Account): Promise<void> {
  const ended = await call(account.api, sessionEndpoints.logout, { query: { soft: '1' } });
  // A session that the server has ended already needs no second word.
  if (ended.kind === 'data' || reactionTo(ended.error.code) === 'signIn') await markRevoked(account.user.userId);
}

/** Ends sessions of people who signed out without a network; called at every start and when the network returns. */
export async function revokeLeftSessions(): Promise<void> {
  for (const { userId, isRevokePending } of await listAccounts()) {
    if (!isRevokePending) continue;
    const renewed = await call(anonymousApi, sessionEndpoints.refreshToken, { body: { userId } });
    if (renewed.kind === 'error') {
      if (reactionTo(renewed.error.code) === 'signIn') await markRevoked(userId);
      continue;
    }
    const ended = await call(withToken(renewed.data.access_token), sessionEndpoints.logout, { query: { soft: '1' } });
    if (ended.kind === 'data') await markRevoked(userId);
  }
}

function withToken(token: string): ApiContext {
  return {
    ...anonymousApi,
    fetch: (url, init) =>
      browserFetch(url, { ...init, headers: { ...(init.headers as object), authorization: `Bearer ${token}` } }),
  };
}

/** Accounts of this device that hold unsent work, for the sign-in page. */
export async function accountsWithUnsentWork(): Promise<{ name: string; login: string; unsent: number }[]> {
  const accounts = await listAccounts();
  return accounts.filter((account) => account.unsent > 0 && account.signedOutAt !== null);
}
