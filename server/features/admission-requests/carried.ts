// What the jobs do in the school to which they carry something. Each may come twice, late, or after the request is over.
import type * as z from 'zod/mini';
import type { StoredStudent } from '#contract/contingent/student-writes.ts';
import type { ArrivalFields } from '#contract/core/arrivals.ts';
import { AppError } from '#contract/core/errors.ts';
import { isIn } from '#contract/core/roles.ts';
import { addDays } from '#contract/core/time.ts';
import type { ReadDb } from '#server/db/client.ts';
import {
  admitStudent,
  beginWriting,
  bringBack,
  isEnrolledAt,
  type Writing,
} from '#server/features/contingent/public.ts';
import { findUser, heldRole, isOver, membershipsOf, namesOf } from '#server/features/people/public.ts';
import { findSchool, holdSchool } from '#server/features/school/public.ts';
import { attempt } from '#server/shared/attempt.ts';
import { textOf } from '#server/shared/texts.ts';
import type { Write } from '#server/shared/write.ts';
import {
  addRequest,
  changeRequest,
  holdRequest,
  openAbout,
  ownAccountOf,
  type RequestRow,
  unanswered,
} from './admission-requests.repository.ts';
import type { Wish } from './admission-requests.tables.ts';
import type { answeredInput, receivedInput, settledInput } from './messages.ts';
import { pupilNow } from './pupils.ts';

type Place = { readonly schoolId: number; readonly now: number };

/** What the school that is asked learns of a request of the asking one. */
export const carriedOf = (row: RequestRow): z.infer<typeof receivedInput> => {
  const { uuid, schoolId, userId, iin, arrivalDate, askedBy, askedAt, expiresOn } = row;
  return { uuid, fromSchoolId: schoolId, userId, iin, arrivalDate, askedBy, askedAt, expiresOn };
};

/** The school that is asked gets its row. */
export async function receive(write: Write, place: Place, input: z.infer<typeof receivedInput>): Promise<void> {
  await holdSchool(write.db, place.schoolId);
  await store(write, place, input, {});
}

/** One that is there already stays as it is. */
async function store(
  { db }: Write,
  { schoolId }: Place,
  { fromSchoolId, ...asked }: z.infer<typeof receivedInput>,
  over: Partial<Pick<RequestRow, 'state' | 'answeredAt'>>,
): Promise<void> {
  const account = (await pupilNow(db, asked.userId)).userId;
  const name = (await namesOf(db, [account])).get(account);
  if (!name) return;
  const otherSchool = (await findSchool(db, fromSchoolId))?.name ?? '';
  await addRequest(db, {
    ...asked,
    ...name,
    schoolId,
    side: 'received',
    otherSchoolId: fromSchoolId,
    otherSchool,
    groupId: null,
    wish: null,
    state: 'open',
    ...unanswered,
    ...over,
  });
}

/** What the asking school made of an answer; null: nothing that the other one need know. */
export type Outcome = (Omit<z.infer<typeof settledInput>, 'uuid'> & { readonly toSchoolId: number }) | null;

/** The asking school learns the answer, and admits the pupil who was let go. */
export async function settle(
  write: Write,
  place: Place & { userId: number },
  { uuid, ...said }: z.infer<typeof answeredInput>,
): Promise<Outcome> {
  const { schoolId, now } = place;
  await holdSchool(write.db, schoolId);
  const row = await holdRequest(write.db, schoolId, uuid, 'sent');
  if (!row) return null;
  const outcomeOf = (outcome: 'admitted' | 'withdrawn') => ({
    toSchoolId: row.otherSchoolId,
    outcome,
    request: carriedOf(row),
  });
  if (row.state === 'withdrawn' && said.answer === 'departed') return outcomeOf('withdrawn');
  if (row.state !== 'open' && row.state !== 'departed') return null;
  const pupil = await pupilNow(write.db, row.userId);
  if (said.answer === 'elsewhere') {
    const state = pupil.enrolledIn === schoolId ? 'admitted' : 'elsewhere';
    await changeRequest(write.db, row, { state, answeredAt: now, words: null });
    return null;
  }
  if (said.answer === 'refused') {
    await changeRequest(write.db, row, { ...unanswered, state: 'refused', words: said.words, answeredAt: now });
    return null;
  }
  const { wish } = row;
  if (!wish) throw new Error('A request that is waited for has lost what was typed');
  // They may have come back and left on another day since it was said.
  const lastDay = pupil.lastDayOutside(schoolId) ?? said.lastDay;
  const { arrivalDate } = wish.arrival;
  // Nobody is of two schools on one day.
  const arrival = { ...wish.arrival, arrivalDate: arrivalDate > lastDay ? arrivalDate : addDays(lastDay, 1) };
  const tried = (await isOfManagement(write.db, place))
    ? await attempt(write, async (tx) => complete(await writingOf(tx, place, wish), row, wish, arrival))
    : { refused: new AppError('ACCESS_DENIED', { message: textOf(wish.language, 'admission-requests.askerGone') }) };
  if ('done' in tried) {
    await changeRequest(write.db, row, { state: 'admitted', lastDay, answeredAt: now, words: null });
    return outcomeOf('admitted');
  }
  // Enrolled again: the departure was taken back, or a third school came first. Either shows by itself.
  if (tried.refused.code === 'ENROLLED_ELSEWHERE') return null;
  const words = wordsOf(tried.refused, wish);
  await changeRequest(write.db, row, { state: 'departed', lastDay, answeredAt: now, words });
  return null;
}

