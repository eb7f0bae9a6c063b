import { useText } from '../../i18n/index.ts';
import { Avatar } from '../avatar.tsx';
import { chooseColourScheme, colourSchemes, useColourScheme } from '../colour-scheme.ts';
import { circleHalf, moon, sun } from '../icons/index.ts';
import { Menu, type MenuItem } from '../menu.tsx';
import type { Profile } from './entries.ts';

const schemeIcons = { auto: circleHalf, light: sun, dark: moon } as const;

/** Right menu behind the avatar, from 1009 px on; below that the same entries stand in the drawer. */
export function ProfileMenu({ profile }: { profile: Profile }) {
  const text = useText();
  const { choice } = useColourScheme();
  const schemes: readonly MenuItem[] = colourSchemes.map((scheme) => ({
    label: text(`shell.theme.${scheme}`),
    icon: schemeIcons[scheme],
    isChecked: scheme === choice,
    onSelect: () => chooseColourScheme(scheme),
  }));
  const name = `${profile.surname} ${profile.name}`;
  return (
    <Menu
      label={text('shell.profileMenu')}
      placement="end"
      first={(close) => profile.figure?.(close, 'menuitem')}
      items={[...profile.entries, 'separator', ...schemes]}
      trigger={(attributes) => (
        <button
          type="button"
          className="iconbtn"
          aria-label={text('shell.profile', { name })}
          title={name}
          {...attributes}
        >
          <Avatar {...profile} />
        </button>
      )}
    />
  );
}
