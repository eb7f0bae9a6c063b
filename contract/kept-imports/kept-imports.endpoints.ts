import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { roleGroups } from '../core/roles.ts';
import { requestId } from '../core/writes.ts';
import { keptImport, openedImport } from './kept-imports.schema.ts';

const base = '/api/v4/os/backoffice/people-import/kept';
const schoolId = z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647));
const eduYear = z.coerce.number().check(z.int(), z.gte(2000), z.lte(2100));
const id = z.uuid();
// A group lead meets the own ones alone.
const shared = { access: [...roleGroups.management, 'group_lead'], school: 'required', params: undefined } as const;

export const keptImportsEndpoints = {
  list: defineEndpoint({
    ...shared,
    method: 'GET',
    path: base,
    summary: 'Imports of a year that were planned in the last seven days, the latest first',
    query: z.object({ schoolId, eduYear }),
    body: undefined,
    data: z.array(keptImport),
  }),
  open: defineEndpoint({
    ...shared,
    method: 'POST',
    path: `${base}/open`,
    summary: 'The rows of a kept import, to go on with it; IINs that another person put in are recorded as seen',
    query: undefined,
    body: z.object({ schoolId, eduYear, id }),
    data: openedImport,
  }),
  forget: defineEndpoint({
    ...shared,
    method: 'POST',
    path: `${base}/forget`,
    summary: 'Forget a kept import; what it has written stays',
    query: undefined,
    body: z.object({ schoolId, eduYear, id, requestId }),
    data: z.object({ id }),
  }),
} as const;
