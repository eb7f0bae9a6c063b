// How the two schools of a request hear of each other. A job is put down for the other school in the transaction that causes it, and
// run in a transaction of that school alone: neither waits for the other, and nothing that is written in one is lost to the other.
import { defineJob } from '#server/shared/job.ts';
import { close, receive, settle } from './carried.ts';
import { answeredInput, receivedInput, settledInput } from './messages.ts';

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

export const requestSettled = defineJob({
  kind: 'admissionRequestSettled',
  input: settledInput,
  run: async ({ input, schoolId, now, startJob }) => {
    return async (write) => {
      for (const { uuid, otherSchoolId, askedBy } of await close(write, { schoolId, now: now() }, input)) {
        const told = { uuid, answer: 'elsewhere' as const };
        const order = { schoolId: otherSchoolId, userId: askedBy, requestId: input.uuid, input: told };
        await startJob(write, requestAnswered, order);
      }
      return { result: null };
    };
  },
});

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
