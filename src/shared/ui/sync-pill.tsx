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
  /** Leaves only icon and count below 1009 px; a screen reader still hears the word. */
  isShort?: boolean;
};

const shapes: Record<SyncKind, IconShape> = {
  calm: cloudCheck,
  send: cloudUp,
  off: cloudOff,
  ask: conflict,
  fail: alertTriangle,
};

/** Beside the title of a phone there is room for one short word, and what needs nobody does without. */
const phoneWords: Partial<Record<SyncKind, string>> = {
  off: 'ui.sync.off',
  ask: 'ui.sync.ask.short',
  fail: 'ui.sync.fail.short',
};

export function SyncPill({ kind, count, to, isShort = kind === 'calm' }: SyncPillProps) {
  const text = useText();
  const word = text(`ui.sync.${kind}`);
  const phoneWord = isShort ? undefined : phoneWords[kind];
  return (
    <>
      <Link className={classes('pill', `pill--${kind}`, isShort && 'pill--short')} to={to}>
        <Icon shape={shapes[kind]} />
        <span className={isShort ? 'only-desk' : 'pill__word'}>{word}</span>
        {phoneWord && (
          <span className="pill__short" aria-hidden="true">
            {text(phoneWord)}
          </span>
        )}
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
