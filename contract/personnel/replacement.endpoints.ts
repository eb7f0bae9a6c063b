// Replacement of teachers, for the management (decisions E19). A deputy touches neither a director nor an administrator.
import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { roleGroups } from '../core/roles.ts';
import {
  cancelledReplacement,
  newReplacement,
  replacement,
  replacementPlan,
  replacementPreview,
  storedReplacement,
} from './replacement.ts';

const base = '/api/v3/os/backoffice/school/personnel/replacement';
const wholeNumber = z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647));
const eduYear = z.coerce.number().check(z.int(), z.gte(2000), z.lte(2100));
const write = {
  method: 'POST',
  access: [...roleGroups.management],
  school: 'required',
  params: undefined,
  query: undefined,
} as const;

export const replacementEndpoints = {
  replacements: defineEndpoint({
    ...write,
    method: 'GET',
    path: `${base}/list`,
    summary: 'Who is replaced in the year: planned, running and ended, the latest first',
    query: z.object({ schoolId: wholeNumber, eduYear }),
    body: undefined,
    data: z.array(replacement),
  }),
  previewReplacement: defineEndpoint({
    ...write,
    path: `${base}/preview`,
    summary:
      'What a replacement would bring: clashes of the substitutes by day, and hours before and after; nothing is stored',
    body: replacementPlan,
    data: replacementPreview,
  }),
  saveReplacement: defineEndpoint({
    ...write,
    path: `${base}/save`,
    summary: 'Hand over assignments of a teacher from a day, to a day or for good, by an order',
    body: newReplacement,
    data: storedReplacement,
  }),
  cancelReplacement: defineEndpoint({
    ...write,
    path: `${base}/cancel`,
    summary: 'The replaced teacher teaches again from a day on',
    body: cancelledReplacement,
    data: storedReplacement,
  }),
} as const;
