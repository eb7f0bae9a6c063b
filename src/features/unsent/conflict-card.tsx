// One card for each lesson with two values: both of them, their authors and times, and the choice.
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { useAccount } from '#data/account-context.tsx';
import { useShownTime } from '#data/time/use-shown-time.ts';
import { pageOf, pupilOf } from '#domain/operation/cell-look.ts';
import { useText } from '#shared/i18n/index.ts';
import { historyPath } from '#shared/lib/history-path.ts';
import { unbroken } from '#shared/lib/unbroken.ts';
import { Button, classes, StateChip } from '#shared/ui/index.ts';
import styles from './cards.module.css';
import { CellValue, cellLabel, shortValue } from './cell-value.tsx';
import { routeOf } from './entry-words.ts';
import { LessonTitle } from './lesson-card.tsx';
import { type Clash, isAtHand, type LessonGroup } from './unsent-entries.ts';
import type { Decisions } from './use-decisions.ts';
import { type LessonWords, useLessonWords } from './use-lesson-words.ts';

export function ConflictCard({ group, decisions }: { group: LessonGroup<Clash>; decisions: Decisions }) {
  const text = useText();
  const id = useId();
  const { school } = useAccount();
  const [first] = group.rows;
  const words = useLessonWords({ ...group, eduYear: first.row.eduYear });
  const foot = pageOf(group.document) ? 'unsent.conflict.footOfPage' : 'unsent.conflict.foot';
  return (
    <article className={classes('card', styles.clash)} data-conflict aria-labelledby={id}>
      <header className={styles.clashHead}>
        <StateChip state="conflict" />
        <h3 id={id}>
          <LessonTitle words={words} route={routeOf(first.row)} />
        </h3>
        <p className="muted">{words.detail}</p>
      </header>
      {group.rows.map((clash) => (
        <ClashChoice key={clash.key} clash={clash} words={words} decisions={decisions} />
      ))}
      <p className={classes(styles.clashFoot, 'faint')}>
        {text(isAtHand(first.row, school) ? foot : 'unsent.conflict.footElsewhere')}
      </p>
    </article>
  );
}

function ClashChoice({ clash, words, decisions }: { clash: Clash; words: LessonWords; decisions: Decisions }) {
  const text = useText();
  const times = useShownTime();
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  const { document, cell, mine, theirs, row } = clash;
  const address = { document, cell };
  const { lesson } = words;
  const { user } = useAccount();
  const student = pupilOf(address);
  const what = cellLabel(address, text);
  const author =
    theirs.by === user.userId
      ? text('unsent.conflict.youElsewhere')
      : (theirs.byName ?? text('unsent.conflict.unknownAuthor'));
  const choose = (act: (clash: Clash) => Promise<void>) => {
    setBusy(true);
    void act(clash).finally(() => setBusy(false));
  };
  const mineShort = shortValue({ address, value: mine, lesson }, text);
  const theirsShort = shortValue({ address, value: theirs.value, lesson }, text);
  return (
    <section className={styles.clashOne} aria-labelledby={id}>
      <h4 id={id}>{student ? `${words.nameOf(student)}: ${what.toLocaleLowerCase()}` : what}</h4>
      <div className={styles.clashPair}>
        <Side
          who={text('unsent.conflict.mine')}
          author={text('unsent.conflict.you')}
          when={text('unsent.conflict.capturedAt', { time: times(row.capturedAt) })}
          isMine
        >
          <CellValue address={address} value={mine} lesson={lesson} />
        </Side>
        <Side
          who={text(pageOf(document) ? 'unsent.conflict.theirsOfPage' : 'unsent.conflict.theirs')}
          author={author}
          when={theirs.at === undefined ? '' : text('unsent.conflict.acceptedAt', { time: times(theirs.at) })}
        >
          <CellValue address={address} value={theirs.value} lesson={lesson} />
        </Side>
      </div>
      {words.canOpen && (
        <p>
          <Link to={historyPath(row.eduYear, address)}>{text('lesson.history')}</Link>
        </p>
      )}
      <div className={styles.clashActs}>
        <Button variant="primary" isBusy={isBusy} onClick={() => choose(decisions.keepMine)}>
          {mineShort ? text('unsent.conflict.keep', { value: mineShort }) : text('unsent.conflict.keepMine')}
        </Button>
        <Button isBusy={isBusy} onClick={() => choose(decisions.takeTheirs)}>
          {theirsShort ? text('unsent.conflict.take', { value: theirsShort }) : text('unsent.conflict.takeTheirs')}
        </Button>
      </div>
    </section>
  );
}

function Side({
  who,
  author,
  when,
  isMine,
  children,
}: {
  who: string;
  author: string;
  when: string;
  isMine?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={classes(styles.side, isMine && styles.isMine)}>
      <p className={styles.sideWho}>{who}</p>
      {children}
      <p>
        <b>{unbroken(author)}</b>
        <br />
        <span className="muted">{when}</span>
      </p>
    </div>
  );
}
