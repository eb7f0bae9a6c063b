// Everything that the card of a student holds, as it is changed, recorded and undone.
import { and, eq, sql } from 'drizzle-orm';
import type { Db, ReadDb } from '#server/db/client.ts';
import { incomingRows, isOneOf } from '#server/db/records.ts';
import { answerCells, journalCells } from '#server/features/cells/public.ts';
import { recordContacts } from '#server/features/contacts/public.ts';
import {
  dropWords,
  isKeptHere,
  type PersonAsLeft,
  parentChildren,
  refuseReturns,
  students,
  userSchools,
  users,
  writeWords,
} from '#server/features/people/public.ts';
import { groupMembers } from '#server/features/school/public.ts';
import {
  giveFirstPasswords,
  type PersonValue,
  personValue,
  renewForReturning,
  sessions,
  storePeople,
} from '#server/features/session/public.ts';
import { giveFiles, keepFiles } from './personal-files.ts';

export type StudentValue = PersonValue & {
  readonly studentSchoolUuid: string;
  readonly studentUuid: string;
  readonly phone: string | null;
  readonly address: string | null;
  readonly nationalityId: number | null;
  readonly isInStatistic: boolean;
  readonly state: 'active' | 'archived';
  readonly leftOn: string | null;
  readonly readsUntil: string | null;
  /** The number of the card that took it over; a card of its own has none, as in what was recorded before there were any. */
  readonly duplicateOf?: string;
  /** By which a bundle of OneRoster calls them. */
  readonly sourcedId?: string;
};
export type HeldStudent = {
  readonly userId: number;
  readonly version: number;
  readonly value: StudentValue;
  /** As `students.as_left`. */
  readonly asLeft?: PersonAsLeft | null;
};

/** Students of a school by user id, for somebody who holds its people. */
export async function readStudentValues(
  db: ReadDb,
  schoolId: number,
  userIds: readonly number[],
): Promise<HeldStudent[]> {
  const rows = await db
    .select({ student: students, user: users, readsUntil: userSchools.readsUntil })
    .from(students)
    .innerJoin(users, eq(users.id, students.userId))
    .leftJoin(userSchools, isRoleOf(schoolId))
    .where(and(eq(students.schoolId, schoolId), isOneOf(students.userId, userIds)));
  return rows.map(({ student, user, readsUntil }) => ({
    userId: user.id,
    version: student.version,
    asLeft: student.asLeft,
    value: {
      studentSchoolUuid: student.studentSchoolUuid,
      studentUuid: student.studentUuid,
      ...personValue(user),
      phone: student.phone,
      address: student.address,
      isInStatistic: student.isInStatistic,
      nationalityId: student.nationalityId,
      state: student.state,
      leftOn: student.leftOn,
      readsUntil,
      ...(student.duplicateOf !== null && { duplicateOf: student.duplicateOf }),
      ...(student.sourcedId !== null && { sourcedId: student.sourcedId }),
    },
  }));
}

const isRoleOf = (schoolId: number) =>
  and(eq(userSchools.userId, students.userId), eq(userSchools.schoolId, schoolId), eq(userSchools.role, 'student'));

const studentColumns = `"userId" integer, student_school_uuid uuid, student_uuid uuid, phone text, address text,
  nationality_id integer, is_in_statistic boolean, state text, left_on date, reads_until date, duplicate_of uuid, sourced_id text`;

/** In which school, who, and when by the server's clock. */
export type Author = { readonly schoolId: number; readonly userId: number; readonly now: number };

/**
 * Writes students over what there is of them, by account; a new one begins with version 1 and gets a personal file. Whoever calls it holds
 * the people of the school.
 */
