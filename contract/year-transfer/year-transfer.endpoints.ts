import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { roleGroups } from '../core/roles.ts';
import {
  applied,
  applyBody,
  closed,
  planBody,
  planned,
  pressBody,
  schoolYear,
  transferPreview,
  transferState,
  undone,
} from './year-transfer.schema.ts';

const base = '/api/v4/os/backoffice/year-transfer';
const number = z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647));
const query = z.object({ schoolId: number, eduYear: z.coerce.number().check(z.int(), z.gte(2000), z.lte(2099)) });
const management = { access: [...roleGroups.management], school: 'required', params: undefined } as const;
const read = { ...management, method: 'GET', query, body: undefined } as const;
const write = { ...management, method: 'POST', query: undefined } as const;

/** `eduYear` is always the year that ends. */
export const yearTransferEndpoints = {
  state: defineEndpoint({
    ...read,
    path: `${base}/state`,
    summary: 'The plan of the step into the next school year, with all pupils and classes',
    data: transferState,
  }),
  years: defineEndpoint({
    ...read,
    query: z.object({ schoolId: number }),
    path: `${base}/years`,
    summary:
      'The years of a school, the newest first: their states, their quarters, and what keeps one from being closed',
    data: z.array(schoolYear),
  }),
  plan: defineEndpoint({
    ...write,
    path: `${base}/plan`,
    summary: 'Begin the step into the next school year, or decide a part of its plan',
    body: planBody,
    data: planned,
    bodyLimit: 2_000_000,
  }),
  preview: defineEndpoint({
    ...read,
    path: `${base}/preview`,
    summary: 'What applying the plan would do',
    data: transferPreview,
  }),
  apply: defineEndpoint({
    ...write,
    path: `${base}/apply`,
    summary: 'Apply the plan as it was previewed, whole or not at all',
    body: applyBody,
    data: applied,
  }),
  undo: defineEndpoint({
    ...write,
    path: `${base}/undo`,
    summary: 'Undo the step into the next school year, as far as nobody has changed its entries since',
    body: pressBody,
    data: undone,
  }),
  closeYear: defineEndpoint({
    ...write,
    path: `${base}/close-year`,
    summary: 'Put the year that ended into the archive, once all of its quarters are closed',
    body: pressBody,
    data: closed,
  }),
};
