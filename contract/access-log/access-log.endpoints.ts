import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { roleGroups } from '../core/roles.ts';
import { accessLog } from './access-log.schema.ts';

const schoolId = z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647));
const eduYear = z.coerce.number().check(z.int(), z.gte(2000), z.lte(2100));
/** Epoch milliseconds; the lines of that moment are still told. */
const time = z.coerce.number().check(z.int(), z.gte(0), z.lte(8_640_000_000_000_000));

export const accessLogEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/v4/os/backoffice/access-log',
    summary: 'Who saw what is private of people of the school, from August to July, newest first',
    access: [...roleGroups.management],
    school: 'required',
    params: undefined,
    query: z.object({ schoolId, eduYear, before: z.optional(time) }),
    body: undefined,
    data: accessLog,
  }),
} as const;
