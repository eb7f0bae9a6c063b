// The lessons of one day: a table to a screen reader, rows of cards on a phone.
import { useMemo } from 'react';
import { usePerson } from '#data/session/person.ts';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { formatWeekdayDate } from '#shared/lib/dates.ts';
import { classes } from '#shared/ui/index.ts';
import styles from './day-table.module.css';
import { EmployeeRow } from './employee-row.tsx';
import type { ButtonPlace } from './entry-button.ts';
import { type LessonPhase, phaseOf } from './lesson-phase.ts';
import { factsOfEntry, stateOf, withFacts } from './lesson-state.ts';
import type { DayTableProps } from './schedule-parts.ts';
import { useLessonFacts } from './use-lesson-facts.ts';

const columns = {
  employee: ['subjectClass', 'timeRoom', 'theme', 'lesson', 'homework'],
  student: ['number', 'subjectTeacher', 'timeRoom', 'theme', 'lesson', 'homework'],
  parent: ['number', 'subjectTeacher', 'timeRoom', 'theme', 'homework'],
} as const;

/** The table of a day, whoever reads it. */
export function Frame({
  view,
  place,
  children,
}: {
  view: keyof typeof columns;
  place: ButtonPlace;
  children: React.ReactNode;
}) {
  const text = useText();
  const language = useLanguage();
  return (
    <table className={classes(styles.table, styles[view])}>
      <caption className="vh">{formatWeekdayDate(place.date, language)}</caption>
      <thead>
        <tr className={styles.head}>
          {columns[view].map((column) => (
            <th key={column} scope="col">
              {text(`schedule.column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={styles.lessons} data-lessons>
        {children}
      </tbody>
    </table>
  );
}

export function EmployeeDay({ entries, place, now, ProgrammeRow }: DayTableProps) {
  const text = useText();
  const { timeZone } = usePerson();
  const lessons = useMemo(() => entries.map(({ entry }) => entry), [entries]);
  const facts = useLessonFacts(lessons);
  const rows = lessons.map((entry) => {
    const phase = phaseOf(entry.time, { date: place.date, now, timeZone });
    const known = facts.get(entry.scheduleUuid) ?? factsOfEntry(entry);
    return {
      entry: withFacts(entry, known),
      phase,
      state: stateOf(entry, known, phase),
      isConducted: known.isConducted,
      isHomeworkWaiting: known.isHomeworkWaiting ?? false,
    };
  });
  // A programme lesson is conducted in the schools of its pupils.
  const own = rows.filter(({ entry }) => !entry.isSupportSchedule);
  const inPhase = (kind: LessonPhase['kind']) => own.filter(({ phase }) => phase.kind === kind);
  const sums = [
    { part: 'conducted', count: own.filter(({ isConducted }) => isConducted).length },
    { part: 'now', count: inPhase('now').filter(({ isConducted }) => !isConducted).length },
    { part: 'ahead', count: inPhase('ahead').filter(({ isConducted }) => !isConducted).length },
    { part: 'notConducted', count: inPhase('past').filter(({ isConducted }) => !isConducted).length },
  ] as const;
  return (
    <>
      <div className={classes(styles.daysum, 'only-desk')}>
        {sums
          .filter(({ part, count }) => count > 0 || part === 'conducted')
          .map(({ part, count }) => (
            <span key={part}>
              <b>{count}</b> {text(`schedule.sum.${part}`)}
            </span>
          ))}
      </div>
      <Frame view="employee" place={place}>
        {rows.map(({ entry, phase, state, isHomeworkWaiting }) => {
          const Row = entry.isSupportSchedule && ProgrammeRow ? ProgrammeRow : EmployeeRow;
          return (
            <Row
              key={entry.scheduleUuid}
              entry={entry}
              place={place}
              phase={phase}
              state={state}
              isHomeworkWaiting={isHomeworkWaiting}
            />
          );
        })}
      </Frame>
    </>
  );
}
