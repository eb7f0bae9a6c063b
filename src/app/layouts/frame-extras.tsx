// What the frame has beside the page, loaded after the first paint: the lock of an archived year, the word of the server about it, its
// warnings, the way back to the top, and the footer.
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isIn } from '#contract/core/roles.ts';
import { noticesReaders } from '#contract/notices/notices.office.documents.ts';
import { scoreReaders } from '#contract/score/score.office.documents.ts';
import type { Account } from '#data/account.ts';
import { useOutbox } from '#data/outbox/use-outbox.ts';
import { loadDomainOptions } from '#data/reads/domain-options.ts';
import { loadLinks, pauseOf } from '#data/reads/links.ts';
import { refreshPerson } from '#data/session/session.ts';
import { listenForAddresses } from '#shared/http/redirects.ts';
import { listenForWarnings } from '#shared/http/warnings.ts';
import { useText } from '#shared/i18n/index.ts';
import { readLocal } from '#shared/lib/storage.ts';
import { yearLabel } from '#shared/lib/year-label.ts';
import { useToast } from '#shared/ui/index.ts';
import { setAnnouncedPlace } from '#shared/ui/shell/announced-place.ts';
import { type FigureOf, Footer, ToTop } from '#shared/ui/shell/index.ts';
import { takeTurnedAway } from '../guard.ts';
import { withTexts } from '../texts.ts';
import { declineOffer, installOffer, onInstallOffer, takeOffer } from '../update/install-offer.ts';
import { BacklogCount } from './backlog-count.tsx';
import { besides } from './besides.tsx';
import { YearLock } from './year-lock.tsx';

const AppPromo = besides(() => withTexts(import('#features/installation/app-promo.tsx'), 'installation'));
const HelpMenu = besides(() => withTexts(import('./help-menu.tsx'), 'help'), <span className="iconbtn" />);
const Announcements = besides(() => withTexts(import('./announcements-slot.tsx'), 'news', 'publications'));
const Tours = besides(() => withTexts(import('./tour-slot.tsx'), 'tours'));

export function FrameExtras({ account, onBacklog }: { account: Account; onBacklog: (count: number) => void }) {
  useYearNews(account);
  useWarnings();
  useAddresses(account);
  useTurnedAway();
  useOwnPicture(account);
  usePausedModules(account);
  useSharedOffer(account);
  useEffect(() => void loadDomainOptions(account.api), [account]);
  const { role, isReadOnly } = account.person;
  return (
    <>
      <YearLock />
      <ToTop />
      <Promo />
      <Announcements account={account} />
      <Tours account={account} />
      {isIn('teacher', role) && !isReadOnly && <BacklogCount account={account} onCount={onBacklog} />}
    </>
  );
}

/** The server refuses work of a year that is writable here: the year was archived meanwhile, so the years are read anew. */
function useYearNews({ person, school }: Account): void {
  const isRefused = useOutbox().some(
    ({ error, eduYear }) => error?.code === 'YEAR_READ_ONLY' && eduYear === school.eduYear,
  );
  const isNews = isRefused && !person.isReadOnly;
  useEffect(() => {
    if (isNews) void refreshPerson();
  }, [isNews]);
}

/** Warnings that came with answers are shown as alerts, wherever the person is (part 1 section 8). */
function useWarnings(): void {
  const toast = useToast();
  useEffect(
    () =>
      listenForWarnings((warnings) => {
        for (const words of warnings) toast.warning(words);
      }),
    [toast],
  );
}

/** In place of the initials; who has none costs nobody a call. */
function useOwnPicture(account: Account): void {
  const { photo } = account.user;
  useEffect(() => {
    if (photo === null) return;
    let isGone = false;
    const loaded = import('./own-picture.ts');
    void loaded.then(({ showPicture }) => showPicture(account, () => !isGone));
    return () => {
      isGone = true;
      void loaded.then(({ hidePicture }) => hidePicture());
    };
  }, [account, photo]);
}

