// The one place that says whether work is safe: on every page, same place, one tap to the list of what is unsent.
import { Link } from 'react-router';
import { useText } from '../i18n/index.ts';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import { alertTriangle, cloudCheck, cloudOff, cloudUp, conflict, type IconShape } from './icons/index.ts';
import type { SyncKind } from './sync-kind.ts';

export type SyncPillProps = {
  kind: SyncKind;
  /** Entries behind the kind: unsent ones, questions, or what was not saved. */
  count: number;
  /** The list of unsent work. */
  to: string;
  /** Leaves only icon and count where there is no room for the word; a screen reader still hears it. */
  isShort?: boolean;
};

const shapes: Record<SyncKind, IconShape> = {
  calm: cloudCheck,
  send: cloudUp,
  off: cloudOff,
  ask: conflict,
  fail: alertTriangle,
};

export function SyncPill({ kind, count, to, isShort = kind === 'calm' }: SyncPillProps) {
  const text = useText();
  const word = text(`ui.sync.${kind}`);
  return (
    <>
      <Link className={classes('pill', `pill--${kind}`, isShort && 'pill--short')} to={to}>
        <Icon shape={shapes[kind]} />
        <span className={isShort ? 'only-desk' : undefined}>{word}</span>
        {count > 0 && (
          <b>
            {count}
            {kind === 'off' && <span className="only-desk"> {text('ui.sync.unsentWord')}</span>}
          </b>
        )}
      </Link>
      {/* Only the kind is announced: a count that falls one by one would be read for minutes. */}
      <span className="vh" role="status">
        {word}
      </span>
    </>
  );
}
