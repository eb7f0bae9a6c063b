import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { requestId } from '../core/writes.ts';
import { ticket } from './support.schema.ts';

const path = '/api/v4/os/support/tickets';
const schoolId = z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647));
/** A request of somebody who belongs to no school, with its times. */
const ownTicket = z.object({
  uuid: z.uuid(),
  ticket,
  at: z.int(),
  closedAt: z.nullable(z.int()),
});
export type OwnTicket = z.infer<typeof ownTicket>;

export const supportEndpoints = {
  close: defineEndpoint({
    method: 'POST',
    access: 'signedIn',
    school: 'required',
    path: `${path}/:uuid/close`,
    summary: 'Close an own request: it goes to the archive',
    params: z.object({ uuid: z.uuid() }),
    query: undefined,
    body: z.object({ schoolId, requestId }),
    data: z.object({ uuid: z.uuid() }),
  }),
  askWithoutSchool: defineEndpoint({
    method: 'POST',
    access: 'signedIn',
    school: 'none',
    path,
    summary:
      'A request of somebody who belongs to no school, as a parent without children; others send theirs by the sync',
    params: undefined,
    query: undefined,
    body: z.object({ uuid: z.uuid(), ticket, requestId }),
    data: ownTicket,
  }),
  ownWithoutSchool: defineEndpoint({
    method: 'GET',
    access: 'signedIn',
    school: 'none',
    path,
    summary: 'Own requests that belong to no school, the newest first',
    params: undefined,
    query: undefined,
    body: undefined,
    data: z.array(ownTicket),
  }),
} as const;
