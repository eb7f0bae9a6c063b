import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { requestId } from '../core/writes.ts';
import { answerText, deskTicket, ticket, ticketAnswer } from './support.schema.ts';

const path = '/api/v4/os/support/tickets';
const schoolId = z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647));
/** A request of somebody who belongs to no school, with its times. */
const ownTicket = z.object({
  uuid: z.uuid(),
  ticket,
  at: z.int(),
  closedAt: z.nullable(z.int()),
  answer: z.optional(z.nullable(ticketAnswer)),
});
export type OwnTicket = z.infer<typeof ownTicket>;

const desk = '/api/v4/os/support/desk';
/** The caller's grant `support_desk` decides. `place`: the school of the request. */
const onDesk = { access: 'signedIn', school: 'none', query: undefined } as const;
const one = z.object({ place: z.coerce.number().check(z.int(), z.gte(0), z.lte(2_147_483_647)), uuid: z.uuid() });

export const supportEndpoints = {
  desk: defineEndpoint({
    ...onDesk,
    method: 'GET',
    path: desk,
    summary: 'Open requests of all schools, the oldest first; for holders of the grant support_desk',
    params: undefined,
    body: undefined,
    data: z.array(deskTicket),
  }),
  deskCount: defineEndpoint({
    ...onDesk,
    method: 'GET',
    path: `${desk}/count`,
    summary: 'How many open requests wait for an answer; null: the caller does not answer them',
    params: undefined,
    body: undefined,
    data: z.object({ waiting: z.nullable(z.int()) }),
  }),
  answer: defineEndpoint({
    ...onDesk,
    method: 'POST',
    path: `${desk}/:place/:uuid/answer`,
    summary: 'Answer a request, once; its author is told',
    params: one,
    body: z.object({ text: answerText, isClosed: z.boolean(), requestId }),
    bodyLimit: 20_000,
    data: z.object({ uuid: z.uuid() }),
  }),
  closeOnDesk: defineEndpoint({
    ...onDesk,
    method: 'POST',
    path: `${desk}/:place/:uuid/close`,
    summary: 'Close a request: it leaves the desk',
    params: one,
    body: z.object({ requestId }),
    data: z.object({ uuid: z.uuid() }),
  }),
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
