// In which lessons a lecture stands, and who reads it there (decisions L14, L16).
import { and, eq } from 'drizzle-orm';
import { inZone } from '#contract/core/time.ts';
import type { ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import { yearsOf } from '#server/features/calendar/public.ts';
import { lecturesOfLessons, placesOfLectures } from '#server/features/cells/public.ts';
import { type LessonFacts, loadLessonFacts, readableLessons } from '#server/features/lesson/public.ts';
import { usualTimeZone } from '#server/features/reference/public.ts';
import { assignments, lessons, planThemes, teachersOf } from '#server/features/schedule/public.ts';
import { schoolOf } from '#server/features/school/public.ts';
import type { Reader } from '#server/shared/projection.ts';

/** More lessons than a lecture stands in: what is shown and told of one stays bounded. */
const mostPlaces = 400;

/** Lessons with some themes of plans, by their planned theme. */
export async function lessonsOfThemes(
  { db, schoolId }: { readonly db: ReadDb; readonly schoolId: number },
  themeUuids: readonly string[],
): Promise<{ scheduleUuid: string; themeUuid: string | null }[]> {
  if (themeUuids.length === 0) return [];
  const { scheduleUuid, themeUuid } = lessons;
  return (
    db
      .select({ scheduleUuid, themeUuid })
      .from(planThemes)
      // By the course, which an index leads to.
      .innerJoin(
        lessons,
        and(
          eq(lessons.schoolId, planThemes.schoolId),
          eq(lessons.assignmentUuid, planThemes.assignmentUuid),
          eq(lessons.themeUuid, planThemes.uuid),
        ),
      )
      .where(and(eq(planThemes.schoolId, schoolId), isOneOf(planThemes.uuid, themeUuids)))
      .limit(mostPlaces)
  );
}

type CourseOfTheme = {
  /** The reader teaches it today, or will. */
  readonly isOwn: boolean;
  readonly isWritable: boolean;
};

/** The courses in whose plans themes stand, by theme. */
export async function coursesOfThemes(
  { db, schoolId, userId, now }: Reader,
  themeUuids: readonly string[],
): Promise<Map<string, CourseOfTheme>> {
  const rows = await db
    .select({ themeUuid: planThemes.uuid, assignmentUuid: assignments.uuid, eduYear: assignments.eduYear })
    .from(planThemes)
    .innerJoin(
      assignments,
      and(eq(assignments.schoolId, planThemes.schoolId), eq(assignments.uuid, planThemes.assignmentUuid)),
    )
    .where(and(eq(planThemes.schoolId, schoolId), isOneOf(planThemes.uuid, [...new Set(themeUuids)])));
  const today = inZone(now, (await schoolOf({ db, schoolId }))?.timeZone ?? usualTimeZone).date;
  const active = new Set(
    (await yearsOf(db, schoolId)).flatMap((year) => (year.status === 'Active' ? year.eduYear : [])),
  );
  const teachers = await teachersOf(
    db,
    schoolId,
    rows.map(({ assignmentUuid }) => assignmentUuid),
  );
  return new Map(
    rows.map(({ themeUuid, assignmentUuid, eduYear }) => [
      themeUuid,
      { isOwn: teachers.isStillTeaching(userId, assignmentUuid, today), isWritable: active.has(eduYear) },
    ]),
  );
}

/** Lessons by the lecture that stands in them. */
export async function lessonsOfLectures(
  { db, schoolId }: { readonly db: ReadDb; readonly schoolId: number },
  lectureUuids: readonly string[],
): Promise<Map<string, string[]>> {
  const places = await placesOfLectures(db, schoolId, lectureUuids);
  const ofThemes = await lessonsOfThemes(
    { db, schoolId },
    places.themes.map(({ themeUuid }) => themeUuid),
  );
  const own = places.lessons.map(({ scheduleUuid }) => ({ scheduleUuid, themeUuid: null }));
  // A lesson may have another lecture of its own, or be conducted with another theme.
  const standing = await lecturesOfLessons(db, schoolId, [...ofThemes, ...own].slice(0, mostPlaces));
  const found = new Map<string, string[]>();
  for (const [scheduleUuid, { lectureUuid }] of standing) {
    if (lectureUuids.includes(lectureUuid)) {
      found.set(lectureUuid, [...(found.get(lectureUuid) ?? []), scheduleUuid]);
    }
  }
  return found;
}

/** Facts of all lessons in which lectures stand. */
export async function factsOfLectures(
  reader: Reader,
  lectureUuids: readonly string[],
): Promise<Map<string, LessonFacts[]>> {
  const places = await lessonsOfLectures(reader, lectureUuids);
  const facts = await loadLessonFacts(reader, [...places.values()].flat());
  return new Map([...places].map(([uuid, of]) => [uuid, of.flatMap((one) => facts.get(one) ?? [])]));
}

/** Lectures that stand in a lesson which the reader may read. */
export async function readableLectures(reader: Reader, lectureUuids: readonly string[]): Promise<ReadonlySet<string>> {
  const byLecture = await factsOfLectures(reader, lectureUuids);
  const readable = await readableLessons(reader, [...byLecture.values()].flat());
  const isReadable = (facts: readonly LessonFacts[]) => facts.some(({ row }) => readable.has(row.lesson.scheduleUuid));
  return new Set([...byLecture].flatMap(([uuid, facts]) => (isReadable(facts) ? [uuid] : [])));
}