/** Whoever was led away from a page of others hears why, once. */
function useTurnedAway(): void {
  const { key } = useLocation();
  const toast = useToast();
  const text = useText();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation may have been one of them
  useEffect(() => {
    const roles = takeTurnedAway();
    if (!roles) return;
    void withTexts(import('./turned-away.ts'), 'shell').then(({ tellTurnedAway }) =>
      tellTurnedAway(roles, toast, text),
    );
  }, [key, toast, text]);
}

/** The address of a module that whoever runs the installation has stopped leads to the words that say so. */
function usePausedModules({ api }: Account): void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    let isGone = false;
    void loadLinks(api).then((links) => {
      const pause = isGone ? undefined : pauseOf(links, pathname.replace(/^\/\d{4}\//, ''));
      if (pause) void navigate(pausePages[pause], { replace: true });
    });
    return () => {
      isGone = true;
    };
  }, [api, pathname, navigate]);
}
const pausePages = { unavailable: '/module-temporarily-unavailable', technicalWork: '/module-technical-work' } as const;

function useSharedOffer(account: Account): void {
  const toast = useToast();
  const text = useText();
  const navigate = useNavigate();
  const tools = useRef({ toast, text, navigate });
  tools.current = { toast, text, navigate };
  useEffect(() => {
    if (!isIn('family', account.person.role)) return;
    const look = async () => {
      const { hasUnclaimed } = await import('#data/files/shared-files.ts');
      if (!(await hasUnclaimed(account.handles.userId))) return;
      const { offerShared } = await withTexts(import('./shared-offer.ts'), 'answers');
      offerShared(account, tools.current);
    };
    look().catch(() => undefined);
  }, [account]);
}

function useAddresses({ api }: Account): void {
  const toast = useToast();
  const text = useText();
  useEffect(
    () =>
      listenForAddresses((address) => {
        void withTexts(import('./address-offer.ts'), 'shell').then(({ offerAddress }) =>
          offerAddress(api, address, toast, text),
        );
      }),
    [api, toast, text],
  );
}

/** The window about the application on a phone, once somebody wants to know more. */
function Promo() {
  const isOpen = useSyncExternalStore(onInstallOffer, installOffer) === 'promo';
  const [wasOpened, setOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setOpened(true);
  return wasOpened && <AppPromo isOpen={isOpen} onClose={declineOffer} onInstall={takeOffer} />;
}

/** The help of whoever works in a school or watches over them (SHELL-039). */
export function FrameHelp({ account, below }: { account: Account; below: (path: string) => string }) {
  return <HelpMenu account={account} below={below} />;
}

const Bell = besides(() => withTexts(import('#features/notices/bell.tsx'), 'notices'));

/** Whoever belongs to no school has none, and where the installation switched notifications off nobody has (decisions D53). */
export function FrameBell({ account }: { account: Account }) {
  const { role } = account.person;
  if (isSwitchedOff() || !noticesReaders.some((reader) => reader === role)) return null;
  return <Bell />;
}
/** As the last answer said; before the first one people are told. */
function isSwitchedOff(): boolean {
  const known = readLocal('domainOptions');
  return (
    known.state === 'found' &&
    'notifications_enabled' in known.value.options &&
    !known.value.options.notifications_enabled
  );
}

const Figure = besides(() => withTexts(import('#features/score/score-figure.tsx'), 'score'));

/** What somebody's work came to in points, for whoever gets some. */
export function figureOf({ person }: Account): FigureOf | undefined {
  if (!scoreReaders.includes(person.role)) return;
  return (onOpen, role) => <Figure onOpen={onOpen} {...(role && { role })} />;
}

/** News, support and the person's own pages (part 1 section 2). */
export function FrameFooter({ account, below }: { account: Account; below: (path: string) => string }) {
  const text = useText();
  const { school } = account.person;
  const note = ['Qalam', school?.name, yearLabel(account.school.eduYear)].filter(Boolean).join(' · ');
  return (
    <>
      {/* Where a banner stands that comes later. */}
      <div ref={setAnnouncedPlace} />
      <Footer
        links={[
          { to: below('news'), label: text('shell.news') },
          { to: below('support'), label: text('shell.support') },
          { to: below('unsent'), label: text('shell.menu.unsent') },
          { to: below('profile'), label: text('shell.cabinet') },
        ]}
        note={note}
      />
    </>
  );
}
