// What the school does about parents: the management of everybody's, a group lead of those of the own class (decisions E8, E27).
import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { iin } from '../core/iin.ts';
import { listEndpoint } from '../core/list-endpoint.ts';
import { roleGroups } from '../core/roles.ts';
import { invitation } from './parent-link.schema.ts';
import {
  bindBody,
  boundParents,
  confirmBody,
  foundParent,
  inviteBody,
  lookUpBody,
  oneParent,
  parentList,
  parentRow,
  savePhoneBody,
} from './parents.schema.ts';

const contingent = '/api/v3/os/:office/school/contingent';
const parents = '/api/v4/os/backoffice/parents';
const office = { access: [...roleGroups.management, 'group_lead'], school: 'required' } as const;
const eitherOffice = z.object({ office: z.enum(['backoffice', 'frontoffice']) });
const write = { ...office, method: 'POST', params: undefined, query: undefined } as const;
const number = z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647));
const done = z.object({ id: z.uuid(), batch: z.nullable(z.uuid()) });
const ended = {
  ...office,
  method: 'DELETE',
  params: undefined,
  body: undefined,
  query: z.object({
    schoolId: number,
    eduYear: z.coerce.number().check(z.int(), z.gte(2000), z.lte(2100)),
    id: z.uuid(),
  }),
  data: done,
} as const;

export const parentsEndpoints = {
  byIin: defineEndpoint({
    ...office,
    method: 'GET',
    path: `${contingent}/parent-by-iin`,
    summary: 'Who bears an IIN, to bind them to a student: at most 30 a minute and 300 a day, each recorded',
    params: eitherOffice,
    query: z.object({ schoolId: number, iin, userId: number }),
    body: undefined,
    data: foundParent,
  }),
  /** So that no address holds an IIN. */
  lookUp: defineEndpoint({
    ...write,
    path: `${contingent}/parent-by-iin`,
    summary: 'The same with the IIN in the body',
    params: eitherOffice,
    body: lookUpBody,
    data: foundParent,
  }),
  setParents: defineEndpoint({
    ...write,
    path: `${contingent}/set-parent`,
    summary: 'Bind parents to a student by their IINs, two at most; one who is not named is detached',
    params: eitherOffice,
    body: bindBody,
    data: boundParents,
  }),
  list: listEndpoint(parentList, parentRow, {
    ...office,
    path: parents,
    summary: 'Parents of the students of a year with open invitations and those who wait',
  }),
  savePhone: defineEndpoint({
    ...write,
    path: `${parents}/save-phone`,
    summary: 'The phone under which the school reaches a parent',
    body: savePhoneBody,
    data: done,
  }),
  deleteActivated: defineEndpoint({
    ...ended,
    path: `${parents}/delete-activated`,
    summary: 'Detach a parent from a student; the account stays',
  }),
  deleteInactivated: defineEndpoint({
    ...ended,
    path: `${parents}/delete-inactivated`,
    summary: 'Cancel an invitation, or refuse who waits by it',
  }),
  invite: defineEndpoint({
    ...write,
    path: `${parents}/invite`,
    summary: 'A code for a parent of each of some students; one that is open is given again',
    body: inviteBody,
    data: z.array(invitation),
  }),
  confirm: defineEndpoint({
    ...write,
    path: `${parents}/confirm`,
    summary: 'Let a waiting parent be one, whose document the caller has seen',
    body: confirmBody,
    data: done,
  }),
  refuse: defineEndpoint({
    ...write,
    path: `${parents}/refuse`,
    summary: 'Turn away somebody who waits; the account stays without the child',
    body: oneParent,
    data: done,
  }),
} as const;
