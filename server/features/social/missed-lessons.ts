// Missed lessons of a class between two days (SOCIAL-002): by pupil and reason, and how many in a row.
import { and, asc, between, eq, inArray } from 'drizzle-orm';
import type { LocalDate } from '#contract/core/time.ts';
import type { MissedLessons } from '#contract/social/social.schema.ts';
import type { ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import { journalCells } from '#server/features/cells/public.ts';
import { fullName } from '#server/features/people/public.ts';
import {
  assignmentOfLesson,
  assignments,
  inOrderOfTime,
  lessonOfCell,
  lessons,
} from '#server/features/schedule/public.ts';
import { groupMembers, isMemberOn, subgroupMembers } from '#server/features/school/public.ts';
import { pupilsOfClasses } from './social.repository.ts';

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
  const [held, absences, members, parts] = [
    await lessonsWithRoll(db, asked),
    await absencesOf(db, asked),
    await membersOf(db, asked),
    await partsOf(db, asked),
  ];
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
      const attendance = absences.get(`${lesson.scheduleUuid} ${own.member}`);
      run = isMissed(attendance) ? run + 1 : 0;
      inARow = Math.max(inARow, run);
      if (!isMissed(attendance)) continue;
      total += 1;
      reasons[attendance] = (reasons[attendance] ?? 0) + 1;
    }
    return { pupil, name: fullName({ surname, firstname }), reasons, total, inARow };
  });
}

const inPeriod = ({ schoolId, groupId, from, to }: Asked) =>
  and(eq(lessons.schoolId, schoolId), eq(assignments.groupId, groupId), between(lessons.date, from, to));

/** Without a roll nobody knows who was there. */
async function lessonsWithRoll(db: ReadDb, asked: Asked) {
  const withRoll = db
    .select({ uuid: journalCells.scheduleUuid })
    .from(journalCells)
    .innerJoin(lessons, lessonOfCell)
    .innerJoin(assignments, assignmentOfLesson)
    .where(and(inPeriod(asked), eq(journalCells.schoolId, asked.schoolId), eq(journalCells.kind, 'roll')));
  return db
    .select({
      ...{ scheduleUuid: lessons.scheduleUuid, date: lessons.date, subgroupUuid: assignments.subgroupUuid },
    })
    .from(lessons)
    .innerJoin(assignments, assignmentOfLesson)
    .where(and(inPeriod(asked), inArray(lessons.scheduleUuid, withRoll)))
    .orderBy(asc(lessons.date), ...inOrderOfTime);
}

/** Attendance by lesson and member. */
async function absencesOf(db: ReadDb, asked: Asked): Promise<ReadonlyMap<string, unknown>> {
  const rows = await db
    .select({
      ...{ scheduleUuid: journalCells.scheduleUuid, member: journalCells.studentGroupUuid, value: journalCells.value },
    })
    .from(journalCells)
    .innerJoin(lessons, lessonOfCell)
    .innerJoin(assignments, assignmentOfLesson)
    .where(and(inPeriod(asked), eq(journalCells.schoolId, asked.schoolId), eq(journalCells.kind, 'attendance')));
  return new Map(rows.map(({ scheduleUuid, member, value }) => [`${scheduleUuid} ${member}`, value]));
}

async function membersOf(db: ReadDb, { schoolId, groupId }: Asked) {
  const { studentGroupUuid: member, studentSchoolUuid: pupil, dateFrom, dateTo } = groupMembers;
  return db
    .select({ member, pupil, dateFrom, dateTo })
    .from(groupMembers)
    .where(and(eq(groupMembers.schoolId, schoolId), eq(groupMembers.groupId, groupId)));
}

async function partsOf(db: ReadDb, asked: Asked) {
  const { studentGroupUuid: member, subgroupUuid, dateFrom, dateTo } = subgroupMembers;
  const members = (await membersOf(db, asked)).map((row) => row.member);
  return db
    .select({ member, subgroupUuid, dateFrom, dateTo })
    .from(subgroupMembers)
    .where(and(eq(subgroupMembers.schoolId, asked.schoolId), isOneOf(member, members)));
}
