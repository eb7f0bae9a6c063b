// What every write about students begins and ends with: the people of the school held, the year open, the caller's right, the card after it.
import type { StoredStudent } from '#contract/contingent/student-writes.ts';
import { AppError } from '#contract/core/errors.ts';
import type { Language } from '#contract/core/localized.ts';
import type { ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import { type SchoolYearRow, yearsOf } from '#server/features/calendar/public.ts';
import { students } from '#server/features/people/public.ts';
import { holdSchool, leadsMayEdit } from '#server/features/school/public.ts';
import type { CallContext, Caller, SchoolContext } from '#server/shared/context.ts';
import type { Write } from '#server/shared/write.ts';
import { type Contingent, contingentIn, isRegisterOnly, readCard, readStudents } from './contingent.repository.ts';
import { studentEntity } from './student.entity.ts';
import { type HeldStudent, readStudentValues, type StudentValue, storeStudents } from './student-state.ts';

export type WritingCall = Pick<CallContext, 'language' | 'receivedAt'> & {
  readonly caller: Pick<Caller, 'userId'>;
  readonly school: Pick<SchoolContext, 'id'>;
  readonly body: { readonly eduYear: number };
};
/**
 * Whose students: of the whole school, or of the classes that the caller leads; `led` where the school lets group leads write (decisions
 * E8), `ownClass` for what is theirs to decide in every school.
 */
export type Reach = 'school' | 'led' | 'ownClass';

export type Writing = {
  readonly tx: Write;
  readonly schoolId: number;
  readonly year: SchoolYearRow;
  readonly contingent: Contingent;
  readonly language: Language;
  readonly by: number;
  /** Server time, epoch milliseconds. */
  readonly now: number;
};

/**
 * Which students the caller may write about in a year.
 * @throws AppError NOT_FOUND for a year that the school has not, YEAR_READ_ONLY for one that is not active, ACCESS_DENIED for a group
 * lead whose school does not allow it (decisions E8), and in every year but the current one.
 */
export async function writableIn(db: ReadDb, call: WritingCall, reach: Reach) {
  const { school, caller, receivedAt, body } = call;
  const asked = { schoolId: school.id, eduYear: body.eduYear, now: receivedAt };
  const leadUserId = reach === 'school' ? null : caller.userId;
  const { contingent, year, school: row } = await contingentIn(db, { ...asked, leadUserId });
  if (reach === 'led' && !leadsMayEdit(row)) throw new AppError('ACCESS_DENIED');
  if (year.status !== 'Active') throw new AppError('YEAR_READ_ONLY');
  if (isRegisterOnly(contingent)) throw new AppError('ACCESS_DENIED');
  return { contingent, year };
}

/** @throws AppError as `writableIn` has them. */
export async function beginWriting(tx: Write, call: WritingCall, reach: Reach = 'school'): Promise<Writing> {
  const { school, caller, language, receivedAt } = call;
  await holdSchool(tx.db, school.id);
  return {
    tx,
    schoolId: school.id,
    ...(await writableIn(tx.db, call, reach)),
    language,
    by: caller.userId,
    now: receivedAt,
  };
}

/** The school year that the school is in. @throws AppError NOT_FOUND when it is in none. */
export async function presentYear(db: ReadDb, schoolId: number): Promise<number> {
  const present = (await yearsOf(db, schoolId)).find(({ isCurrent }) => isCurrent);
  if (!present) throw new AppError('NOT_FOUND');
  return present.eduYear;
}

/**
 * As `beginWriting`, for what is done to an account, which is of no year: whoever led a class last year, or will lead it next year, while two
 * years are open, has no right to it.
 */
export async function beginAboutAccounts(tx: Write, call: WritingCall, reach: Reach): Promise<Writing> {
  if (reach === 'school') return beginWriting(tx, call);
  return beginWriting(tx, { ...call, body: { eduYear: await presentYear(tx.db, call.school.id) } }, reach);
}

/** The card as the write left it. */
export async function cardAfter(
  { tx, contingent }: Writing,
  userId: number,
  isChanged: boolean,
): Promise<StoredStudent> {
  const card = await readCard(tx.db, contingent, userId);
  if (!card) throw new AppError('NOT_FOUND');
  return { ...card, batch: isChanged ? tx.batch : null };
}

/** A student of the school whom the caller may write about, in the archive too. @throws AppError NOT_FOUND for everybody else. */
export async function anyStudentOf({ tx, schoolId, contingent }: Writing, userId: number): Promise<HeldStudent> {
  const isTheirs = (await readCard(tx.db, contingent, userId)) !== undefined;
  const [held] = isTheirs ? await readStudentValues(tx.db, schoolId, [userId]) : [];
  if (!held) throw new AppError('NOT_FOUND');
  return held;
}

/**
 * The same, as long as they are enrolled. The account of one who has left may be another school's by now, whose student nobody here
 * renames, blocks or resets (decisions E22).
 * @throws AppError CONFLICT for one in the archive.
 */
export async function studentOf(writing: Writing, userId: number): Promise<HeldStudent> {
  const held = await anyStudentOf(writing, userId);
  if (held.value.state !== 'active') throw new AppError('CONFLICT');
  return held;
}

/** @throws AppError NOT_FOUND unless the caller may write about all of them, CONFLICT when one is in the archive. */
export async function refuseStrangers({ tx, contingent }: Writing, userIds: readonly number[]): Promise<void> {
  const theirs = await readStudents(tx.db, contingent, isOneOf(students.userId, userIds));
  if (theirs.length !== new Set(userIds).size) throw new AppError('NOT_FOUND');
  if (theirs.some(({ state }) => state !== 'active')) throw new AppError('CONFLICT');
}

/** Writes the card of a student who is there, and records it. */
export async function changeCard(writing: Writing, held: HeldStudent, after: StudentValue): Promise<void> {
  await changeCards(writing, [{ held, after }]);
}

export async function changeCards(
  { tx, schoolId, by, now }: Writing,
  changes: readonly { readonly held: HeldStudent; readonly after: StudentValue }[],
): Promise<void> {
  const values = new Map(changes.map(({ held, after }) => [held.userId, after]));
  await storeStudents(tx.db, { schoolId, userId: by, now }, values);
  tx.changed(
    studentEntity,
    changes.map(({ held: { userId, value: before }, after }) => ({ id: String(userId), before, after })),
  );
}
