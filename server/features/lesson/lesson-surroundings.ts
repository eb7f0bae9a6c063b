// What is around a lesson and helps to fill it: the lessons at which its homework can be due, who was absent just before, and its lecture.
import { addDays } from '#contract/core/time.ts';
import { defaultAttendance } from '#contract/journal/journal.schema.ts';
import type { LessonBody } from '#contract/lesson/lesson.schema.ts';
import { cellsOfLessons, lecturesOfLessons } from '#server/features/cells/public.ts';
import { lessonPlaces } from '#server/features/schedule/public.ts';
import type { Reader } from '#server/shared/projection.ts';
import type { LessonFacts } from './lesson.policy.ts';

type Surroundings = Partial<Pick<LessonBody, 'nextLessons' | 'absentBefore' | 'lecture' | 'isEmptySimpleLesson'>>;

/** Homework is due within this time; a long break is bridged. */
const dueWithinDays = 45;
const offeredLessons = 4;

/** Reads for many lessons at once; the result tells of each. */
export async function readSurroundings(
  { db, schoolId }: Reader,
  lessons: readonly LessonFacts[],
): Promise<(facts: LessonFacts) => Surroundings> {
  const days = lessons.map(({ row }) => row.lesson.date).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return () => ({});
  const places = await lessonPlaces(db, schoolId, {
    groupIds: [...new Set(lessons.map(({ row }) => row.group.id))],
    from: first,
    to: addDays(last, dueWithinDays),
  });
  const lectures = await lecturesOfLessons(
    db,
    schoolId,
    lessons.map(({ row }) => row.lesson),
  );
  const ofAssignment = Map.groupBy(places, (place) => place.assignmentUuid);
  const dayOf = (place: { groupId: number; date: string }) => `${place.groupId} ${place.date}`;
  const ofDay = Map.groupBy(places, dayOf);
  const before = new Map(
    lessons.flatMap(({ row }) => {
      const { scheduleUuid, date, number } = row.lesson;
      const earlier = (ofDay.get(dayOf({ groupId: row.group.id, date })) ?? []).filter(
        (place) => place.number < number,
      );
      return earlier.length > 0 ? [[scheduleUuid, earlier] as const] : [];
    }),
  );
  const cells = await cellsOfLessons(
    db,
    schoolId,
    [...new Set([...before.values()].flat().map(({ scheduleUuid }) => scheduleUuid))],
    ['roll', 'attendance'],
  );
  const taken = new Set(
    cells.filter(({ kind, value }) => kind === 'roll' && value !== null).map((cell) => cell.scheduleUuid),
  );
  const absences = cells.filter(
    ({ kind, value }) => kind === 'attendance' && value !== null && value !== defaultAttendance && value !== 'late',
  );
  return ({ row }) => {
    const { scheduleUuid, date, timeStart } = row.lesson;
    const next = (ofAssignment.get(row.assignment.uuid) ?? [])
      .filter((place) => `${place.date} ${place.timeStart}` > `${date} ${timeStart}`)
      .slice(0, offeredLessons)
      .map((place) => ({ scheduleUuid: place.scheduleUuid, date: place.date, number: place.number }));
    const withRoll = (before.get(scheduleUuid) ?? []).filter((place) => taken.has(place.scheduleUuid));
    const number = Math.max(0, ...withRoll.map((place) => place.number));
    const uuids = new Set(withRoll.filter((place) => place.number === number).map((place) => place.scheduleUuid));
    const lecture = lectures.get(scheduleUuid);
    const found = { nextLessons: next, ...(lecture && { lecture, isEmptySimpleLesson: false }) };
    if (uuids.size === 0) return found;
    const pupils = absences.filter((cell) => uuids.has(cell.scheduleUuid)).map((cell) => cell.studentGroupUuid);
    return { ...found, absentBefore: { number, pupils } };
  };
}
