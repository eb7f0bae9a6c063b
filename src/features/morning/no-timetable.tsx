// A school without lessons in the year: how a timetable comes into it, for whoever manages the school.
import { useParams } from 'react-router';
import { morningEndpoints } from '#contract/morning/morning.endpoints.ts';
import { useAccount } from '#data/account-context.tsx';
import { useRead } from '#data/reads/use-read.ts';
import { useText } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { ButtonLink, Notice } from '#shared/ui/index.ts';
import styles from './morning.module.css';

/** Nothing while there are lessons, and while nobody knows. */
export function NoTimetable() {
  const text = useText();
  const { eduYear } = useParams();
  const { school } = useAccount();
  const { data } = useRead(morningEndpoints.hasLessons, { query: school });
  if (data?.hasLessons !== false) return null;
  return (
    <div className={styles.lack}>
      <Notice
        title={text('morning.noTimetable')}
        actions={<ButtonLink to={pagePath(eduYear, 'support/request')}>{text('morning.noTimetableHelp')}</ButtonLink>}
      >
        {text('morning.noTimetableText')}
      </Notice>
    </div>
  );
}
