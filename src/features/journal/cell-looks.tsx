import { type Attendance, defaultAttendance, type MarkValue } from '#contract/journal/journal.schema.ts';
import { markTypeOf } from '#contract/journal/mark-rules.ts';
import { MarkFace } from '#domain/mark/mark-face.tsx';
import { defineCellLook, type ShownValue } from '#domain/operation/cell-look.ts';
import { useText } from '#shared/i18n/index.ts';

const ofLesson = { document: 'lesson', View: 'short' } as const;

export default [
  defineCellLook<MarkValue>({
    ...ofLesson,
    cell: 'mark',
    label: 'unsent.cell.mark',
    short: ({ value, lesson }, text) => {
      const mark = value?.mark ?? null;
      if (mark === null) return text('unsent.value.withoutMark');
      return lesson?.scoreType === 'credit' ? text(mark === 1 ? 'ui.mark.credit' : 'ui.mark.noCredit') : String(mark);
    },
    View: MarkView,
    place: { lesson: 'scores' },
  }),
  defineCellLook<Attendance>({
    ...ofLesson,
    cell: 'attendance',
    label: 'unsent.cell.attendance',
    short: ({ value }, text) => text(`journal.unsent.attendance.${value ?? defaultAttendance}`),
    place: { lesson: 'attendance' },
  }),
  defineCellLook<unknown>({
    ...ofLesson,
    cell: 'roll',
    label: 'unsent.cell.roll',
    short: ({ value }, text) => text(value === null ? 'unsent.value.rollNotTaken' : 'unsent.value.rollTaken'),
    place: { lesson: 'attendance' },
  }),
  defineCellLook<unknown>({
    ...ofLesson,
    cell: 'noMarks',
    label: 'unsent.cell.noMarks',
    short: ({ value }, text) => text(value === null ? 'journal.unsent.marksWanted' : 'journal.unsent.noMarks'),
    place: { lesson: 'scores' },
  }),
];

function MarkView({ value, lesson }: ShownValue<MarkValue>) {
  const text = useText();
  const mark = value?.mark ?? null;
  const marked = {
    markType: markTypeOf(lesson?.lessonScheduleType ?? ''),
    scoreType: lesson?.scoreType ?? 'mark',
    maxScore: lesson?.maxScore ?? null,
  } as const;
  return (
    <>
      {mark === null ? <b>{text('unsent.value.withoutMark')}</b> : <MarkFace mark={mark} lesson={marked} hasBox />}
      {value?.comment ? <p>{value.comment}</p> : <p className="faint">{text('unsent.conflict.noComment')}</p>}
    </>
  );
}
