// The form of one cell: mark or points, comment, attendance (part 2 sections 2 and 5). Enter without Shift sends it.
import { type FormEvent, type KeyboardEvent, type RefObject, useState, useSyncExternalStore } from 'react';
import { Link, useParams } from 'react-router';
import {
  type Attendance,
  attendanceValues,
  defaultAttendance,
  type MarkValue,
  maxCommentLength,
} from '#contract/journal/journal.schema.ts';
import { canSend, canSendPoints, isScoreEdit, readPoints } from '#contract/journal/mark-rules.ts';
import { lessonCell } from '#contract/lesson/lesson.documents.ts';
import { usePerson } from '#data/session/person.ts';
import { type MarkDraft, useMarkDraft, useMarkDraftLeave } from '#domain/mark/use-mark-draft.ts';
import { useText } from '#shared/i18n/index.ts';
import { historyPath } from '#shared/lib/history-path.ts';
import { Button, Mark, moveFocus, Notice, Select, TextArea, TextInput } from '#shared/ui/index.ts';
import { markText, workOf } from './grid-cell.tsx';
import type { GridStore } from './grid-store.ts';
import { closedText, type GridWords } from './grid-words.ts';
import { closedBecause } from './journal-acts.ts';
import type { JournalColumn, JournalRow } from './journal-model.ts';
import type { Entry } from './use-entry.ts';

type Props = {
  store: GridStore;
  entry: Entry;
  row: JournalRow;
  column: JournalColumn;
  words: GridWords;
  onDone: () => void;
  /** What the window calls when the person closes it. */
  leaving: RefObject<(() => void) | null>;
};