export async function storeStudents(db: Db, author: Author, values: ReadonlyMap<number, StudentValue>): Promise<void> {
  if (values.size === 0) return;
  const { schoolId } = author;
  await storePeople(db, schoolId, values);
  await refuseReturns(db, schoolId, students, values);
  const coming = await comingFromElsewhere(db, schoolId, values);
  const returning = await returningTo(db, schoolId, values);
  const rows = [...values].map(([userId, value]) => ({
    userId,
    student_school_uuid: value.studentSchoolUuid,
    student_uuid: value.studentUuid,
    phone: value.phone,
    address: value.address,
    is_in_statistic: value.isInStatistic,
    nationality_id: value.nationalityId,
    state: value.state,
    left_on: value.leftOn,
    reads_until: value.readsUntil,
    duplicate_of: value.duplicateOf ?? null,
    sourced_id: value.sourcedId ?? null,
  }));
  await db.execute(sql`insert into ${students}
      (school_id, student_school_uuid, student_uuid, user_id, phone, address, nationality_id, is_in_statistic, state, left_on, duplicate_of,
      sourced_id)
    select ${schoolId}::integer, student_school_uuid, student_uuid, "userId", phone, address, nationality_id, is_in_statistic,
      state, left_on, duplicate_of, sourced_id
    from ${incomingRows(rows, studentColumns)}
    on conflict (school_id, student_school_uuid) do update set phone = excluded.phone, address = excluded.address,
      nationality_id = excluded.nationality_id, is_in_statistic = excluded.is_in_statistic, state = excluded.state, left_on = excluded.left_on,
      as_left = case when ${isKeptHere} and excluded.state = 'archived'
        then students.as_left || jsonb_build_object('leftOn', excluded.left_on) else students.as_left end,
      duplicate_of = excluded.duplicate_of, sourced_id = excluded.sourced_id, version = students.version + 1`);
  await giveFirstPasswords(db, schoolId, coming, author.now);
  await renewForReturning(db, schoolId, returning, author.now);
  await giveFiles(db, schoolId, values);
  await db.execute(sql`insert into ${userSchools} (user_id, school_id, role, reads_until)
    select "userId", ${schoolId}::integer, 'student', reads_until from ${incomingRows(rows, studentColumns)}
    on conflict (user_id, school_id, role) do update set reads_until = excluded.reads_until`);
  const contacts = [...values.values()].map(({ studentSchoolUuid, phone, address }) => {
    return { pupil: studentSchoolUuid, phone, address };
  });
  await recordContacts(db, author, contacts);
  await writeWords(db, schoolId, [...values.keys()]);
}

/** The accounts among these that begin to learn here, and had a card in another school before. */
async function comingFromElsewhere(
  db: ReadDb,
  schoolId: number,
  values: ReadonlyMap<number, StudentValue>,
): Promise<number[]> {
  const active = [...values].flatMap(([userId, { state }]) => (state === 'active' ? [userId] : []));
  const cards = await db
    .select({ userId: students.userId, schoolId: students.schoolId, state: students.state })
    .from(students)
    .where(isOneOf(students.userId, active));
  const present = new Set(
    cards.flatMap((card) => (card.schoolId === schoolId && card.state === 'active' ? [card.userId] : [])),
  );
  return [
    ...new Set(cards.flatMap((card) => (card.schoolId !== schoolId && !present.has(card.userId) ? [card.userId] : []))),
  ];
}

/** The numbers of those who come, or come back from the archive. */
async function returningTo(db: ReadDb, schoolId: number, values: ReadonlyMap<number, StudentValue>): Promise<string[]> {
  const active = [...values].flatMap(([userId, { state }]) => (state === 'active' ? [userId] : []));
  const rows = await db
    .select({ userId: students.userId })
    .from(students)
    .where(and(eq(students.schoolId, schoolId), isOneOf(students.userId, active), eq(students.state, 'active')));
  const present = new Set(rows.map(({ userId }) => userId));
  return active.flatMap((userId) => (present.has(userId) ? [] : (values.get(userId)?.studentSchoolUuid ?? [])));
}

export async function storeStudent(db: Db, author: Author, userId: number, value: StudentValue): Promise<void> {
  await storeStudents(db, author, new Map([[userId, value]]));
}

/** Deletes the cards of students; the accounts stay, with no role here. */
export async function deleteStudents(db: Db, author: Author, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  const { schoolId } = author;
  const gone = await readStudentValues(db, schoolId, userIds);
  const contacts = gone.map(({ value }) => ({ pupil: value.studentSchoolUuid, phone: null, address: null }));
  await recordContacts(db, author, contacts);
  await keepFiles(db, schoolId, userIds);
  await db.delete(students).where(and(eq(students.schoolId, schoolId), isOneOf(students.userId, userIds)));
  await giveBack(db, userIds);
  // An admission is taken back: the account is the former school's again, and this one knows its password.
  const elsewhere = await db
    .selectDistinct({ userId: students.userId })
    .from(students)
    .where(isOneOf(students.userId, userIds));
  await giveFirstPasswords(
    db,
    schoolId,
    elsewhere.map(({ userId }) => userId),
    author.now,
  );
  await dropWords(db, schoolId, userIds);
  const isRole = and(eq(userSchools.schoolId, schoolId), eq(userSchools.role, 'student'));
  await db.delete(userSchools).where(and(isOneOf(userSchools.userId, userIds), isRole));
}

