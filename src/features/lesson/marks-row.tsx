// One pupil of the marks. It reads its own two cells, so that a mark draws one row.
import { memo } from 'react';
import { type Attendance, defaultAttendance, type MarkValue } from '#contract/journal/journal.schema.ts';
import { lessonCell } from '#contract/lesson/lesson.documents.ts';
import { useCell } from '#data/documents/use-documents.ts';
import { letterOf } from '#domain/mark/attendance-words.ts';
import { pointsOfDraft } from '#domain/mark/entry-keys.ts';
import { MarkFace } from '#domain/mark/mark-face.tsx';
import { markWords } from '#domain/mark/mark-words.ts';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { messageCircle } from '#shared/ui/icons/pages.ts';
import { CellState, cellStateClass, classes, Icon } from '#shared/ui/index.ts';
import { choicesOf, type MarkedLesson } from './mark-choices.ts';
import styles from './marks-grid.module.css';
import type { RegisterEntry } from './register.ts';
import { workStateOf } from './work-state-of.ts';

type Props = {
  document: string;
  entry: RegisterEntry;
  index: number;
  lesson: MarkedLesson;
  isSelected: boolean;
  /** The one cell that the Tab key reaches. */
  isTabStop: boolean;
  /** Digits typed so far. */
  draft: string;
  isLocked: boolean;
};

export const MarksRow = memo(function MarksRow(props: Props) {
  const { document, entry, index, lesson, isSelected, isTabStop, draft, isLocked } = props;
  const text = useText();
  const language = useLanguage();
  const mark = useCell<MarkValue>({ document, cell: lessonCell.mark(entry.id) });
  const present = useCell<Attendance>({ document, cell: lessonCell.attendance(entry.id) });
  const attendance = present.value ?? defaultAttendance;
  const work = workStateOf(mark.state);
  const value = mark.value?.mark ?? null;
  const comment = mark.value?.comment ?? null;
  const isWrong = pointsOfDraft(draft, { choices: choicesOf(lesson) }) === 'aboveMaximum';
  const words = [
    value === null && comment === null ? text('journal.cell.empty') : markWords(text, value, lesson),
    comment && `${text('journal.comment')}: ${comment}`,
    work !== 'saved' && text(`ui.state.${work}`),
    isWrong && text('journal.refused.aboveMaximum', { typed: draft, max: lesson.maxScore ?? 0 }),
  ];
  const label = `${entry.number}. ${entry.name}, ${text('journal.mark')}: ${words.filter(Boolean).join(', ')}`;
  return (
    <tr className={isSelected ? styles.isRow : undefined}>
      <td className={classes(styles.n, 'num')}>{entry.number}</td>
      <th className={styles.name} scope="row">
        {entry.name}
      </th>
      <td
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid, as its table is one
        role="gridcell"
        className={classes(styles.c, cellStateClass(work), isSelected && styles.isFocus)}
        tabIndex={isTabStop ? 0 : -1}
        aria-label={label}
        aria-selected={isSelected}
        aria-readonly={isLocked || undefined}
        aria-invalid={isWrong || undefined}
        data-mark={index}
        title={comment ?? undefined}
      >
        {draft !== '' ? (
          <span className={isWrong ? classes(styles.edit, 'num', styles.isWrong) : classes(styles.edit, 'num')}>
            {draft}
            <i />
          </span>
        ) : (
          value !== null && <MarkFace mark={value} lesson={lesson} />
        )}
        {comment !== null && <Icon shape={messageCircle} size="sm" />}
        <CellState state={work} />
      </td>
      <td
        className={classes(styles.c, styles.here)}
        aria-label={`${text('journal.attendance')}: ${text(`journal.attendance.${attendance}`)}`}
      >
        <span className={classes(styles.att, attendance === 'missing_without_reason' && styles.attN)}>
          {letterOf(attendance, language)}
        </span>
        <CellState state={workStateOf(present.state)} />
      </td>
    </tr>
  );
});
