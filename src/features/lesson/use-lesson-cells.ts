import { useMemo } from 'react';
import type { Attendance, MarkValue, RollValue } from '#contract/journal/journal.schema.ts';
import { defaultAttendance } from '#contract/journal/journal.schema.ts';
import { lessonCell } from '#contract/lesson/lesson.documents.ts';
import type { ConductValue } from '#contract/lesson/lesson.schema.ts';
import { useCell, useCells } from '#data/documents/use-documents.ts';
import type { CellView } from '#data/documents/views.ts';
import { useLesson } from './lesson-context.ts';
import { cellParts } from './register.ts';

type View<Value> = Omit<CellView, 'value'> & { readonly value: Value | null };
export type LessonCells = {
  readonly roll: View<RollValue>;
  readonly conduct: View<ConductValue>;
  /** In the order of the register. */
  readonly attendance: readonly View<Attendance>[];
  readonly marks: readonly View<MarkValue>[];
};

const nothing: View<never> = { value: null, state: 'saved', base: { version: 0, value: null }, row: undefined };

/** All cells of the lesson, for counters and for what looks at the whole: rendered again at every act, so never around the pupils. */
export function useLessonCells(): LessonCells {
  const { document, cells } = useLesson();
  const views = useCells(document, cells);
  return useMemo(() => {
    const { roll, conduct, attendance, marks } = cellParts(views);
    return {
      roll: (roll as View<RollValue> | undefined) ?? nothing,
      conduct: (conduct as View<ConductValue> | undefined) ?? nothing,
      attendance: attendance as readonly View<Attendance>[],
      marks: marks as readonly View<MarkValue>[],
    };
  }, [views]);
}

export function attendanceOf({ attendance }: LessonCells): Attendance[] {
  return attendance.map(({ value }) => value ?? defaultAttendance);
}

export function useRollCell(): View<RollValue> {
  return useCell<RollValue>({ document: useLesson().document, cell: lessonCell.roll });
}

export function useConductCell(): View<ConductValue> {
  return useCell<ConductValue>({ document: useLesson().document, cell: lessonCell.conduct });
}
