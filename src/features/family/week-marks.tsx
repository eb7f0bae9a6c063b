// This week in one glance: children by days, with their marks, being late or away.
import { Link } from 'react-router';
import { addDays, type LocalDate, mondayOf } from '#contract/core/time.ts';
import { useGoToChild } from '#domain/child/use-go-to-child.ts';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { shortWeekdayName } from '#shared/lib/calendar-names.ts';
import { formatWeekRange } from '#shared/lib/dates.ts';
import styles from './home.module.css';
import { lessonOf, newsOf } from './news.ts';
import { NewsFace, useNewsPath, useNewsTitle } from './news-parts.tsx';
import { daysOf, type PupilPlace, useWeek } from './use-pupil-days.ts';

type Row = { readonly place: PupilPlace; readonly face?: { readonly name: string } };

const schoolDays = 6;

export function WeekMarks({ kids, today }: { kids: readonly Row[]; today: LocalDate }) {
  const text = useText();
  const language = useLanguage();
  const monday = mondayOf(today);
  const dates = Array.from({ length: schoolDays }, (_, index) => addDays(monday, index));
  const hasNames = kids.some(({ face }) => face !== undefined);
  return (
    <section className={styles.section} aria-labelledby="home-week">
      <div className={styles.title}>
        <h2 id="home-week">{text('family.week')}</h2>
        <span className="muted num">{formatWeekRange(monday, dates.at(-1) ?? monday, language)}</span>
      </div>
      <div className="card">
        <table className={styles.week}>
          <thead>
            <tr>
              {hasNames && (
                <th scope="col">
                  <span className="vh">{text('shell.child')}</span>
                </th>
              )}
              {dates.map((date) => (
                <th key={date} scope="col" {...(date === today && { 'aria-current': 'date' })}>
                  {date === today ? text('family.today') : shortWeekdayName(date, language)}, {Number(date.slice(8))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {kids.map((kid) => (
              <KidWeek key={kid.place.studentSchoolUuid} kid={kid} dates={dates} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function KidWeek({ kid: { place, face }, dates }: { kid: Row; dates: readonly LocalDate[] }) {
  const text = useText();
  const pathOf = useNewsPath();
  const titleOf = useNewsTitle();
  const goToChild = useGoToChild(place.studentSchoolUuid);
  const monday = dates[0] ?? '';
  const days = daysOf(useWeek(place, monday));
  const { fresh } = newsOf(
    { weeks: days ? [{ source: monday, days }] : [], marks: null },
    { seen: null, today: monday, lastSchoolDay: monday, timeZone: place.timeZone },
  );
  return (
    <tr>
      {face && <th scope="row">{face.name}</th>}
      {dates.map((date) => {
        const isHoliday = days?.find((day) => day.date === date)?.isHoliday === true;
        const items = fresh
          .filter((item) => item.date === date && (item.kind === 'away' || item.mark.score !== null))
          .toSorted((a, b) => lessonOf(a) - lessonOf(b));
        return (
          <td key={date}>
            {isHoliday && <span className={styles.off}>{text('family.dayOff')}</span>}
            <span className={styles.set}>
              {items.map((item) => (
                <Link key={item.keys[0]} to={pathOf(item)} title={titleOf(item)} onClick={goToChild}>
                  <span className="vh">{titleOf(item)}: </span>
                  <NewsFace item={item} />
                </Link>
              ))}
            </span>
          </td>
        );
      })}
    </tr>
  );
}
