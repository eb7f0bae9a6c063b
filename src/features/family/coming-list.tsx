// SOR, SOCH and holidays after the day that is shown.
import type { LocalDate } from '#contract/core/time.ts';
import { pickLocalized, useLanguage, useText } from '#shared/i18n/index.ts';
import { formatWeekdayDate } from '#shared/lib/dates.ts';
import { flag } from '#shared/ui/icons/index.ts';
import { classes, Icon, Tag } from '#shared/ui/index.ts';
import { type Coming, comingAfter } from './ahead.ts';
import styles from './home.module.css';
import type { KnownWeeks } from './school-day.ts';
import timeStyles from './times.module.css';

export function ComingList({ after, weeks }: { after: LocalDate; weeks: KnownWeeks }) {
  const text = useText();
  const coming = comingAfter(after, weeks);
  if (coming.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="home-ahead">
      <div className={styles.title}>
        <h2 id="home-ahead">{text('family.ahead')}</h2>
      </div>
      <ul className={classes('card', timeStyles.times, timeStyles.ahead)}>
        {coming.map((thing) => (
          <ComingLine key={thing.kind === 'work' ? thing.entry.scheduleUuid : thing.date} thing={thing} />
        ))}
      </ul>
    </section>
  );
}

function ComingLine({ thing }: { thing: Coming }) {
  const text = useText();
  const language = useLanguage();
  const date = <span className="faint">{formatWeekdayDate(thing.date, language)}</span>;
  if (thing.kind === 'holiday') {
    return (
      <li>
        <Icon shape={flag} />
        <span className="grow">
          {thing.name ? pickLocalized(thing.name, language) : text('schedule.holiday')}
          <small className="faint">{text('schedule.holiday.noLessons')}</small>
        </span>
        {date}
      </li>
    );
  }
  const { type, subject, maxScore } = thing.entry;
  return (
    <li>
      <Tag kind={type === 'sor' ? 'sor' : 'soch'} />
      <span className="grow">
        {pickLocalized(subject.labels, language)}
        {maxScore !== null && <small className="faint">{text('schedule.points', { count: maxScore })}</small>}
      </span>
      {date}
    </li>
  );
}
