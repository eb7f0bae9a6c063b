// Who may come: one card for an IIN in a school, and one school at a time in the installation (decisions E3, E22, E23, E29).
import { and, eq, isNull, ne, or } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { AppError } from '#contract/core/errors.ts';
import type { Language } from '#contract/core/localized.ts';
import { personName } from '#contract/core/person-name.ts';
import { formatLocalDate } from '#contract/core/time.ts';
import type { ReadDb } from '#server/db/client.ts';
import { holdInGroups } from '#server/db/locks.ts';
import { isOneOf } from '#server/db/records.ts';
import {
  cardKnownBy,
  knownHere,
  parentChildren,
  students,
  userAreas,
  userSchools,
  users,
} from '#server/features/people/public.ts';
import { findSchool } from '#server/features/school/public.ts';
import { refusal } from '#server/shared/refusals.ts';
import { textOf } from '#server/shared/texts.ts';
import type { StudentValue } from './student-state.ts';

type Card = { readonly schoolId: number; readonly userId: number };

/** Two schools that admit one person at once take turns: their own people are held by each alone. */
const holdIins = (db: ReadDb, iins: readonly string[]): Promise<void> => holdInGroups(db, 'students by IIN', iins);

/** Cards in all schools with an IIN, but for one: an account may have a card in several. */
function cardsWith(db: ReadDb, iin: string, except: Card | null) {
  return db
    .select({ student: students, user: users })
    .from(users)
    .innerJoin(students, eq(students.userId, users.id))
    .where(
      and(
        eq(users.iin, iin),
        except === null ? undefined : or(ne(students.schoolId, except.schoolId), ne(students.userId, except.userId)),
      ),
    );
}

/** Of students by account, those who may not be as they were: another card here has their IIN, or they are enrolled elsewhere. */
export async function whoMayNotStand(
  db: ReadDb,
  schoolId: number,
  values: ReadonlyMap<number, Pick<StudentValue, 'iin' | 'state'>>,
): Promise<number[]> {
  const cards = await heldCards(
    db,
    [...values.values()].flatMap(({ iin }) => iin ?? []),
  );
  return [...values].flatMap(([userId, { iin, state }]) => {
    const others = (cards.get(iin ?? '') ?? []).filter(({ student }) => {
      if (student.schoolId !== schoolId) return true;
      // One of those that change too counts as it will be: of two combined cards the IIN goes back to the other one.
      const next = values.get(student.userId);
      return student.userId !== userId && (next === undefined || next.iin === iin);
    });
    const mayStand = others.every(
      ({ student }) => student.schoolId !== schoolId && (state === 'archived' || student.state === 'archived'),
    );
    return mayStand ? [] : [userId];
  });
}

/** Cards in all schools by IIN, whose IINs are held until the end of the transaction. */
export async function heldCards(db: ReadDb, iins: readonly string[]) {
  await holdIins(db, iins);
  return cardsByIin(db, iins);
}

/** The same without holding them, for a look alone. */
export async function cardsByIin(db: ReadDb, iins: readonly string[]) {
  const rows = await db
    .select({ student: students, user: users })
    .from(users)
    .innerJoin(students, eq(students.userId, users.id))
    .where(isOneOf(users.iin, iins));
  return Map.groupBy(rows, ({ user }) => user.iin ?? '');
}

const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** Cards of a school by what a bundle of OneRoster calls them; an export of ours calls them by our number where none has brought them. */
export async function cardsBySourcedId(db: ReadDb, schoolId: number, sourcedIds: readonly string[]) {
  if (sourcedIds.length === 0) return [];
  return db
    .select({ student: students, user: users })
    .from(students)
    .innerJoin(users, eq(users.id, students.userId))
    .where(
      and(
        eq(students.schoolId, schoolId),
        isNull(students.duplicateOf),
        or(
          isOneOf(students.sourcedId, sourcedIds),
          isOneOf(
            students.studentSchoolUuid,
            sourcedIds.filter((id) => isUuid.test(id)),
          ),
        ),
      ),
    );
}
type AskedIin = {
  readonly schoolId: number;
  readonly iin: string;
  readonly exceptUserId: number | null;
  readonly language: Language;
};

/**
 * Refuses an IIN that somebody bears who has a card here, in the archive too, or is a student of another school.
 * @throws AppError IIN_TAKEN with who it is, ENROLLED_ELSEWHERE with the school; both at the field `iin`.
 */
