import { and, asc, eq, gt, gte, isNull, lte, or, type SQL } from 'drizzle-orm';
import type { StudentCard, StudentRow } from '#contract/contingent/contingent.schema.ts';
import { AppError } from '#contract/core/errors.ts';
import { maskedIin, maskedParentIin } from '#contract/core/iin.ts';
import { fileNumberText } from '#contract/core/personal-file.ts';
import { inZone } from '#contract/core/time.ts';
import type { ReadDb } from '#server/db/client.ts';
import type { SchoolYearRow } from '#server/features/calendar/public.ts';
import {
  fullName,
  keptHere,
  knownHere,
  parentChildren,
  students,
  toldBlocks,
  usedElsewhere,
  users,
} from '#server/features/people/public.ts';
import {
  classesOfStudent,
  findSchoolInYear,
  groupLabel,
  groupMembers,
  groupOfMember,
  groups,
  leadOf,
  programmeGroups,
  type SchoolRow,
} from '#server/features/school/public.ts';
import { movements } from './contingent.tables.ts';
import { isOfYear } from './movement-register.repository.ts';

/** Which students of a school: those with a class in the year, in the current year also those without one. */
export type Contingent = {
  readonly schoolId: number;
  readonly eduYear: number;
  readonly isCurrentYear: boolean;
  readonly today: string;
  /** Last day of the year. */
  readonly dateEnd: string;
  /** Only of the classes that this person leads; null: of all. */
  readonly leadUserId: number | null;
};
/**
 * Whether the reader leads the classes of another year than the current one. Who led a class, or will lead it, sees who is in it as the year
 * has it, and nothing that is of today: no contacts, parents or accounts.
 */
export const isRegisterOnly = ({ leadUserId, isCurrentYear }: Contingent): boolean =>
  leadUserId !== null && !isCurrentYear;

/** A row as the year of the register has it. */
function ofRegister<Student extends Row>(student: Student, { dateEnd }: Contingent): Student {
  const hasLeft = student.leftOn !== null && student.leftOn <= dateEnd;
  const stood = hasLeft ? student : { ...student, state: 'active' as const, leftOn: null };
  return { ...stood, iin: null, parents: [], activeParents: 0, isInProgramme: false, signIn: 'own' };
}

/** Whether a membership is not over before the end of its year: it ends later where the next year is arranged already. */
const lastsTo = (dateTo: string | null, dateEnd: string): boolean => dateTo === null || dateTo > dateEnd;

/** The students whom somebody sees in a year. @throws AppError NOT_FOUND for a year that the school has not. */
export async function contingentIn(
  db: ReadDb,
  asked: { schoolId: number; eduYear: number; leadUserId: number | null; now: number },
): Promise<{ contingent: Contingent; school: SchoolRow; year: SchoolYearRow }> {
  const { schoolId, eduYear, leadUserId, now } = asked;
  const found = await findSchoolInYear(db, schoolId, eduYear);
  if (!found) throw new AppError('NOT_FOUND');
  const today = inZone(now, found.school.timeZone).date;
  const { isCurrent: isCurrentYear, dateEnd } = found.year;
  return { ...found, contingent: { schoolId, eduYear, leadUserId, today, isCurrentYear, dateEnd } };
}

type Row = StudentRow & { readonly studentSchoolUuid: string };

/** Mixed groups of a timetable (parallel 0) are nobody's class. */
async function classesOfYear(db: ReadDb, { schoolId, eduYear, today }: Contingent, studentSchoolUuid?: string) {
  const rows = await db
    .select({ studentSchoolUuid: groupMembers.studentSchoolUuid, dateFrom: groupMembers.dateFrom, group: groups })
    .from(groupMembers)
    .innerJoin(groups, groupOfMember)
    .where(
      and(
        eq(groupMembers.schoolId, schoolId),
        eq(groups.eduYear, eduYear),
        gt(groups.parallel, 0),
        studentSchoolUuid === undefined ? undefined : eq(groupMembers.studentSchoolUuid, studentSchoolUuid),
      ),
    )
    .orderBy(asc(groupMembers.dateFrom));
  const found = new Map<string, (typeof rows)[number]['group']>();
  for (const { studentSchoolUuid: whose, dateFrom, group } of rows) {
    // A move to come does not count yet.
    if (dateFrom <= today || !found.has(whose)) found.set(whose, group);
  }
  return found;
}

