// The people of this device: who they are, how much of each is unsent, and one taking the place of another in this tab. Loaded after
// the first paint. Each has a database, a refresh cookie and a profile of their own; between them only their names are shared.

import type { PlainError } from '#contract/core/errors.ts';
import type { Role } from '#contract/core/roles.ts';
import { accountEndpoints } from '#contract/session/account.endpoints.ts';
import { sessionEndpoints } from '#contract/session/session.endpoints.ts';
import type { RelatedAccount } from '#contract/session/session.schema.ts';
import { type DeviceSession, firstSession, readSession } from '#db/device-session.ts';
import { Handles } from '#db/handles.ts';
import { type LeftBehind, leftBehind } from '#db/left-behind.ts';
import { type AccountRow, findAccount, listAccounts, noteUse } from '#db/registry.ts';
import { call } from '#shared/http/api.ts';
import { followOtherTabs } from '#shared/i18n/other-tabs.ts';
import { makeId } from '#shared/lib/make-id.ts';
import type { Account } from '../account.ts';
import { TypedLog, takeOverTyped } from '../outbox/typed-log.ts';
import { deviceClock } from '../time/clock.ts';
import {
  beginSignIn,
  enterWith,
  heldTokens,
  revokeLeftSessions,
  signOut,
  whileEntering,
  withToken,
} from './entering.ts';
import { finishAllLeaving } from './leaving.ts';
import { anonymousApi, closeSession, onSession, openSession, refreshPerson, sessionState } from './session.ts';
import { storedPerson } from './stored-person.ts';

export type KnownAccount = {
  readonly userId: number;
  readonly login: string;
  readonly name: string;
  readonly role: Role | undefined;
  readonly school: string | undefined;
  readonly unsent: number;
  /** The user of this tab. */
  readonly isCurrent: boolean;
  /** They signed out here, or the server ended their session: to send again they give their password. */
  readonly needsPassword: boolean;
  /** May be opened without a network. Who signed out may not: their name is here for what of theirs is unsent. */
  readonly isOpen: boolean;
};

/** Who is signed in on this device, and who left something unsent; the one used last first. */
export async function knownAccounts(): Promise<KnownAccount[]> {
  const rows = await listAccounts();
  const left = await Promise.all(rows.map(leftBehindBy));
  return rows.flatMap((row, index) => {
    const { session, unsent } = left[index] ?? unreadable(row);
    return session.kind !== 'out' || unsent > 0 ? [toKnown(row, session, unsent)] : [];
  });
}

/** A database that cannot be opened now is no reason to hide its owner: what was counted last is said instead. */
const unreadable = ({ unsent }: AccountRow): LeftBehind => ({ session: firstSession, unsent });
async function leftBehindBy(row: AccountRow): Promise<LeftBehind> {
  return leftBehind(row.userId).catch(() => unreadable(row));
}

function toKnown(row: AccountRow, { kind }: DeviceSession, unsent: number): KnownAccount {
  const session = sessionState();
  const { userId, login, name, role, school } = row;
  // A profile that an older application wrote may not be readable any more; then only the password helps.
  const isOpen = kind !== 'out' && storedPerson(userId) !== null;
  return {
    userId,
    login,
    name,
    role,
    school,
    unsent,
    isCurrent: session.kind === 'signedIn' && session.account.user.userId === userId,
    needsPassword: !isOpen || kind === 'over',
    isOpen,
  };
}

export type Switched =
  | { readonly kind: 'opened' }
  /** Not signed in here, or not any more: the sign-in page asks for the password. */
  | { readonly kind: 'passwordNeeded' }
  | { readonly kind: 'error'; readonly error: PlainError };

/** Who was entered last: a slow answer about the user before must not touch the next. */
let turn = 0;

/**
 * Lets somebody take this tab over. Who is open on this device needs no network; a related account that is not here yet is entered
 * through the one that is open now.
 */
export async function switchTo(userId: number): Promise<Switched> {
  const session = sessionState();
  const before = session.kind === 'signedIn' ? session.account : null;
  if (before?.user.userId === userId) return { kind: 'opened' };
  if (before?.outbox.hasNotSaved()) return { kind: 'error', error: { code: 'NOT_SAVED' } };
  if (before) keepToken(before);
  const row = await findAccount(userId);
  const isOut = row ? (await leftBehindBy(row)).session.kind === 'out' : true;
  const person = isOut ? null : storedPerson(userId);
  if (!row || !person) return before ? enterRelated(before, userId) : { kind: 'passwordNeeded' };
  await noteUse(userId, deviceClock.now());
  turn += 1;
  const account = openSession(person.user);
  const held = heldTokens.get(userId);
  if (held !== undefined) account.session.gate.adopt(held);
  await account.session.known;
  void sendForOthers();
  return { kind: 'opened' };
}

/**
 * After a switch: who is this, says the server (part 1 section 4). With the session of a related account over, a new one is obtained
 * through the account that was left. True when the sign-in page has to ask.
 */
export async function confirmPerson(leftUserId: number | null): Promise<'known' | 'signIn' | 'noRole'> {
  const mine = turn;
  let refused = await refreshPerson();
  const session = sessionState();
  if (refused === null || mine !== turn || session.kind !== 'signedIn') return 'known';
  const { userId } = session.account.user;
  if (refused !== 'NO_ROLE' && leftUserId !== null) {
    const token = await tokenThrough(leftUserId, userId);
    if (token !== null && mine === turn) {
      await session.account.session.begun(await beginSignIn(userId, token));
      refused = await refreshPerson();
    }
  }
  if (refused === null || mine !== turn) return 'known';
  if (refused !== 'NO_ROLE') return 'signIn';
  await signOut();
  return 'noRole';
}

