// Who works in this tab, and in which school and year. Profiles in local storage open the application without a network; tokens are
// never stored. Who signs in, out, or takes the place of another: entering.ts and accounts.ts, which are loaded when they are needed.
import { fallbackYearFor } from '#contract/core/constants.ts';
import { type ErrorCode, reactionTo } from '#contract/core/errors.ts';
import type { Language } from '#contract/core/localized.ts';
import { isIn } from '#contract/core/roles.ts';
import { sessionEndpoints } from '#contract/session/session.endpoints.ts';
import { actingUser, chosenChild, selectedYear } from '#contract/session/session.rules.ts';
import type { UserInfo } from '#contract/session/session.schema.ts';
import type { DeviceSession } from '#db/device-session.ts';
import { type ApiContext, type CallResult, call } from '#shared/http/api.ts';
import { browserFetch } from '#shared/http/browser-fetch.ts';
import { currentLanguage } from '#shared/i18n/index.ts';
import { keepTabPerson, tabPerson } from '#shared/lib/storage.ts';
import { Listeners } from '#shared/lib/store.ts';
import { Account } from '../account.ts';
import { serverOffset, setServerOffset } from '../time/clock.ts';
import { type Choices, forgetPerson, makeLast, nothingChosen, storedPerson, storePerson } from './stored-person.ts';

export type SessionState =
  | { readonly kind: 'anonymous' }
  /** `isExpired`: the session of the account is over (db/device-session.ts). */
  | { readonly kind: 'signedIn'; readonly account: Account; readonly isExpired: boolean };

function signedInAs(account: Account): SessionState {
  return { kind: 'signedIn', account, isExpired: account.session.now().kind === 'over' };
}

let state: SessionState = { kind: 'anonymous' };
/** The signed-in person as the server gave them; the account holds them as they act. */
let own: UserInfo | null = null;
let choices: Choices = nothingChosen;
const listeners = new Listeners();

function setState(next: SessionState): void {
  state = next;
  listeners.tell();
}
export function sessionState(): SessionState {
  return state;
}
export const onSession = listeners.on;

/** Calls without an account: sign-in and configuration. */
export const anonymousApi: ApiContext = {
  fetch: browserFetch,
  gate: null,
  language: () => currentLanguage(),
  school: () => null,
};

function store(user: UserInfo, serverOffsetMs: number): void {
  storedOffset = serverOffsetMs;
  storePerson(user, serverOffsetMs, choices);
}

let storedOffset: number | null = null;
/**
 * The offset wavers by some milliseconds with every answer; only a real change is worth a write. It is stored beside the person as they are
 * by now: what the server said of them since the account was opened is not taken back.
 */
function noteOffset(userId: number, offsetMs: number): void {
  if (own?.userId !== userId) return;
  if (storedOffset === null || Math.abs(storedOffset - offsetMs) >= 5_000) store(own, offsetMs);
}

function choose(change: Partial<Choices>): void {
  choices = { ...choices, ...change };
  if (own) store(own, serverOffset());
}

/** The year to work in: the one chosen before, else the current one, else the fallback. */
function yearFor(user: UserInfo): number {
  return selectedYear(user.years, choices.year)?.eduYear ?? fallbackYearFor(user.role);
}

function openAccount(person: UserInfo, eduYear: number): Account {
  own = person;
  // A child that is no longer theirs is forgotten, and with it the role that came with it.
  if (choices.childId !== null && !chosenChild(person, choices.childId)) choose({ childId: null });
  const { childId } = choices;
  const user = actingUser(person, childId);
  const child = chosenChild(user, childId) ?? user.children[0];
  const school = user.role === 'parent' ? child?.school : user.school;
  const account = new Account({
    user,
    school: { schoolId: school?.id ?? 0, eduYear },
    childId,
    language: () => currentLanguage(),
    onServerOffset: (ms) => noteOffset(person.userId, ms),
    onChildRefused: reloadChildrenOnce,
    onSession: (session) => followSession(account, session),
  });
  return account;
}

/** Any context of the account speaks for this page too: who left in another tab must not be read here. */
function followSession(account: Account, { kind }: DeviceSession): void {
  if (state.kind !== 'signedIn' || state.account !== account) return;
  if (kind === 'out') closeSession();
  else setState(signedInAs(account));
}

/** Opens the account of this tab, or of the last start, without asking anybody. */
export function startSession(): void {
  const stored = storedPerson(tabPerson());
  if (!stored) return;
  setServerOffset(stored.serverOffsetMs);
  open(stored.user);
}

/** Makes this the tab of a person, and them the one whom the next start opens. Nothing of the user before stays. */
export function openSession(user: UserInfo): Account {
  return open(user, makeLast);
}

