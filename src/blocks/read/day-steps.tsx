// The day that a page is about, between links to the day before and the day after.
import { addDays, formatLocalDate } from '#contract/core/time.ts';
import { useText } from '#shared/i18n/index.ts';
import { ButtonLink } from '#shared/ui/index.ts';
import styles from './day-steps.module.css';

type Props = { title: string; date: string; toDay: (date: string) => string };

export function DaySteps({ title, date, toDay }: Props) {
  const text = useText();
  const link = (days: number, words: string) => {
    const to = addDays(date, days);
    return (
      <ButtonLink to={toDay(to)} aria-label={`${words}: ${formatLocalDate(to)}`}>
        {formatLocalDate(to).slice(0, 5)}
      </ButtonLink>
    );
  };
  return (
    <nav className={styles.days} aria-label={title}>
      {link(-1, text('list.dayBefore'))}
      <b aria-current="date">{formatLocalDate(date)}</b>
      {link(1, text('list.dayAfter'))}
    </nav>
  );
}
