// The form of one pupil in one lesson: mark or points, comment, attendance (part 2 sections 2 and 5). It opens in the comment, which
// is what cannot be typed into the cell. Enter without Shift sends it, Ctrl+Enter too.
import { type FormEvent, type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { Link, useParams } from 'react-router';
import {
  type Attendance,
  attendanceValues,
  defaultAttendance,
  type MarkValue,
  maxCommentLength,
} from '#contract/journal/journal.schema.ts';
import {
  canSend,
  canSendPoints,
  choicesOf,
  type MarkForm as Form,
  isScoreEdit,
  type MarkedLesson,
  readPoints,
} from '#contract/journal/mark-rules.ts';
import { lessonCell, lessonDocument } from '#contract/lesson/lesson.documents.ts';
import { useCell } from '#data/documents/use-documents.ts';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { historyPath } from '#shared/lib/history-path.ts';
import { withSuffix } from '#shared/lib/kazakh-suffix.ts';
import { Button, Notice, Select, TextArea, TextInput } from '#shared/ui/index.ts';
import { reasonOrder } from './attendance-words.ts';
import { CommentPhrases } from './comment-phrases.tsx';
import { inKeyOrder } from './entry-keys.ts';
import styles from './mark-form.module.css';
import { MarkRadios } from './mark-radios.tsx';
import { markWords } from './mark-words.ts';
import { type MarkDraft, useMarkDraft, useMarkDraftLeave } from './use-mark-draft.ts';

type Props = {
  scheduleUuid: string;
  pupil: { readonly id: string; readonly number: number; readonly name: string };
  lesson: MarkedLesson;
  /** Why mark and attendance cannot be written, in words; null where they can. */
  closed: { readonly mark: string | null; readonly attendance: string | null };
  /** Says where the points are given, where that is not here. */
  pointsElsewhere?: ReactNode;
  /** Leads on from here, below all fields. */
  link?: ReactNode;
  /** False when it could not be stored: the form stays open with all that was typed. */
  onSend: (form: Form) => Promise<boolean>;
  onDone: () => void;
  /** What the window calls when the user closes it. */
  leaving: RefObject<(() => void) | null>;
};

export function MarkForm({
  scheduleUuid,
  pupil,
  lesson,
  closed,
  pointsElsewhere,
  link,
  onSend,
  onDone,
  leaving,
}: Props) {
  const text = useText();
  const { eduYear = '' } = useParams();
  const document = lessonDocument.name(scheduleUuid);
  const held = useCell<MarkValue>({ document, cell: lessonCell.mark(pupil.id) });
  const present = useCell<Attendance>({ document, cell: lessonCell.attendance(pupil.id) });
  const [before] = useState({ comment: held.value?.comment ?? '', attendance: present.value ?? defaultAttendance });
  const kept = useMarkDraft(scheduleUuid, pupil.id);
  const { mark, attendance, comment = before.comment } = kept.value ?? {};
  const points = kept.value?.points ?? (held.value?.mark == null ? '' : String(held.value.mark));
  const change = (next: MarkDraft) => kept.keep({ ...kept.value, ...next });
  const setMark = (next: number | null) => change({ mark: next });
  useMarkDraftLeave(leaving, kept);
  const choices = inKeyOrder(choicesOf(lesson), lesson);
  const words = useRef<HTMLTextAreaElement>(null);
  const isPoints = lesson.markType !== 'formattedScore';
  const max = lesson.maxScore ?? 0;
  const typed = readPoints(points, max);
  const given = isPoints ? (typed === (held.value?.mark ?? null) ? undefined : typed) : mark;
  const form: Form = {
    mark: given,
    comment: comment === before.comment ? undefined : comment,
    attendance: attendance === (present.value ?? defaultAttendance) ? undefined : attendance,
  };
  const canStore = canSend(form) && isRight();

  function isRight(): boolean {
    const isCommentGiven = form.comment !== undefined && (form.comment.trim() !== '' || before.comment === '');
    // Nothing but attendance or the removal of what is there: no score is judged.
    if (form.mark == null && !isCommentGiven) return typed !== undefined;
    if (isPoints) return canSendPoints({ points: typed, comment }, max);
    if (form.mark == null || lesson.scoreType !== 'mark') return true;
    return isScoreEdit(form.mark, Math.max(...choices));
  }

  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (!canStore || !(await onSend(form))) return;
    kept.drop();
    onDone();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.nativeEvent.isComposing || event.altKey) return;
    const isTyping = event.target instanceof Element && event.target.matches('textarea, input, select');
    if (event.key === 'Enter' && !event.shiftKey && !(event.target as Element).matches('a, [type=submit]')) {
      event.preventDefault();
      void submit();
    } else if (!isTyping && !isPoints && !event.ctrlKey && !event.metaKey && /^[0-9]$/.test(event.key)) {
      const digit = lesson.scoreType === 'mark' && event.key === '0' ? 10 : Number(event.key);
      if (choices.includes(digit)) setMark(digit);
    }
  };
  const clash =
    held.state === 'conflict'
      ? { value: markWords(text, (held.base.value as MarkValue | null)?.mark ?? null, lesson), by: held.base }
      : present.state === 'conflict' && {
          value: text(`journal.attendance.${(present.base.value as Attendance | null) ?? defaultAttendance}`),
          by: present.base,
        };
  const isClosed = closed.mark !== null && closed.attendance !== null;
  const refused = [held, present].find(({ state }) => state === 'refused');
  return (
    <form className={styles.form} data-mark-form onSubmit={(event) => void submit(event)} onKeyDown={onKeyDown}>
      {/* Where nothing can be filled in, the name is what is read first. */}
      <p className={styles.who} {...(isClosed && { tabIndex: -1, 'data-autofocus': true })}>
        <b>{pupil.number}</b> {pupil.name}
      </p>
      {clash && (
        <Notice tone="clash" title={text('ui.state.conflict')}>
          {text('journal.otherValue', { value: clash.value, name: clash.by.byName ?? '' })}
        </Notice>
      )}
      {refused && (
        <Notice tone="danger" title={text('ui.state.refused')}>
          {text(`error.${refused.row?.error?.code ?? 'INTERNAL'}`)}
        </Notice>
      )}
      {kept.isRestored && (
        <Notice
          actions={
            <Button size="sm" onClick={kept.drop}>
              {text('lesson.draft.drop')}
            </Button>
          }
        >
          {text('lesson.draft.restored')}
        </Notice>
      )}
      {pointsElsewhere}
      {closed.mark !== null ? (
        <>
          <Notice tone="warn">{closed.mark}</Notice>
          {before.comment !== '' && (
            <p>
              {text('journal.comment')}: {before.comment}
            </p>
          )}
        </>
      ) : (
        <>
          {isPoints ? (
            <Points
              max={max}
              typed={points}
              isDisabled={!!pointsElsewhere}
              onChange={(next) => change({ points: next })}
            />
          ) : choices.length === 0 ? (
            <Notice>{text('journal.noScoreLesson')}</Notice>
          ) : (
            <MarkRadios
              choices={choices}
              lesson={lesson}
              value={mark === undefined ? held.value?.mark : mark}
              onChoose={setMark}
            />
          )}
          <TextArea
            ref={words}
            data-autofocus
            label={text('journal.comment')}
            hint={
              <span className="num">
                {comment.length} / {maxCommentLength}
              </span>
            }
            rows={2}
            maxLength={maxCommentLength}
            value={comment}
            enterKeyHint="done"
            onChange={(event) => change({ comment: event.target.value })}
          />
          <CommentPhrases
            comment={comment}
            onChoose={(phrase) => {
              change({ comment: phrase });
              words.current?.focus();
            }}
          />
        </>
      )}
      {closed.attendance === null && (
        <Select
          label={text('journal.attendance')}
          options={reasonOrder.map((value) => ({ value, label: text(`journal.reason.${value}`) }))}
          value={attendance ?? before.attendance}
          onChange={(event) => change({ attendance: attendanceValues.find((value) => value === event.target.value) })}
        />
      )}
      {!isClosed && (
        <Button type="submit" variant="primary" disabled={!canStore}>
          {text('ui.save')}
        </Button>
      )}
      {/* Behind everything that is filled in: no key that opens the form may land on a way out of it. */}
      {(link || held.base.version > 0) && (
        <p className={styles.ways}>
          {link}
          {held.base.version > 0 && (
            <Link to={historyPath(eduYear, { document, cell: lessonCell.mark(pupil.id) })}>
              {text('lesson.history')}
            </Link>
          )}
        </p>
      )}
    </form>
  );
}

type PointsProps = { max: number; typed: string; isDisabled: boolean; onChange: (typed: string) => void };

function Points({ max, typed, isDisabled, onChange }: PointsProps) {
  const text = useText();
  const language = useLanguage();
  const isWrong = readPoints(typed, max) === undefined;
  const isTooMuch = isWrong && readPoints(typed, Number.MAX_SAFE_INTEGER) !== undefined;
  const wrong = isTooMuch
    ? text('journal.refused.aboveMaximum', { typed, max })
    : text('journal.pointsWrong', { max: withSuffix(String(max), 'dative', language) });
  return (
    <TextInput
      label={text('journal.points')}
      hint={text('journal.ofMax', { max })}
      error={isWrong ? wrong : undefined}
      isNumeric
      disabled={isDisabled}
      inputMode="numeric"
      autoComplete="off"
      value={typed}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
