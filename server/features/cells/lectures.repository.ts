import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { LectureValue, LessonLecture } from '#contract/lectures/lectures.schema.ts';
import type { ConductValue } from '#contract/lesson/lesson.schema.ts';
import type { ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import { journalCells } from './cells.tables.ts';
import { lectureCells } from './lectures.tables.ts';

export type LectureCellRow = typeof lectureCells.$inferSelect;

/** Cells of lectures, of all kinds. */
export async function cellsOfLectures(
  db: ReadDb,
  schoolId: number,
  lectureUuids: readonly string[],
): Promise<LectureCellRow[]> {
  if (lectureUuids.length === 0) return [];
  return db
    .select()
    .from(lectureCells)
    .where(and(eq(lectureCells.schoolId, schoolId), isOneOf(lectureCells.lectureUuid, lectureUuids)));
}

/** Lectures that stand for themes, by theme; of several the one that was attached last. */
async function lecturesOfThemes(
  db: ReadDb,
  schoolId: number,
  themeUuids: readonly string[],
): Promise<Map<string, LessonLecture>> {
  if (themeUuids.length === 0) return new Map();
  const { kind, themeUuid, value, lectureUuid, acceptedAt } = lectureCells;
  const attached = await db
    .select({ themeUuid, lectureUuid })
    .from(lectureCells)
    .where(
      and(eq(lectureCells.schoolId, schoolId), eq(kind, 'theme'), isOneOf(themeUuid, themeUuids), isNotNull(value)),
    )
    .orderBy(acceptedAt, lectureUuid);
  const uuids = [...new Set(attached.map((row) => row.lectureUuid))];
  const titles = new Map(
    (await cellsOfLectures(db, schoolId, uuids)).flatMap((row) =>
      row.kind === 'content' ? [[row.lectureUuid, (row.value as LectureValue | null)?.title ?? ''] as const] : [],
    ),
  );
  return new Map(
    attached.map((row) => [row.themeUuid, { lectureUuid: row.lectureUuid, title: titles.get(row.lectureUuid) ?? '' }]),
  );
}

export type StandingLecture = { readonly lectureUuid: string; readonly title: string };
/** What says which lecture a lesson has. `themeUuid`: as the timetable has it; another one may be conducted. */
export type LessonWithTheme = { readonly scheduleUuid: string; readonly themeUuid: string | null };

/** The lecture of each lesson: its own, or that of its theme (decisions L16). Lessons without one are missing. */
export async function lecturesOfLessons(
  db: ReadDb,
  schoolId: number,
  lessons: readonly LessonWithTheme[],
): Promise<Map<string, StandingLecture>> {
  if (lessons.length === 0) return new Map();
  const { scheduleUuid, kind, value } = journalCells;
  const cells = await db
    .select({ scheduleUuid, kind, value })
    .from(journalCells)
    .where(
      and(
        eq(journalCells.schoolId, schoolId),
        isOneOf(
          scheduleUuid,
          lessons.map((lesson) => lesson.scheduleUuid),
        ),
        inArray(kind, ['lecture', 'conduct']),
      ),
    );
  const valueIn = <Value>(uuid: string, of: string) =>
    (cells.find((cell) => cell.scheduleUuid === uuid && cell.kind === of)?.value ?? null) as Value | null;
  const themeOf = (lesson: LessonWithTheme) => {
    const conduct = valueIn<ConductValue>(lesson.scheduleUuid, 'conduct');
    return conduct ? conduct.themeUuid : lesson.themeUuid;
  };
  const themes = [...new Set(lessons.flatMap((lesson) => themeOf(lesson) ?? []))];
  const ofThemes = await lecturesOfThemes(db, schoolId, themes);
  return new Map(
    lessons.flatMap((lesson) => {
      const own = valueIn<LessonLecture>(lesson.scheduleUuid, 'lecture');
      const found = own ?? ofThemes.get(themeOf(lesson) ?? '') ?? null;
      if (!found?.lectureUuid) return [];
      return [[lesson.scheduleUuid, { lectureUuid: found.lectureUuid, title: found.title }] as const];
    }),
  );
}

/** Lessons and themes to which lectures are attached. */
export async function placesOfLectures(
  db: ReadDb,
  schoolId: number,
  lectureUuids: readonly string[],
): Promise<{
  readonly lessons: readonly { readonly lectureUuid: string; readonly scheduleUuid: string }[];
  readonly themes: readonly { readonly lectureUuid: string; readonly themeUuid: string }[];
}> {
  if (lectureUuids.length === 0) return { lessons: [], themes: [] };
  const named = sql<string>`${journalCells.value} ->> 'lectureUuid'`;
  const lessons = await db
    .select({ lectureUuid: named, scheduleUuid: journalCells.scheduleUuid })
    .from(journalCells)
    .where(
      and(eq(journalCells.schoolId, schoolId), eq(journalCells.kind, 'lecture'), inArray(named, [...lectureUuids])),
    );
  const { kind, value, lectureUuid, themeUuid } = lectureCells;
  const themes = await db
    .select({ lectureUuid, themeUuid })
    .from(lectureCells)
    .where(
      and(eq(lectureCells.schoolId, schoolId), isOneOf(lectureUuid, lectureUuids), eq(kind, 'theme'), isNotNull(value)),
    );
  return { lessons, themes };
}

/** What a person wrote, the newest first. */
export async function lecturesOfAuthor(db: ReadDb, schoolId: number, userId: number): Promise<LectureCellRow[]> {
  return db
    .select()
    .from(lectureCells)
    .where(
      and(
        eq(lectureCells.schoolId, schoolId),
        eq(lectureCells.authorUserId, userId),
        eq(lectureCells.kind, 'content'),
        isNotNull(lectureCells.value),
      ),
    )
    .orderBy(desc(lectureCells.acceptedAt), lectureCells.lectureUuid);
}
