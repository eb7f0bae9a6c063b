import { Link } from 'react-router';
import { useMediaQuery } from '../../hooks/use-media-query.ts';
import { useText } from '../../i18n/index.ts';
import { Avatar } from '../avatar.tsx';
import { below, profileMenuBelow } from '../breakpoints.ts';
import { Icon } from '../icon.tsx';
import { bell, calendarEvent, menu2, school as schoolIcon, users } from '../icons/index.ts';
import { SyncPill, type SyncPillProps } from '../sync-pill.tsx';
import type { Profile, Switch } from './entries.ts';
import type { PageWords } from './page-context.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import { LanguageMenu, SwitchButton } from './switches.tsx';

export type HeaderProps = {
  words: PageWords | undefined;
  profile: Profile;
  sync: SyncPillProps;
  school?: Switch | undefined;
  year?: Switch | undefined;
  child?: Switch | undefined;
  notifications?: { count: number; to: string } | undefined;
  onMenu: () => void;
};

export function Header({ words, profile, sync, school, year, child, notifications, onMenu }: HeaderProps) {
  const text = useText();
  const isNarrow = useMediaQuery(below(profileMenuBelow));
  return (
    <header className="top">
      {isNarrow ? (
        <>
          <button
            type="button"
            className="iconbtn"
            aria-label={text('shell.menu')}
            aria-haspopup="dialog"
            onClick={onMenu}
          >
            <Icon shape={menu2} />
          </button>
          {/* Below 1009 px this is the heading of the page; above, the page draws its own. */}
          <h1 className="top__title">
            {words?.title ?? 'Qalam'}
            {words?.subtitle && <small>{words.subtitle}</small>}
          </h1>
        </>
      ) : (
        <>
          {school && (
            <SwitchButton
              given={school}
              icon={schoolIcon}
              name={text('shell.school')}
              chooseName={text('shell.chooseSchool')}
              place="header"
            />
          )}
          {year && (
            <SwitchButton
              given={year}
              icon={calendarEvent}
              name={text('shell.year')}
              chooseName={text('shell.chooseYear')}
              place="header"
            />
          )}
          {child && (
            <SwitchButton
              given={child}
              icon={users}
              name={text('shell.child')}
              chooseName={text('shell.chooseChild')}
              place="header"
            />
          )}
        </>
      )}
      <div className="top__end">
        <SyncPill {...sync} />
        {!isNarrow && (
          <>
            <span className="top__sep" />
            <LanguageMenu />
            {notifications && (
              <Link
                className="iconbtn"
                to={notifications.to}
                aria-label={
                  notifications.count > 0
                    ? text('shell.notificationsCount', { count: notifications.count })
                    : text('shell.notifications')
                }
              >
                <Icon shape={bell} />
                {notifications.count > 0 && <span className="iconbtn__dot">{notifications.count}</span>}
              </Link>
            )}
          </>
        )}
        {isNarrow ? (
          <button
            type="button"
            className="iconbtn"
            aria-label={text('shell.profile', { name: `${profile.surname} ${profile.name}` })}
            aria-haspopup="dialog"
            onClick={onMenu}
          >
            <Avatar {...profile} />
          </button>
        ) : (
          <ProfileMenu profile={profile} />
        )}
      </div>
    </header>
  );
}
