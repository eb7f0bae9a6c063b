// Puts together what a device keeps of the signed-in person: roles, school, children, years (part 1 section 3).

import { eq } from 'drizzle-orm';
import type { Language } from '#contract/core/localized.ts';
import type { Role } from '#contract/core/roles.ts';
import { type ZoneChange, zoneChangesBetween } from '#contract/core/time.ts';
import { scoredOf } from '#contract/score/score.schema.ts';
import { toGender } from '#contract/session/session.rules.ts';
import type { Child, EduYear, School, UserInfo } from '#contract/session/session.schema.ts';
import type { ReadDb } from '#server/db/client.ts';
import { type SchoolYearRow, yearsOf } from '#server/features/calendar/public.ts';
import {
  childrenOf,
  dueTours,
  findUser,
  fullName,
  knownHere,
  parentsOfStudent,
  rolesHeld,
  studentsOfUser,
} from '#server/features/people/public.ts';
import { departments, regions } from '#server/features/reference/public.ts';
import {
  classesOfStudent,
  findSchool,
  groupLabel,
  groups,
  leadOf,
  type SchoolRow,
  subgroupsOfMembers,
  subscribesIn,
  subscriptionOf,
} from '#server/features/school/public.ts';
import { scoreOf } from '#server/features/score/public.ts';

type StudentRow = { schoolId: number; studentSchoolUuid: string; studentUuid: string; userId: number };
type GroupChoice = { id: number; subgroupUuid: string | null; name: string };

/** Lessons and marks of archived years are shown by the offsets of their days. */
const firstZoneYear = 2019;
const lastZoneYear = 2040;
const changesByZone = new Map<string, ZoneChange[]>();
function zoneChangesOf(timeZone: string): ZoneChange[] {
  const known =
    changesByZone.get(timeZone) ?? zoneChangesBetween(timeZone, Date.UTC(firstZoneYear, 0), Date.UTC(lastZoneYear, 0));
  changesByZone.set(timeZone, known);
  return known;
}

export function toSchool(row: SchoolRow): School {
  const flags = row.flags as Partial<School>;
  return {
    id: row.id,
    address: row.address,
    name: row.name,
    bin: row.bin,
    type: row.type,
    departmentId: row.departmentId,
    regionId: row.regionId,
    phone: row.phone,
    timeZone: row.timeZone,
    zoneChanges: zoneChangesOf(row.timeZone),
    apiVersion: flags.apiVersion ?? 'v4',
    flagFreedomIsEnabled: flags.flagFreedomIsEnabled ?? false,
    flagGroupLoadCanEditSchedule: flags.flagGroupLoadCanEditSchedule ?? false,
    flagTeacherCanEditSchedule: flags.flagTeacherCanEditSchedule ?? false,
    scheduleVersion: flags.scheduleVersion ?? 'v4',
    isTransfer: flags.isTransfer ?? false,
    mksVksIsSupport: flags.mksVksIsSupport ?? false,
    mksVksIsMagnet: flags.mksVksIsMagnet ?? false,
    qalamAdminName: flags.qalamAdminName ?? null,
    qalamAdminPhone: flags.qalamAdminPhone ?? null,
    journalVersion: flags.journalVersion ?? 'v4',
  };
}

export function toYear(row: SchoolYearRow): EduYear {
  const { schoolId, eduYear, isCurrent, status, canEditPeriods, dateStart, dateEnd } = row;
  return { schoolId, eduYear, isCurrent, status, canEditPeriods, dateStart, dateEnd };
}

async function schoolAndYear(
  db: ReadDb,
  schoolId: number,
): Promise<{ school: School; years: EduYear[]; eduYear: number } | null> {
  const row = await findSchool(db, schoolId);
  if (!row) return null;
  const years = (await yearsOf(db, schoolId)).map(toYear);
  const current = years.find((year) => year.isCurrent) ?? years[0];
  return current ? { school: toSchool(row), years, eduYear: current.eduYear } : null;
}

/** `enough`: how many parents who have signed in the reader is not asked about (decisions D68). */
async function pupilOf(
  db: ReadDb,
  student: StudentRow,
  { eduYear, now, enough }: { eduYear: number; now: number; enough: 1 | 2 },
) {
  const classes = await classesOfStudent(db, student.schoolId, student.studentSchoolUuid, eduYear);
  // A programme is beside the class, whenever it began (decisions E17).
  const latest = classes.findLast(({ group }) => group.parallel > 0) ?? classes.at(-1);
  if (!latest) return null;
  const memberIds = classes.map(({ member }) => member.studentGroupUuid);
  const subgroups = await subgroupsOfMembers(db, student.schoolId, memberIds);
  const choices: GroupChoice[] = [
    ...classes.map(({ group }) => ({ id: group.id, subgroupUuid: null, name: groupLabel(group) })),
    ...subgroups.map(({ subgroup }) => ({ id: subgroup.groupId, subgroupUuid: subgroup.uuid, name: subgroup.label })),
  ];
  const { activated, isInvited } = await parentsOfStudent(db, student, now);
  const info = {
    hasActivatedParent: activated > 0,
    hasUnactivatedParentInvite: isInvited,
    lacksParent: activated < enough,
    studentGroupUuid: latest.member.studentGroupUuid,
    studentSchoolUuid: student.studentSchoolUuid,
    studentUuid: student.studentUuid,
    hasFreedomCard: false,
    studentUserId: student.userId,
  };
  return { info, group: { id: latest.group.id, name: groupLabel(latest.group) }, choices };
}

