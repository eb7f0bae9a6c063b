// The mark form of one pupil: mark, comment, attendance (part 2 section 5). Enter without Shift sends it.
import { type FormEvent, type KeyboardEvent, type RefObject, useState } from 'react';
import { Link, useParams } from 'react-router';
import { parseDocumentKey } from '#contract/core/documents.ts';
import {
  type Attendance,
  attendanceValues,
  defaultAttendance,
  type MarkValue,
  maxCommentLength,
} from '#contract/journal/journal.schema.ts';
import { lessonCell } from '#contract/lesson/lesson.documents.ts';
import { useCell } from '#data/documents/use-documents.ts';
import { type MarkDraft, useMarkDraft, useMarkDraftLeave } from '#domain/mark/use-mark-draft.ts';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { historyPath } from '#shared/lib/history-path.ts';
import { withSuffix } from '#shared/lib/kazakh-suffix.ts';
import { Button, Notice, Select, TextArea, TextInput } from '#shared/ui/index.ts';
import { reasonOrder } from './attendance-words.ts';
import { canSend, choicesOf, closeDraft, type MarkForm as Form, type MarkedLesson, typeDigit } from './mark-choices.ts';
import { MarkRadios } from './mark-radios.tsx';
import type { RegisterEntry } from './register.ts';
import { SochNotice } from './soch-notice.tsx';
import { markWords } from './use-mark-entry.ts';

type Props = {
  document: string;
  entry: RegisterEntry;
  lesson: MarkedLesson;
  /** False when it could not be stored: the form stays open with all that was typed. */
  onSend: (entry: RegisterEntry, form: Form) => Promise<boolean>;
  onDone: () => void;
  /** What the window calls when the person closes it. */
  leaving: RefObject<(() => void) | null>;
};

export function MarkForm({ document, entry, lesson, onSend, onDone, leaving }: Props) {
  const text = useText();
  const { eduYear = '' } = useParams();
  const held = useCell<MarkValue>({ document, cell: lessonCell.mark(entry.id) });
  const present = useCell<Attendance>({ document, cell: lessonCell.attendance(entry.id) });
  const [before] = useState({ comment: held.value?.comment ?? '', attendance: present.value ?? defaultAttendance });
  const kept = useMarkDraft(parseDocumentKey(document).parts[0] ?? '', entry.id);
  const { mark, points, attendance, comment = before.comment } = kept.value ?? {};
  const change = (next: MarkDraft) => kept.keep({ ...kept.value, ...next });
  const setMark = (next: number | null | undefined) => change({ mark: next });
  const [draft, setDraft] = useState('');
  useMarkDraftLeave(leaving, kept);
  const choices = choicesOf(lesson);
  const isSoch = lesson.markType === 'soch';
  const form: Form = { mark, comment: comment === before.comment ? undefined : comment, attendance };
  const shown = mark === undefined ? (held.value?.mark ?? undefined) : mark;

  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (!canSend(form) || !(await onSend(entry, form))) return;
    kept.drop();
    onDone();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const isTyping = event.target instanceof Element && event.target.matches('textarea, input, select');
    if (event.key === 'Enter' && !event.shiftKey && !(event.target as Element).matches('a')) {
      event.preventDefault();
      void submit();
    } else if (!isTyping && !isSoch && /^[0-9]$/.test(event.key)) {
      const typing = typeDigit(draft, event.key, choices);
      if (typing.isRejected) return;
      // Here a digit means this pupil alone, so what cannot go on with the draft starts anew.
      const next = typing.rest === '' ? typing : typeDigit('', typing.rest, choices);
      setDraft(next.draft);
      setMark(next.mark ?? closeDraft(next.draft, choices) ?? mark);
    }
  };
  return (
    <form className="mpop" onSubmit={(event) => void submit(event)} onKeyDown={onKeyDown}>
      <p className="mpop__who">
        <b>{entry.number}</b> {entry.name}
        {held.base.version > 0 && (
          <Link
            className="mpop__history"
            to={historyPath(eduYear, parseDocumentKey(document).parts[0] ?? '', lessonCell.mark(entry.id))}
          >
            {text('history.open')}
          </Link>
        )}
      </p>
      {held.state === 'conflict' && (
        <Notice tone="clash" title={text('ui.state.conflict')}>
          {text('journal.otherValue', {
            value: markWords(text, (held.base.value as MarkValue | null)?.mark ?? null, lesson),
            name: held.base.byName ?? '',
          })}
        </Notice>
      )}
      {held.state === 'refused' && held.row?.error && (
        <Notice tone="danger" title={text('ui.state.refused')}>
          {text(`error.${held.row.error.code}`)}
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
      {isSoch && <SochNotice />}
      {choices.length === 0 ? (
        <p className="faint">{text('journal.noScore')}</p>
      ) : lesson.markType === 'formattedScore' ? (
        <MarkRadios choices={choices} lesson={lesson} value={shown} onChoose={setMark} />
      ) : (
        <Points
          max={lesson.maxScore ?? 0}
          typed={points ?? (held.value?.mark == null ? '' : String(held.value.mark))}
          isDisabled={isSoch}
          onChange={(typed, read) => change({ points: typed, mark: read })}
        />
      )}
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
      <Select
        label={text('journal.attendance')}
        options={reasonOrder.map((value) => ({ value, label: text(`journal.reason.${value}`) }))}
        value={attendance ?? before.attendance}
        onChange={(event) => change({ attendance: attendanceValues.find((value) => value === event.target.value) })}
      />
      <Button type="submit" variant="primary" disabled={!canSend(form)}>
        {text('ui.save')}
      </Button>
    </form>
  );
}

function Points({
  max,
  typed,
  isDisabled,
  onChange,
}: {
  max: number;
  typed: string;
  isDisabled: boolean;
  /** Undefined: what is typed is no number of points. */
  onChange: (typed: string, value: number | null | undefined) => void;
}) {
  const text = useText();
  const language = useLanguage();
  const isWrong = typed !== '' && !(/^\d{1,3}$/.test(typed) && Number(typed) <= max);
  return (
    <TextInput
      label={text('journal.points')}
      hint={text('journal.ofMax', { max })}
      error={isWrong ? text('journal.pointsWrong', { max: withSuffix(String(max), 'dative', language) }) : undefined}
      isNumeric
      disabled={isDisabled}
      inputMode="numeric"
      autoComplete="off"
      value={typed}
      onChange={({ target }) => {
        const isRight = /^\d{1,3}$/.test(target.value) && Number(target.value) <= max;
        onChange(target.value, target.value === '' ? null : isRight ? Number(target.value) : undefined);
      }}
    />
  );
}
