// The one place that says whether work is safe: on every page, same place, one tap to the list of what is unsent.
import { Link } from 'react-router';
import { useLanguage, useText } from '../i18n/index.ts';
import { withSuffix } from '../lib/kazakh-suffix.ts';
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
  /** Since when there is no network: "07:48" today, "22.11" of another day. */
  since?: string | undefined;
  /** Leaves only icon and count below 1009 px; a screen reader still hears the word. */
  isShort?: boolean;
  /** What a working page has no line for: a short word in the pill, and the sentence for who hears it. */
  notice?: PillNotice | undefined;
};
export type PillNotice = {
  readonly word: string;
  readonly sentence: string;
  readonly to: string;
  /** Entries are lost: the person can type them again only while they remember them. */
  readonly isLoss?: true;
};

const shapes: Record<SyncKind, IconShape> = {
  calm: cloudCheck,
  send: cloudUp,
  off: cloudOff,
  ask: conflict,
  stuck: alertTriangle,
  fail: alertTriangle,
};

/** Beside the title of a phone there is room for one short word, and what needs nobody does without. */
const phoneWords: Partial<Record<SyncKind, string>> = {
  off: 'ui.sync.off',
  ask: 'ui.sync.ask.short',
  stuck: 'ui.sync.stuck.short',
  fail: 'ui.sync.fail.short',
};

export function SyncPill({ kind, count, to, since, isShort = kind === 'calm', notice }: SyncPillProps) {
  const text = useText();
  const language = useLanguage();
  // Without a network nothing but the network helps; a decision and what was not saved come first too, and their list says the rest.
  // Lost entries come before all but what was not saved, which would be lost next.
  const comesFirst = notice?.isLoss ? kind !== 'fail' : kind === 'calm' || kind === 'send';
  if (notice && comesFirst) return <NoticePill {...notice} count={count} />;
  const kindWord = text(`ui.sync.${kind}`);
  const word =
    kind === 'off' && since ? text('ui.sync.offSince', { time: withSuffix(since, 'ablative', language) }) : kindWord;
  const phoneWord = isShort ? undefined : phoneWords[kind] && (kind === 'off' ? word : text(phoneWords[kind]));
  return (
    <>
      <Link className={classes('pill', `pill--${kind}`, isShort && 'pill--short')} to={to} data-tour="sync">
        <Icon shape={shapes[kind]} />
        <span className={isShort ? 'only-desk' : 'pill__word'}>{word}</span>
        {phoneWord && (
          <span className="pill__short" aria-hidden="true">
            {phoneWord}
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
        {kindWord}
      </span>
    </>
  );
}

function NoticePill({ word, sentence, to, count }: PillNotice & { count: number }) {
  return (
    <>
      <Link className="pill pill--warn" to={to} title={sentence} data-tour="sync">
        <Icon shape={alertTriangle} />
        {word}
        {count > 0 && <b>{count}</b>}
      </Link>
      <span className="vh" role="status">
        {sentence}
      </span>
    </>
  );
}
