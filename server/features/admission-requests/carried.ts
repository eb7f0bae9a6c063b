// What the jobs do in the school to which they carry something. Each may come twice, late, or after the request is over.
import type * as z from 'zod/mini';
import type { StoredStudent } from '#contract/contingent/student-writes.ts';
import type { ArrivalFields } from '#contract/core/arrivals.ts';
import { AppError } from '#contract/core/errors.ts';
import { addDays } from '#contract/core/time.ts';
import {
  admitStudent,
  beginWriting,
  bringBack,
  readStudentValues,
  type Writing,
} from '#server/features/contingent/public.ts';
import { findSchool, holdPeople } from '#server/features/school/public.ts';
import { attempt } from '#server/shared/attempt.ts';
import { textOf } from '#server/shared/texts.ts';
import type { Write } from '#server/shared/write.ts';
import { addRequest, changeRequest, holdRequest, type RequestRow } from './admission-requests.repository.ts';
import type { Wish } from './admission-requests.tables.ts';
import type { answeredInput, receivedInput, settledInput } from './messages.ts';

type Place = { readonly schoolId: number; readonly now: number };

/** The school that is asked gets its row. Where the pupil has left meanwhile there is nobody to ask: the other school sees that by itself. */
export async function receive(write: Write, { schoolId }: Place, input: z.infer<typeof receivedInput>): Promise<void> {
  await holdPeople(write.db, schoolId);
  const { fromSchoolId, userId, ...asked } = input;
  const [held] = await readStudentValues(write.db, schoolId, [userId]);
  if (held?.value.state !== 'active') return;
  const { surname, firstname, patronymic } = held.value;
  const otherSchool = (await findSchool(write.db, fromSchoolId))?.name ?? '';
  await addRequest(write.db, {
    ...{ ...asked, schoolId, side: 'received', otherSchoolId: fromSchoolId, otherSchool, userId },
    ...{ surname, firstname, patronymic, groupId: null, wish: null, state: 'open' },
    ...{ answeredBy: null, answeredAt: null, lastDay: null, words: null },
  });
}

/** What the asking school made of an answer; null: nothing that the other one need know. */
export type Outcome = { readonly toSchoolId: number; readonly outcome: 'admitted' | 'withdrawn' } | null;

/** The asking school learns the answer, and admits the pupil who was let go. */
export async function settle(
  write: Write,
  place: Place & { userId: number },
  { uuid, ...said }: z.infer<typeof answeredInput>,
): Promise<Outcome> {
  const { schoolId, now } = place;
  await holdPeople(write.db, schoolId);
  const row = await holdRequest(write.db, schoolId, uuid, 'sent');
  if (!row) return null;
  const toSchoolId = row.otherSchoolId;
  if (row.state === 'withdrawn' && said.answer === 'departed') return { toSchoolId, outcome: 'withdrawn' };
  if (row.state !== 'open' && row.state !== 'departed') return null;
  if (said.answer === 'refused') {
    await changeRequest(write.db, row, { state: 'refused', words: said.words, answeredAt: now });
    return null;
  }
  const { wish } = row;
  if (!wish) throw new Error('A request that is waited for has lost what was typed');
  const { lastDay } = said;
  const { arrivalDate } = wish.arrival;
  // Nobody is of two schools on one day.
  const arrival = { ...wish.arrival, arrivalDate: arrivalDate > lastDay ? arrivalDate : addDays(lastDay, 1) };
  const tried = await attempt(write, async (tx) => complete(await writingOf(tx, place, wish), row, wish, arrival));
  if ('done' in tried) {
    await changeRequest(write.db, row, { state: 'admitted', lastDay, answeredAt: now, words: null });
    return { toSchoolId, outcome: 'admitted' };
  }
  // Enrolled again: the departure was taken back, or a third school came first. Either shows by itself.
  if (tried.refused.code === 'ENROLLED_ELSEWHERE') return null;
  const words = wordsOf(tried.refused, wish);
  await changeRequest(write.db, row, { state: 'departed', lastDay, answeredAt: now, words });
  return null;
}

/** The school that was asked learns how it ended. */
export async function close(
  write: Write,
  { schoolId, now }: Place,
  { uuid, outcome }: z.infer<typeof settledInput>,
): Promise<void> {
  await holdPeople(write.db, schoolId);
  const row = await holdRequest(write.db, schoolId, uuid, 'received');
  if (row?.state !== 'open' && row?.state !== 'departed') return;
  const answered = row.state === 'open' ? { answeredAt: now } : {};
  await changeRequest(write.db, row, { state: outcome, ...answered });
}

const writingOf = (tx: Write, { schoolId, userId, now }: Place & { userId: number }, { eduYear, language }: Wish) =>
  beginWriting(tx, {
    ...{ caller: { userId }, school: { id: schoolId }, body: { eduYear }, language, receivedAt: now },
  });

/**
 * The admission that was asked for, into a class and from a day that may be others by now.
 * @throws AppError as admissions and returns do, ENROLLED_ELSEWHERE while another school has the pupil, CONFLICT for one who is here.
 */
export async function complete(
  writing: Writing,
  { userId, schoolId }: Pick<RequestRow, 'userId' | 'schoolId'>,
  { person }: Pick<Wish, 'person'>,
  arrival: ArrivalFields,
): Promise<StoredStudent> {
  if (person !== null) return admitStudent(writing, { ...person, ...arrival, schoolId, eduYear: writing.year.eduYear });
  const stored = await bringBack(writing, { ...arrival, id: userId });
  if (stored.batch === null) throw new AppError('CONFLICT');
  return stored;
}

/** What the server would have said to whoever asked. */
function wordsOf({ code, details: { message, errors } }: AppError, { language }: Wish): string {
  const said = Object.values(errors ?? {}).flat();
  return said.length > 0 ? said.join(' ') : (message ?? textOf(language, `error.${code}`));
}
