import { Link } from 'react-router';
import { useText } from '../../i18n/index.ts';
import { Avatar } from '../avatar.tsx';
import { chooseColourScheme, useColourScheme } from '../colour-scheme.ts';
import { Icon } from '../icon.tsx';
import { calendarEvent, moon, school as schoolIcon, sun, users, x } from '../icons/index.ts';
import { Drawer } from '../modal.tsx';
import type { MenuEntry, Profile, Switch } from './entries.ts';
import { MenuLinks } from './side-menu.tsx';
import { LanguageSwitch, SwitchButton } from './switches.tsx';

export type MenuDrawerProps = {
  isOpen: boolean;
  onClose: () => void;
  profile: Profile;
  entries: readonly MenuEntry[];
  school?: Switch | undefined;
  year?: Switch | undefined;
  child?: Switch | undefined;
};

/** The menu below 1009 px: who, where, which year, then the pages; language and colours within the thumb's reach. */
export function MenuDrawer({ isOpen, onClose, profile, entries, school, year, child }: MenuDrawerProps) {
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
        <button type="button" className="iconbtn" aria-label={text('ui.close')} onClick={onClose}>
          <Icon shape={x} />
        </button>
      </div>
      {(school || year || child) && (
        <div className="drawer__pick">
          {child && (
            <SwitchButton
              given={child}
              icon={users}
              name={text('shell.child')}
              chooseName={text('shell.chooseChild')}
              place="drawer"
            />
          )}
          {school && (
            <SwitchButton
              given={school}
              icon={schoolIcon}
              name={text('shell.school')}
              chooseName={text('shell.chooseSchool')}
              place="drawer"
            />
          )}
          {year && (
            <SwitchButton
              given={year}
              icon={calendarEvent}
              name={text('shell.year')}
              chooseName={text('shell.chooseYear')}
              place="drawer"
            />
          )}
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
      <div className="drawer__foot">
        <LanguageSwitch />
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
