import { tallyOf } from '#domain/mark/attendance-words.ts';
import { useText } from '#shared/i18n/index.ts';
import { classes } from '#shared/ui/index.ts';
import styles from './roll.module.css';
import { attendanceOf, useLessonCells } from './use-lesson-cells.ts';

/** Present, absent, late. Hollow until the roll is taken, so that "nobody absent" never looks like "not taken". */
export function RollTally() {
  const text = useText();
  const cells = useLessonCells();
  const { present, absent, late } = tallyOf(attendanceOf(cells));
  return (
    <dl
      className={classes(styles.tally, cells.roll.value === null && styles.tallyOpen)}
      aria-label={text('lesson.tally')}
    >
      <div>
        <dt>{text('lesson.tally.present')}</dt>
        <dd>{present}</dd>
      </div>
      <div className={absent > 0 ? styles.absent : undefined}>
        <dt>{text('lesson.tally.absent')}</dt>
        <dd>{absent}</dd>
      </div>
      <div className={late > 0 ? styles.late : undefined}>
        <dt>{text('lesson.tally.late')}</dt>
        <dd>{late}</dd>
      </div>
    </dl>
  );
}