/** Children of a parent in all schools, each with its class of the current year. */
export async function listChildren(db: ReadDb, parentUserId: number, now: number): Promise<Child[]> {
  const children: Child[] = [];
  for (const { student } of await childrenOf(db, parentUserId, now)) {
    const where = await schoolAndYear(db, student.schoolId);
    const pupil = where && (await pupilOf(db, student, { eduYear: where.eduYear, now, enough: 2 }));
    const person = await findUser(db, student.userId);
    if (!where || !pupil || !person) continue;
    children.push({
      studentInfo: { ...pupil.info, studentName: fullName(knownHere(student, person)) },
      group: pupil.group,
      groups: pupil.choices,
      school: where.school,
      eduYear: where.eduYear,
    });
  }
  return children.sort((a, b) => a.school.id - b.school.id || a.group.id - b.group.id);
}

/** The user/auth state of a person; null when the account is gone or holds no role any more. */
export async function personOf(db: ReadDb, userId: number, language: Language, now: number): Promise<UserInfo | null> {
  const user = await findUser(db, userId);
  if (!user) return null;
  const held = await rolesHeld(db, userId, now);
  const [first] = held;
  const isParent = held.length === 0 || held.some((row) => row.role === 'parent');
  const children = isParent ? await listChildren(db, userId, now) : [];
  if (held.length === 0 && children.length === 0) return null;
  const role = (first?.role ?? 'parent') as Role;
  const schoolId = first && first.schoolId > 0 ? first.schoolId : children[0]?.school.id;
  const where = schoolId === undefined ? null : await schoolAndYear(db, schoolId);
  const cards = role === 'student' ? await studentsOfUser(db, userId) : [];
  // The account may have cards of former schools too.
  const student = cards.find((card) => card.schoolId === where?.school.id);
  const pupil = student && where ? await pupilOf(db, student, { eduYear: where.eduYear, now, enough: 1 }) : null;
  const led = where && first?.subrole === 'group_lead' ? await groupLedBy(db, where.school.id, userId) : null;
  const points = where && (await scoreOf(db, { school: where.school, userId, who: scoredOf([role]), now }));
  const [region] = where ? await db.select().from(regions).where(eq(regions.id, where.school.regionId)) : [];
  const [department] = where
    ? await db.select().from(departments).where(eq(departments.id, where.school.departmentId))
    : [];
  const position = { kz: first?.positionKz, ru: first?.positionRu, en: first?.positionEn }[language];
  return {
    userId: user.id,
    role,
    subrole: (first?.subrole ?? null) as Role | null,
    position: position ?? null,
    defaultRole: role,
    group: pupil?.group ?? led,
    gender: toGender(user.gender),
    firstname: user.firstname,
    lastname: user.patronymic,
    surname: user.surname,
    bornDate: user.bornDate,
    photo: user.photo,
    phone: user.phone,
    email: user.email,
    regionId: region?.id ?? null,
    regionName: region?.[language] ?? null,
    departmentId: department?.id ?? null,
    departmentName: department?.[language] ?? null,
    school: where?.school ?? null,
    schools: await schoolEntries(db, userId, held),
    children,
    selectedChild: null,
    studentInfo: pupil?.info ?? null,
    studentGroups: pupil?.choices ?? [],
    isDefaultPassword: user.isDefaultPassword,
    tours: dueTours(user, now),
    score: points?.total ?? 0,
    quarterScore: points?.quarter ?? 0,
    level: points?.level ?? { value: 1, progress: 0 },
    sumScoreToday: points?.sumOfDay ?? 0,
    notificationCount: 0,
    accessToPortfoliosStatistics: false,
    roleEntityId: null,
    chatToken: null,
    hash: null,
    years: where?.years ?? [],
    subscribes: where && subscribesIn(await subscriptionOf(db, where.school.id)),
  };
}

async function groupLedBy(db: ReadDb, schoolId: number, userId: number) {
  const rows = await db.select().from(groups).where(eq(groups.schoolId, schoolId));
  const years = await yearsOf(db, schoolId);
  const current = years.find((year) => year.isCurrent)?.eduYear;
  const led = rows.filter((group) => leadOf(group) === userId && group.eduYear === current);
  const row = led.find(({ parallel }) => parallel > 0) ?? led[0];
  return row ? { id: row.id, name: groupLabel(row) } : null;
}

/** Schools and roles of several accounts of one person. */
export async function schoolsOf(db: ReadDb, userIds: readonly number[], now: number) {
  const entries: UserInfo['schools'] = [];
  for (const userId of userIds) entries.push(...(await schoolEntries(db, userId, await rolesHeld(db, userId, now))));
  return entries;
}

async function schoolEntries(db: ReadDb, userId: number, held: readonly { schoolId: number; role: string }[]) {
  const entries: UserInfo['schools'] = [];
  for (const { schoolId, role } of held) {
    const school = schoolId > 0 ? await findSchool(db, schoolId) : undefined;
    if (school) entries.push({ userId, school: { id: school.id, name: school.name }, role: role as Role });
  }
  return entries;
}
