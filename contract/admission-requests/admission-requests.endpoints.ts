// Requests are the management's on both sides (decisions E8, E23).
import * as z from 'zod/mini';
import { admissionBody, returnBody } from '../core/arrivals.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { listEndpoint } from '../core/list-endpoint.ts';
import { roleGroups } from '../core/roles.ts';
import {
  admissionRequest,
  admissionRequestList,
  admitBody,
  departBody,
  refuseBody,
  withdrawBody,
} from './admission-requests.schema.ts';

const path = '/api/v4/os/backoffice/admission-requests';
const management = { access: [...roleGroups.management], school: 'required' } as const;
const write = { ...management, method: 'POST', params: undefined, query: undefined } as const;
/** `batch`: under which the departure is undone; null: there is nothing to undo. */
const answered = z.object({ uuid: z.uuid(), batch: z.nullable(z.uuid()) });

export const admissionRequestsEndpoints = {
  list: listEndpoint(admissionRequestList, admissionRequest, {
    ...management,
    path: `${path}/list`,
    summary: 'Requests for pupils that the school has sent and received',
  }),
  ask: defineEndpoint({
    ...write,
    path: `${path}/ask`,
    summary: 'Ask the school in which a pupil is enrolled for the departure; the admission follows it',
    body: admissionBody,
    data: z.object({ uuid: z.uuid(), school: z.string() }),
  }),
  askBack: defineEndpoint({
    ...write,
    path: `${path}/ask-back`,
    summary: 'The same for a pupil who left this school and is to come back',
    body: returnBody,
    data: z.object({ uuid: z.uuid(), school: z.string() }),
  }),
  withdraw: defineEndpoint({
    ...write,
    path: `${path}/withdraw`,
    summary: 'Withdraw a request that nobody has answered',
    body: withdrawBody,
    data: answered,
  }),
  refuse: defineEndpoint({
    ...write,
    path: `${path}/refuse`,
    summary: 'Refuse a request, with the reason in words',
    body: refuseBody,
    data: answered,
  }),
  depart: defineEndpoint({
    ...write,
    path: `${path}/depart`,
    summary: 'Let the pupil go: the departure is ordered, and the other school admits them',
    body: departBody,
    data: answered,
  }),
  admit: defineEndpoint({
    ...write,
    path: `${path}/admit`,
    summary: 'Admit a pupil who was let go, where that could not happen by itself',
    body: admitBody,
    data: z.object({ ...answered.shape, studentId: z.int() }),
  }),
} as const;
