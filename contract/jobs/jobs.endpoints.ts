// Work that a call has started and does not wait for: its outcome, for the user who asked.
import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { type ErrorCode, errorCodes } from '../core/errors.ts';
import { fileTypes } from '../core/files.ts';

export const jobStates = ['waiting', 'running', 'done', 'failed', 'canceled'] as const;
const codes = Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]];

const job = z.object({
  id: z.uuid(),
  kind: z.string(),
  state: z.enum(jobStates),
  /** 0 to 100. */
  progress: z.int(),
  /** What the kind of job says of its work; null until it is done. */
  result: z.unknown(),
  /** A file that was made, kept for some days. */
  file: z.nullable(z.object({ name: z.string(), bytes: z.int() })),
  /** Why it failed, else null. */
  error: z.nullable(z.enum(codes)),
  /** UTC instants. */
  createdAt: z.string(),
  endedAt: z.nullable(z.string()),
});
export type JobAnswer = z.infer<typeof job>;

const ofOne = { access: 'signedIn', school: 'required', params: z.object({ id: z.uuid() }), query: undefined } as const;

export const jobsEndpoints = {
  job: defineEndpoint({
    ...ofOne,
    method: 'GET',
    path: '/api/v4/os/jobs/:id',
    summary: 'State, progress and result of a job that the caller has started',
    body: undefined,
    data: job,
  }),
  file: defineEndpoint({
    ...ofOne,
    method: 'GET',
    path: '/api/v4/os/jobs/:id/file',
    summary: 'The file that a job of the caller has made',
    body: undefined,
    data: { file: Object.keys(fileTypes) as (keyof typeof fileTypes)[] },
  }),
  cancel: defineEndpoint({
    ...ofOne,
    method: 'POST',
    path: '/api/v4/os/jobs/:id/cancel',
    summary: 'End a job of the caller without effect; one that has ended stays as it is',
    body: undefined,
    data: job,
    bodyLimit: 4_000,
  }),
} as const;