/** What they asked for is done in their name only as long as they might still do it themselves. */
async function isOfManagement(db: ReadDb, { schoolId, userId, now }: Place & { userId: number }): Promise<boolean> {
  if ((await findUser(db, userId))?.blockedAt !== null) return false;
  const held = await membershipsOf(db, userId);
  return held.some((row) => row.schoolId === schoolId && !isOver(row, now) && isIn('management', heldRole(row)));
}

/**
 * The school that was asked learns how it ended, also before the request itself arrives.
 * @returns requests of other schools for the same pupil, which are over by an admission: they are told.
 */
export async function close(
  write: Write,
  place: Place,
  { uuid, outcome, request }: z.infer<typeof settledInput>,
): Promise<RequestRow[]> {
  const { schoolId, now } = place;
  await holdSchool(write.db, schoolId);
  const row = await holdRequest(write.db, schoolId, uuid, 'received');
  if (!row && request) await store(write, place, request, { state: outcome, answeredAt: now });
  const isOpen = row?.state === 'open' || row?.state === 'departed';
  // Whoever left after a refusal may have been admitted all the same.
  if (row && (isOpen || (row.state === 'refused' && outcome === 'admitted'))) {
    const answeredAt = row.answeredAt ?? now;
    await changeRequest(write.db, row, { state: outcome, answeredAt, ...(outcome === 'admitted' && { words: null }) });
  }
  const userId = row?.userId ?? request?.userId;
  if (outcome !== 'admitted' || userId === undefined) return [];
  const pupil = await pupilNow(write.db, userId);
  // Told late or once more, when they are here again, it says nothing of what was asked since.
  if (pupil.enrolledIn === null || pupil.enrolledIn === schoolId) return [];
  const others = await openAbout(write.db, schoolId, pupil.userId, 'received');
  for (const other of others)
    await changeRequest(write.db, other, { state: 'elsewhere', answeredAt: other.answeredAt ?? now });
  return others;
}

const writingOf = (tx: Write, { schoolId, userId, now }: Place & { userId: number }, { eduYear, language }: Wish) =>
  beginWriting(tx, {
    caller: { userId },
    school: { id: schoolId },
    body: { eduYear },
    language,
    receivedAt: now,
  });

/**
 * The admission that was asked for, into a class and from a day that may be others by now.
 * @throws AppError as admissions and returns do, ENROLLED_ELSEWHERE while another school has the pupil, CONFLICT for one who is here.
 */
export async function complete(
  writing: Writing,
  row: Pick<RequestRow, 'userId' | 'schoolId'>,
  wish: Wish,
  arrival: ArrivalFields,
): Promise<StoredStudent> {
  const { tx, schoolId, language } = writing;
  // By the account, since the IIN there may be another one by now.
  const { enrolledIn } = await pupilNow(tx.db, row.userId);
  if (enrolledIn !== null && enrolledIn !== schoolId)
    throw isEnrolledAt(language, (await findSchool(tx.db, enrolledIn))?.name ?? '');
  const { person } = wish;
  if (person !== null) return admitStudent(writing, { ...person, ...arrival, schoolId, eduYear: writing.year.eduYear });
  const own = await pupilNow(tx.db, ownAccountOf({ wish, userId: row.userId }));
  const stored = await bringBack(writing, { ...arrival, id: own.userId });
  if (stored.batch === null) throw new AppError('CONFLICT');
  return stored;
}

/** What the server would have said to whoever asked. */
function wordsOf({ code, details: { message, errors } }: AppError, { language }: Wish): string {
  const said = Object.values(errors ?? {}).flat();
  return said.length > 0 ? said.join(' ') : (message ?? textOf(language, `error.${code}`));
}
