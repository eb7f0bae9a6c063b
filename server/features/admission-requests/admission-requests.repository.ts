import { and, eq, type SQL } from 'drizzle-orm';
import type { AdmissionRequest, RequestState } from '#contract/admission-requests/admission-requests.schema.ts';
import { AppError } from '#contract/core/errors.ts';
import type { Db, ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import { type Contingent, readStudents, type Writing } from '#server/features/contingent/public.ts';
import { shortNames, students } from '#server/features/people/public.ts';
import { groupLabel, groups } from '#server/features/school/public.ts';
import { textOf } from '#server/shared/texts.ts';
import { admissionRequests } from './admission-requests.tables.ts';

export type RequestRow = typeof admissionRequests.$inferSelect;
export type Side = RequestRow['side'];

const one = (schoolId: number, uuid: string) =>
  and(eq(admissionRequests.schoolId, schoolId), eq(admissionRequests.uuid, uuid));

export async function addRequest(db: Db, row: RequestRow): Promise<void> {
  await db.insert(admissionRequests).values(row).onConflictDoNothing();
}

/** A request of one side, held until the end of the transaction. */
export async function holdRequest(db: ReadDb, schoolId: number, uuid: string, side: Side) {
  const [row] = await db
    .select()
    .from(admissionRequests)
    .where(and(one(schoolId, uuid), eq(admissionRequests.side, side)))
    .for('update');
  return row;
}

/** Requests of one side about a pupil which are not over. */
export async function openAbout(db: ReadDb, schoolId: number, userId: number, side: Side): Promise<RequestRow[]> {
  const { schoolId: ofSchool, userId: about, side: ofSide, state } = admissionRequests;
  return db
    .select()
    .from(admissionRequests)
    .where(and(eq(ofSchool, schoolId), eq(about, userId), eq(ofSide, side), isOneOf(state, ['open', 'departed'])));
}

/** What is typed about a person is kept no longer than it is needed. */
export async function changeRequest(
  db: Db,
  { schoolId, uuid }: Pick<RequestRow, 'schoolId' | 'uuid'>,
  changes: Partial<Omit<RequestRow, 'schoolId' | 'uuid' | 'side'>>,
): Promise<void> {
  const isOver = changes.state !== undefined && changes.state !== 'open' && changes.state !== 'departed';
  await db
    .update(admissionRequests)
    .set({ ...changes, ...(isOver && { wish: null }) })
    .where(one(schoolId, uuid));
}

/**
 * A request that the caller's school may still act on.
 * @throws AppError NOT_FOUND for one of another school or side, CONFLICT for one that is over, with words.
 */
export async function waitingRequest(
  { tx, schoolId, language, contingent }: Writing,
  uuid: string,
  side: Side,
  states: readonly RequestState[],
): Promise<RequestRow> {
  const row = await holdRequest(tx.db, schoolId, uuid, side);
  if (!row) throw new AppError('NOT_FOUND');
  if (!states.includes(row.state)) {
    const state = textOf(language, `admission-requests.state.${row.state}`);
    throw new AppError('CONFLICT', { message: textOf(language, 'admission-requests.wrong.over', { state }) });
  }
  if (side === 'received' && row.expiresOn < contingent.today) {
    const state = textOf(language, 'admission-requests.state.expired');
    throw new AppError('CONFLICT', { message: textOf(language, 'admission-requests.wrong.over', { state }) });
  }
  return row;
}

/** In which school some accounts are enrolled as students; it is one at a time (decisions E23). */
async function schoolsOfPupils(db: ReadDb, userIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ userId: students.userId, schoolId: students.schoolId })
    .from(students)
    .where(and(isOneOf(students.userId, userIds), eq(students.state, 'active')));
  return new Map(rows.map(({ userId, schoolId }) => [userId, schoolId]));
}

/** How a request stands: what was stored of it, and what has happened to the pupil since. */
export function stateOf(row: RequestRow, enrolledIn: number | null, today: string): RequestState {
  const { side, state, schoolId, otherSchoolId, expiresOn } = row;
  const isLate = expiresOn < today;
  if (side === 'received') return state === 'open' && isLate ? 'expired' : state;
  if (state !== 'open' && state !== 'departed') return state;
  if (enrolledIn === null) return state;
  if (enrolledIn === schoolId) return 'admitted';
  if (enrolledIn !== otherSchoolId) return 'elsewhere';
  // A departure that was taken back leaves the request as it was.
  return isLate ? 'expired' : 'open';
}

/** Requests of a school by a condition, as its management sees them. */
export async function readRequests(
  db: ReadDb,
  contingent: Contingent,
  where: SQL | undefined,
): Promise<AdmissionRequest[]> {
  const { schoolId, today } = contingent;
  const rows = await db
    .select({ request: admissionRequests, group: groups })
    .from(admissionRequests)
    .leftJoin(groups, and(eq(groups.schoolId, admissionRequests.schoolId), eq(groups.id, admissionRequests.groupId)))
    .where(and(eq(admissionRequests.schoolId, schoolId), where));
  const userIds = rows.map(({ request }) => request.userId);
  const enrolled = await schoolsOfPupils(db, userIds);
  const own = await readStudents(db, contingent, isOneOf(students.userId, userIds));
  const cards = new Map(own.map((card) => [card.id, card]));
  const people = rows.flatMap(({ request: { side, askedBy, answeredBy } }) => [
    ...(side === 'sent' ? [askedBy] : []),
    ...(answeredBy === null ? [] : [answeredBy]),
  ]);
  const names = await shortNames(db, people);
  const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? null));
  return rows.map(({ request, group }) => {
    const { uuid, side, userId, surname, firstname, patronymic, iin, arrivalDate, expiresOn, lastDay, words } = request;
    const card = cards.get(userId);
    const enrolledIn = enrolled.get(userId) ?? null;
    const place = side === 'sent' ? group && groupLabel(group) : (card?.group?.label ?? null);
    return {
      ...{ uuid, side, state: stateOf(request, enrolledIn, today), surname, firstname, patronymic, iin },
      ...{ school: request.otherSchool, group: place, studentId: card?.id ?? null, arrivalDate, expiresOn },
      ...{ askedAt: instant(request.askedAt), askedBy: side === 'sent' ? nameOf(request.askedBy) : null },
      ...{ answeredAt: request.answeredAt === null ? null : instant(request.answeredAt) },
      ...{ answeredBy: nameOf(request.answeredBy), lastDay, words },
      isFree: side === 'sent' ? enrolledIn === null : enrolledIn !== schoolId,
    };
  });
}

const instant = (at: number) => new Date(at).toISOString();
