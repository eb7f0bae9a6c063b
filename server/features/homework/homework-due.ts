// At which lesson homework is due: the one chosen, else the class's next lesson of the subject (decisions B37).
import { cellUuid } from '#contract/core/ids.ts';
import { addDays } from '#contract/core/time.ts';
import type { HomeworkDueAt } from '#contract/schedule/schedule.schema.ts';
import type { Db } from '#server/db/client.ts';
import { nilUuid } from '#server/features/journal/public.ts';
import {
  homeworkIn,
  type LessonRow,
  type LessonTeacher,
  lessonsOfAssignments,
  teachersOf,
} from '#server/features/schedule/public.ts';

/** The uuid of a lesson's homework, derived from its cell. */
export function homeworkUuidOf(schoolId: number, scheduleUuid: string): string {
  return cellUuid(schoolId, scheduleUuid, nilUuid, 'homework');
}

/** No break between two lessons of a subject is longer. */
export const reachDays = 45;

/** Homework of some assignments: what is due where. */
export class DueHomework {
  private readonly byUuid = new Map<
    string,
    { row: LessonRow; before: LessonRow | undefined; after: LessonRow | undefined }
  >();
  private readonly dueAtLesson = new Map<string, LessonRow[]>();
  private readonly teachers: ReadonlyMap<string, readonly LessonTeacher[]>;

  /** @param lessons of whole assignments in order of time. */
  constructor(lessons: readonly LessonRow[], teachers: ReadonlyMap<string, readonly LessonTeacher[]>) {
    this.teachers = teachers;
    for (const ofAssignment of Map.groupBy(lessons, ({ assignment }) => assignment.uuid).values()) {
      for (const [index, row] of ofAssignment.entries()) {
        this.byUuid.set(row.lesson.scheduleUuid, {
          row,
          before: ofAssignment[index - 1],
          after: ofAssignment[index + 1],
        });
      }
    }
    for (const { row } of this.byUuid.values()) {
      const due = homeworkIn(row)?.body ? this.dueOf(row) : undefined;
      if (!due) continue;
      const { scheduleUuid } = due.lesson;
      this.dueAtLesson.set(scheduleUuid, [...(this.dueAtLesson.get(scheduleUuid) ?? []), row]);
    }
  }

  /** The lesson at which the homework set in `row` is due; undefined while the class has no further lesson. */
  dueOf(row: LessonRow): LessonRow | undefined {
    const chosen = homeworkIn(row)?.dueScheduleUuid;
    const found = chosen ? this.byUuid.get(chosen)?.row : undefined;
    return found ?? this.byUuid.get(row.lesson.scheduleUuid)?.after;
  }

  /** The first teacher's name. */
  teacherOf(row: LessonRow): string {
    return this.teachers.get(row.assignment.uuid)?.[0]?.name ?? '';
  }

  /** What a pupil's lesson says about homework; `studentGroupUuid` is the membership that attends it. */
  at({ lesson }: LessonRow, schoolId: number, studentGroupUuid: string): HomeworkDueAt {
    const items = (this.dueAtLesson.get(lesson.scheduleUuid) ?? []).map((row) => ({
      scheduleUuid: row.lesson.scheduleUuid,
      studentGroupUuid,
      homeworkUuid: homeworkUuidOf(schoolId, row.lesson.scheduleUuid),
      body: homeworkIn(row)?.body ?? '',
      setOn: row.lesson.date,
      teacher: this.teacherOf(row),
    }));
    if (items.length > 0) return { state: 'set', items };
    const before = this.byUuid.get(lesson.scheduleUuid)?.before;
    return { state: before && homeworkIn(before) ? 'none' : 'notEntered', items };
  }
}

/** Homework that is set or due between two days in the assignments of `rows`. */
export async function readDueHomework(
  db: Db,
  schoolId: number,
  assignmentUuids: readonly string[],
  days: { from: string; to: string },
): Promise<DueHomework> {
  const uuids = [...new Set(assignmentUuids)];
  const around = { from: addDays(days.from, -reachDays), to: addDays(days.to, reachDays) };
  const lessons = await lessonsOfAssignments(db, schoolId, uuids, around);
  return new DueHomework(lessons, await teachersOf(db, schoolId, uuids));
}
