// The frame of every signed-in page, filled with who is signed in, where, and whether their work is safe.
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Navigate, Outlet, useLocation, useNavigate, useParams } from 'react-router';
import { isIn } from '#contract/core/roles.ts';
import type { Account } from '#data/account.ts';
import { AccountProvider } from '#data/account-context.tsx';
import { useSyncStatus } from '#data/connection/use-sync-status.ts';
import { useUnsentFiles } from '#data/files/use-unsent-files.ts';
import { isLabOffered, onLabFlag } from '#data/lab/lab-flag.ts';
import { useOutbox } from '#data/outbox/use-outbox.ts';
import { usePackProgress, useRunningPacks } from '#data/packs/use-packs.ts';
import { chooseChild, chooseOwnAccount } from '#data/session/session.ts';
import { useSession } from '#data/session/use-session.ts';
import { schoolToday } from '#data/time/clock.ts';
import { useShownTime } from '#data/time/use-shown-time.ts';
import { useText } from '#shared/i18n/index.ts';
import { yearLabel } from '#shared/lib/year-label.ts';
import { key, logout, user as userIcon, users } from '#shared/ui/icons/index.ts';
import { ErrorBoundary, syncKindOf } from '#shared/ui/index.ts';
import { later } from '#shared/ui/later.tsx';
import { AppShell, type Switch } from '#shared/ui/shell/index.ts';
import { homeOf } from '../home-routes.ts';
import { withTexts } from '../texts.ts';
import { addressForAnotherChild, sameForAnotherChild } from './child-pages.ts';
import type { FrameActions } from './frame-actions.ts';
import { LabSlot } from './lab-slot.tsx';
import { menusOf } from './menu-entries.ts';
import { useOfflineSince, usePageState } from './state-banner.tsx';
import { useFrameStates } from './use-frame-states.tsx';
import { useLater } from './use-later.ts';
import { addressInYear, hidesYearSwitch } from './year-pages.ts';

/** The room of the bar, so that nothing moves when it comes. */
const childBarPlace = <div style={{ height: '3.25rem' }} />;
const ChildBar = later(() => import('./child-bar.tsx'), childBarPlace);
const ParentBanner = later(() => withTexts(import('#features/parents/parent-banner.tsx'), 'parents'));
const SignOutDialog = later(() => withTexts(import('./sign-out-dialog.tsx'), 'shell'));
const AccountsDialog = later(() => withTexts(import('#features/session/accounts-dialog.tsx'), 'session'));
/** Switching: which account was chosen already, if any. */
type Asked = 'signOut' | { readonly switchTo: number | null };

/** The room of the help button. */
const helpPlace = <span className="iconbtn" />;
/** Loaded by the packs of whoever works in the office. */
const loadPackedReads = () => import('../packed-reads.ts');
/** What the first paint does without. */
const loadFrameExtras = () => withTexts(import('./frame-extras.tsx'), 'shell');

export function SignedInLayout() {
  const session = useSession();
  useHomeOnNewRole(session.kind === 'signedIn' ? session.account : null);
  // Whoever left in another tab has left in this one too.
  if (session.kind === 'anonymous') return <Navigate to="/login" replace />;
  // Another school, year or person is another application: nothing of the former stays in its state.
  const { account } = session;
  const { schoolId, eduYear } = account.school;
  return (
    <AccountProvider
      account={account}
      key={`${account.user.userId} ${schoolId} ${eduYear} ${account.person.child?.studentInfo.studentSchoolUuid}`}
    >
      <Frame account={account} isExpired={session.isExpired} />
    </AccountProvider>
  );
}

/**
 * Whoever acts in another role from now on begins at its home: after choosing a child or the own account, and when the last child is
 * gone (part 1 section 4).
 */
function useHomeOnNewRole(account: Account | null): void {
  const navigate = useNavigate();
  const place = account && `${account.user.userId} ${account.person.role} ${homeOf(account.user)}`;
  const known = useRef(place);
  useEffect(() => {
    const before = known.current;
    known.current = place;
    if (place !== null && before !== null && before !== place) void navigate('/', { replace: true });
  }, [place, navigate]);
}

