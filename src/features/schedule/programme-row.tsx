// A lesson that an employee of a support school gives to pupils of other schools. Roll, marks and homework are the business of theirs.
import { pickLocalized, useLanguage, useText } from '#shared/i18n/index.ts';
import { unbroken } from '#shared/lib/unbroken.ts';
import { video } from '#shared/ui/icons/index.ts';
import { building } from '#shared/ui/icons/pages.ts';
import { ButtonLink, classes, Icon } from '#shared/ui/index.ts';
import styles from './day-table.module.css';
import type { EmployeeRowProps } from './employee-row.tsx';
import { SubjectCell, ThemeText, WhenCell } from './lesson-cells.tsx';
import programmeStyles from './programme-row.module.css';

export function ProgrammeRow({ entry, phase }: EmployeeRowProps) {
  const text = useText();
  const subject = pickLocalized(entry.subject.labels, useLanguage());
  const isNow = phase.kind === 'now';
  return (
    <tr data-lesson={entry.scheduleUuid} data-programme className={classes(styles.lesson, isNow && styles.isNow)}>
      <SubjectCell
        entry={entry}
        to={null}
        below={
          <span className={programmeStyles.mark}>
            <Icon shape={building} size="sm" />
            <span>
              {text('schedule.programme')} · {unbroken(entry.class.schoolName)}
            </span>
          </span>
        }
      >
        <b>{entry.class.label}</b> {subject}
      </SubjectCell>
      <WhenCell entry={entry} />
      <td className={styles.cell}>
        <ThemeText entry={entry} />
        {isNow && <div className={styles.nowTag}>{text('schedule.now.left', { count: phase.minutesLeft })}</div>}
      </td>
      <td className={styles.cell}>
        <div className={styles.do}>
          {entry.conference && (
            <ButtonLink
              variant={isNow ? 'primary' : 'default'}
              size={isNow ? 'md' : 'sm'}
              icon={video}
              to={entry.conference}
              target="_blank"
              rel="noopener noreferrer"
              data-conference
            >
              {text('schedule.programme.conference')}
              <span className="vh">
                : {entry.class.label}, {subject}, {entry.time.timeStart}
              </span>
            </ButtonLink>
          )}
        </div>
      </td>
      <td className={styles.hw} />
    </tr>
  );
}
