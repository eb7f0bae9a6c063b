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
import { accountsNow, pupilNow, pupilsNow } from './pupils.ts';

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
  const { schoolId: ofSchool, side: ofSide, state } = admissionRequests;
  const rows = await db
    .select()
    .from(admissionRequests)
    .where(and(eq(ofSchool, schoolId), eq(ofSide, side), isOneOf(state, ['open', 'departed'])));
  const accounts = await accountsNow(
    db,
    rows.map((row) => row.userId),
  );
  return rows.filter((row) => accounts.get(row.userId) === userId);
}

/** What an answer leaves that was taken back. */
export const unanswered = { answeredBy: null, answeredAt: null, lastDay: null, words: null };

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
 * A request that the caller's school may still act on, about the account that the pupil has now.
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
  const { userId, enrolledIn } = await pupilNow(tx.db, row.userId);
  const stands = stateOf(row, enrolledIn, contingent.today);
  if (!states.includes(stands)) {
    const state = textOf(language, `admission-requests.state.${stands}`);
    throw new AppError('CONFLICT', { message: textOf(language, 'admission-requests.wrong.over', { state }) });
  }
  return { ...row, userId };
}

/** How a request stands: what was stored of it, and what has happened to the pupil since, whether a job told of it or not. */
export function stateOf(row: RequestRow, enrolledIn: number | null, today: string): RequestState {
  const { side, state, schoolId, otherSchoolId, expiresOn } = row;
  if (state !== 'open' && state !== 'departed') return state;
  const isLate = expiresOn < today;
  // Nobody is left to answer, but who asked may still admit.
  if (enrolledIn === null) return side === 'received' && state === 'open' && isLate ? 'expired' : state;
  const [asking, asked] = side === 'sent' ? [schoolId, otherSchoolId] : [otherSchoolId, schoolId];
  if (enrolledIn === asking) return 'admitted';
  if (enrolledIn !== asked) return 'elsewhere';
  // A departure that was taken back leaves the request as it was.
  return isLate ? 'expired' : 'open';
}

/** Whether a departure that was stored is no more: what was said with it counts for nothing. */
const isTakenBack = ({ state }: RequestRow, stands: RequestState): boolean =>
  state === 'departed' && (stands === 'open' || stands === 'expired');

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
  const named = rows.flatMap(({ request }) => [request.userId, ownAccountOf(request)]);
  const now = await pupilsNow(db, named);
  const userIds = [...new Set(named.map((id) => now(id).userId))];
  const own = await readStudents(db, contingent, isOneOf(students.userId, userIds));
  const cards = new Map(own.map((card) => [card.id, card]));
  const people = rows.flatMap(({ request: { side, askedBy, answeredBy } }) => [
    ...(side === 'sent' ? [askedBy] : []),
    ...(answeredBy === null ? [] : [answeredBy]),
  ]);
  const names = await shortNames(db, people);
  const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? null));
  return rows.map(({ request, group }) => {
    const { uuid, side, userId, surname, firstname, patronymic, iin, arrivalDate, expiresOn } = request;
    const pupil = now(userId);
    const card = cards.get(now(ownAccountOf(request)).userId);
    const state = stateOf(request, pupil.enrolledIn, today);
    const isFree = side === 'sent' ? pupil.enrolledIn === null : pupil.enrolledIn !== schoolId;
    const answer = isTakenBack(request, state) ? { ...request, ...unanswered } : request;
    const { answeredAt, answeredBy, lastDay, words } = answer;
    const place = side === 'sent' ? group && groupLabel(group) : (card?.group?.label ?? null);
    return {
      uuid,
      side,
      state,
      surname,
      firstname,
      patronymic,
      iin,
      school: request.otherSchool,
      group: place,
      studentId: card?.id ?? null,
      arrivalDate,
      expiresOn,
      askedAt: instant(request.askedAt),
      askedBy: side === 'sent' ? nameOf(request.askedBy) : null,
      answeredAt: answeredAt === null ? null : instant(answeredAt),
      answeredBy: nameOf(answeredBy),
      words,
      isFree,
      // Who left without an answer has a last day too, and is admitted after it.
      lastDay: side === 'sent' && isFree ? (pupil.lastDayOutside(schoolId) ?? lastDay) : lastDay,
      arrival: request.wish?.arrival ?? null,
    };
  });
}

/** The account of the card in the own school: of two schools that know a pupil each may have its own. */
export const ownAccountOf = ({ wish, userId }: Pick<RequestRow, 'wish' | 'userId'>): number =>
  wish?.ownUserId ?? userId;

const instant = (at: number) => new Date(at).toISOString();
