import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useText } from '../../i18n/index.ts';
import { Avatar } from '../avatar.tsx';
import { chooseColourScheme, useColourScheme } from '../colour-scheme.ts';
import { Icon } from '../icon.tsx';
import { moon, sun, x } from '../icons/index.ts';
import { Drawer } from '../modal.tsx';
import type { MenuEntry, Places, Profile } from './entries.ts';
import { MenuLinks } from './side-menu.tsx';
import { LanguageSwitch, PlaceSwitches } from './switches.tsx';

export type MenuDrawerProps = {
  isOpen: boolean;
  onClose: () => void;
  profile: Profile;
  entries: readonly MenuEntry[];
  places: Places;
  bell?: ReactNode;
  foot?: ReactNode;
  help?: ReactNode;
};

/** The menu below 1009 px: who, where, which year, then the pages; language and colours within the thumb's reach. */
export function MenuDrawer({ isOpen, onClose, profile, entries, places, bell, foot, help }: MenuDrawerProps) {
  const text = useText();
  const { resolved } = useColourScheme();
  const isDark = resolved === 'dark';
  return (
    <Drawer isOpen={isOpen} onClose={onClose} label={text('shell.menu')}>
      <div className="drawer__head">
        <Avatar {...profile} isLarge />
        <div className="grow">
          <b>
            {profile.surname} {profile.name}
          </b>
          <span className="muted">{profile.role}</span>
        </div>
        {bell}
        <button type="button" className="iconbtn" aria-label={text('ui.close')} onClick={onClose}>
          <Icon shape={x} />
        </button>
      </div>
      {profile.figure?.(onClose)}
      {Object.values(places).some(Boolean) && (
        <div className="drawer__pick">
          <PlaceSwitches given={places} place="drawer" />
        </div>
      )}
      {/* A press on the page that is open already changes no route, so the drawer is closed here as well. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the links inside hear the keyboard, and their click arrives here */}
      <nav
        aria-label={text('shell.mainMenu')}
        onClick={(event) => event.target instanceof Element && event.target.closest('a') && onClose()}
      >
        <ul className="drawer__nav">
          <MenuLinks entries={entries} />
          <li className="drawer__sep" aria-hidden="true" />
          {profile.entries.map((entry) =>
            entry === 'separator' ? null : (
              <li key={entry.label}>
                {entry.to ? (
                  <Link to={entry.to}>
                    {entry.icon && <Icon shape={entry.icon} />}
                    <span className="grow">{entry.label}</span>
                  </Link>
                ) : (
                  <button
                    type="button"
                    onClick={() => {
                      onClose();
                      entry.onSelect?.();
                    }}
                  >
                    {entry.icon && <Icon shape={entry.icon} />}
                    <span className="grow">{entry.label}</span>
                  </button>
                )}
              </li>
            ),
          )}
        </ul>
      </nav>
      {foot && <p className="drawer__said">{foot}</p>}
      <div className="drawer__foot">
        <LanguageSwitch />
        {help}
        <button
          type="button"
          className="iconbtn"
          aria-label={text(isDark ? 'shell.theme.toLight' : 'shell.theme.toDark')}
          onClick={() => chooseColourScheme(isDark ? 'light' : 'dark')}
        >
          <Icon shape={isDark ? sun : moon} />
        </button>
      </div>
    </Drawer>
  );
}