async function parentsOf(db: ReadDb, schoolId: number, studentSchoolUuid?: string) {
  const {
    id,
    surname,
    firstname,
    phone,
    email,
    iin,
    isDefaultPassword,
    firstSignedInAt,
    blockedAt,
    blockedBy,
    blockReason,
  } = users;
  const { studentSchoolUuid: ofStudent, linkUuid, phone: ofLink } = parentChildren;
  return db
    .select({
      studentSchoolUuid: ofStudent,
      linkUuid,
      ofLink,
      id,
      surname,
      firstname,
      phone,
      email,
      iin,
      isDefaultPassword,
      firstSignedInAt,
      blockedAt,
      blockedBy,
      blockReason,
    })
    .from(parentChildren)
    .innerJoin(users, eq(users.id, parentChildren.parentUserId))
    .where(
      and(
        eq(parentChildren.schoolId, schoolId),
        studentSchoolUuid === undefined ? undefined : eq(parentChildren.studentSchoolUuid, studentSchoolUuid),
      ),
    )
    .orderBy(asc(id));
}

/** Students, by their number, of whom the register of the year has something without an order. */
async function withoutOrder(db: ReadDb, { schoolId, eduYear }: Contingent, studentSchoolUuid?: string) {
  const rows = await db
    .selectDistinct({ number: movements.studentSchoolUuid })
    .from(movements)
    .where(
      and(
        ...[eq(movements.schoolId, schoolId), isNull(movements.orderUuid), isOfYear(eduYear)],
        studentSchoolUuid === undefined ? undefined : eq(movements.studentSchoolUuid, studentSchoolUuid),
      ),
    );
  return new Set(rows.map(({ number }) => number));
}

/** Students, by their number, who are in an inclusive programme today. */
async function inProgrammes(db: ReadDb, { schoolId, today }: Contingent, studentSchoolUuid?: string) {
  const { dateFrom, dateTo, studentSchoolUuid: number } = groupMembers;
  const rows = await db
    .selectDistinct({ number })
    .from(groupMembers)
    .innerJoin(
      programmeGroups,
      and(eq(programmeGroups.schoolId, groupMembers.schoolId), eq(programmeGroups.groupId, groupMembers.groupId)),
    )
    .where(
      and(
        ...[eq(groupMembers.schoolId, schoolId), lte(dateFrom, today), or(isNull(dateTo), gte(dateTo, today))],
        studentSchoolUuid === undefined ? undefined : eq(number, studentSchoolUuid),
      ),
    );
  return new Set(rows.map((row) => row.number));
}

type Account = Pick<typeof users.$inferSelect, 'blockedAt' | 'firstSignedInAt' | 'isDefaultPassword'>;
function stateOfSignIn({ blockedAt, firstSignedInAt, isDefaultPassword }: Account): StudentRow['signIn'] {
  if (blockedAt !== null) return 'blocked';
  if (firstSignedInAt === null) return 'never';
  return isDefaultPassword ? 'first' : 'own';
}

const signInOf = ({ isDefaultPassword }: { isDefaultPassword: boolean }) => (isDefaultPassword ? 'first' : 'own');

/** The students among the rows of a condition; `only`: it leaves this one, and no more is read than theirs. */
export async function readStudents(
  db: ReadDb,
  contingent: Contingent,
  where: SQL | undefined,
  only?: string,
): Promise<Row[]> {
  const { schoolId, isCurrentYear, leadUserId } = contingent;
  const rows = await db
    .select({ student: students, user: users })
    .from(students)
    .innerJoin(users, eq(users.id, students.userId))
    .where(and(eq(students.schoolId, schoolId), isNull(students.duplicateOf), where));
  const classes = await classesOfYear(db, contingent, only);
  const parents = Map.groupBy(await parentsOf(db, schoolId, only), ({ studentSchoolUuid }) => studentSchoolUuid);
  const unordered = await withoutOrder(db, contingent, only);
  const programmes = await inProgrammes(db, contingent, only);
  const found = rows.flatMap(({ student, user: account }): Row[] => {
    const user = knownHere(student, account);
    const { studentSchoolUuid, state, leftOn, isInStatistic } = student;
    const group = classes.get(studentSchoolUuid) ?? null;
    if (leadUserId === null ? !(group || isCurrentYear) : !group || leadOf(group) !== leadUserId) return [];
    const own = parents.get(studentSchoolUuid) ?? [];
    return [
      {
        studentSchoolUuid,
        id: user.id,
        state,
        leftOn,
        isInStatistic,
        surname: user.surname,
        firstname: user.firstname,
        patronymic: user.patronymic,
        bornDate: user.bornDate,
        gender: user.gender,
        iin: user.iin && maskedIin(user.iin),
        group: group && {
          id: group.id,
          label: groupLabel(group),
          parallel: group.parallel,
          eduLang: group.eduLang,
        },
        file: fileNumberText(student.fileLetter, student.fileNumber),
        parents: own.map(fullName),
        activeParents: own.filter(({ firstSignedInAt }) => firstSignedInAt !== null).length,
        isOrderMissing: unordered.has(studentSchoolUuid),
        isInProgramme: programmes.has(studentSchoolUuid),
        signIn: stateOfSignIn(user),
      },
    ];
  });
  return isRegisterOnly(contingent) ? found.map((student) => ofRegister(student, contingent)) : found;
}

