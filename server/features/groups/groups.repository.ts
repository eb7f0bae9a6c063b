import { and, asc, eq, isNull } from 'drizzle-orm';
import { compareKazakh } from '#contract/core/collation.ts';
import type { GroupMember, SchoolGroup, ShortGroup } from '#contract/groups/groups.schema.ts';
import { roomLabel } from '#contract/rooms/rooms.schema.ts';
import type { ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import { timeSchemes } from '#server/features/bells/public.ts';
import { personHere, shortName, students, users } from '#server/features/people/public.ts';
import {
  groupLabel,
  groupMembers,
  groupOfMember,
  groups,
  isLedBy,
  isMemberOn,
  isNoProgramme,
  rooms,
  studentOfMember,
} from '#server/features/school/public.ts';
import { departuresFrom } from './departures.ts';
import { programmesOfClasses } from './programmes-of-classes.ts';

type Year = { readonly schoolId: number; readonly eduYear: number };
type Status = SchoolGroup['status'];

/** Labels of the classes of a year that are in use, by grade and then by letter. */
export async function readShortGroups(db: ReadDb, { schoolId, eduYear }: Year): Promise<ShortGroup[]> {
  const rows = await db
    .select(shortColumns)
    .from(groups)
    .where(
      and(eq(groups.schoolId, schoolId), eq(groups.eduYear, eduYear), isNull(groups.archivedOn), isNoProgramme(db)),
    );
  return shortly(rows);
}

const { id: idOfGroup, parallel: grade, letter: letterOfGroup, eduLang: language, isInclusive: inclusion } = groups;
const shortColumns = {
  id: idOfGroup,
  parallel: grade,
  letter: letterOfGroup,
  eduLang: language,
  isInclusive: inclusion,
};
const shortly = (rows: readonly Omit<ShortGroup, 'label'>[]): ShortGroup[] =>
  rows.toSorted(byGrade).map((group) => ({ ...group, label: groupLabel(group) }));

/** Classes of a year that some students attend on any day of it, each once. */
export async function readGroupsOfStudents(
  db: ReadDb,
  { schoolId, eduYear }: Year,
  studentSchoolUuids: readonly string[],
): Promise<ShortGroup[]> {
  const rows = await db
    .selectDistinct(shortColumns)
    .from(groupMembers)
    .innerJoin(groups, groupOfMember)
    .where(
      and(
        eq(groupMembers.schoolId, schoolId),
        isOneOf(groupMembers.studentSchoolUuid, studentSchoolUuids),
        eq(groups.eduYear, eduYear),
        isNoProgramme(db),
      ),
    );
  return shortly(rows);
}

const byGrade = (a: { parallel: number; letter: string }, b: typeof a) =>
  a.parallel - b.parallel || compareKazakh(a.letter, b.letter);

/** Classes of a year with what is counted in them on a day; `leadUserId` narrows them to those of one group lead. */
export async function readGroups(
  db: ReadDb,
  { schoolId, eduYear, leadUserId, id }: Year & { leadUserId?: number | undefined; id?: number | undefined },
  { day, status }: { day: string; status: Status },
): Promise<SchoolGroup[]> {
  const rows = await db
    .select({ group: groups, lead: users, room: rooms, timeScheme: timeSchemes.name })
    .from(groups)
    .leftJoin(users, eq(users.id, groups.leadUserId))
    .leftJoin(rooms, and(eq(rooms.schoolId, groups.schoolId), eq(rooms.id, groups.roomId)))
    .leftJoin(timeSchemes, and(eq(timeSchemes.schoolId, groups.schoolId), eq(timeSchemes.uuid, groups.timeSchemeUuid)))
    .where(
      and(
        eq(groups.schoolId, schoolId),
        eq(groups.eduYear, eduYear),
        isNoProgramme(db),
        leadUserId === undefined ? undefined : isLedBy(leadUserId),
        id === undefined ? undefined : eq(groups.id, id),
      ),
    );
  const found = rows.map(({ group }) => group.id);
  const present = (await readMembers(db, schoolId, found)).filter((member) => isMemberOn(member, day));
  const inGroup = Map.groupBy(present, ({ groupId }) => groupId);
  const beside = await programmesOfClasses(db, schoolId, found, day);
  return rows
    .sort((a, b) => byGrade(a.group, b.group))
    .map(({ group, lead, room, timeScheme }): SchoolGroup => {
      const { id: groupId, parallel, letter, eduLang, shift, version, faculty, capacity } = group;
      const { isInStatistic, isInclusive, archivedOn, roomId, timeSchemeUuid } = group;
      const members = inGroup.get(groupId) ?? [];
      const girls = members.filter(({ gender }) => gender === 'f').length;
      return {
        id: groupId,
        label: groupLabel(group),
        parallel,
        letter,
        eduLang,
        isInclusive,
        shift,
        status,
        version,
        state: archivedOn === null ? 'active' : 'archive',
        faculty,
        capacity,
        isInStatistic,
        lead: lead && { userId: lead.id, name: shortName(lead) },
        room: room && roomLabel(room),
        roomId,
        timeSchemeUuid,
        timeScheme,
        girls,
        boys: members.length - girls,
        programmes: beside.get(groupId)?.programmes.size ?? 0,
        inProgramme: beside.get(groupId)?.pupils.size ?? 0,
      };
    });
}

async function readMembers(db: ReadDb, schoolId: number, groupIds: readonly number[]) {
  if (groupIds.length === 0) return [];
  const { studentGroupUuid, studentSchoolUuid, groupId, dateFrom, dateTo } = groupMembers;
  const { surname, firstname, patronymic, gender, bornDate } = personHere;
  return db
    .select({
      groupId,
      studentGroupUuid,
      studentSchoolUuid,
      studentUserId: users.id,
      surname,
      firstname,
      patronymic,
      gender,
      bornDate,
      dateFrom,
      dateTo,
    })
    .from(groupMembers)
    .innerJoin(students, studentOfMember)
    .innerJoin(users, eq(users.id, students.userId))
    .where(and(eq(groupMembers.schoolId, schoolId), isOneOf(groupMembers.groupId, groupIds)))
    .orderBy(asc(groupMembers.studentGroupUuid));
}

/** Everybody who attends a class in its year or did, in the order of the register, which numbers those of a day. */
export async function readRegister(db: ReadDb, schoolId: number, groupId: number, day: string): Promise<GroupMember[]> {
  const members = await readMembers(db, schoolId, [groupId]);
  members.sort(
    (a, b) =>
      compareKazakh(a.surname, b.surname) ||
      compareKazakh(a.firstname, b.firstname) ||
      a.studentUserId - b.studentUserId,
  );
  const departureOf = await departuresFrom(db, schoolId, groupId);
  let last = 0;
  return members.map(({ groupId: _, studentSchoolUuid, dateFrom: from, dateTo: to, ...member }) => ({
    ...member,
    from,
    to,
    departure: departureOf(studentSchoolUuid, to),
    number: isMemberOn({ dateFrom: from, dateTo: to }, day) ? ++last : null,
  }));
}
