// The journals that a teacher fills in: by class, how far each is filled in and what is missing, and beside them the way to that.
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import { useAccount } from '#data/account-context.tsx';
import { usePerson } from '#data/session/person.ts';
import { backlogDays } from '#domain/lesson/backlog-rules.ts';
import { useBacklog } from '#domain/lesson/use-backlog.ts';
import { pickLocalized, useLanguage, useText } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { unbroken } from '#shared/lib/unbroken.ts';
import { chevronRight, circleCheck, clockExclamation } from '#shared/ui/icons/index.ts';
import { Columns, Icon } from '#shared/ui/index.ts';
import { type JournalFacts, journalFacts } from './journal-facts.ts';
import { journalPath } from './journal-paths.ts';
import styles from './journals.module.css';
import { byClass, type JournalOfList } from './journals-by-class.ts';

/** `children`: what follows in the same column. */
export function OwnJournals({ journals, children }: { journals: readonly JournalOfList[]; children?: ReactNode }) {
  const text = useText();
  const { isReadOnly } = usePerson();
  const { lessons, isLoading, weeksHere, weeksAll } = useBacklog();
  const facts = useMemo(() => journalFacts(lessons), [lessons]);
  // A part of the weeks would make a wrong number.
  const isWhole = !isLoading && weeksHere === weeksAll && !isReadOnly;
  const missing = lessons.filter((lesson) => lesson.missing.length > 0).length;
  return (
    <Columns beside={isWhole && <Missing count={missing} />} isBesideFirst>
      <section className={`card ${styles.own}`} aria-label={text('journal.list.own')}>
        <div className={styles.heads} aria-hidden="true">
          <span>{text('journal.group')}</span>
          <span>{text('journal.subject')}</span>
          <span>{text('journal.list.last')}</span>
        </div>
        {byClass(journals).map(({ group, entries }) => (
          <section key={group.id} className={styles.class}>
            <h2>{group.label}</h2>
            <ul>
              {entries.map((entry) => (
                <li key={entry.assignmentUuid}>
                  <JournalRow entry={entry} facts={facts.get(entry.assignmentUuid)} isWhole={isWhole} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </section>
      {children}
    </Columns>
  );
}

type RowProps = { entry: JournalOfList; facts: JournalFacts | undefined; isWhole: boolean };

function JournalRow({ entry, facts, isWhole }: RowProps) {
  const text = useText();
  const language = useLanguage();
  const { school } = useAccount();
  const { assignmentUuid, group, subject, subgroup } = entry;
  return (
    <Link className={styles.row} to={journalPath(school.eduYear, group.id, assignmentUuid)}>
      <span className={styles.subject}>
        {pickLocalized(subject.labels, language)}
        {subgroup && <small>{unbroken(subgroup.label)}</small>}
      </span>
      <span className={styles.last}>
        {facts?.last && (
          <>
            <span className="vh">{text('journal.list.last')}: </span>
            <span className="num">
              {facts.last.date.slice(8, 10)}.{facts.last.date.slice(5, 7)}
            </span>
            <span className={styles.theme}>{facts.last.theme && unbroken(facts.last.theme)}</span>
          </>
        )}
      </span>
      <span className={styles.missing}>
        {isWhole && facts !== undefined && facts.missing > 0 && (
          <span className="st st--warn">
            <Icon shape={clockExclamation} />
            <span className="num">{facts.missing}</span>
            <span className="vh"> {text('journal.list.missing', { count: facts.missing })}</span>
          </span>
        )}
      </span>
      <Icon shape={chevronRight} size="sm" />
    </Link>
  );
}

function Missing({ count }: { count: number }) {
  const text = useText();
  const { school } = useAccount();
  return (
    <aside className={`card ${styles.aside}`}>
      <h2>{text('journal.list.weeks', { count: backlogDays / 7 })}</h2>
      {count === 0 ? (
        <p className="st st--ok">
          <Icon shape={circleCheck} />
          {text('journal.list.allFilled')}
        </p>
      ) : (
        <>
          <p className="st st--warn">
            <Icon shape={clockExclamation} />
            {text('journal.list.missing', { count })}
          </p>
          <Link className={styles.way} to={pagePath(school.eduYear, 'backlog')}>
            {text('backlog.title')}
            <Icon shape={chevronRight} size="sm" />
          </Link>
        </>
      )}
    </aside>
  );
}