export async function refuseTakenIin(db: ReadDb, asked: AskedIin): Promise<void> {
  const elsewhere = await enrolledElsewhere(db, asked);
  if (elsewhere) throw isEnrolledAt(asked.language, elsewhere.school);
}

export function isEnrolledAt(language: Language, school: string): AppError {
  const words = textOf(language, 'error.ENROLLED_ELSEWHERE', { school });
  return new AppError('ENROLLED_ELSEWHERE', { message: words, errors: { iin: [words] } });
}

/**
 * Nobody is of two schools on one day: who comes from another one comes after the last day there.
 * @throws AppError VALIDATION_FAILED at `arrivalDate`.
 */
export async function refuseDayElsewhere(
  db: ReadDb,
  { schoolId, iin, language }: Omit<AskedIin, 'exceptUserId'>,
  arrivalDate: string,
): Promise<void> {
  const cards = await cardsWith(db, iin, null);
  const [last] = cards
    .flatMap(({ student }) => (student.schoolId === schoolId ? [] : (student.leftOn ?? [])))
    .sort()
    .reverse();
  if (last !== undefined && arrivalDate <= last)
    throw refusal(language, 'arrivalDate', 'contingent.wrong.elsewhere', { date: formatLocalDate(last) });
}

/**
 * The other school whose student bears an IIN, which is held until the end of the transaction; null: nobody elsewhere does.
 * @throws AppError IIN_TAKEN for one that a card of this school bears.
 */
export async function enrolledElsewhere(
  db: ReadDb,
  asked: AskedIin,
): Promise<{ schoolId: number; school: string; userId: number } | null> {
  const { schoolId, iin, exceptUserId, language } = asked;
  await holdIins(db, [iin]);
  const cards = await cardsWith(db, iin, exceptUserId === null ? null : { schoolId, userId: exceptUserId });
  const elsewhere = cards.find(({ student }) => student.state === 'active');
  const own = cardKnownBy(schoolId, iin, cards);
  if (own) {
    const { student } = own;
    const user = knownHere(student, own.user);
    const state = textOf(language, `contingent.state.${student.state}`);
    const words = textOf(language, 'error.IIN_TAKEN', { name: personName(user), state });
    throw new AppError('IIN_TAKEN', {
      message: words,
      errors: { iin: [words] },
      current: { id: user.id, state: student.state },
    });
  }
  if (!elsewhere) return null;
  const { schoolId: otherId, userId } = elsewhere.student;
  return { schoolId: otherId, school: (await findSchool(db, otherId))?.name ?? '', userId };
}

type Account = { readonly id: number; readonly studentUuid: string };
/**
 * The accounts that wait for people with an IIN: of students who have left another school, and who are nothing else anywhere. An account
 * that never was a student's, such as one of a former colleague, is never given to one: the school that admits can print its password.
 */
export async function freeAccounts(db: ReadDb, iins: readonly string[]): Promise<ReadonlyMap<string, Account>> {
  if (iins.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, iin: users.iin, studentUuid: students.studentUuid })
    .from(users)
    .innerJoin(students, eq(students.userId, users.id))
    .where(isOneOf(users.iin, iins))
    .orderBy(users.id);
  const ofOthers = await otherThanStudents(
    db,
    rows.map(({ id }) => id),
  );
  const found = new Map<string, Account>();
  for (const { id, iin, studentUuid } of rows) {
    if (iin !== null && !ofOthers.has(id) && !found.has(iin)) found.set(iin, { id, studentUuid });
  }
  return found;
}

/** Accounts that are a colleague's, a parent's or an official's too. */
async function otherThanStudents(db: ReadDb, userIds: readonly number[]): Promise<ReadonlySet<number>> {
  const isOf = (column: PgColumn) => isOneOf(column, userIds);
  const { userId } = userSchools;
  const roles = await db
    .select({ userId })
    .from(userSchools)
    .where(and(isOf(userId), ne(userSchools.role, 'student')));
  const parents = await db
    .select({ userId: parentChildren.parentUserId })
    .from(parentChildren)
    .where(isOf(parentChildren.parentUserId));
  const officials = await db.select({ userId: userAreas.userId }).from(userAreas).where(isOf(userAreas.userId));
  return new Set([...roles, ...parents, ...officials].map((row) => row.userId));
}

export async function freeAccount(db: ReadDb, iin: string): Promise<Account | null> {
  return (await freeAccounts(db, [iin])).get(iin) ?? null;
}
