// The keypad of a phone, on the lesson's page and in the journal: one tap is one mark, and the next pupil follows. The focus stays in
// the table.
import type { ReactNode } from 'react';
import type { Attendance } from '#contract/journal/journal.schema.ts';
import type { MarkedLesson } from '#contract/journal/mark-rules.ts';
import { useText } from '#shared/i18n/index.ts';
import { arrowBackUp, x } from '#shared/ui/icons/index.ts';
import { messageCircle } from '#shared/ui/icons/pages.ts';
import { IconButton } from '#shared/ui/index.ts';
import type { MarkEntry } from './mark-entry.ts';
import { MarkKeys } from './mark-keys.tsx';
import styles from './pad.module.css';

type Props = {
  pupil: { readonly number: number; readonly name: string };
  /** Beside the name: the day, what waits. */
  about?: ReactNode;
  /** Null where nothing may be entered: then there are no keys, and the comment is read. */
  lesson: MarkedLesson | null;
  typing: MarkEntry;
  letterOf: (attendance: Attendance) => string;
  /** Null: nothing can be undone. */
  onUndo: (() => void) | null;
  onForm: () => void;
  onClose: () => void;
  /** What was just said of a key. */
  children: ReactNode;
};

export function MarkPad({ pupil, about, lesson, typing, letterOf, onUndo, onForm, onClose, children }: Props) {
  const text = useText();
  return (
    <section
      className={styles.pad}
      data-pad
      aria-label={lesson ? text('journal.pad') : pupil.name}
      onMouseDown={(event) => event.preventDefault()}
    >
      <div className={styles.who}>
        <span className={styles.name}>
          <b className="num">{pupil.number}</b> {pupil.name}
        </span>
        {about}
        {lesson && (
          <IconButton
            icon={arrowBackUp}
            label={text('ui.undo')}
            disabled={onUndo === null}
            onClick={() => onUndo?.()}
          />
        )}
        <IconButton
          icon={messageCircle}
          label={text(lesson ? 'journal.commentAndMore' : 'journal.comment')}
          onClick={onForm}
        />
        <IconButton icon={x} label={text('ui.close')} onClick={onClose} />
      </div>
      <div className={styles.said}>{children}</div>
      {lesson && (
        <MarkKeys
          lesson={lesson}
          letterOf={letterOf}
          onDigit={(digit) => typing.key({ key: digit })}
          onMark={typing.mark}
          onAttendance={typing.attendance}
          onNext={() => typing.key({ key: 'Enter' })}
          onErase={() => typing.key({ key: 'Backspace' })}
        />
      )}
    </section>
  );
}
