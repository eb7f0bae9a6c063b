// When homework is due: at the start of the lesson that was chosen, else of the class's next lesson of the subject (decisions B37).
import { addDays, instantIn } from '#contract/core/time.ts';
import type { LessonFacts } from '#server/features/lesson/public.ts';
import { homeworkOfLessons, placesByUuid, reachDays, timesOfAssignments } from '#server/features/schedule/public.ts';
import type { Reader } from '#server/shared/projection.ts';

/** By lesson, in epoch milliseconds; infinite while the class has no further lesson. Lessons without homework are not among them. */
export async function dueTimesOf(
  { db, schoolId }: Pick<Reader, 'db' | 'schoolId'>,
  lessons: readonly LessonFacts[],
): Promise<Map<string, number>> {
  const set = await homeworkOfLessons(
    db,
    schoolId,
    lessons.map(({ row }) => row.lesson.scheduleUuid),
  );
  const withHomework = lessons.filter(({ row }) => set.get(row.lesson.scheduleUuid)?.body);
  if (withHomework.length === 0) return new Map();
  const days = withHomework.map(({ row }) => row.lesson.date).sort();
  const reach = { from: days[0] ?? '', to: addDays(days.at(-1) ?? '', reachDays) };
  const assignments = withHomework.map(({ row }) => row.assignment.uuid);
  const times = await timesOfAssignments(db, schoolId, assignments, reach);
  const ofAssignment = Map.groupBy(times, ({ assignmentUuid }) => assignmentUuid);
  const chosen = await placesByUuid(
    db,
    schoolId,
    [...set.values()].flatMap((homework) => homework?.dueScheduleUuid ?? []),
  );
  return new Map(
    withHomework.map(({ row, school }) => {
      const { scheduleUuid } = row.lesson;
      const own = ofAssignment.get(row.assignment.uuid) ?? [];
      const next = own[own.findIndex((place) => place.scheduleUuid === scheduleUuid) + 1];
      const named = set.get(scheduleUuid)?.dueScheduleUuid;
      const due = chosen.find((place) => place.scheduleUuid === named) ?? next;
      return [scheduleUuid, due ? instantIn(due.date, due.timeStart, school.timeZone) : Number.POSITIVE_INFINITY];
    }),
  );
}
