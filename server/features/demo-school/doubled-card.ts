// Somebody was admitted twice: once with an IIN, and once without, by whoever did not find them; teachers wrote a few marks to the second card.
import { and, asc, desc, eq, gte, isNotNull, notInArray } from 'drizzle-orm';
import { uuidV5 } from '#contract/core/ids.ts';
import { addDays, instantIn } from '#contract/core/time.ts';
import type { Db } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import { journalCells } from '#server/features/cells/public.ts';
import { movements } from '#server/features/contingent/public.ts';
import { students, userSchools, users } from '#server/features/people/public.ts';
import { lessonOfCell, lessons } from '#server/features/schedule/public.ts';
import { groupMembers, groupOfMember, groups, holdSchool, studentOfMember } from '#server/features/school/public.ts';
import { newAccount } from '#server/features/session/public.ts';
import { demoAccounts } from './demo-accounts.ts';

const schoolId = 1;
const marksOnIt = 4;
/** The second card was made so long after the beginning of the year. */
const afterDays = 14;

/** Doubles the card of one pupil of school 1 who has marks. */
export async function doubleCard(db: Db, eduYear: number): Promise<void> {
  await holdSchool(db, schoolId);
  const logins = demoAccounts.map(({ login }) => login);
  const [found] = await db
    .select({ user: users, member: groupMembers })
    .from(groupMembers)
    .innerJoin(groups, groupOfMember)
    .innerJoin(students, studentOfMember)
    .innerJoin(users, eq(users.id, students.userId))
    .where(
      and(
        eq(groupMembers.schoolId, schoolId),
        eq(groups.eduYear, eduYear),
        gte(groups.parallel, 5),
        eq(students.state, 'active'),
        notInArray(users.login, logins),
      ),
    )
    .orderBy(desc(groups.parallel), asc(groups.id), asc(users.id))
    .limit(1);
  if (!found) return;
  const { user, member } = found;
  const { surname, firstname, patronymic, gender, bornDate } = user;
  const idOf = (kind: string) => uuidV5(`demo:${schoolId}:${eduYear}:double:${kind}:${user.id}`);
  const dateFrom = addDays(member.dateFrom, afterDays);
  const [studentSchoolUuid, studentGroupUuid] = [idOf('student-school'), idOf('student-group')];
  const userId = await newAccount(db, `s${schoolId}-`, { surname, firstname, gender });
  await db.update(users).set({ patronymic, bornDate, isNotResident: true }).where(eq(users.id, userId));
  await db.insert(userSchools).values({ userId, schoolId, role: 'student' });
  await db.insert(students).values({ schoolId, studentSchoolUuid, studentUuid: idOf('student'), userId });
  const place = { groupId: member.groupId, dateFrom };
  await db.insert(groupMembers).values({ schoolId, studentGroupUuid, studentSchoolUuid, ...place });
  await db.insert(movements).values({
    schoolId,
    uuid: idOf('movement'),
    studentSchoolUuid,
    kind: 'arrived',
    date: dateFrom,
    reason: 'same_district',
    toGroupId: member.groupId,
    recordedAt: instantIn(dateFrom, '09:00', 'Asia/Almaty'),
  });
  await moveMarks(db, { from: member.studentGroupUuid, to: studentGroupUuid, since: dateFrom });
}

async function moveMarks(db: Db, { from, to, since }: { from: string; to: string; since: string }): Promise<void> {
  const marked = await db
    .select({ scheduleUuid: journalCells.scheduleUuid })
    .from(journalCells)
    .innerJoin(lessons, lessonOfCell)
    .where(
      and(
        eq(journalCells.schoolId, schoolId),
        eq(journalCells.studentGroupUuid, from),
        eq(journalCells.kind, 'mark'),
        isNotNull(journalCells.value),
        gte(lessons.date, since),
      ),
    )
    .orderBy(desc(lessons.date), asc(journalCells.scheduleUuid))
    .limit(marksOnIt);
  const uuids = marked.map(({ scheduleUuid }) => scheduleUuid);
  await db
    .update(journalCells)
    .set({ studentGroupUuid: to })
    .where(
      and(
        eq(journalCells.schoolId, schoolId),
        isOneOf(journalCells.scheduleUuid, uuids),
        eq(journalCells.kind, 'mark'),
        eq(journalCells.studentGroupUuid, from),
      ),
    );
}
