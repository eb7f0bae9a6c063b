// Decides before a page is drawn who may see it, and completes addresses that lack the year.
import { redirect } from 'react-router';
import { fallbackYearFor, yearPollMs, yearWaitMs } from '#contract/core/constants.ts';
import { isIn, type Role } from '#contract/core/roles.ts';
import { effectiveRole } from '#contract/session/session.rules.ts';
import { chooseYear, sessionState } from '#data/session/session.ts';
import { isOpenTo, type RouteDeclaration } from '#shared/lib/feature.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { homeOf, insteadFor } from './home-routes.ts';

const yearPattern = /^\d{4}$/;

/** Waits for the selected year: it is known at once after a sign-in on this device, otherwise it comes with the person. */
async function waitForYear(): Promise<number> {
  for (let waited = 0; ; waited += yearPollMs) {
    const state = sessionState();
    if (state.kind !== 'signedIn') return fallbackYearFor('teacher');
    const { user, school } = state.account;
    // A parent without children has no school, so no year will ever come.
    const hasNoYears = user.role === 'parent' && user.children.length === 0;
    if (user.years.length > 0 || hasNoYears) return school.eduYear;
    if (waited >= yearWaitMs) return fallbackYearFor(state.account.person.role);
    await new Promise((resolve) => setTimeout(resolve, yearPollMs));
  }
}

/** `/`: to the person's home in the selected year, or to the sign-in. */
export async function rootLoader({ params }: { params: { eduYear?: string } } = { params: {} }) {
  // Not a year but an address without one, such as that of a shortcut: the year's own loader completes it.
  if (params.eduYear !== undefined && !yearPattern.test(params.eduYear)) return null;
  const state = sessionState();
  if (state.kind === 'anonymous') throw redirect('/login');
  throw redirect(`/${await waitForYear()}/${homeOf(state.account.user)}`);
}

/**
 * The sign-in page is for those who are not signed in; with an expired session it is where one signs in again, and with `another` where
 * somebody else of this device takes over.
 */
export function anonymousLoader({ request }: { request: Request }) {
  const state = sessionState();
  const isForAnother = new URL(request.url).searchParams.has('another');
  if (state.kind === 'signedIn' && !state.isExpired && !isForAnother) throw redirect('/');
  return null;
}

/** A public page: whoever is not signed in comes back to it after the next sign-in in this tab (part 1 section 4). */
export async function anyoneLoader({ request }: { request: Request }) {
  if (sessionState().kind === 'anonymous') {
    const { pathname, search } = new URL(request.url);
    (await import('#shared/lib/address-to-return.ts')).keepAddress(pathname + search);
  }
  return null;
}

/** A page outside the school years. */
export function signedInLoader() {
  if (sessionState().kind === 'anonymous') throw redirect('/login');
  return null;
}

/** Sections that a parent without children may open: these words, support and news (part 1 section 4). */
function isOpenToAll(section: string): boolean {
  return ['access-restricted', 'support', 'news'].includes(section);
}

/** Everything below the year: signed in, and the year of the address is the one that is worked in. */
export function yearLoader({ params, request }: { params: { eduYear?: string }; request: Request }) {
  const state = sessionState();
  const { pathname, search } = new URL(request.url);
  if (state.kind === 'anonymous') throw redirect('/login');
  const { eduYear = '' } = params;
  // A parent without children has nothing but the words that say so, and where to turn to (part 1 section 4).
  const [, section = ''] = pathname.split('/').filter(Boolean);
  const { user } = state.account;
  if (
    yearPattern.test(eduYear) &&
    homeOf(user) === 'access-restricted' &&
    user.role === 'parent' &&
    !isOpenToAll(section)
  ) {
    throw redirect(pagePath(eduYear, 'access-restricted'));
  }
  if (!yearPattern.test(eduYear)) throw redirect(`/${state.account.school.eduYear}${pathname}${search}`);
  chooseYear(Number(eduYear));
  return null;
}

/** Which page a schedule is: employees of support schools and families have their own; a family has a home too where its year goes on. */
export function scheduleOfReader(): { page: 'usual' | 'support' | 'family'; hasHome: boolean } {
  const state = sessionState();
  if (state.kind !== 'signedIn') return { page: 'usual', hasHome: false };
  const { role, school, isReadOnly } = state.account.person;
  if (isIn('family', role)) return { page: 'family', hasHome: !isReadOnly };
  return { page: school?.mksVksIsSupport ? 'support' : 'usual', hasHome: false };
}

/** For whom the page was that somebody could not open just now; told once, where they are led (layouts/turned-away.ts). */
let closedTo: readonly Role[] | null = null;
export function takeTurnedAway(): readonly Role[] | null {
  const taken = closedTo;
  closedTo = null;
  return taken;
}

/** A page for some roles: others are led to one of their own, and a parent without children learns why there is nothing. */
export function rolesLoader(roles: readonly Role[]) {
  return () => {
    const state = sessionState();
    if (state.kind === 'anonymous') throw redirect('/login');
    const { user, school } = state.account;
    const isAllowed = roles.includes(effectiveRole(user)) && homeOf(user) !== 'access-restricted';
    if (!isAllowed) {
      closedTo = roles;
      throw redirect(`/${school.eduYear}/${insteadFor(user)}`);
    }
    return null;
  };
}

/** A page that is made of tabs: to the first one that the person may open. */
export function firstTabLoader(tabs: readonly RouteDeclaration[]) {
  return ({ params }: { params: { eduYear?: string } }) => {
    const state = sessionState();
    if (state.kind === 'anonymous') throw redirect('/login');
    const { user } = state.account;
    const first = tabs.find((tab) => isOpenTo(effectiveRole(user), tab));
    return redirect(`/${params.eduYear}/${first?.path ?? homeOf(user)}`);
  };
}
