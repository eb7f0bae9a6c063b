// Journals that one may read: a line for each class, its subjects in it.
import { Link } from 'react-router';
import { useAccount } from '#data/account-context.tsx';
import { pickLocalized, useLanguage } from '#shared/i18n/index.ts';
import { unbroken } from '#shared/lib/unbroken.ts';
import { journalPath } from './journal-paths.ts';
import styles from './journals.module.css';
import { byClass, type JournalOfList } from './journals-by-class.ts';

export function OtherJournals({ title, journals }: { title: string; journals: readonly JournalOfList[] }) {
  const language = useLanguage();
  const { school } = useAccount();
  return (
    <section className={`card ${styles.others}`} aria-label={title}>
      {byClass(journals).map(({ group, entries }) => (
        <section key={group.id} className={styles.class}>
          <h2>{group.label}</h2>
          <ul className={styles.flow}>
            {entries.map(({ assignmentUuid, subject, subgroup }) => (
              <li key={assignmentUuid}>
                <Link to={journalPath(school.eduYear, group.id, assignmentUuid)}>
                  {pickLocalized(subject.labels, language)}
                  {subgroup && <small> {unbroken(subgroup.label)}</small>}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}
