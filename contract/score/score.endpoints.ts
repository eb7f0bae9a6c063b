import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { localized } from '../core/localized.ts';
import { scoreReaders } from './score.office.documents.ts';
import { scoreKinds } from './score.schema.ts';

export const scoreEvent = z.object({
  kind: z.enum(scoreKinds),
  points: z.int(),
  /** Epoch milliseconds of what was done. */
  at: z.int(),
  /** The lesson, and its day in the school, yyyy-MM-dd. */
  scheduleUuid: z.uuid(),
  lessonDate: z.string(),
  subject: localized,
});
export type ScoreEvent = z.infer<typeof scoreEvent>;

/** So many of the newest are told. */
export const eventsTold = 200;

export const scoreEndpoints = {
  events: defineEndpoint({
    method: 'GET',
    access: scoreReaders,
    school: 'required',
    path: '/api/v4/os/score/events',
    summary: 'Where the points of the caller come from, the newest first',
    params: undefined,
    query: undefined,
    body: undefined,
    data: z.array(scoreEvent),
  }),
} as const;
