// Who is absent, by class, the longest absence first.
import { Link } from 'react-router';
import type { SchoolDay } from '#contract/morning/school-day.ts';
import { useText } from '#shared/i18n/index.ts';
import type { Absence, ClassAbsences } from './absences.ts';
import { toClass } from './classes-of-day.tsx';
import styles from './panel.module.css';
import { Panel } from './panel.tsx';

/** So many days in a row are worth a second look. */
const longDays = 4;

/** "3 days", or "2 lessons" of somebody who missed only these. */
export function useAbsenceWords(): (absence: Absence) => string {
  const text = useText();
  return ({ days, isAtLeast, missed }) => {
    if (days === 0) return text('morning.missed', { count: missed });
    // Of one day "or more" would make a question of every pupil while the days before are still coming.
    return text(isAtLeast && days > 1 ? 'morning.daysAtLeast' : 'morning.days', { count: days });
  };
}

export function AbsentPanel({ day, absences }: { day: SchoolDay; absences: readonly ClassAbsences[] }) {
  const text = useText();
  const wordsOf = useAbsenceWords();
  const pupils = day.classes.reduce((sum, group) => sum + group.pupils, 0);
  const isKnown = day.lessons.some(({ written }) => written !== 'nothing' && written !== 'conduct');
  return (
    <Panel
      title={text('morning.absent')}
      end={<span className={styles.sumOf}>{text('morning.absentOf', { count: day.absent.length, all: pupils })}</span>}
      items={absences}
      none={text(isKnown ? 'morning.absent.none' : 'morning.absent.unknown')}
      keyOf={({ group }) => group.id}
    >
      {({ group, pupils: [longest, ...others] }) =>
        longest && (
          <Link to={toClass(group)} preventScrollReset>
            <b className={styles.group}>{group.label}</b>
            <span className={styles.grow}>
              {others.length > 0
                ? text('morning.absent.others', { name: longest.name, count: others.length })
                : longest.name}
            </span>
            <span className={longest.days >= longDays ? styles.long : styles.days}>{wordsOf(longest)}</span>
            <b className={styles.count}>{others.length + 1}</b>
          </Link>
        )
      }
    </Panel>
  );
}