/** A reload of a tab is no choice: the next start still opens whoever was chosen last. */
function open(user: UserInfo, note?: (user: UserInfo) => void): Account {
  const before = state;
  if (before.kind === 'signedIn') before.account.close();
  if (own?.userId !== user.userId) {
    const { year = null, childId = null } = storedPerson(user.userId) ?? nothingChosen;
    choices = { year, childId };
  }
  note?.(user);
  hasReloadedChildren = false;
  keepTabPerson(user.userId);
  own = user;
  store(user, serverOffset());
  const account = openAccount(user, yearFor(user));
  setState(signedInAs(account));
  return account;
}

/** Nobody works in this tab any more; whoever did stays signed in on the device unless they are forgotten too. */
export function closeSession({ isForgotten = false } = {}): void {
  if (state.kind !== 'signedIn') return;
  const { account } = state;
  const { userId } = account.user;
  account.close();
  if (isForgotten) forgetPerson(userId);
  keepTabPerson(null);
  own = null;
  choices = nothingChosen;
  setState({ kind: 'anonymous' });
}

/** Who this is, and for staff in which schools they work, over all their accounts. */
export async function loadPerson(api: ApiContext): Promise<CallResult<typeof sessionEndpoints.userInfo>> {
  const found = await call(api, sessionEndpoints.userInfo, {});
  if (found.kind === 'error' || isIn('family', found.data.role)) return found;
  const schools = await call(api, sessionEndpoints.schools, {});
  const known = own?.userId === found.data.userId ? own.schools : found.data.schools;
  return { kind: 'data', data: { ...found.data, schools: schools.kind === 'data' ? schools.data : known } };
}

/** Questions who this is, and the latest that was answered. */
let asked = 0;
let heard = 0;

/**
 * Asks the server who this is. A code when it says that the session is over, or that the user holds no role any more; a missing
 * network ends nothing.
 */
export async function refreshPerson(): Promise<ErrorCode | null> {
  if (state.kind !== 'signedIn') return null;
  const { account } = state;
  asked += 1;
  const turn = asked;
  const found = await loadPerson(account.api);
  if (state.kind !== 'signedIn') return null;
  // Another year was chosen meanwhile: nobody else would tell the new account what has come.
  if (state.account !== account) return state.account.user.userId === account.user.userId ? refreshPerson() : null;
  if (found.kind === 'error') {
    if (reactionTo(found.error.code) !== 'signIn') return null;
    // Whichever context heard it first: whoever acts on the answer finds the page knowing.
    await account.session.read().catch(() => undefined);
    return found.error.code;
  }
  // One that was asked for later has answered: this one is older than what is known.
  if (turn < heard) return null;
  heard = turn;
  if (own !== null && JSON.stringify(found.data) === JSON.stringify(own)) return null;
  store(found.data, serverOffset());
  if (own !== null && placeOf(found.data) === placeOf(own)) {
    // Only words changed: the page stays as it is, with everything that is open on it.
    own = found.data;
    account.update(actingUser(own, choices.childId));
    setState({ ...state });
  } else {
    // Whoever had no school worked in a year of none.
    const { eduYear } = account.school;
    reopen(found.data, selectedYear(found.data.years, eduYear)?.eduYear ?? eduYear);
  }
  return null;
}

/** What decides which documents a person has: with another place the account is opened again. */
function placeOf({ role, subrole, school, children, studentInfo, years }: UserInfo): string {
  return JSON.stringify([role, subrole, school?.id, children, studentInfo, years]);
}

function reopen(user: UserInfo | null, eduYear: number): void {
  if (state.kind !== 'signedIn' || user === null) return;
  state.account.close();
  setState(signedInAs(openAccount(user, eduYear)));
}

/** Works in another school year from now on. */
export function chooseYear(eduYear: number): void {
  if (state.kind !== 'signedIn' || state.account.school.eduYear === eduYear) return;
  choose({ year: eduYear });
  reopen(own, eduYear);
}

/** Looks at another child: the role is parent, the choice is remembered, the child's school is the context (part 1 section 4). */
export function chooseChild(studentSchoolUuid: string): void {
  if (state.kind !== 'signedIn') return;
  choose({ childId: studentSchoolUuid });
  reopen(own, state.account.school.eduYear);
}

/** Back to the own account: the default role and position, and no child (part 1 section 4). */
export function chooseOwnAccount(): void {
  if (state.kind !== 'signedIn') return;
  choose({ childId: null });
  reopen(own, state.account.school.eduYear);
}

/** Whether a refusal of a child's data has made the children be read again; once for a sign-in. */
let hasReloadedChildren = false;

/** A child's data was refused: perhaps it is no longer theirs. The children are read again, once (part 1 section 8). */
export function reloadChildrenOnce(): void {
  if (hasReloadedChildren) return;
  hasReloadedChildren = true;
  void refreshPerson();
}

export function setSessionLanguage(language: Language): void {
  if (state.kind === 'signedIn') state.account.connection.setLanguage(language);
}