/**
 * Gives accounts the values back with which their students left the school before this one. The card of that school has no values of its own
 * from then on; the cards of schools before it keep theirs.
 */
async function giveBack(db: Db, userIds: readonly number[]): Promise<void> {
  const ids = sql`(select id from ${incomingRows(
    userIds.map((id) => ({ id })),
    'id integer',
  )})`;
  await db.execute(sql`with former(user_id, school_id, surname, firstname, patronymic, iin, born_date, gender) as (
      select distinct on (s.user_id) s.user_id, s.school_id, known.*
      from ${students} s, jsonb_to_record(s.as_left) as known(surname text, firstname text, patronymic text, iin text,
        "bornDate" date, gender text)
      where s.user_id in ${ids} and s.state = 'archived' and s.as_left ->> 'leftOn' is not distinct from s.left_on::text
        and not exists (select from ${students} other where other.user_id = s.user_id and other.state = 'active')
      order by s.user_id, s.left_on desc nulls last
    ), given as (
      update ${users} set surname = former.surname, firstname = former.firstname, patronymic = former.patronymic,
        iin = former.iin, born_date = former.born_date, gender = former.gender
      from former where users.id = former.user_id
    )
    update ${students} set as_left = null from former
    where students.user_id = former.user_id and students.school_id = former.school_id`);
}

const memberOf = (cells: typeof journalCells | typeof answerCells) =>
  and(eq(groupMembers.schoolId, cells.schoolId), eq(groupMembers.studentGroupUuid, cells.studentGroupUuid));
export const memberOfCell = memberOf(journalCells);

type Numbered = { readonly userId: number; readonly value: Pick<StudentValue, 'studentSchoolUuid'> };
/** Students with dependent data: a journal cell or an answer (emptied ones included), a parent, or a session (decisions E6). */
export async function withTrace(db: ReadDb, schoolId: number, held: readonly Numbered[]): Promise<ReadonlySet<number>> {
  const byNumber = new Map(held.map(({ userId, value }) => [value.studentSchoolUuid, userId]));
  const numbers = [...byNumber.keys()];
  const cells = await db
    .selectDistinct({ number: groupMembers.studentSchoolUuid })
    .from(journalCells)
    .innerJoin(groupMembers, memberOfCell)
    .where(and(eq(groupMembers.schoolId, schoolId), isOneOf(groupMembers.studentSchoolUuid, numbers)));
  const answers = await db
    .selectDistinct({ number: groupMembers.studentSchoolUuid })
    .from(answerCells)
    .innerJoin(groupMembers, memberOf(answerCells))
    .where(and(eq(groupMembers.schoolId, schoolId), isOneOf(groupMembers.studentSchoolUuid, numbers)));
  const parents = await db
    .selectDistinct({ number: parentChildren.studentSchoolUuid })
    .from(parentChildren)
    .where(and(eq(parentChildren.schoolId, schoolId), isOneOf(parentChildren.studentSchoolUuid, numbers)));
  const signIns = await db
    .selectDistinct({ userId: sessions.userId })
    .from(sessions)
    .where(isOneOf(sessions.userId, [...byNumber.values()]));
  const named = [...cells, ...answers, ...parents].flatMap(({ number }) => byNumber.get(number) ?? []);
  return new Set([...named, ...signIns.map(({ userId }) => userId)]);
}

export async function hasTrace(db: ReadDb, schoolId: number, held: HeldStudent): Promise<boolean> {
  return (await withTrace(db, schoolId, [held])).size > 0;
}

/** The same by the number of the school. */
export async function numbersWithTrace(
  db: ReadDb,
  schoolId: number,
  studentSchoolUuids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { studentSchoolUuid, userId } = students;
  const rows = await db
    .select({ studentSchoolUuid, userId })
    .from(students)
    .where(and(eq(students.schoolId, schoolId), isOneOf(studentSchoolUuid, studentSchoolUuids)));
  const traced = await withTrace(
    db,
    schoolId,
    rows.map((row) => ({ userId: row.userId, value: row })),
  );
  return new Set(rows.flatMap((row) => (traced.has(row.userId) ? [row.studentSchoolUuid] : [])));
}
