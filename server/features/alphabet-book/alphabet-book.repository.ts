// The book is written by nobody: it is what the cards, the classes and the movements of the school say on a day.
import { and, asc, eq, inArray, lte, min, type SQL } from 'drizzle-orm';
import type { BookRow } from '#contract/alphabet-book/alphabet-book.schema.ts';
import { fileNumberText } from '#contract/core/personal-file.ts';
import type { ReadDb } from '#server/db/client.ts';
import { type Contingent, contingentIn, movements, orders, readStudents } from '#server/features/contingent/public.ts';
import { students } from '#server/features/people/public.ts';
import { nationalities } from '#server/features/reference/public.ts';
import { groupMembers } from '#server/features/school/public.ts';

type Passage = BookRow['arrival'];
export type Book = {
  readonly contingent: Contingent;
  /** As it is on this day: today, or the last day of a year that is over. */
  readonly day: string;
};

/** The book of a school in a year. @throws AppError NOT_FOUND for a year that the school has not. */
export async function bookIn(db: ReadDb, asked: { schoolId: number; eduYear: number; now: number }) {
  const { contingent, school, year } = await contingentIn(db, { ...asked, leadUserId: null });
  const day = contingent.today > year.dateEnd ? year.dateEnd : contingent.today;
  return { book: { contingent, day } satisfies Book, school, year };
}

/** The last arrival and the last departure of each pupil up to a day. */
async function passagesOf(db: ReadDb, schoolId: number, day: string) {
  const rows = await db
    .select({ movement: movements, number: orders.number, orderDate: orders.date })
    .from(movements)
    .leftJoin(orders, and(eq(orders.schoolId, movements.schoolId), eq(orders.uuid, movements.orderUuid)))
    .where(
      and(eq(movements.schoolId, schoolId), inArray(movements.kind, ['arrived', 'left']), lte(movements.date, day)),
    )
    .orderBy(asc(movements.date), asc(movements.recordedAt));
  const passages = { arrived: new Map<string, Passage>(), left: new Map<string, Passage>() };
  for (const { movement, number, orderDate } of rows) {
    const { kind, studentSchoolUuid, date, reason } = movement;
    if (kind === 'arrived' || kind === 'left')
      passages[kind].set(studentSchoolUuid, { date, reason, order: number, orderDate });
  }
  return passages;
}

/** The first day in a class, for those who came before their arrivals were written down. */
async function firstDays(db: ReadDb, schoolId: number): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ uuid: groupMembers.studentSchoolUuid, first: min(groupMembers.dateFrom) })
    .from(groupMembers)
    .where(eq(groupMembers.schoolId, schoolId))
    .groupBy(groupMembers.studentSchoolUuid);
  return new Map(rows.flatMap(({ uuid, first }) => (first === null ? [] : [[uuid, first] as const])));
}

/** What the cards say beyond the list of students, by the number of the school. */
async function cardsOf(db: ReadDb, schoolId: number) {
  const { kz, ru, en } = nationalities;
  const rows = await db
    .select({
      uuid: students.studentSchoolUuid,
      letter: students.fileLetter,
      number: students.fileNumber,
      phone: students.phone,
      address: students.address,
      nationality: { kz, ru, en },
    })
    .from(students)
    .leftJoin(nationalities, eq(nationalities.id, students.nationalityId))
    .where(eq(students.schoolId, schoolId));
  return new Map(rows.map((row) => [row.uuid, row]));
}

/** Everybody of the book whom a condition about `students` and `users` leaves. */
export async function readBook(db: ReadDb, { contingent, day }: Book, where?: SQL): Promise<BookRow[]> {
  const { schoolId } = contingent;
  const found = await readStudents(db, contingent, where);
  const cards = await cardsOf(db, schoolId);
  const { arrived, left } = await passagesOf(db, schoolId, day);
  const first = await firstDays(db, schoolId);
  return found.map((student): BookRow => {
    const { studentSchoolUuid: uuid, id, surname, firstname, patronymic, bornDate, gender, iin } = student;
    const { group, parents, state, leftOn } = student;
    const card = cards.get(uuid);
    const hasLeft = state === 'archived' && (leftOn === null || leftOn <= day);
    const since = first.get(uuid);
    const unwritten: Passage = since === undefined ? null : { date: since, reason: null, order: null, orderDate: null };
    const unordered: Passage = leftOn === null ? null : { date: leftOn, reason: null, order: null, orderDate: null };
    return {
      id,
      type: hasLeft ? 'left' : 'students',
      surname,
      firstname,
      patronymic,
      bornDate,
      gender,
      iin,
      file: fileNumberText(card?.letter ?? null, card?.number ?? null),
      nationality: card?.nationality ?? null,
      address: card?.address ?? null,
      phone: card?.phone ?? null,
      parents,
      group,
      arrival: arrived.get(uuid) ?? unwritten,
      departure: hasLeft ? (left.get(uuid) ?? unordered) : null,
    };
  });
}
