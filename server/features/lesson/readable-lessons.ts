// Who reads what a lesson gives to read: lectures, homework, their files (decisions L14).
import { and, eq } from 'drizzle-orm';
import { isOneOf } from '#server/db/records.ts';
import { ownPupils } from '#server/features/people/public.ts';
import { groupMembers } from '#server/features/school/public.ts';
import { type Reader, remembered } from '#server/shared/projection.ts';
import { type LessonFacts, mayReadLesson, membersOfLessons } from './lesson.policy.ts';

/** Memberships of the reader, or of the reader's children, in all classes. */
function membershipsOfReader(reader: Reader): Promise<string[]> {
  return remembered(reader, 'memberships of own pupils', async () => {
    const pupils = await ownPupils(reader);
    if (pupils.length === 0) return [];
    const rows = await reader.db
      .select({ membership: groupMembers.studentGroupUuid })
      .from(groupMembers)
      .where(and(eq(groupMembers.schoolId, reader.schoolId), isOneOf(groupMembers.studentSchoolUuid, pupils)));
    return rows.map(({ membership }) => membership);
  });
}

/** Of these lessons, those in which the reader may read what is given to read: staff of the lesson, and families of who takes part. */
export async function readableLessons(reader: Reader, facts: readonly LessonFacts[]): Promise<ReadonlySet<string>> {
  const own = await membershipsOfReader(reader);
  const pairs = facts.flatMap((of) => own.map((studentGroupUuid) => ({ facts: of, studentGroupUuid })));
  const members = await membersOfLessons(reader, pairs);
  const taking = new Set([...members].map((pair) => pair.split(' ')[0] ?? ''));
  return new Set(
    facts.flatMap((of) => {
      const { scheduleUuid } = of.row.lesson;
      return mayReadLesson(reader, of) || taking.has(scheduleUuid) ? [scheduleUuid] : [];
    }),
  );
}
