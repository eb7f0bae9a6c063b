import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMediaQuery } from '../../hooks/use-media-query.ts';
import { useText } from '../../i18n/index.ts';
import { Avatar } from '../avatar.tsx';
import { below, profileMenuBelow } from '../breakpoints.ts';
import { Icon } from '../icon.tsx';
import { chevronLeft, menu2 } from '../icons/index.ts';
import { SyncPill, type SyncPillProps } from '../sync-pill.tsx';
import type { Places, Profile } from './entries.ts';
import type { PageWords } from './page-context.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import { LanguageMenu, PlaceSwitches } from './switches.tsx';

/** Parts the facts of a subtitle. */
const between = ' · ';

export type HeaderProps = {
  /** Stands for all tools of somebody who has no use for them. */
  plain?: ReactNode;
  words: PageWords | undefined;
  profile: Profile;
  sync: SyncPillProps;
  places: Places;
  /** Comes after the first paint; on a phone it is seen here when there is news. */
  bell?: ReactNode;
  help?: ReactNode;
  onMenu: () => void;
};

export function Header({ words, plain, profile, sync, places, bell, help, onMenu }: HeaderProps) {
  const text = useText();
  const isNarrow = useMediaQuery(below(profileMenuBelow));
  const name = `${profile.surname} ${profile.name}`;
  return (
    <header className="top">
      {isNarrow ? (
        <>
          {/* Where a page has one way back it takes the place of the menu, which the avatar opens too. */}
          {words?.back ? (
            <Link className="iconbtn" to={words.back} aria-label={text('shell.back')}>
              <Icon shape={chevronLeft} size="lg" />
            </Link>
          ) : plain ? null : (
            <button
              type="button"
              className="iconbtn"
              aria-label={text('shell.menu')}
              aria-haspopup="dialog"
              onClick={onMenu}
            >
              <Icon shape={menu2} />
            </button>
          )}
          {/* Below 1009 px this is the heading of the page; above, the page draws its own. */}
          <h1 className="top__title">
            {words?.title ?? 'Qalam'}
            {words?.subtitle && <Subtitle parts={words.subtitle.split(between)} />}
          </h1>
        </>
      ) : (
        (plain ?? <PlaceSwitches given={places} place="header" />)
      )}
      <div className="top__end">
        {!plain && <SyncPill {...sync} />}
        {!isNarrow && !plain && (
          <>
            <span className="top__sep" />
            <LanguageMenu />
            {help}
          </>
        )}
        {!plain && bell}
        {isNarrow && words?.isBare && words.back ? null : isNarrow ? (
          <button
            type="button"
            className="iconbtn top__me"
            data-tour="me"
            aria-label={text('shell.profile', { name })}
            aria-haspopup="dialog"
            title={name}
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

function Subtitle({ parts }: { parts: readonly string[] }) {
  return (
    <small className="top__sub">
      {parts.map((part, index) => (
        <span key={part}>
          {index > 0 && '· '}
          {part}
        </span>
      ))}
    </small>
  );
}
