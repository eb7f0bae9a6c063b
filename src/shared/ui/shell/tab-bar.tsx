import { NavLink } from 'react-router';
import { useText } from '../../i18n/index.ts';
import { Icon } from '../icon.tsx';
import { menu2 } from '../icons/index.ts';
import type { TabBarEntry } from './entries.ts';

/** Bottom bar below 1009 px: the pages used most, and the menu. */
export function TabBar({ entries, onMenu }: { entries: readonly TabBarEntry[]; onMenu: () => void }) {
  const text = useText();
  return (
    <nav className="tabbar" aria-label={text('shell.bottomMenu')}>
      {entries.map((entry) => (
        <NavLink key={entry.to} to={entry.to} end={entry.isExact ?? false}>
          <Icon shape={entry.icon} />
          {entry.label}
        </NavLink>
      ))}
      <button type="button" aria-haspopup="dialog" onClick={onMenu}>
        <Icon shape={menu2} />
        {text('shell.menu')}
      </button>
    </nav>
  );
}
