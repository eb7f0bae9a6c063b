// How the two schools of a request hear of each other. A job is put down for the other school in the transaction that causes it, and
// run in a transaction of that school alone: neither waits for the other, and nothing that is written in one is lost to the other.
import * as z from 'zod/mini';
import { defineJob } from '#server/shared/job.ts';
import { close, receive, settle } from './carried.ts';

const uuid = z.uuid();

export const receivedInput = z.object({
  ...{ uuid, fromSchoolId: z.int(), userId: z.int(), iin: z.string(), arrivalDate: z.string() },
  ...{ askedBy: z.int(), askedAt: z.int(), expiresOn: z.string() },
});
export const requestReceived = defineJob({
  kind: 'admissionRequestReceived',
  input: receivedInput,
  run: async ({ input, schoolId, now }) => {
    return async (write) => {
      await receive(write, { schoolId, now: now() }, input);
      return { result: null };
    };
  },
});

export const settledInput = z.object({ uuid, outcome: z.enum(['admitted', 'withdrawn']) });
export const requestSettled = defineJob({
  kind: 'admissionRequestSettled',
  input: settledInput,
  run: async ({ input, schoolId, now }) => {
    return async (write) => {
      await close(write, { schoolId, now: now() }, input);
      return { result: null };
    };
  },
});

export const answeredInput = z.union([
  z.object({ uuid, answer: z.literal('departed'), lastDay: z.string() }),
  z.object({ uuid, answer: z.literal('refused'), words: z.string() }),
]);
export const requestAnswered = defineJob({
  kind: 'admissionRequestAnswered',
  input: answeredInput,
  run: async ({ input, schoolId, userId, now, startJob }) => {
    return async (write) => {
      const outcome = await settle(write, { schoolId, userId, now: now() }, input);
      if (outcome) {
        const { toSchoolId, ...told } = outcome;
        const order = { schoolId: toSchoolId, userId, requestId: input.uuid, input: { uuid: input.uuid, ...told } };
        await startJob(write, requestSettled, order);
      }
      return { result: null };
    };
  },
});

export const admissionRequestsJobs = [requestReceived, requestSettled, requestAnswered];
