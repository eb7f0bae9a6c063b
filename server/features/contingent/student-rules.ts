// Who may come: one card for an IIN in a school, and one school at a time in the installation (decisions E3, E22, E23, E29).
import { and, eq, ne } from 'drizzle-orm';
import { studentName } from '#contract/contingent/contingent.schema.ts';
import { AppError } from '#contract/core/errors.ts';
import type { Language } from '#contract/core/localized.ts';
import type { ReadDb } from '#server/db/client.ts';
import { students, userSchools, users } from '#server/features/people/public.ts';
import { findSchool } from '#server/features/school/public.ts';
import { textOf } from '#server/shared/texts.ts';

/** Cards in all schools with an IIN, of others than one. */
function cardsWith(db: ReadDb, iin: string, exceptUserId: number | null) {
  return db
    .select({ student: students, user: users })
    .from(users)
    .innerJoin(students, eq(students.userId, users.id))
    .where(and(eq(users.iin, iin), exceptUserId === null ? undefined : ne(users.id, exceptUserId)));
}

/** Whether no other card of the school bears an IIN. */
export async function isIinFree(db: ReadDb, schoolId: number, iin: string, exceptUserId: number): Promise<boolean> {
  return (await cardsWith(db, iin, exceptUserId)).every(({ student }) => student.schoolId !== schoolId);
}

/**
 * Refuses an IIN that somebody bears who has a card here, in the archive too, or is a student of another school.
 * @throws AppError IIN_TAKEN with who it is, ENROLLED_ELSEWHERE with the school; both at the field `iin`.
 */
export async function refuseTakenIin(
  db: ReadDb,
  asked: { schoolId: number; iin: string; exceptUserId: number | null; language: Language },
): Promise<void> {
  const { schoolId, iin, exceptUserId, language } = asked;
  const cards = await cardsWith(db, iin, exceptUserId);
  const own = cards.find(({ student }) => student.schoolId === schoolId);
  if (own) {
    const { user, student } = own;
    const state = textOf(language, `contingent.state.${student.state}`);
    const words = textOf(language, 'error.IIN_TAKEN', { name: studentName(user), state });
    throw new AppError('IIN_TAKEN', {
      ...{ message: words, errors: { iin: [words] } },
      current: { id: user.id, state: student.state },
    });
  }
  const elsewhere = cards.find(({ student }) => student.state === 'active');
  if (!elsewhere) return;
  const school = (await findSchool(db, elsewhere.student.schoolId))?.name ?? '';
  const words = textOf(language, 'error.ENROLLED_ELSEWHERE', { school });
  throw new AppError('ENROLLED_ELSEWHERE', { message: words, errors: { iin: [words] } });
}

/** The account that waits for a person with an IIN: of one who has left another school, or whom nobody holds any more. */
export async function freeAccount(db: ReadDb, iin: string): Promise<{ id: number; studentUuid: string | null } | null> {
  const rows = await db
    .select({ id: users.id, studentUuid: students.studentUuid, role: userSchools.role })
    .from(users)
    .leftJoin(students, eq(students.userId, users.id))
    .leftJoin(userSchools, eq(userSchools.userId, users.id))
    .where(eq(users.iin, iin))
    .orderBy(users.id);
  // Somebody's account as a parent or on a staff stays what it is.
  const isOfOthers = (id: number) => rows.some((row) => row.id === id && row.role !== null && row.role !== 'student');
  const found = rows.find(({ id }) => !isOfOthers(id));
  return found ? { id: found.id, studentUuid: found.studentUuid } : null;
}
