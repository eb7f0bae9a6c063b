// What the management writes about the staff (decisions E9): a deputy touches neither a director nor an administrator.
import * as z from 'zod/mini';
import { credentials, toldIin } from '../core/credentials.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { roleGroups } from '../core/roles.ts';
import {
  archivedStaff,
  blockedStaff,
  changedAccess,
  changedProfile,
  changedUser,
  manyOfStaff,
  newStaff,
  oneOfStaff,
  storedStaff,
} from './staff-writes.ts';

const base = '/api/v3/os/backoffice/school/personnel';
/** Beside the same calls of students. */
const many = '/api/v4/os/backoffice/people-management/personnel';
const write = {
  method: 'POST',
  access: [...roleGroups.management],
  school: 'required',
  params: undefined,
  query: undefined,
} as const;

export const staffWritesEndpoints = {
  create: defineEndpoint({
    ...write,
    path: `${base}/create`,
    summary: 'Create a member of the staff; a deputy creates teachers alone',
    body: newStaff,
    data: storedStaff,
  }),
  updateUser: defineEndpoint({
    ...write,
    path: `${base}/update-user`,
    summary: 'Change what the card says of a person; what is not given stays',
    body: changedUser,
    data: storedStaff,
  }),
  updateProfile: defineEndpoint({
    ...write,
    path: `${base}/update-profile`,
    summary: 'Change IIN and phone; what is not given stays',
    body: changedProfile,
    data: storedStaff,
  }),
  updateAccess: defineEndpoint({
    ...write,
    path: `${base}/update-access`,
    summary:
      'Give a position, from which the role follows, and say whether reports count them; the position by the director alone',
    body: changedAccess,
    data: storedStaff,
  }),
  delete: defineEndpoint({
    ...write,
    path: `${base}/delete`,
    summary: 'Put a member of the staff who leaves into the archive; what they may do ends at once',
    body: archivedStaff,
    data: storedStaff,
  }),
  remove: defineEndpoint({
    ...write,
    path: `${base}/remove`,
    summary: 'Delete the card of a teacher that was made by mistake, which has no trace anywhere',
    body: oneOfStaff,
    data: z.object({ id: z.int(), batch: z.uuid() }),
  }),
  restore: defineEndpoint({
    ...write,
    path: `${base}/restore`,
    summary: 'Take a member of the staff out of the archive',
    body: oneOfStaff,
    data: storedStaff,
  }),
  block: defineEndpoint({
    ...write,
    path: `${base}/block`,
    summary: 'Keep a member of the staff from signing in; sessions end',
    body: blockedStaff,
    data: storedStaff,
  }),
  unblock: defineEndpoint({
    ...write,
    path: `${base}/unblock`,
    summary: 'Let a member of the staff sign in again, also after too many wrong passwords',
    body: oneOfStaff,
    data: storedStaff,
  }),
  resetPassword: defineEndpoint({
    ...write,
    path: `${base}/reset-pass`,
    summary: 'Give a member of the staff a new first password',
    body: oneOfStaff,
    data: credentials,
  }),
  slip: defineEndpoint({
    ...write,
    path: `${base}/slip`,
    summary: 'Login and first password of a member of the staff; who asked is recorded',
    body: oneOfStaff,
    data: credentials,
  }),
  resetMany: defineEndpoint({
    ...write,
    path: `${many}/reset-pass`,
    summary: 'Give members of the staff at work a new first password; a deputy neither a director nor an administrator',
    body: manyOfStaff,
    data: z.array(credentials),
  }),
  slips: defineEndpoint({
    ...write,
    path: `${many}/slips`,
    summary: 'Logins and first passwords of members of the staff at work for printing; who asked is recorded',
    body: manyOfStaff,
    data: z.array(credentials),
  }),
  wholeIin: defineEndpoint({
    ...write,
    path: `${base}/iin`,
    summary: 'The whole IIN of a member of the staff; who asked is recorded',
    body: oneOfStaff,
    data: toldIin,
  }),
} as const;
