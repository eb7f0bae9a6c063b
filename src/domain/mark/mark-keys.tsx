// The keys of a phone's pad: marks or digits, attendance, the next pupil, erase.
import type { Attendance } from '#contract/journal/journal.schema.ts';
import { choicesOf, type MarkedLesson } from '#contract/journal/mark-rules.ts';
import { useText } from '#shared/i18n/index.ts';
import { chevronDown } from '#shared/ui/icons/index.ts';
import { backspace } from '#shared/ui/icons/pages.ts';
import { classes, Icon } from '#shared/ui/index.ts';
import { isAway } from './attendance-words.ts';
import { inKeyOrder } from './entry-keys.ts';
import { MarkFace } from './mark-face.tsx';
import styles from './pad.module.css';

const padAttendance = ['missing_without_reason', 'missing_by_sick', 'late'] as const;
const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'];

type Props = {
  lesson: MarkedLesson;
  letterOf: (attendance: Attendance) => string;
  onDigit: (digit: string) => void;
  onMark: (mark: number) => void;
  onAttendance: (attendance: Attendance, isNext: boolean) => void;
  onNext: () => void;
  onErase: () => void;
};

export function MarkKeys({ lesson, letterOf, onDigit, onMark, onAttendance, onNext, onErase }: Props) {
  const text = useText();
  const isPoints = lesson.markType !== 'formattedScore';
  const isCredit = lesson.scoreType === 'credit' && !isPoints;
  return (
    <div className={isCredit ? classes(styles.keys, styles.keysCredit) : styles.keys}>
      {isPoints
        ? digits.map((digit) => (
            <button key={digit} type="button" onClick={() => onDigit(digit)}>
              {digit}
            </button>
          ))
        : inKeyOrder(choicesOf(lesson), lesson).map((mark) => (
            <button key={mark} type="button" onClick={() => onMark(mark)}>
              <MarkFace mark={mark} lesson={lesson} />
            </button>
          ))}
      {padAttendance.map((attendance) => (
        <button
          key={attendance}
          type="button"
          className={styles.isFn}
          aria-label={text(`journal.reason.${attendance}`)}
          // Who is away gets no mark now; who is late may.
          onClick={() => onAttendance(attendance, isAway(attendance))}
        >
          {letterOf(attendance)}
        </button>
      ))}
      <button
        type="button"
        className={styles.isFn}
        aria-label={text(isPoints ? 'journal.next' : 'journal.skip')}
        onClick={onNext}
      >
        <Icon shape={chevronDown} />
      </button>
      <button type="button" className={styles.isFn} aria-label={text('journal.erase')} onClick={onErase}>
        <Icon shape={backspace} />
      </button>
    </div>
  );
}
