// The frame of a signed-in page: left menu or rail from 1009 px, drawer and bottom bar below. It is told everything by its props.
import { type ReactNode, useEffect, useState } from 'react';
import { useMediaQuery } from '../../hooks/use-media-query.ts';
import { useStoredChoice } from '../../hooks/use-stored-choice.ts';
import { useText } from '../../i18n/index.ts';
import { atFirstTouch } from '../../lib/at-first-touch.ts';
import { ReadOnlyYearContext } from '../breadcrumbs.tsx';
import { below, breakpoints } from '../breakpoints.ts';
import { classes } from '../classes.ts';
import { later } from '../later.tsx';
import type { PillNotice, SyncPillProps } from '../sync-pill.tsx';
import { Brand } from './brand.tsx';
import type { MenuEntry, Places, Profile, TabBarEntry } from './entries.ts';
import { Header } from './header.tsx';
import { PageContext, type PageWords } from './page-context.tsx';
import { SideMenu } from './side-menu.tsx';
import { TabBar } from './tab-bar.tsx';

const MenuDrawer = later(async () => ({ default: (await import('./menu-drawer.tsx')).MenuDrawer }));

export type AppShellProps = {
  /** Where the logo leads: the home of the role. */
  home: string;
  /** For somebody with no page to go to: no menu and no tools in the header, only the way out. */
  isPlain?: boolean;
  menu: readonly MenuEntry[];
  tabBar: readonly TabBarEntry[];
  profile: Profile;
  sync: SyncPillProps;
  places: Places;
  /** See `Header`. */
  bell?: ReactNode;
  /** yyyy-MM-dd of the school, for the New Year logo. */
  today?: string | undefined;
  /** What stands over the page whatever it is: the laboratory at work, an archived year. */
  banner?: ReactNode;
  /** The state of the whole page: a `Banner`, and what the pill says of it where a line would move the work. */
  state?: { readonly banner: ReactNode; readonly notice: PillNotice } | null;
  /** The archived year that is looked at; breadcrumbs end with it. */
  readOnlyYear?: number | undefined;
  /** Small lines under the menu: last exchange, space taken. */
  menuFoot?: ReactNode;
  /** The button of the help menu: in the header of a desktop, in the drawer of a phone. */
  help?: ReactNode;
  /** A `Footer`. */
  footer?: ReactNode;
  children: ReactNode;
};

export function AppShell({
  home,
  isPlain = false,
  menu,
  tabBar,
  profile,
  sync,
  places,
  bell,
  today,
  banner,
  state = null,
  readOnlyYear,
  menuFoot,
  help,
  footer,
  children,
}: AppShellProps) {
  const text = useText();
  const isNarrow = useMediaQuery(below(breakpoints.lg));
  const [menuState, setMenuState] = useStoredChoice('menu', ['open', 'closed'], 'open');
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  // Kept afterwards: it is closed before the eyes, not taken away.
  const [wasDrawerOpened, setDrawerOpened] = useState(false);
  if (isDrawerOpen && !wasDrawerOpened) setDrawerOpened(true);
  useEffect(() => (isNarrow ? atFirstTouch(MenuDrawer.load) : undefined), [isNarrow]);
  const [words, setWords] = useState<PageWords>();
  const isMenuOpen = menuState === 'open';
  const hasNoRoom = useMediaQuery(below(breakpoints.lgm));
  const isBare = words?.isBare ?? false;
  const isQuiet = words?.isQuiet ?? isBare;
  return (
    <PageContext value={setWords}>
      <a className="skip" href="#main">
        {text('shell.skip')}
      </a>
      <div
        className={classes(
          'app',
          (!isMenuOpen || hasNoRoom) && 'app--rail',
          isBare && 'app--bare',
          isQuiet && 'app--quiet',
          isPlain && 'app--plain',
        )}
      >
        {!isNarrow && !isPlain && (
          <SideMenu
            home={home}
            today={today}
            entries={menu}
            isOpen={isMenuOpen}
            isRail={!isMenuOpen || hasNoRoom}
            onToggle={() => setMenuState(isMenuOpen ? 'closed' : 'open')}
            foot={menuFoot}
          />
        )}
        <Header
          words={words}
          plain={isPlain ? <Brand home={home} today={today} /> : undefined}
          profile={profile}
          sync={isQuiet ? { ...sync, notice: state?.notice } : sync}
          places={places}
          help={help}
          bell={bell}
          onMenu={() => setDrawerOpen(true)}
        />
        <main className="main" id="main" tabIndex={-1}>
          {banner}
          {!isQuiet && state?.banner}
          <ReadOnlyYearContext value={readOnlyYear}>{children}</ReadOnlyYearContext>
          {footer}
        </main>
        {isNarrow && !isBare && tabBar.length > 0 && <TabBar entries={tabBar} onMenu={() => setDrawerOpen(true)} />}
      </div>
      {isNarrow && wasDrawerOpened && (
        <MenuDrawer
          isOpen={isDrawerOpen}
          onClose={() => setDrawerOpen(false)}
          profile={profile}
          entries={menu}
          places={places}
          bell={bell}
          foot={menuFoot}
          help={help}
        />
      )}
    </PageContext>
  );
}
