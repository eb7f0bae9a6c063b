import { addDays, inZone, type LocalDate } from '#contract/core/time.ts';
import type { NoticeItem } from '#contract/notices/notices.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { schoolToday } from '#data/time/clock.ts';
import { useText } from '#shared/i18n/index.ts';
import { formatDate } from '#shared/lib/dates.ts';
import { NoticeLine } from './notice-line.tsx';
import styles from './notices.module.css';

/** What was told, by days of the school: today, yesterday, then by date (NOTIF-010). */
export function NoticeList({ items, onOpen }: { items: readonly NoticeItem[]; onOpen?: () => void }) {
  const text = useText();
  const { timeZone } = useAccount().person;
  const today = schoolToday(timeZone);
  const titleOf = (day: LocalDate) => {
    if (day === today) return text('notices.today');
    return day === addDays(today, -1) ? text('notices.yesterday') : formatDate(day);
  };
  const days = Map.groupBy(items, ({ at }) => inZone(at, timeZone).date);
  return [...days].map(([day, own]) => (
    <section key={day} className={styles.day} aria-label={titleOf(day)}>
      <h3>{titleOf(day)}</h3>
      <ul>
        {own.map((item) => (
          <NoticeLine key={item.id} item={item} {...(onOpen && { onOpen })} />
        ))}
      </ul>
    </section>
  ));
}
