import type { ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useText } from '../../i18n/index.ts';
import { Icon } from '../icon.tsx';
import { layoutSidebarLeftCollapse } from '../icons/index.ts';
import { Brand } from './brand.tsx';
import type { MenuEntry } from './entries.ts';

/** The pages of the menu; in the rail the words are only heard and shown as a hint. */
export function MenuLinks({
  entries,
  itemClass,
  hasHints,
}: {
  entries: readonly MenuEntry[];
  itemClass?: string;
  hasHints?: boolean;
}) {
  const { pathname } = useLocation();
  return entries.map((entry, index) =>
    entry === 'separator' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: separators have nothing else to be told apart by, and the menu is fixed
      <li key={`separator-${index}`} className={itemClass ? 'nav__sep' : 'drawer__sep'} aria-hidden="true" />
    ) : (
      <li key={entry.to}>
        <NavLink
          className={itemClass ?? ''}
          to={entry.to}
          // The page of an entry below it has its own mark.
          end={
            entry.isExact ??
            entries.some(
              (other) => other !== 'separator' && other.to.startsWith(`${entry.to}/`) && pathname.startsWith(other.to),
            )
          }
          {...(hasHints && {
            title: entry.label,
            'aria-label': entry.count ? `${entry.label} ${entry.count}` : entry.label,
          })}
        >
          <Icon shape={entry.icon} />
          <span className="grow">{entry.label}</span>
          {entry.count ? <b className="count">{entry.count}</b> : null}
        </NavLink>
      </li>
    ),
  );
}

export type SideMenuProps = {
  home: string;
  today?: string | undefined;
  entries: readonly MenuEntry[];
  /** The choice of the user. */
  isOpen: boolean;
  /** By that choice, or where there is no room. */
  isRail: boolean;
  onToggle: () => void;
  /** Small lines at the bottom: last exchange, space taken. */
  foot?: ReactNode;
};

/** Left menu from 1009 px on: open, or the rail by choice; from 1009 to 1198 px always the rail. */
export function SideMenu({ home, today, entries, isOpen, isRail, onToggle, foot }: SideMenuProps) {
  const text = useText();
  return (
    <nav className="nav" aria-label={text('shell.mainMenu')}>
      <div className="nav__brand">
        <Brand home={home} today={today} />
        <button
          type="button"
          className="iconbtn"
          aria-label={text('shell.collapse')}
          aria-expanded={true}
          onClick={onToggle}
        >
          <Icon shape={layoutSidebarLeftCollapse} />
        </button>
      </div>
      <ul>
        <MenuLinks entries={entries} itemClass="nav__item" hasHints={isRail} />
      </ul>
      {foot && <p className="nav__foot">{foot}</p>}
      {!isOpen && (
        <button
          type="button"
          className="iconbtn nav__expand"
          aria-label={text('shell.expand')}
          aria-expanded={false}
          onClick={onToggle}
        >
          <Icon shape={layoutSidebarLeftCollapse} />
        </button>
      )}
    </nav>
  );
}
