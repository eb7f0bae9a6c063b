// One shape for one state: the same in the table, in the dots of a phone and in the sums.

import { check, type IconShape, x } from '#shared/ui/icons/index.ts';
import { arrowForwardUp } from '#shared/ui/icons/pages.ts';
import { classes, Icon } from '#shared/ui/index.ts';
import type { TileState } from './day-facts.ts';
import styles from './states.module.css';

const icons: Partial<Record<TileState, IconShape>> = { filled: check, ran: check, notHeld: x, later: arrowForwardUp };

export function StateShape({ state, isSmall = false }: { state: TileState; isSmall?: boolean }) {
  const icon = icons[state];
  return (
    <span className={classes(isSmall ? styles.dot : styles.shape, styles[state])} aria-hidden="true">
      {icon && (!isSmall || state === 'notHeld' || state === 'later') && <Icon shape={icon} size="sm" />}
    </span>
  );
}