function Frame({ account, isExpired }: { account: Account; isExpired: boolean }) {
  const text = useText();
  // A page outside the school years leads back into the one that is worked in.
  const { eduYear = account.school.eduYear } = useParams();
  const location = useLocation();
  const { pathname } = location;
  const status = useSyncStatus();
  const outbox = useOutbox();
  const files = useUnsentFiles();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [backlog, setBacklog] = useState(0);
  const ask = (what: Asked) => {
    setAsked(what);
    setAsking(true);
  };
  const endAsking = () => setAsking(false);
  const actions: FrameActions = { signOut: () => ask('signOut') };
  useRunningPacks(account, loadPackedReads);
  const { user, person } = account;
  const isEmptyParent = homeOf(user) === 'access-restricted';
  const states = useFrameStates({ account });
  // In an archived year every press on a locked control has to find who answers it.
  const wanted = person.isReadOnly ? 'urgently' : 'quietly';
  const extras = useLater(loadFrameExtras, isEmptyParent ? 'no' : wanted);
  const below = (path: string) => `/${eduYear}/${path}`;
  const unsent = outbox.length + files.size;
  const parked = [...outbox, ...files.values()].filter((row) => row.state !== 'pending').length;
  const pill = syncKindOf({
    isStuck: status.isStuck,
    isOnline: status.connection !== 'offline',
    unsent: unsent - parked,
    questions: parked,
    notSaved: 0,
  });
  const today = schoolToday(person.timeZone);
  const hasLab = useSyncExternalStore(onLabFlag, isLabOffered);
  const { menu, tabBar } = isEmptyParent
    ? { menu: [], tabBar: [] }
    : menusOf(
        person.role,
        { unsent, backlog },
        { below, pathname, today, isReadOnlyYear: person.isReadOnly, isLabOffered: hasLab },
        text,
      );
  const role = text(`shell.role.${person.role}`);
  const hasHelp = isIn('employee', person.role) || isIn('monitoring', person.role);
  const ownPages = [
    { label: text('shell.cabinet'), icon: userIcon, to: below('profile') },
    { label: text('shell.historyAndPassword'), icon: key, to: below('profile/history') },
    'separator',
  ] as const;
  return (
    <>
      <AppShell
        home={below(homeOf(user))}
        isPlain={isEmptyParent && user.role === 'parent'}
        menu={menu}
        tabBar={tabBar}
        today={today}
        profile={{
          userId: user.userId,
          surname: user.surname,
          name: user.firstname,
          figure: extras?.figureOf(account),
          role: user.group ? `${role}, ${user.group.name}` : role,
          entries: [
            ...(isEmptyParent ? [] : ownPages),
            { label: text('shell.accounts'), icon: users, onSelect: () => ask({ switchTo: null }) },
            { label: text('shell.signOut'), icon: logout, onSelect: () => ask('signOut') },
          ],
        }}
        sync={{ ...pill, to: below('unsent'), since: useOfflineSince(account) }}
        bell={extras && <extras.FrameBell account={account} />}
        state={usePageState(account, isExpired)}
        places={{
          // Students and parents do not see the school block (part 1 section 6).
          school: schoolSwitch(account, (switchTo) => ask({ switchTo })),
          year: useYearSwitch(account),
          child: useChildSwitch(account, today),
        }}
        menuFoot={<LastExchange account={account} />}
        help={hasHelp && (extras ? <extras.FrameHelp account={account} below={below} /> : helpPlace)}
        footer={extras && <extras.FrameFooter account={account} below={below} />}
        readOnlyYear={person.isReadOnly ? person.year?.eduYear : undefined}
        banner={
          <>
            <LabSlot account={account} />
            {states.banner}
          </>
        }
      >
        {person.role === 'parent' && user.children.length > 1 && sameForAnotherChild(location) !== null && <ChildBar />}
        <ErrorBoundary resetKey={pathname}>
          {states.instead === undefined ? <Outlet context={actions} /> : states.instead}
        </ErrorBoundary>
        {/* Below: nothing of the day gives way to it. */}
        {person.pupil?.info.lacksParent && pathname.includes('/schedule') && <ParentBanner />}
      </AppShell>
      {extras && <extras.FrameExtras account={account} onBacklog={setBacklog} />}

      {asked === 'signOut' && <SignOutDialog isOpen={isAsking} onClose={endAsking} />}
      {asked !== null && asked !== 'signOut' && (
        <AccountsDialog isOpen={isAsking} chosen={asked.switchTo} onClose={endAsking} />
      )}
    </>
  );
}

