// Programme lessons with everything around them that their teacher sees.
import { and, asc, between, eq, type Placeholder, type SQL } from 'drizzle-orm';
import type { LocalDate } from '#contract/core/time.ts';
import type { ReadDb } from '#server/db/client.ts';
import { type Given, prepared } from '#server/db/prepared.ts';
import { users } from '#server/features/people/public.ts';
import { subjects } from '#server/features/reference/public.ts';
import { rooms } from '#server/features/school/public.ts';
import { programmeLessons } from './support-school.tables.ts';

type Mine = { readonly schoolId: number; readonly userId: number };

function lessonsWhere(db: ReadDb, schoolId: number | Placeholder, condition: SQL | undefined) {
  const { surname, firstname, patronymic } = users;
  return db
    .select({ lesson: programmeLessons, subject: subjects, room: rooms, teacher: { surname, firstname, patronymic } })
    .from(programmeLessons)
    .innerJoin(subjects, eq(subjects.id, programmeLessons.subjectId))
    .innerJoin(users, eq(users.id, programmeLessons.userId))
    .leftJoin(rooms, and(eq(rooms.schoolId, programmeLessons.schoolId), eq(rooms.id, programmeLessons.roomId)))
    .where(and(eq(programmeLessons.schoolId, schoolId), condition))
    .orderBy(asc(programmeLessons.date), asc(programmeLessons.timeStart), asc(programmeLessons.scheduleUuid));
}
export type ProgrammeRow = Awaited<ReturnType<typeof lessonsWhere>>[number];

const lessonsOfUser = prepared((db, { schoolId, userId, from, to }: Given<Mine & { from: LocalDate; to: LocalDate }>) =>
  lessonsWhere(db, schoolId, and(eq(programmeLessons.userId, userId), between(programmeLessons.date, from, to))),
);

/** An employee's programme lessons from one day to another, both included, in order of time. */
export function programmeLessonsOf(
  db: ReadDb,
  mine: Mine,
  days: { readonly from: LocalDate; readonly to: LocalDate },
): Promise<ProgrammeRow[]> {
  return lessonsOfUser(db, { ...mine, ...days });
}

/** One of an employee's programme lessons. */
export async function programmeLessonOf(
  db: ReadDb,
  { schoolId, userId }: Mine,
  scheduleUuid: string,
): Promise<ProgrammeRow | undefined> {
  const { userId: teacher, scheduleUuid: uuid } = programmeLessons;
  const [row] = await lessonsWhere(db, schoolId, and(eq(teacher, userId), eq(uuid, scheduleUuid)));
  return row;
}