function keepToken({ user, session }: Account): void {
  const { token } = session.gate;
  if (token !== null) heldTokens.set(user.userId, token);
}

async function enterRelated(from: Account, userId: number): Promise<Switched> {
  const related = await call(from.api, accountEndpoints.relatedAccounts, {});
  if (related.kind === 'error') return related;
  const account = related.data.find((entry) => entry.userId === userId);
  if (!account) return { kind: 'passwordNeeded' };
  const opened = await whileEntering(async () => {
    const entered = await call(from.api, accountEndpoints.relatedAuth, { body: { userId } });
    if (entered.kind === 'error') return entered;
    turn += 1;
    return enterWith(entered.data.access_token, account.login);
  });
  if (opened.kind === 'ok') return { kind: 'opened' };
  // Who holds no role any more is signed out and led to the sign-in; whoever worked here before is one tap away there.
  if (opened.error.code === 'NO_ROLE') closeSession();
  return opened;
}

/** An access token for a related account, by that of the account that was left; null when they are not related or nobody answers. */
async function tokenThrough(leftUserId: number, userId: number): Promise<string | null> {
  const ask = async (token: string) => call(withToken(token), accountEndpoints.relatedAuth, { body: { userId } });
  const held = heldTokens.get(leftUserId);
  let entered = held === undefined ? null : await ask(held.token);
  if (entered === null || (entered.kind === 'error' && entered.error.code === 'TOKEN_EXPIRED')) {
    const renewed = await call(anonymousApi, sessionEndpoints.refreshToken, { body: { userId: leftUserId } });
    if (renewed.kind === 'error') return null;
    entered = await ask(renewed.data.access_token);
  }
  return entered.kind === 'data' ? entered.data.access_token : null;
}

/** Accounts of the open person in other schools that are not on this device yet; an error when the server cannot be asked. */
export async function relatedElsewhere(
  account: Account,
): Promise<{ kind: 'data'; data: readonly RelatedAccount[] } | { kind: 'error'; error: PlainError }> {
  const found = await call(account.api, accountEndpoints.relatedAccounts, {});
  if (found.kind === 'error') return found;
  const here = new Set((await knownAccounts()).filter(({ isOpen }) => isOpen).map(({ userId }) => userId));
  return { kind: 'data', data: found.data.filter(({ userId }) => !here.has(userId)) };
}

/**
 * What others of this device left unsent goes out while somebody else works, each under their own session (law 6): else a lent tablet
 * would keep it until its owner is back. The service worker does it, so that nothing of theirs is in this page.
 */
async function sendForOthers(): Promise<void> {
  const worker = navigator.serviceWorker?.controller;
  if (!worker) return;
  const known = await knownAccounts().catch(() => []);
  if (known.every(({ isCurrent, needsPassword, unsent }) => isCurrent || needsPassword || unsent === 0)) return;
  worker.postMessage({ type: 'DRAIN_OTHERS', except: known.find(({ isCurrent }) => isCurrent)?.userId ?? null });
}

/** What every start leaves for after the first paint. */
export function afterStart(): void {
  followOtherTabs();
  const catchUp = () => {
    void revokeLeftSessions();
    void sendForOthers();
  };
  // The registry has the last word on who is signed in here: another page may have said it while this one was closed.
  void finishAllLeaving()
    .catch((cause: unknown) => console.warn('A sign-out could not be ended', cause))
    .then(leaveIfSignedOut)
    .then(takeOverForOthers)
    .then(catchUp);
  window.addEventListener('online', catchUp);
  whenLinkReturns(catchUp);
  // A page from the back/forward cache heard nothing while it was away: has its person left meanwhile?
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void leaveIfSignedOut();
  });
}

/** `online` is a hint that a browser may omit; that the server answered again is none. */
function whenLinkReturns(run: () => void): void {
  let isLost = false;
  let endWatching: (() => void) | undefined;
  const watch = () => {
    endWatching?.();
    endWatching = undefined;
    const session = sessionState();
    if (session.kind !== 'signedIn') return;
    const { connection } = session.account;
    const note = () => {
      const link = connection.status().connection;
      if (link === 'online' && isLost) run();
      if (link !== 'unknown') isLost = link === 'offline';
    };
    note();
    endWatching = connection.onStatus(note);
  };
  watch();
  onSession(watch);
}

/** What pages of others on this device left in their log is put on the disk: else nothing would send it before they are back. */
async function takeOverForOthers(): Promise<void> {
  const people = new Set(TypedLog.people());
  const session = sessionState();
  const current = session.kind === 'signedIn' ? session.account.user.userId : null;
  for (const { userId } of people.size > 0 ? await listAccounts() : []) {
    if (userId === current || !people.has(userId)) continue;
    const handles = new Handles(userId);
    try {
      // Whoever has left keeps it where it is: on the disk it would stand in the clear.
      const { kind } = await readSession(handles);
      if (kind !== 'out') await takeOverTyped(handles, new TypedLog(userId, makeId), makeId);
    } finally {
      handles.close();
    }
  }
}

async function leaveIfSignedOut(): Promise<void> {
  const session = sessionState();
  if (session.kind !== 'signedIn') return;
  await session.account.session.read();
}
