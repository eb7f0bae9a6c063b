// The asking school: it asks, withdraws what it asked, and admits by hand what did not happen by itself.
import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import {
  type admitBody,
  daysOfRequest,
  type withdrawBody,
} from '#contract/admission-requests/admission-requests.schema.ts';
import type { AdmissionBody, returnBody } from '#contract/core/arrivals.ts';
import { AppError } from '#contract/core/errors.ts';
import { maskedIin } from '#contract/core/iin.ts';
import { addDays, formatLocalDate } from '#contract/core/time.ts';
import {
  anyStudentOf,
  enrolledElsewhere,
  refuseWrongAdmission,
  refuseWrongArrival,
  type Writing,
} from '#server/features/contingent/public.ts';
import { knownHere } from '#server/features/people/public.ts';
import type { StartJob } from '#server/shared/job.ts';
import { refusal } from '#server/shared/refusals.ts';
import { requestReceived, requestSettled } from './admission-requests.jobs.ts';
import {
  addRequest,
  changeRequest,
  openAbout,
  type RequestRow,
  stateOf,
  unanswered,
  waitingRequest,
} from './admission-requests.repository.ts';
import type { Wish } from './admission-requests.tables.ts';
import { carriedOf, complete } from './carried.ts';

export type Asked = { readonly uuid: string; readonly school: string };
/** The id of the press goes with what is carried to the other school, so that both logs name it. */
export type Sending = { readonly startJob: StartJob; readonly requestId: string };

/** @throws AppError IIN_TAKEN for a card of the own school; field errors, also for one who is enrolled nowhere else. */
export async function askForNew(writing: Writing, body: AdmissionBody, sending: Sending): Promise<Asked> {
  const { schoolId: _, eduYear: __, requestId: ___, ...fields } = body;
  const { groupId, arrivalDate, reason, arrivalOrder, arrivalOrderDate, ...person } = fields;
  await refuseWrongAdmission(writing, body);
  if (person.iin === null) throw refusal(writing.language, 'iin', 'olessons.validation.required_field');
  const { surname, firstname, patronymic, iin } = person;
  const arrival = { groupId, arrivalDate, reason, arrivalOrder, arrivalOrderDate };
  return ask(writing, { surname, firstname, patronymic, iin }, { person, arrival }, sending);
}

/** The same for somebody in the own archive. @throws AppError NOT_FOUND for a stranger, CONFLICT for one who is enrolled here. */
export async function askForReturn(
  writing: Writing,
  { id, schoolId: _, eduYear: __, requestId: ___, ...arrival }: z.infer<typeof returnBody>,
  sending: Sending,
): Promise<Asked> {
  const { value, asLeft = null } = await anyStudentOf(writing, id);
  if (value.state === 'active') throw new AppError('CONFLICT');
  await refuseWrongArrival(writing, arrival);
  // The school that has the pupil today is found by today's IIN. The request names the pupil as the asking school knows them.
  if (value.iin === null) throw refusal(writing.language, 'iin', 'olessons.validation.required_field');
  const { surname, firstname, patronymic, iin } = knownHere({ ...value, asLeft }, value);
  const wish = { person: null, arrival, ownUserId: id };
  return ask(writing, { surname, firstname, patronymic, iin: iin ?? '' }, wish, sending, value.iin);
}

type Pupil = Pick<RequestRow, 'surname' | 'firstname' | 'patronymic' | 'iin'>;
type Wanted = Pick<Wish, 'person' | 'arrival' | 'ownUserId'>;

/** `iinToday`: of the account. The pupil may have got another one in the school that has them. */
async function ask(
  writing: Writing,
  pupil: Pupil,
  wish: Wanted,
  { startJob, requestId }: Sending,
  iinToday = pupil.iin,
): Promise<Asked> {
  const { tx, schoolId, language, contingent, by, now } = writing;
  const { today, eduYear } = contingent;
  const exceptUserId = wish.ownUserId ?? null;
  const elsewhere = await enrolledElsewhere(tx.db, { schoolId, iin: iinToday, exceptUserId, language });
  if (!elsewhere) throw refusal(language, 'iin', 'admission-requests.wrong.free');
  const { userId, school } = elsewhere;
  for (const former of await openAbout(tx.db, schoolId, userId, 'sent')) {
    const state = stateOf(former, elsewhere.schoolId, today);
    if (state === 'open') {
      const date = formatLocalDate(former.expiresOn);
      throw refusal(language, 'iin', 'admission-requests.wrong.asked', { school, date });
    }
    await changeRequest(tx.db, former, { state, ...(state === 'expired' && unanswered) });
    // The pupil may come back to the school that was asked: it answers to nobody then.
    if (state === 'elsewhere') {
      const input = { uuid: former.uuid, outcome: 'withdrawn' as const, request: carriedOf(former) };
      await startJob(tx, requestSettled, { schoolId: former.otherSchoolId, userId: by, requestId, input });
    }
  }
  const { arrivalDate, groupId } = wish.arrival;
  const row: RequestRow = {
    schoolId,
    uuid: randomUUID(),
    side: 'sent',
    otherSchoolId: elsewhere.schoolId,
    otherSchool: school,
    userId,
    ...pupil,
    iin: maskedIin(pupil.iin),
    groupId,
    arrivalDate,
    wish: { ...wish, eduYear, language },
    state: 'open',
    askedBy: by,
    askedAt: now,
    expiresOn: addDays(today, daysOfRequest),
    ...unanswered,
  };
  await addRequest(tx.db, row);
  const order = { schoolId: row.otherSchoolId, userId: by, requestId, input: carriedOf(row) };
  await startJob(tx, requestReceived, order);
  return { uuid: row.uuid, school };
}

/** @throws AppError NOT_FOUND, CONFLICT for one that was answered. */
export async function withdraw(
  writing: Writing,
  { uuid }: Pick<z.infer<typeof withdrawBody>, 'uuid'>,
  { startJob, requestId }: Sending,
): Promise<{ uuid: string; batch: null }> {
  const { tx, by, now } = writing;
  const row = await waitingRequest(writing, uuid, 'sent', ['open']);
  await changeRequest(tx.db, row, { ...unanswered, state: 'withdrawn', answeredBy: by, answeredAt: now });
  const input = { uuid, outcome: 'withdrawn' as const, request: carriedOf(row) };
  await startJob(tx, requestSettled, { schoolId: row.otherSchoolId, userId: by, requestId, input });
  return { uuid, batch: null };
}

/**
 * Admits a pupil who was let go, or who left, where that could not happen by itself.
 * @throws AppError NOT_FOUND, CONFLICT for a request that is over, ENROLLED_ELSEWHERE while another school has the pupil; field errors, also
 * for a day on which another school still had them.
 */
export async function admitAsked(
  writing: Writing,
  { uuid, schoolId: _, eduYear: __, requestId: ___, ...arrival }: z.infer<typeof admitBody>,
  { startJob, requestId }: Sending,
): Promise<{ uuid: string; batch: string | null; studentId: number }> {
  const { tx, by, now } = writing;
  const row = await waitingRequest(writing, uuid, 'sent', ['open', 'departed']);
  if (!row.wish) throw new Error('A request that is waited for has lost what was typed');
  const stored = await complete(writing, row, row.wish, arrival);
  await changeRequest(tx.db, row, { state: 'admitted', answeredBy: by, answeredAt: now, words: null });
  const input = { uuid, outcome: 'admitted' as const, request: carriedOf(row) };
  await startJob(tx, requestSettled, { schoolId: row.otherSchoolId, userId: by, requestId, input });
  return { uuid, batch: stored.batch, studentId: stored.id };
}
