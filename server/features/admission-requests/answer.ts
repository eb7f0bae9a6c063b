// The school that is asked: it lets the pupil go, or refuses.
import type * as z from 'zod/mini';
import type { departBody, refuseBody } from '#contract/admission-requests/admission-requests.schema.ts';
import { AppError } from '#contract/core/errors.ts';
import { anyStudentOf, sendAway, type Writing } from '#server/features/contingent/public.ts';
import { textOf } from '#server/shared/texts.ts';
import { admissionRequestEntity, recordedOf } from './admission-request.entity.ts';
import { requestAnswered } from './admission-requests.jobs.ts';
import { changeRequest, type RequestRow, unanswered, waitingRequest } from './admission-requests.repository.ts';
import type { Sending } from './ask.ts';

/**
 * The departure that exists, for a request: what it refuses is refused here. The school that asked is told in the same transaction; others
 * that asked for the pupil too wait until the pupil was admitted, since until then it may be undone.
 * @throws AppError NOT_FOUND, CONFLICT for a request that is over and for a pupil who has left already.
 */
export async function depart(
  writing: Writing,
  body: z.infer<typeof departBody>,
  sending: Sending,
): Promise<{ uuid: string; batch: string }> {
  const { tx, language, by, now } = writing;
  const { uuid, ...departure } = body;
  const row = await waitingRequest(writing, uuid, 'received', ['open']);
  const { value } = await anyStudentOf(writing, row.userId);
  if (value.state !== 'active')
    throw new AppError('CONFLICT', { message: textOf(language, 'admission-requests.wrong.left') });
  await sendAway(writing, { ...departure, id: row.userId });
  const answered = { answeredBy: by, answeredAt: now };
  const lastDay = departure.date;
  await changeRequest(tx.db, row, { ...answered, state: 'departed', lastDay });
  // Last, so that an undo asks it first whether anything may go back.
  const change = { id: uuid, before: recordedOf({ ...row, lastDay: null }), after: recordedOf({ ...row, lastDay }) };
  tx.changed(admissionRequestEntity, [change]);
  await tell(writing, row, sending, { answer: 'departed', lastDay });
  return { uuid, batch: tx.batch };
}

/** @throws AppError NOT_FOUND, CONFLICT for a request that is over. */
export async function refuse(
  writing: Writing,
  { uuid, words }: Pick<z.infer<typeof refuseBody>, 'uuid' | 'words'>,
  sending: Sending,
): Promise<{ uuid: string; batch: null }> {
  const { tx, by, now } = writing;
  const row = await waitingRequest(writing, uuid, 'received', ['open']);
  await changeRequest(tx.db, row, { ...unanswered, state: 'refused', words, answeredBy: by, answeredAt: now });
  await tell(writing, row, sending, { answer: 'refused', words });
  return { uuid, batch: null };
}

type Said =
  | { readonly answer: 'departed'; readonly lastDay: string }
  | { readonly answer: 'refused'; readonly words: string };

/** The job runs for whoever asked: what it writes in their school is theirs. */
async function tell({ tx }: Writing, row: RequestRow, { startJob, requestId }: Sending, said: Said): Promise<void> {
  const { uuid, otherSchoolId: schoolId, askedBy: userId } = row;
  await startJob(tx, requestAnswered, { schoolId, userId, requestId, input: { uuid, ...said } });
}
