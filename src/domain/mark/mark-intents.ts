// What an entry in the cells of pupils is made of, on the lesson page and in the journal. A mark in a lesson that was not conducted
// conducts it in the same act, with the theme of the plan: the mark says that the lesson took place.
import type { Intent } from '#contract/core/mutation.ts';
import { type Attendance, defaultAttendance, type MarkValue } from '#contract/journal/journal.schema.ts';
import { isSameMark, type MarkForm, markAfter } from '#contract/journal/mark-rules.ts';
import { lessonCell, lessonDocument } from '#contract/lesson/lesson.documents.ts';
import type { LessonBody } from '#contract/lesson/lesson.schema.ts';
import type { LiveBase } from '#data/documents/live-base.ts';
import { intent } from '#data/outbox/use-mutation.ts';

export type MarkChange = { readonly scheduleUuid: string; readonly studentGroupUuid: string } & MarkForm;

/** The intents of one act; none for what stays as it is. */
export function markIntents(base: LiveBase, changes: readonly MarkChange[]): Intent[] {
  const intents: Intent[] = [];
  const conducted = new Set<string>();
  for (const { scheduleUuid, studentGroupUuid, attendance, ...form } of changes) {
    const document = lessonDocument.name(scheduleUuid);
    const shown = (cell: string) => base.cell({ document, cell }).value;
    const before = shown(lessonCell.mark(studentGroupUuid)) as MarkValue | null;
    const after = markAfter(before, form);
    if (!isSameMark(before, after)) {
      if (!conducted.has(scheduleUuid) && shown(lessonCell.conduct) === null) {
        conducted.add(scheduleUuid);
        intents.push(intent('conductLesson', { scheduleUuid, ...plannedTheme(base, document) }));
      }
      intents.push(intent('setMark', { scheduleUuid, studentGroupUuid, ...after }));
    }
    const present = (shown(lessonCell.attendance(studentGroupUuid)) ?? defaultAttendance) as Attendance;
    if (attendance && attendance !== present) {
      intents.push(intent('setAttendance', { scheduleUuid, studentGroupUuid, attendance }));
    }
  }
  return intents;
}

function plannedTheme(base: LiveBase, document: string): { themeUuid: string | null; theme: string } {
  const view = base.document(document);
  const planned = view.state === 'ready' ? (view.row.body as LessonBody).lessonInfo : null;
  return { themeUuid: planned?.themeUuid ?? null, theme: planned?.theme ?? '' };
}