/** The card of a student, as of today; undefined for one who is not among those of the contingent, and to who leads them in another year. */
export async function readCard(db: ReadDb, contingent: Contingent, userId: number): Promise<StudentCard | undefined> {
  if (isRegisterOnly(contingent)) return undefined;
  const { schoolId } = contingent;
  const [own] = await db
    .select({
      studentSchoolUuid: students.studentSchoolUuid,
      login: users.login,
      phone: students.phone,
      address: students.address,
      version: students.version,
      own: { phone: users.phone, email: users.email },
      nationalityId: students.nationalityId,
      isNotResident: users.isNotResident,
      nameSource: users.nameSource,
      kept: { state: students.state, leftOn: students.leftOn, asLeft: students.asLeft },
      block: { blockedAt: users.blockedAt, blockedBy: users.blockedBy, blockReason: users.blockReason },
    })
    .from(students)
    .innerJoin(users, eq(users.id, students.userId))
    .where(and(eq(students.schoolId, schoolId), eq(students.userId, userId)));
  if (!own) return undefined;
  const { studentSchoolUuid, block, kept, ...more } = own;
  const isOwn = eq(students.studentSchoolUuid, studentSchoolUuid);
  const [found] = await readStudents(db, contingent, isOwn, studentSchoolUuid);
  if (!found) return undefined;
  const memberships = await classesOfStudent(db, schoolId, studentSchoolUuid);
  const parents = await parentsOf(db, schoolId, studentSchoolUuid);
  const toldOf = await toldBlocks(db, schoolId, [block, ...parents]);
  // What a former student and their parents say of themselves since is for the school where the student is.
  const isOurs = kept.state === 'active' || (await usedElsewhere(db, schoolId, [userId])).size === 0;
  const { own: saidBy, ...card } = more;
  return {
    ...found,
    ...card,
    ...(isOurs && { own: saidBy }),
    ...toldOf(block),
    isChangedElsewhere: keptHere(kept) !== null,
    parentship: parents.flatMap(({ iin }) => (iin === null ? [] : [maskedParentIin(iin)])),
    parents: parents.map((parent) => ({
      id: parent.id,
      linkUuid: parent.linkUuid,
      name: fullName(parent),
      iin: parent.iin && maskedParentIin(parent.iin),
      phone: parent.ofLink ?? (isOurs ? parent.phone : null),
      signIn: signInOf(parent),
      ...(isOurs && { own: { phone: parent.phone, email: parent.email } }),
      isActivated: parent.firstSignedInAt !== null,
      isBlocked: parent.blockedAt !== null,
      ...toldOf(parent),
    })),
    classes: shownClasses(memberships),
    studentGroupUuid:
      memberships.findLast(
        ({ member, group }) =>
          group.parallel > 0 && group.eduYear === contingent.eduYear && lastsTo(member.dateTo, contingent.dateEnd),
      )?.member.studentGroupUuid ?? null,
  };
}

/** Classes in all years, the newest first. */
const shownClasses = (memberships: Awaited<ReturnType<typeof classesOfStudent>>): StudentCard['classes'] =>
  memberships
    .filter(({ group }) => group.parallel > 0)
    .map(({ member: { dateFrom, dateTo }, group }) => {
      return { group: groupLabel(group), eduYear: group.eduYear, dateFrom, dateTo };
    })
    .reverse();
/** The classes of a student by number, as the card shows them. */
export const classesOnCard = async (db: ReadDb, schoolId: number, studentSchoolUuid: string) =>
  shownClasses(await classesOfStudent(db, schoolId, studentSchoolUuid));
