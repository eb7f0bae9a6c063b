// The value of a journal cell as it stands in a conflict, whatever the cell holds.
import type { HomeworkValue } from '#contract/homework/homework.schema.ts';
import type { Attendance, MarkValue } from '#contract/journal/journal.schema.ts';
import { defaultAttendance } from '#contract/journal/journal.schema.ts';
import type { ConductValue, LessonBody } from '#contract/lesson/lesson.schema.ts';
import { type Text, useText } from '#shared/i18n/index.ts';
import { Mark } from '#shared/ui/index.ts';

const kinds = ['mark', 'attendance', 'conduct', 'roll', 'homework', 'noMarks'] as const;
export type CellKind = (typeof kinds)[number] | 'other';

export function kindOf(cell: string): CellKind {
  return kinds.find((kind) => cell === kind || cell.startsWith(`${kind}:`)) ?? 'other';
}

/** What the cell is called. */
export function cellLabel(cell: string, text: Text): string {
  const kind = kindOf(cell);
  return text(kind === 'homework' ? 'history.cell.homework' : `sync.cell.${kind}`);
}

type Shown = { readonly cell: string; readonly value: unknown; readonly lesson: LessonBody | null };

/** The value in one or two words for a button; undefined when it is too long for one. */
export function shortValue({ cell, value, lesson }: Shown, text: Text): string | undefined {
  switch (kindOf(cell)) {
    case 'mark': {
      const mark = (value as MarkValue | null)?.mark ?? null;
      if (mark === null) return text('sync.value.withoutMark');
      return lesson?.scoreType === 'credit' ? text(mark === 1 ? 'ui.mark.credit' : 'ui.mark.noCredit') : String(mark);
    }
    case 'attendance':
      return text(`journal.unsent.attendance.${(value as Attendance | null) ?? defaultAttendance}`);
    case 'roll':
      return text(value === null ? 'sync.value.rollNotTaken' : 'sync.value.rollTaken');
    case 'noMarks':
      return text(value === null ? 'journal.unsent.marksWanted' : 'journal.unsent.noMarks');
    default:
      return undefined;
  }
}

/** The value with everything that belongs to it. */
export function CellValue({ cell, value, lesson }: Shown) {
  const text = useText();
  switch (kindOf(cell)) {
    case 'mark':
      return <MarkValueView value={value as MarkValue | null} lesson={lesson} />;
    case 'conduct': {
      const conduct = value as ConductValue | null;
      if (conduct === null) return <b>{text('sync.value.notConducted')}</b>;
      return (
        <>
          <b>{text('sync.value.conducted')}</b>
          <p className="side__note">{conduct.theme}</p>
        </>
      );
    }
    case 'homework': {
      const homework = value as HomeworkValue | null;
      if (homework === null) return <b>{text('history.value.notEntered')}</b>;
      if (homework.body === null) return <b>{text('history.value.noHomework')}</b>;
      return <p className="side__text">{homework.body}</p>;
    }
    default:
      return <b>{shortValue({ cell, value, lesson }, text) ?? text('sync.value.other')}</b>;
  }
}

function MarkValueView({ value, lesson }: { value: MarkValue | null; lesson: LessonBody | null }) {
  const text = useText();
  const mark = value?.mark ?? null;
  const isPoints = lesson !== null && ['sor', 'soch'].includes(lesson.lessonScheduleType);
  return (
    <>
      {mark === null ? (
        <b>{text('sync.value.withoutMark')}</b>
      ) : isPoints ? (
        <Mark kind="points" value={mark} max={lesson.maxScore ?? 0} />
      ) : lesson?.scoreType === 'credit' ? (
        <Mark kind="credit" value={mark === 1} />
      ) : (
        <Mark value={mark} hasBox />
      )}
      {value?.comment ? (
        <p className="side__note">{value.comment}</p>
      ) : (
        <p className="side__note faint">{text('sync.conflict.noComment')}</p>
      )}
    </>
  );
}
