import { and, asc, desc, eq, gt, gte, isNull, or, type SQL } from 'drizzle-orm';
import { maskedIin } from '#contract/core/iin.ts';
import { inZone } from '#contract/core/time.ts';
import type { StaffAssignment, StaffMember, StaffPosition } from '#contract/personnel/personnel.schema.ts';
import { adminPosition, hiddenPosition, positionIds, roleOfPosition } from '#contract/personnel/positions.ts';
import type { ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import { staffMembers, toldBlocks, usedElsewhere, users } from '#server/features/people/public.ts';
import { positions, subjects } from '#server/features/reference/public.ts';
import { assignments, assignmentTeachers, isTaughtOn } from '#server/features/schedule/public.ts';
import { findSchoolInYear, groupLabel, groups, isNoProgramme, subgroups } from '#server/features/school/public.ts';
import { teacherReplacements } from './replacement.tables.ts';

/** `now`: epoch milliseconds; who teaches what is a fact of a day (decisions E19). */
type Asked = { readonly schoolId: number; readonly eduYear: number; readonly now: number };
type Place = { readonly schoolId: number; readonly eduYear: number; readonly day: string };

/** Rows whose card changed after a time; what they teach is not part of it. */
export const changedSince = (instant: string): SQL => gt(staffMembers.changedAt, Date.parse(instant));

/** Staff that a condition leaves, with what they lead and teach in a year. */
export async function readStaff(db: ReadDb, { schoolId, eduYear, now }: Asked, where?: SQL): Promise<StaffMember[]> {
  const rows = await db
    .select({ member: staffMembers, person: users, position: positions })
    .from(staffMembers)
    .innerJoin(users, eq(users.id, staffMembers.userId))
    .innerJoin(positions, eq(positions.id, staffMembers.positionId))
    .where(and(eq(staffMembers.schoolId, schoolId), where));
  const userIds = rows.map(({ member }) => member.userId);
  if (userIds.length === 0) return [];
  const place = { schoolId, eduYear, day: await dayInYear(db, { schoolId, eduYear, now }) };
  const [leads, taught, replaced] = [
    await classesLedBy(db, place, userIds),
    await assignmentsOf(db, place, userIds),
    await replacedAmong(db, place, userIds),
  ];
  const toldOf = await toldBlocks(
    db,
    schoolId,
    rows.map(({ person }) => person),
  );
  const gone = rows.flatMap(({ member }) => (member.state === 'archived' ? [member.userId] : []));
  // What a former colleague says of themselves since is for the school where they are.
  const elsewhere = await usedElsewhere(db, schoolId, gone);
  return rows.map(({ member, person, position }) => {
    const own = taught.get(member.userId) ?? [];
    const isArchived = member.state === 'archived';
    const hasSignIn = !isArchived && roleOfPosition(member.positionId) !== null;
    const { archivedOn, archiveOrder, archiveReason } = member;
    return {
      id: member.userId,
      version: member.version,
      surname: person.surname,
      firstname: person.firstname,
      lastname: person.patronymic,
      sex: person.gender,
      bornDate: person.bornDate,
      iin: person.iin && maskedIin(person.iin),
      phone: member.phone,
      positionId: position.id,
      ...(!elsewhere.has(member.userId) && { own: { phone: person.phone, email: person.email } }),
      position: { kz: position.kz, ru: position.ru, en: position.en },
      category: member.category,
      isInStatistic: member.isInStatistic ? 1 : 0,
      state: member.state,
      signIn: hasSignIn ? (person.isDefaultPassword ? 'first' : 'own') : 'none',
      login: hasSignIn ? person.login : null,
      nameSource: person.nameSource,
      isNotResident: person.isNotResident,
      isBlocked: person.blockedAt !== null,
      ...toldOf(person),
      replaced: replaced.get(member.userId) ?? null,
      leads: leads.get(member.userId) ?? [],
      assignments: own,
      weeklyHours: own.reduce((tenths, { weeklyHours }) => tenths + Math.round(weeklyHours * 10), 0) / 10,
      archive: isArchived ? { date: archivedOn, order: archiveOrder, reason: archiveReason } : null,
    };
  });
}

async function classesLedBy(db: ReadDb, { schoolId, eduYear }: Place, userIds: readonly number[]) {
  const { id, parallel, letter, leadUserId } = groups;
  const rows = await db
    .select({ id, parallel, letter, leadUserId })
    .from(groups)
    .where(
      and(eq(groups.schoolId, schoolId), eq(groups.eduYear, eduYear), isOneOf(leadUserId, userIds), isNoProgramme(db)),
    )
    .orderBy(asc(parallel), asc(letter), asc(id));
  return byUser(rows.map((row) => [row.leadUserId ?? 0, groupLabel(row)] as const));
}

/** Today, or the nearest day of the year. */
async function dayInYear(db: ReadDb, { schoolId, eduYear, now }: Asked): Promise<string> {
  const found = await findSchoolInYear(db, schoolId, eduYear);
  const today = inZone(now, found?.school.timeZone ?? 'UTC').date;
  if (!found) return today;
  const { dateStart, dateEnd } = found.year;
  return today < dateStart ? dateStart : today > dateEnd ? dateEnd : today;
}

/** The replacement of each that runs, or the next one. */
async function replacedAmong(db: ReadDb, { schoolId, eduYear, day }: Place, userIds: readonly number[]) {
  const { userId, dateFrom, dateTo } = teacherReplacements;
  const rows = await db
    .select({ userId, from: dateFrom, to: dateTo })
    .from(teacherReplacements)
    .where(
      and(
        eq(teacherReplacements.schoolId, schoolId),
        eq(teacherReplacements.eduYear, eduYear),
        isOneOf(userId, userIds),
        or(isNull(dateTo), gte(dateTo, day)),
      ),
    )
    .orderBy(desc(dateFrom));
  return new Map(rows.map((row) => [row.userId, { from: row.from, to: row.to }]));
}

async function assignmentsOf(db: ReadDb, { schoolId, eduYear, day }: Place, userIds: readonly number[]) {
  const rows = await db
    .select({
      userId: assignmentTeachers.userId,
      assignment: assignments,
      subgroup: subgroups.label,
      group: { parallel: groups.parallel, letter: groups.letter },
      subject: subjects,
    })
    .from(assignmentTeachers)
    .innerJoin(
      assignments,
      and(
        eq(assignments.schoolId, assignmentTeachers.schoolId),
        eq(assignments.uuid, assignmentTeachers.assignmentUuid),
      ),
    )
    .innerJoin(groups, and(eq(groups.schoolId, assignments.schoolId), eq(groups.id, assignments.groupId)))
    .innerJoin(subjects, eq(subjects.id, assignments.subjectId))
    .leftJoin(
      subgroups,
      and(eq(subgroups.schoolId, assignments.schoolId), eq(subgroups.uuid, assignments.subgroupUuid)),
    )
    .where(
      and(
        eq(assignmentTeachers.schoolId, schoolId),
        eq(assignments.eduYear, eduYear),
        isOneOf(assignmentTeachers.userId, userIds),
        isTaughtOn(day),
      ),
    )
    .orderBy(asc(groups.parallel), asc(groups.letter), asc(subjects.id), asc(assignments.uuid));
  return byUser(
    rows.map(({ userId, assignment, subgroup, group, subject: { kz, ru, en } }): [number, StaffAssignment] => [
      userId,
      {
        uuid: assignment.uuid,
        group: groupLabel(group),
        subgroup,
        subject: { kz, ru, en },
        weeklyHours: assignment.weeklyTenths / 10,
      },
    ]),
  );
}

function byUser<Value>(pairs: readonly (readonly [number, Value])[]): ReadonlyMap<number, Value[]> {
  const found = new Map<number, Value[]>();
  for (const [userId, value] of pairs) found.set(userId, [...(found.get(userId) ?? []), value]);
  return found;
}

/** Positions in their order, without those that the reader may not see. */
export async function readPositions(db: ReadDb, seesAdmin: boolean): Promise<StaffPosition[]> {
  const rows = await db.select().from(positions);
  const placeOf = (id: number) => positionIds.indexOf(String(id));
  return rows
    .filter(({ id }) => id !== hiddenPosition && (seesAdmin || id !== adminPosition))
    .sort((a, b) => placeOf(a.id) - placeOf(b.id))
    .map(({ id, kz, ru, en }) => ({ id, kz, ru, en }));
}
