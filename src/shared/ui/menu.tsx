import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { lockedAttribute } from './edit-lock.ts';
import { Icon } from './icon.tsx';
import { check, type IconShape } from './icons/index.ts';
import { Popover, type PopoverProps } from './popover.tsx';
import { moveFocus } from './roving.ts';

export type MenuItem =
  | 'separator'
  | {
      label: string;
      /** Smaller words below the label. */
      hint?: string;
      icon?: IconShape;
      /** Either a page or an action. */
      to?: string;
      onSelect?: () => void;
      /** Given for choices of which one holds. */
      isChecked?: boolean;
      isDisabled?: boolean;
      /** It edits, in a year where nothing is edited (`editLock`). */
      isLocked?: boolean;
      isDangerous?: boolean;
      lang?: string;
    };
export type MenuProps = Pick<PopoverProps, 'trigger' | 'label' | 'placement'> & {
  items: readonly MenuItem[];
  /** An entry that is drawn otherwise, above the others. */
  first?: (close: () => void) => ReactNode;
};

/** A list of actions or pages behind a button. Arrows move, Enter chooses, Escape and Tab close. */
export function Menu({ trigger, label, placement, items, first }: MenuProps) {
  return (
    <Popover trigger={trigger} label={label} role="menu" className="menu" {...(placement && { placement })}>
      {(close) => <MenuItems items={items} first={first?.(close)} onClose={close} />}
    </Popover>
  );
}

function MenuItems({ items, first, onClose }: { items: readonly MenuItem[]; first: ReactNode; onClose: () => void }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the menu around it, which the window draws
    <div
      role="presentation"
      onKeyDown={(event) => {
        if (event.key === 'Tab') onClose();
        else moveFocus(event, '[role^=menuitem]', 'column');
      }}
    >
      {first}
      {items.map((item, index) => {
        // The order of a menu never changes while it is open.
        const key = index;
        if (item === 'separator') return <hr key={key} className="menu__sep" />;
        const attributes = {
          role: item.isChecked === undefined ? 'menuitem' : 'menuitemradio',
          'aria-checked': item.isChecked,
          'aria-disabled': item.isDisabled || undefined,
          [lockedAttribute]: item.isLocked ? '' : undefined,
          lang: item.lang,
          tabIndex: -1,
          className: item.isDangerous ? 'menu__item is-danger' : 'menu__item',
          onClick: () => {
            if (item.isDisabled) return;
            onClose();
            item.onSelect?.();
          },
        } as const;
        const content = (
          <>
            {item.icon && <Icon shape={item.icon} />}
            <span className="grow">
              {item.label}
              {item.hint && <small>{item.hint}</small>}
            </span>
            {item.isChecked && <Icon shape={check} size="sm" />}
          </>
        );
        return item.to && !item.isDisabled ? (
          <Link key={key} to={item.to} {...attributes}>
            {content}
          </Link>
        ) : (
          <button key={key} type="button" {...attributes}>
            {content}
          </button>
        );
      })}
    </div>
  );
}
