// Who may come: one card for an IIN in a school, and one school at a time in the installation (decisions E3, E22, E23, E29).
import { and, eq, ne, or, sql } from 'drizzle-orm';
import { studentName } from '#contract/contingent/contingent.schema.ts';
import { AppError } from '#contract/core/errors.ts';
import type { Language } from '#contract/core/localized.ts';
import type { ReadDb } from '#server/db/client.ts';
import { rowsOf } from '#server/db/records.ts';
import { students, userSchools, users } from '#server/features/people/public.ts';
import { findSchool } from '#server/features/school/public.ts';
import { textOf } from '#server/shared/texts.ts';
import type { StudentValue } from './student-state.ts';

type Card = { readonly schoolId: number; readonly userId: number };

/** Two schools that admit one person at once take turns: their own people are held by each alone. */
async function holdIin(db: ReadDb, iin: string): Promise<void> {
  await rowsOf(db, sql`select pg_advisory_xact_lock(hashtextextended(${`student ${iin}`}, 0))::text`);
}

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

/** Whether a card may be as it was: its IIN is no other card's of the school, and who is enrolled by it is so nowhere else. */
export async function mayStand(
  db: ReadDb,
  card: Card,
  { iin, state }: Pick<StudentValue, 'iin' | 'state'>,
): Promise<boolean> {
  if (iin === null) return true;
  await holdIin(db, iin);
  return (await cardsWith(db, iin, card)).every(
    ({ student }) => student.schoolId !== card.schoolId && (state === 'archived' || student.state === 'archived'),
  );
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
  await holdIin(db, iin);
  const cards = await cardsWith(db, iin, exceptUserId === null ? null : { schoolId, userId: exceptUserId });
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