export function CellForm({ store, entry, row, column, words, onDone, leaving }: Props) {
  const text = useText();
  const { isReadOnly } = usePerson();
  const { eduYear = '' } = useParams();
  const face = useSyncExternalStore(store.onAnyFace, () => store.face(row.index, column.index));
  const held = face.mark.value as MarkValue | null;
  const present = (face.attendance.value ?? defaultAttendance) as Attendance;
  const [before] = useState({ comment: held?.comment ?? '', attendance: present });
  const kept = useMarkDraft(column.scheduleUuid, row.id);
  const { mark, attendance, comment = before.comment } = kept.value ?? {};
  const points = kept.value?.points ?? (held?.mark == null ? '' : String(held.mark));
  const change = (next: MarkDraft) => kept.keep({ ...kept.value, ...next });
  const setMark = (next: number | null) => change({ mark: next });
  useMarkDraftLeave(leaving, kept);
  const isPoints = column.lesson.markType !== 'formattedScore';
  const max = column.lesson.maxScore ?? 0;
  const typed = readPoints(points, max);
  const given = isPoints ? (typed === (held?.mark ?? null) ? undefined : typed) : mark;
  const form = {
    mark: given,
    comment: comment === before.comment ? undefined : comment,
    attendance: attendance === present ? undefined : attendance,
  };
  const why = closedBecause(store, row, column, { isReadOnly });
  const whyAttendance = closedBecause(store, row, column, { isReadOnly }, 'attendance');
  const canStore = canSend(form) && isRight();

  function isRight(): boolean {
    // Nothing but attendance or the removal of what stands: no score is judged.
    if (form.mark == null && form.comment === undefined) return typed !== undefined;
    if (isPoints) return canSendPoints({ points: typed, comment }, max);
    if (form.mark == null || column.lesson.scoreType !== 'mark') return true;
    return isScoreEdit(form.mark, Math.max(...column.choices));
  }

  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (!canStore || !(await entry.write([{ row, column, ...form }]))) return;
    kept.drop();
    onDone();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const isTyping = event.target instanceof Element && event.target.matches('textarea, input, select');
    if (event.key === 'Enter' && !event.shiftKey && !(event.target as Element).matches('a, [type=submit]')) {
      event.preventDefault();
      void submit();
    } else if (!isTyping && !isPoints && /^[0-9]$/.test(event.key)) {
      const digit = column.lesson.scoreType === 'mark' && event.key === '0' ? 10 : Number(event.key);
      if (column.choices.includes(digit)) setMark(digit);
    }
  };
  return (
    <form className="mpop" onSubmit={(event) => void submit(event)} onKeyDown={onKeyDown}>
      <p className="mpop__who">
        <b>{row.number}</b> {row.name}
        {face.mark.base.version > 0 && (
          <Link className="mpop__history" to={historyPath(eduYear, column.scheduleUuid, lessonCell.mark(row.id))}>
            {text('history.open')}
          </Link>
        )}
        <Link className="mpop__lesson" to={`/${eduYear}/lesson/${column.scheduleUuid}/journal`}>
          {text('homework.toLesson')}
        </Link>
      </p>
      {workOf(face) === 'conflict' && (
        <Notice tone="clash" title={words.states.conflict}>
          {text('journal.otherValue', {
            value: valueText(face.mark.base.value as MarkValue | null),
            name: face.mark.base.byName ?? '',
          })}
        </Notice>
      )}
      {workOf(face) === 'refused' && (
        <Notice tone="danger" title={words.states.refused}>
          {text(`error.${(face.mark.row ?? face.attendance.row)?.error?.code ?? 'INTERNAL'}`)}
        </Notice>
      )}
      {kept.isRestored && (
        <Notice
          actions={
            <Button size="sm" onClick={kept.drop}>
              {text('sync.draft.drop')}
            </Button>
          }
        >
          {text('sync.draft.restored')}
        </Notice>
      )}
      {why !== null && <Notice tone="warn">{closedText(text, why)}</Notice>}
      {why === null &&
        (isPoints ? (
          <TextInput
            label={text('journal.points')}
            hint={text('journal.ofMax', { max })}
            error={typed === undefined ? text('journal.pointsWrong', { max }) : undefined}
            isNumeric
            inputMode="numeric"
            autoComplete="off"
            value={points}
            onChange={({ target }) => {
              // More than the maximum becomes the maximum in sight of who types (part 2 section 5).
              const read = readPoints(target.value, max);
              change({ points: typeof read === 'number' && target.value !== '' ? String(read) : target.value });
            }}
          />
        ) : column.choices.length === 0 ? (
          <Notice>{text('journal.noScoreLesson')}</Notice>
        ) : (
          <Choices column={column} words={words} value={mark === undefined ? held?.mark : mark} onChoose={setMark} />
        ))}
      {why === null && (
        <TextArea
          label={text('journal.comment')}
          hint={
            <span className="num">
              {comment.length} / {maxCommentLength}
            </span>
          }
          rows={2}
          maxLength={maxCommentLength}
          value={comment}
          onChange={(event) => change({ comment: event.target.value })}
        />
      )}
      {why !== null && held?.comment && (
        <p>
          {text('journal.comment')}: {held.comment}
        </p>
      )}
      {whyAttendance === null && (
        <Select
          label={text('journal.attendance')}
          options={attendanceValues.map((value) => ({ value, label: text(`journal.reason.${value}`) }))}
          value={attendance ?? before.attendance}
          onChange={(event) => change({ attendance: attendanceValues.find((value) => value === event.target.value) })}
        />
      )}
      {(why === null || whyAttendance === null) && (
        <Button type="submit" variant="primary" disabled={!canStore}>
          {text('ui.save')}
        </Button>
      )}
    </form>
  );

  function valueText(value: MarkValue | null): string {
    return value?.mark == null ? text('journal.withoutMark') : markText(value.mark, column.lesson, words);
  }
}

type ChoicesProps = {
  column: JournalColumn;
  words: GridWords;
  value: number | null | undefined;
  onChoose: (mark: number | null) => void;
};

/** The marks that may be given, best first, and "without mark". Arrows choose, so that Enter is free to send the form. */
function Choices({ column, words, value, onChoose }: ChoicesProps) {
  const text = useText();
  const isCredit = column.lesson.scoreType === 'credit';
  const options = [...column.choices, null];
  const stop = options.includes(value ?? null) && value !== undefined ? value : options[0];
  return (
    <div
      className={isCredit ? 'mpop__k mpop__k--credit' : 'mpop__k'}
      role="radiogroup"
      aria-label={text('journal.mark')}
      onKeyDown={(event) => {
        const reached = moveFocus(event, '[role=radio]', 'both')?.dataset.value;
        if (reached !== undefined) onChoose(reached === '' ? null : Number(reached));
      }}
    >
      {options.map((option) => (
        // biome-ignore lint/a11y/useSemanticElements: buttons take the finished style; roles, roving focus and arrows make them radio buttons
        <button
          key={option ?? 'none'}
          type="button"
          role="radio"
          data-value={option ?? ''}
          aria-checked={option === value}
          tabIndex={option === stop ? 0 : -1}
          className={option === null ? 'mpop__none' : undefined}
          onClick={() => onChoose(option)}
        >
          {option === null ? (
            text('journal.withoutMark')
          ) : isCredit ? (
            markText(option, column.lesson, words)
          ) : (
            <Mark value={option} />
          )}
        </button>
      ))}
    </div>
  );
}
