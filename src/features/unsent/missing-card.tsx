// Entries that the browser threw away before they were sent: which lessons to fill in again.
import { useId } from 'react';
import { useParams } from 'react-router';
import { parseDocumentKey } from '#contract/core/documents.ts';
import { useAccount } from '#data/account-context.tsx';
import type { MissingWork } from '#data/outbox/lost-work.ts';
import { useMissingWork } from '#data/outbox/use-outbox.ts';
import { pageOf } from '#domain/operation/cell-look.ts';
import { useText } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { Button, ButtonLink, classes } from '#shared/ui/index.ts';
import styles from './cards.module.css';
import { useLessonWords } from './use-lesson-words.ts';

export function MissingCard() {
  const text = useText();
  const id = useId();
  const account = useAccount();
  const missing = useMissingWork();
  if (missing.length === 0) return null;
  const isCertain = missing.every((work) => work.isCertain);
  return (
    <article className={classes('card', styles.refuse)} aria-labelledby={id}>
      <header className={styles.clashHead}>
        <h2 id={id}>{text('unsent.lost.title')}</h2>
      </header>
      <p className={styles.refuseWhy}>{text(isCertain ? 'unsent.lost.why' : 'unsent.lost.maybe')}</p>
      <ul className={styles.refuseRows}>
        {missing.map((work) => (
          <MissingLesson key={`${work.schoolId}/${work.document}`} work={work} />
        ))}
      </ul>
      {isCertain && (
        <div className={styles.refuseActs}>
          <Button onClick={() => void account.outbox.forgetMissing()}>{text('unsent.lost.understood')}</Button>
        </div>
      )}
    </article>
  );
}

function MissingLesson({ work }: { work: MissingWork }) {
  const text = useText();
  const { eduYear } = useParams();
  const words = useLessonWords(work);
  const { kind, parts } = parseDocumentKey(work.document);
  const isLesson = kind === 'lesson';
  const page = pageOf(work.document);
  return (
    <li>
      <span className="grow">
        {isLesson || page ? words.title : text('unsent.lost.elsewhere')} <span className="muted">{words.detail}</span>
      </span>
      <span className="num">{text('unsent.lost.count', { count: work.count })}</span>
      {(isLesson || page) && words.canOpen && (
        <ButtonLink
          to={
            page
              ? pagePath(eduYear, page.path)
              : pagePath(eduYear, 'lesson/:scheduleId/:tab?', { scheduleId: parts[0] ?? '' })
          }
          {...(isLesson && { 'aria-label': text('unsent.openNamed', { lesson: words.title }) })}
        >
          {text(page ? 'unsent.openPage' : 'unsent.lost.open')}
        </ButtonLink>
      )}
    </li>
  );
}
