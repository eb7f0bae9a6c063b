// Missed lessons of a class between two days (SOCIAL-002): by pupil and reason, and how many in a row.
import { and, asc, between, eq } from 'drizzle-orm';
import type { LocalDate } from '#contract/core/time.ts';
import type { MissedLessons } from '#contract/social/social.schema.ts';
import type { ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import { cellsOfLessons, nilUuid } from '#server/features/cells/public.ts';
import { fullName } from '#server/features/people/public.ts';
import { assignmentOfLesson, assignments, inOrderOfTime, lessons } from '#server/features/schedule/public.ts';
import { groupMembers, isMemberOn, pupilsOfClasses, subgroupMembers } from '#server/features/school/public.ts';

type Asked = {
  readonly schoolId: number;
  readonly groupId: number;
  readonly from: LocalDate;
  readonly to: LocalDate;
  /** Whose pupils the class has: those of this day. */
  readonly day: LocalDate;
};

/** Who was late was there. */
const isMissed = (attendance: unknown): attendance is string =>
  typeof attendance === 'string' && attendance !== 'late' && attendance !== 'was_in_class';

export async function readMissedLessons(db: ReadDb, asked: Asked): Promise<MissedLessons[]> {
  const { schoolId, groupId, day } = asked;
  const pupils = await pupilsOfClasses(db, { schoolId, groupIds: [groupId], day });
  const all = await lessonsOf(db, asked);
  const uuids = all.map(({ scheduleUuid }) => scheduleUuid);
  const cells = uuids.length === 0 ? [] : await cellsOfLessons(db, schoolId, uuids, ['roll', 'attendance']);
  const written = new Map(
    cells.map(({ scheduleUuid, kind, studentGroupUuid, value }) => [
      `${scheduleUuid} ${kind} ${studentGroupUuid}`,
      value,
    ]),
  );
  // Without a roll nobody knows who was there.
  const held = all.filter(({ scheduleUuid }) => written.get(`${scheduleUuid} roll ${nilUuid}`) != null);
  const members = await membersOf(db, asked);
  const parts = await partsOf(
    db,
    schoolId,
    members.map(({ member }) => member),
  );
  const ofPupil = Map.groupBy(members, ({ pupil }) => pupil);
  const ofMember = Map.groupBy(parts, ({ member }) => member);
  return pupils.map(({ pupil, surname, firstname }) => {
    const reasons: Record<string, number> = {};
    let [total, run, inARow] = [0, 0, 0];
    for (const lesson of held) {
      // Only lessons of the days on which somebody was in the class, and in the subgroup whose lesson it is.
      const own = (ofPupil.get(pupil) ?? []).find((member) => isMemberOn(member, lesson.date));
      if (!own) continue;
      const isOfPart = (ofMember.get(own.member) ?? []).some(
        (part) => part.subgroupUuid === lesson.subgroupUuid && isMemberOn(part, lesson.date),
      );
      if (lesson.subgroupUuid !== null && !isOfPart) continue;
      const attendance = written.get(`${lesson.scheduleUuid} attendance ${own.member}`);
      run = isMissed(attendance) ? run + 1 : 0;
      inARow = Math.max(inARow, run);
      if (!isMissed(attendance)) continue;
      total += 1;
      reasons[attendance] = (reasons[attendance] ?? 0) + 1;
    }
    return { pupil, name: fullName({ surname, firstname }), reasons, total, inARow };
  });
}

async function lessonsOf(db: ReadDb, { schoolId, groupId, from, to }: Asked) {
  return db
    .select({
      scheduleUuid: lessons.scheduleUuid,
      date: lessons.date,
      subgroupUuid: assignments.subgroupUuid,
    })
    .from(lessons)
    .innerJoin(assignments, assignmentOfLesson)
    .where(and(eq(lessons.schoolId, schoolId), eq(assignments.groupId, groupId), between(lessons.date, from, to)))
    .orderBy(asc(lessons.date), ...inOrderOfTime);
}

async function membersOf(db: ReadDb, { schoolId, groupId }: Asked) {
  const { studentGroupUuid: member, studentSchoolUuid: pupil, dateFrom, dateTo } = groupMembers;
  return db
    .select({ member, pupil, dateFrom, dateTo })
    .from(groupMembers)
    .where(and(eq(groupMembers.schoolId, schoolId), eq(groupMembers.groupId, groupId)));
}

async function partsOf(db: ReadDb, schoolId: number, members: readonly string[]) {
  const { studentGroupUuid: member, subgroupUuid, dateFrom, dateTo } = subgroupMembers;
  return db
    .select({ member, subgroupUuid, dateFrom, dateTo })
    .from(subgroupMembers)
    .where(and(eq(subgroupMembers.schoolId, schoolId), isOneOf(member, members)));
}
