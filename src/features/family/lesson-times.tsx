// The lessons of a day in their order: when, what, who, where.
import type { ScheduleDay } from '#contract/schedule/schedule.schema.ts';
import { pickLocalized, useLanguage, useText } from '#shared/i18n/index.ts';
import { unbroken } from '#shared/lib/unbroken.ts';
import { classes, Tag } from '#shared/ui/index.ts';
import styles from './times.module.css';

export function LessonTimes({ day }: { day: ScheduleDay }) {
  const text = useText();
  const language = useLanguage();
  const inOrder = day.schedule.toSorted((a, b) => a.time.timeStart.localeCompare(b.time.timeStart));
  return (
    <ol className={classes('card', styles.times)}>
      {inOrder.map((entry, index) => (
        <li key={entry.scheduleUuid}>
          <b className="num">{entry.time.timeStart}</b>
          <span className="grow">
            {index + 1}. {pickLocalized(entry.subject.labels, language)}{' '}
            {(entry.type === 'sor' || entry.type === 'soch') && <Tag kind={entry.type} />}
            <small className="faint">{unbroken(entry.teacher)}</small>
          </span>
          {entry.cabinet && <span className="faint">{text('schedule.room', { number: entry.cabinet.number })}</span>}
        </li>
      ))}
    </ol>
  );
}