/** The school, and for a person with accounts in several the choice among them: it is a choice of the account. */
function schoolSwitch({ person, user }: Account, onChange: (userId: number) => void): Switch | undefined {
  const { school, role } = person;
  if (!school || role === 'student' || role === 'parent') return undefined;
  const others = user.schools.filter(({ userId }) => userId !== user.userId);
  return {
    value: String(user.userId),
    label: school.name,
    choices: [{ userId: user.userId, school }, ...others].map((entry) => ({
      value: String(entry.userId),
      label: entry.school.name,
    })),
    onChange: (value) => onChange(Number(value)),
  };
}

function useYearSwitch(account: Account): Switch | undefined {
  const navigate = useNavigate();
  const location = useLocation();
  const { years, archiveOf2022 } = account.user;
  if (years.length === 0 || hidesYearSwitch(location.pathname)) return undefined;
  const { eduYear } = account.school;
  return {
    value: String(eduYear),
    label: yearLabel(eduYear),
    choices: [...years, ...(archiveOf2022 ? [{ eduYear: 2022 }] : [])].map((year) => ({
      value: String(year.eduYear),
      label: yearLabel(year.eduYear),
    })),
    onChange: (value) => {
      // The archive is another system (part 1 section 4).
      if (value === '2022' && archiveOf2022) window.open(archiveOf2022, '_blank', 'noopener');
      else void navigate(addressInYear(location, Number(value)));
    },
  };
}

/** Stands for the own account among the children; no uuid is like it. */
const ownAccount = 'own';

/** The children, and before them the own account of somebody who is more than a parent. */
function useChildSwitch(account: Account, today: string): Switch | undefined {
  const text = useText();
  const navigate = useNavigate();
  const location = useLocation();
  const { user, person } = account;
  const { child } = person;
  if (user.children.length === 0) return undefined;
  const isParentOnly = user.defaultRole === 'parent';
  const name = `${user.surname} ${user.firstname}`;
  const own = { value: ownAccount, label: name, hint: text('shell.ownAccount') };
  const children = user.children.map(({ studentInfo, group, school }) => ({
    value: studentInfo.studentSchoolUuid,
    label: studentInfo.studentName ?? '',
    hint: `${group.name}, ${school.name}`,
  }));
  return {
    value: child?.studentInfo.studentSchoolUuid ?? ownAccount,
    label: child?.studentInfo.studentName ?? name,
    choices: isParentOnly ? children : [own, ...children],
    onChange: (value) => {
      if (value === ownAccount) return chooseOwnAccount();
      chooseChild(value);
      // Another role begins at its home by itself. Pages of a child stay with the next one, everything else gives way to the schedule.
      if (person.role === 'parent') void navigate(addressForAnotherChild(location, today));
    },
  };
}

/** When the server was last heard, and whether the week could be worked through without it. */
function LastExchange({ account }: { account: Account }) {
  const text = useText();
  useSyncStatus();
  const week = usePackProgress()?.parts.filter(({ part }) => part === 'today' || part === 'week') ?? [];
  const isWeekHere = week.length > 0 && week.every(({ isComplete }) => isComplete);
  const at = account.connection.lastSynced();
  const time = useShownTime()(at);
  return (
    <>
      {at > 0 && <span>{text('shell.lastExchange', { time })}</span>}
      {isWeekHere && <span>{text('shell.weekIsHere')}</span>}
    </>
  );
}
