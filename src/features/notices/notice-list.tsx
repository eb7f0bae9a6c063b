import { addDays, inZone, type LocalDate } from '#contract/core/time.ts';
import { useAccount } from '#data/account-context.tsx';
import { schoolToday } from '#data/time/clock.ts';
import { useText } from '#shared/i18n/index.ts';
import { formatDate } from '#shared/lib/dates.ts';
import { NoticeLine } from './notice-line.tsx';
import type { NoticeLine as Line } from './notice-lines.ts';
import styles from './notices.module.css';
import type { SchoolNotice } from './use-notices.ts';

type Props = { lines: readonly Line<SchoolNotice>[]; onOpen?: () => void };

/** What was told, by days of the school: today, yesterday, then by date (NOTIF-010). */
export function NoticeList({ lines, onOpen }: Props) {
  const text = useText();
  const { timeZone } = useAccount().person;
  const today = schoolToday(timeZone);
  const titleOf = (day: LocalDate) => {
    if (day === today) return text('notices.today');
    return day === addDays(today, -1) ? text('notices.yesterday') : formatDate(day);
  };
  const days = Map.groupBy(lines, ({ first }) => inZone(first.at, timeZone).date);
  return [...days].map(([day, own]) => (
    <section key={day} className={styles.day} aria-label={titleOf(day)}>
      <h3>{titleOf(day)}</h3>
      <ul>
        {own.map((line) => (
          <NoticeLine key={`${line.first.schoolId} ${line.first.id}`} line={line} {...(onOpen && { onOpen })} />
        ))}
      </ul>
    </section>
  ));
}
