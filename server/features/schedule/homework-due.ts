// At which lesson homework is due: the one chosen, else the class's next lesson of the subject (decisions B37).

import { cellUuid } from '#contract/core/ids.ts';
import { addDays } from '#contract/core/time.ts';
import type { AnswerStanding } from '#contract/core/wanted-answer.ts';
import type { HomeworkDueAt } from '#contract/schedule/schedule.schema.ts';
import type { ReadDb } from '#server/db/client.ts';
import { nilUuid } from '#server/features/cells/public.ts';
import {
  byTime,
  type HomeworkPlace,
  homeworkPlaces,
  homeworkPlacesDueAt,
  lastHomeworkPlaces,
  placeOf,
  placesByUuid,
} from './homework-places.repository.ts';
import type { Days, LessonRow } from './lessons.repository.ts';
import { type Teachers, teachersOf } from './teachers.repository.ts';

/** The uuid of a lesson's homework, derived from its cell. */
export function homeworkUuidOf(schoolId: number, scheduleUuid: string): string {
  return cellUuid(schoolId, scheduleUuid, nilUuid, 'homework');
}

/** No break between two lessons of a subject is longer. */
export const reachDays = 45;

type Neighbours = {
  readonly place: HomeworkPlace;
  readonly before: HomeworkPlace | undefined;
  readonly after: HomeworkPlace | undefined;
};

/** Homework of some assignments: what is due where. */
export class DueHomework {
  private readonly byUuid = new Map<string, Neighbours>();
  private readonly dueAtLesson = new Map<string, HomeworkPlace[]>();
  private readonly teachers: Teachers;

  /** @param places lessons of assignments in order of time. */
  constructor(places: readonly HomeworkPlace[], teachers: Teachers) {
    this.teachers = teachers;
    for (const ofAssignment of Map.groupBy(places, ({ assignmentUuid }) => assignmentUuid).values()) {
      for (const [index, place] of ofAssignment.entries()) {
        const [before, after] = [ofAssignment[index - 1], ofAssignment[index + 1]];
        this.byUuid.set(place.scheduleUuid, { place, before, after });
      }
    }
    for (const { place } of this.byUuid.values()) {
      const due = place.homework?.body ? this.dueOf(place) : undefined;
      if (!due) continue;
      this.dueAtLesson.set(due.scheduleUuid, [...(this.dueAtLesson.get(due.scheduleUuid) ?? []), place]);
    }
  }

  /** The lesson at which the homework set in `place` is due; undefined while the class has no further lesson. */
  dueOf({ scheduleUuid, homework }: HomeworkPlace): HomeworkPlace | undefined {
    const chosen = homework?.dueScheduleUuid;
    const found = chosen ? this.byUuid.get(chosen)?.place : undefined;
    return found ?? this.byUuid.get(scheduleUuid)?.after;
  }

  /** The name of the first teacher of the lesson in which it is set. */
  teacherOf({ assignmentUuid, date }: Pick<HomeworkPlace, 'assignmentUuid' | 'date'>): string {
    return this.teachers.on(assignmentUuid, date)[0]?.name ?? '';
  }

  /** Lessons whose homework wants answers. */
  wantingAnswers(): string[] {
    return [...this.byUuid.values()].flatMap(({ place }) => (place.homework?.answer ? [place.scheduleUuid] : []));
  }

  /**
   * What a pupil's lesson says about homework; `studentGroupUuid` is the membership that attends it. `answers`: how what was handed in
   * stands, by "lesson membership".
   */
  at(
    { lesson }: LessonRow,
    schoolId: number,
    studentGroupUuid: string,
    answers: ReadonlyMap<string, AnswerStanding> = new Map(),
  ): HomeworkDueAt {
    const items = (this.dueAtLesson.get(lesson.scheduleUuid) ?? []).map((place) => ({
      scheduleUuid: place.scheduleUuid,
      studentGroupUuid,
      homeworkUuid: homeworkUuidOf(schoolId, place.scheduleUuid),
      body: place.homework?.body ?? '',
      setOn: place.date,
      teacher: this.teacherOf(place),
      ...(place.homework?.answer && {
        answer: answers.get(`${place.scheduleUuid} ${studentGroupUuid}`) ?? {
          state: 'wait_send' as const,
          score: null,
        },
      }),
      ...(place.homework?.files && { files: place.homework.files }),
      ...(place.homework?.books && { books: place.homework.books }),
    }));
    if (items.length > 0) return { state: 'set', items };
    return { state: this.byUuid.get(lesson.scheduleUuid)?.before?.homework ? 'none' : 'notEntered', items };
  }
}

/** Homework that is set or due between two days in some assignments. */
export async function readDueHomework(
  db: ReadDb,
  schoolId: number,
  assignmentUuids: readonly string[],
  days: Days,
): Promise<DueHomework> {
  const uuids = [...new Set(assignmentUuids)];
  const around = { from: addDays(days.from, -reachDays), to: addDays(days.to, reachDays) };
  const places = await homeworkPlaces(db, schoolId, uuids, around);
  return new DueHomework(places, await teachersOf(db, schoolId, uuids));
}

/**
 * What is due at lessons that were read already: beside them only the lesson before the first of each assignment counts, and lessons
 * that chose one of them.
 * @param rows all lessons of whole assignments in `days`, with their homework.
 */
export async function dueAtLessons(
  db: ReadDb,
  schoolId: number,
  rows: readonly LessonRow[],
  { days, teachers }: { days: Days; teachers: Teachers },
): Promise<DueHomework> {
  const assignments = new Set(rows.map(({ assignment }) => assignment.uuid));
  const places = new Map(rows.map((row) => [row.lesson.scheduleUuid, placeOf(row)]));
  const note = (found: readonly ReturnType<typeof placeOf>[]) => {
    for (const place of found) if (assignments.has(place.assignmentUuid)) places.set(place.scheduleUuid, place);
  };
  const before = { from: addDays(days.from, -reachDays), to: addDays(days.from, -1) };
  const chosenBy = await homeworkPlacesDueAt(db, schoolId, [...places.keys()]);
  note(await lastHomeworkPlaces(db, schoolId, [...assignments], before));
  note(chosenBy);
  // A choice counts only when its lesson is there: the timetable may have changed since.
  const chosen = [...places.values()].flatMap(({ homework }) => homework?.dueScheduleUuid ?? []);
  const elsewhere = await placesByUuid(
    db,
    schoolId,
    chosen.filter((uuid) => !places.has(uuid)),
  );
  note(elsewhere.map((place) => ({ ...place, homework: null })));
  return new DueHomework([...places.values()].sort(byTime), teachers);
}
