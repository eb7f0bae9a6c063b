// The values of a cell by day, the newest first: when, from what to what, by whom and from where. On a phone a row has everything; from 1009 px on a
// row is chosen, and what is known of it stands beside the list.
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import type { CellVersion } from '#contract/core/cell-version.ts';
import { inZone } from '#contract/core/time.ts';
import type { useCell } from '#data/documents/use-documents.ts';
import { usePerson } from '#data/session/person.ts';
import { useMediaQuery } from '#shared/hooks/use-media-query.ts';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { formatTime, formatWeekdayDate } from '#shared/lib/dates.ts';
import { below, breakpoints, Columns, classes, nextIndex, Receipt, StateChip } from '#shared/ui/index.ts';
import styles from './history.module.css';
import { type Change, changesOf } from './history-changes.ts';
import { HistoryDetails } from './history-details.tsx';
import { type HistoryOf, Restore, Step, useWay } from './history-parts.tsx';

export type HistoryDaysProps = HistoryOf & {
  /** The newest first. */
  versions: readonly CellVersion[];
  /** Nothing is missing between them. */
  isWhole: boolean;
  /** What this device holds above them. */
  pending: ReturnType<typeof useCell> | null;
  isAsking: boolean;
};

/** The number of a version, or what waits on this device. */
type Key = number | 'pending';

export function HistoryDays({ versions, isWhole, pending, isAsking, ...of }: HistoryDaysProps) {
  const language = useLanguage();
  const { timeZone } = usePerson();
  const isWide = !useMediaQuery(below(breakpoints.lg));
  const [asked, setAsked] = useState<Key | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const dayOf = ({ capturedAt, acceptedAt }: CellVersion) => inZone(capturedAt || acceptedAt, timeZone).date;
  const all = changesOf(versions, isWhole);
  const days: { date: string; changes: Change[] }[] = [];
  for (const change of all) {
    const date = dayOf(change.version);
    const last = days.at(-1);
    // A clock that was wrong may lead back to a day: the order is that of the server.
    if (last?.date === date) last.changes.push(change);
    else days.push({ date, changes: [change] });
  }
  const keys: Key[] = [...(pending ? (['pending'] as const) : []), ...all.map(({ version }) => version.version)];
  // What was chosen may be gone, as what waited is once it is accepted.
  const chosen = asked !== null && keys.includes(asked) ? asked : keys[0];
  const choiceOf = (key: Key) =>
    isWide ? { isChosen: key === chosen, onChoose: () => setAsked(key), list } : undefined;
  const rows = (
    <div className={styles.days} aria-busy={isAsking} ref={list}>
      {pending && (
        <ol className="card">
          <Pending pending={pending} of={of} choice={choiceOf('pending')} />
        </ol>
      )}
      {days.map(({ date, changes }) => (
        // By its oldest: what comes on top draws no other row again.
        <section key={`${date} ${changes.at(-1)?.version.version}`}>
          <h2>{formatWeekdayDate(date, language)}</h2>
          <ol className="card">
            {changes.map((change) => (
              <Version
                key={change.version.version}
                change={change}
                date={date}
                of={of}
                choice={choiceOf(change.version.version)}
              />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
  if (!isWide) return rows;
  const shown = all.find(({ version }) => version.version === chosen) ?? null;
  return (
    <Columns
      beside={
        <HistoryDetails of={of} change={shown} pending={shown ? null : pending} onRestored={() => focusChosen(list)} />
      }
    >
      {rows}
    </Columns>
  );
}

/** The button that was pressed is gone once the value is back: the focus goes to the row that it was of. */
function focusChosen(list: RefObject<HTMLDivElement | null>): void {
  list.current?.querySelector<HTMLElement>('[aria-current]')?.focus();
}

/** From 1009 px on a row is a choice in the list. */
type Choice = { isChosen: boolean; onChoose: () => void; list: RefObject<HTMLElement | null> };
type ChooseProps = { choice: Choice | undefined; id: string; parts: readonly string[]; children: ReactNode };

/** What the row is called, by its own words; where it is a choice, the button that covers it. */
function Choose({ choice, id, parts, children }: ChooseProps) {
  if (!choice) return children;
  const { isChosen, onChoose, list } = choice;
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const rows = [...(list.current?.querySelectorAll('button') ?? [])];
    const row =
      rows[nextIndex(event.key, rows.indexOf(event.currentTarget as HTMLButtonElement), rows.length, 'column') ?? -1];
    if (!row) return;
    event.preventDefault();
    row.focus();
    row.click();
  };
  return (
    <button
      type="button"
      id={id}
      className={styles.choose}
      aria-labelledby={[id, ...parts].join(' ')}
      aria-current={isChosen || undefined}
      onClick={onChoose}
      onKeyDown={move}
    >
      {children}
    </button>
  );
}

type PendingProps = { pending: ReturnType<typeof useCell>; of: HistoryOf; choice: Choice | undefined };

function Pending({ pending, of, choice }: PendingProps) {
  const id = useId();
  const { base, value, state } = pending;
  const chip = <StateChip state={state === 'saving' ? 'onDevice' : state} isInline />;
  return (
    <li className={classes(styles.one, choice && styles.choice)} data-version>
      <Choose choice={choice} id={id} parts={[`${id}-step`]}>
        {chip}
      </Choose>
      <Step of={of} before={base.version > 0 ? base.value : undefined} value={value} id={`${id}-step`} />
    </li>
  );
}

type VersionProps = { change: Change; date: string; of: HistoryOf; choice: Choice | undefined };

function Version({ change, date, of, choice }: VersionProps) {
  const { version, before } = change;
  const text = useText();
  const id = useId();
  const { timeZone } = usePerson();
  const way = useWay();
  const time = (
    <time className={classes(styles.time, 'num')}>
      {formatTime(version.capturedAt || version.acceptedAt, timeZone)}
    </time>
  );
  const now = of.isNow(version) && <span className="chip">{text('unsent.history.now')}</span>;
  return (
    <li className={classes(styles.one, choice && styles.choice)} data-version>
      <Choose choice={choice} id={id} parts={[`${id}-step`, `${id}-who`]}>
        {time}
      </Choose>
      <Step of={of} before={before} value={version.value} id={`${id}-step`} />
      <p className={styles.who} id={`${id}-who`}>
        <b>{of.authorOf(version)}</b> <span className="muted">{of.fromOf(version)}</span>
      </p>
      {choice ? (
        <div className={styles.act}>{now}</div>
      ) : (
        <>
          <div className={styles.way}>
            <Receipt {...way(version, date)} />
          </div>
          <div className={styles.act}>
            {now}
            <Restore of={of} change={change} />
          </div>
        </>
      )}
    </li>
  );
}
