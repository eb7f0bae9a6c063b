// The calls of the second version, which other systems of a school still make (USERCARD-051 to -057, decisions E5, E45, E46).
import * as z from 'zod/mini';
import { credentials } from '../core/credentials.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { roleGroups } from '../core/roles.ts';
import {
  addedStaff,
  addedStudent,
  changedStaff,
  changedStudent,
  legacyGroup,
  legacyPress,
  legacyStaff,
  legacyStudent,
} from './people-legacy.schema.ts';

const base = '/api/v2/os/backoffice';
const number = z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647));
const eduYear = z.coerce.number().check(z.int(), z.gte(2000), z.lte(2100));
const management = { access: [...roleGroups.management], school: 'required' } as const;
const ofOne = { ...management, params: z.object({ id: number }) } as const;
const read = { method: 'GET', body: undefined, query: z.object({ schoolId: number, eduYear }) } as const;
const write = { query: undefined } as const;

export const peopleLegacyEndpoints = {
  student: defineEndpoint({
    ...ofOne,
    ...read,
    path: `${base}/contingent/:id`,
    summary: 'A student, in the shape of the second version',
    data: legacyStudent,
  }),
  staff: defineEndpoint({
    ...ofOne,
    ...read,
    path: `${base}/personnel/:id`,
    summary: 'A member of the staff, in the shape of the second version',
    data: legacyStaff,
  }),
  addStudent: defineEndpoint({
    ...management,
    ...write,
    method: 'POST',
    path: `${base}/contingent`,
    params: undefined,
    summary: 'Admit a student today, the order to follow',
    body: addedStudent,
    data: legacyStudent,
  }),
  addStaff: defineEndpoint({
    ...management,
    ...write,
    method: 'POST',
    path: `${base}/personnel`,
    params: undefined,
    summary: 'Create a member of the staff',
    body: addedStaff,
    data: legacyStaff,
  }),
  changeStudent: defineEndpoint({
    ...ofOne,
    ...write,
    method: 'PUT',
    path: `${base}/contingent/:id`,
    summary: 'Change a student; another class counts from today',
    body: changedStudent,
    data: legacyStudent,
  }),
  changeStaff: defineEndpoint({
    ...ofOne,
    ...write,
    method: 'PUT',
    path: `${base}/personnel/:id`,
    summary: 'Change a member of the staff; the position by the director alone',
    body: changedStaff,
    data: legacyStaff,
  }),
  groups: defineEndpoint({
    ...management,
    ...read,
    path: `${base}/group`,
    params: undefined,
    summary: 'Classes of a year by grade and letter',
    data: z.array(legacyGroup),
  }),
  unblockStudent: defineEndpoint({
    ...ofOne,
    ...write,
    method: 'POST',
    path: `${base}/unblock/contingent/:id`,
    summary: 'Let a student sign in again',
    body: legacyPress,
    data: legacyStudent,
  }),
  unblockStaff: defineEndpoint({
    ...ofOne,
    ...write,
    method: 'POST',
    path: `${base}/unblock/personnel/:id`,
    summary: 'Let a member of the staff sign in again',
    body: legacyPress,
    data: legacyStaff,
  }),
  archivedStudent: defineEndpoint({
    ...ofOne,
    ...read,
    path: `${base}/archive/contingent/:id`,
    summary: 'A student who has left',
    data: legacyStudent,
  }),
  archivedStaff: defineEndpoint({
    ...ofOne,
    ...read,
    path: `${base}/archive/personnel/:id`,
    summary: 'A member of the staff who has left',
    data: legacyStaff,
  }),
  resetStudent: defineEndpoint({
    ...ofOne,
    ...read,
    path: `${base}/password-reset/contingent/:id`,
    summary: 'A new first password of a student; asked again within a minute, the same',
    data: credentials,
  }),
  resetStaff: defineEndpoint({
    ...ofOne,
    ...read,
    path: `${base}/password-reset/personnel/:id`,
    summary: 'A new first password of a member of the staff; asked again within a minute, the same',
    data: credentials,
  }),
} as const;
