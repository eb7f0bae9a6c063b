// What the two schools of a request tell each other; each message is the input of a job.
import * as z from 'zod/mini';

const uuid = z.uuid();

export const receivedInput = z.object({
  uuid,
  fromSchoolId: z.int(),
  userId: z.int(),
  iin: z.string(),
  arrivalDate: z.string(),
  askedBy: z.int(),
  askedAt: z.int(),
  expiresOn: z.string(),
});
/** With the request itself, because it may come before that; messages of before have none. */
export const settledInput = z.object({
  uuid,
  outcome: z.enum(['admitted', 'withdrawn']),
  request: z.optional(receivedInput),
});
export const answeredInput = z.union([
  z.object({ uuid, answer: z.literal('departed'), lastDay: z.string() }),
  z.object({ uuid, answer: z.literal('refused'), words: z.string() }),
  // Another school that had asked too has admitted the pupil.
  z.object({ uuid, answer: z.literal('elsewhere') }),
]);
