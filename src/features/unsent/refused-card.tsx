// Entries of one lesson that the server refused for one reason, with that reason and the ways on.
import { useId, useState } from 'react';
import { useParams } from 'react-router';
import type { OutboxRow } from '#data/outbox/account-outbox.ts';
import { useShownTime } from '#data/time/use-shown-time.ts';
import { pageOf } from '#domain/operation/cell-look.ts';
import { useText } from '#shared/i18n/index.ts';
import { refresh } from '#shared/ui/icons/index.ts';
import { edit } from '#shared/ui/icons/pages.ts';
import { Button, ButtonLink, classes, StateChip } from '#shared/ui/index.ts';
import styles from './cards.module.css';
import { describeEntry, routeOf } from './entry-words.ts';
import { LessonTitle } from './lesson-card.tsx';
import { type Refusal, stateOf } from './unsent-entries.ts';
import type { Decisions } from './use-decisions.ts';
import { type LessonWords, useLessonWords } from './use-lesson-words.ts';

export function RefusedCard({ refusal, decisions }: { refusal: Refusal; decisions: Decisions }) {
  const text = useText();
  const id = useId();
  const times = useShownTime();
  const { eduYear } = useParams();
  const [isBusy, setBusy] = useState(false);
  const { rows, code } = refusal;
  const words = useLessonWords({ ...refusal, eduYear: rows[0].eduYear });
  const route = routeOf(rows[0]);
  const seqs = rows.map(({ seq }) => seq);
  const decide = (act: Decisions['retry']) => {
    setBusy(true);
    void act(seqs).finally(() => setBusy(false));
  };
  return (
    <article className={classes('card', styles.refuse)} aria-labelledby={id}>
      <header className={styles.clashHead}>
        <StateChip state="refused" />
        <h3 id={id}>
          <LessonTitle words={words} route={route} />
        </h3>
        <p className="muted">{words.detail}</p>
      </header>
      <p className={styles.refuseWhy}>{text(`error.${code}`)}</p>
      <ul className={styles.refuseRows}>
        {rows.map((row) => (
          <li key={row.seq}>
            <RefusedEntry row={row} words={words} />
            {stateOf(row, false) === 'parked' && <StateChip isInline state="parked" />}
            <span className="muted num">{times(row.capturedAt)}</span>
          </li>
        ))}
      </ul>
      <div className={styles.refuseActs}>
        <Button icon={refresh} isBusy={isBusy} onClick={() => decide(decisions.retry)}>
          {text('ui.retry')}
        </Button>
        {words.canOpen && route && (
          <ButtonLink
            icon={edit}
            to={`/${eduYear}/${route}`}
            {...(words.lesson && { 'aria-label': text('unsent.openNamed', { lesson: words.title }) })}
          >
            {text(pageOf(refusal.document) ? 'unsent.openPage' : 'unsent.openLesson')}
          </ButtonLink>
        )}
        <Button variant="danger" className="btn--plain" isBusy={isBusy} onClick={() => decide(decisions.discard)}>
          {text('unsent.discard')}
        </Button>
      </div>
    </article>
  );
}

function RefusedEntry({ row, words }: { row: OutboxRow; words: LessonWords }) {
  const { student, what } = describeEntry(row, words.nameOf, useText());
  return (
    <span className="grow">
      {student && <b>{student}: </b>}
      {what}
    </span>
  );
}
