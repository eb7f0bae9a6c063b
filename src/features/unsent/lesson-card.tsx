// The entries of one lesson: what waits, or what was accepted today.
import { useId, useState } from 'react';
import { Link, useParams } from 'react-router';
import type { OutboxRow, ReceiptRow } from '#data/outbox/account-outbox.ts';
import { useShownTime } from '#data/time/use-shown-time.ts';
import { iconOf } from '#domain/operation/operation-icon.ts';
import { useText } from '#shared/i18n/index.ts';
import { Button, classes, Icon, Receipt, StateChip } from '#shared/ui/index.ts';
import styles from './cards.module.css';
import { describeEntry, routeOf } from './entry-words.ts';
import { type LessonGroup, stateOf } from './unsent-entries.ts';
import { type LessonWords, useLessonWords } from './use-lesson-words.ts';

/** A roll of a class is 25 entries; more than this many are shown when asked for. */
const shownAtFirst = 6;

/** The name of a lesson, as a link where it can be opened. */
export function LessonTitle({ words, route }: { words: LessonWords; route: string | undefined }) {
  const { eduYear } = useParams();
  return words.canOpen && route ? <Link to={`/${eduYear}/${route}`}>{words.title}</Link> : words.title;
}

export function WaitingCard({ group, isSending }: { group: LessonGroup<OutboxRow>; isSending: boolean }) {
  const words = useLessonWords({ ...group, eduYear: group.rows[0].eduYear });
  const times = useShownTime();
  return (
    <EntriesCard group={group} words={words} state="waiting">
      {(row) => (
        <Entry
          key={row.seq}
          entry={row}
          words={words}
          state={<StateChip isInline state={stateOf(row, isSending)} />}
          receipt={<Receipt captured={times(row.capturedAt)} delivered={undefined} accepted={undefined} />}
        />
      )}
    </EntriesCard>
  );
}

export function AcceptedCard({ group }: { group: LessonGroup<ReceiptRow> }) {
  const words = useLessonWords(group);
  const times = useShownTime();
  return (
    <EntriesCard group={group} words={words} state="saved">
      {(row) => (
        <Entry
          key={row.id}
          entry={row}
          words={words}
          receipt={
            <Receipt
              captured={times(row.capturedAt)}
              delivered={times(row.deliveredAt)}
              accepted={times(row.acceptedAt)}
            />
          }
        />
      )}
    </EntriesCard>
  );
}

function EntriesCard<Row extends OutboxRow | ReceiptRow>({
  group,
  words,
  state,
  children,
}: {
  group: LessonGroup<Row>;
  words: LessonWords;
  state: 'waiting' | 'saved';
  children: (row: Row) => React.ReactNode;
}) {
  const text = useText();
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const count = group.rows.length;
  const isCut = !isWhole && count > shownAtFirst + 1;
  return (
    <article className={classes('card', styles.less)} aria-labelledby={id}>
      <header className={styles.lessHead}>
        <h3 id={id}>
          <LessonTitle words={words} route={routeOf(group.rows[0])} />
        </h3>
        <span className="muted">{words.detail}</span>
        <StateChip state={state} label={text('unsent.count', { count })} />
      </header>
      <ul>{(isCut ? group.rows.slice(0, shownAtFirst) : group.rows).map(children)}</ul>
      {isCut && (
        <Button variant="plain" block onClick={() => setWhole(true)}>
          {text('unsent.showAll', { count })}
        </Button>
      )}
    </article>
  );
}

function Entry({
  entry,
  words,
  state,
  receipt,
}: {
  entry: OutboxRow | ReceiptRow;
  words: LessonWords;
  state?: React.ReactNode;
  receipt: React.ReactNode;
}) {
  const text = useText();
  const { student, what } = describeEntry(entry, words.nameOf, text);
  return (
    <li className={styles.op}>
      <span className={styles.opIc}>
        <Icon shape={iconOf(entry)} />
      </span>
      <div className={styles.opWhat}>
        <b>{student ?? what}</b>
        {(student || state) && (
          <div className={styles.opLine}>
            {student && <span>{what}</span>}
            {state}
          </div>
        )}
      </div>
      <div className={styles.opWhen}>{receipt}</div>
    </li>
  );
}
