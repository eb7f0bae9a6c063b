import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { fileListEndpoint } from '../core/list-endpoint.ts';
import { roleGroups } from '../core/roles.ts';
import { personnelList, staffMember, staffPosition } from './personnel.schema.ts';

const id = z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647));
const eduYear = z.coerce.number().check(z.int(), z.gte(2000), z.lte(2100));
const base = '/api/v3/os/backoffice/school/personnel';
const read = {
  method: 'GET',
  access: [...roleGroups.management],
  school: 'required',
  params: undefined,
  body: undefined,
} as const;

export const personnelEndpoints = {
  list: fileListEndpoint(personnelList, staffMember, {
    access: read.access,
    school: read.school,
    path: `${base}/list`,
    summary: 'Staff of the school, those in the archive too, with what each teaches in the year',
  }),
  byId: defineEndpoint({
    ...read,
    path: `${base}/by-id`,
    summary: 'One member of the staff',
    query: z.object({ schoolId: id, eduYear, id }),
    data: staffMember,
  }),
  chosenPasswords: defineEndpoint({
    ...read,
    path: `${base}/chosen-passwords`,
    summary:
      'How many accounts have an own password that was chosen after a member of the staff was told the first one, and may be given a new one',
    query: z.object({ schoolId: id, id }),
    data: z.object({ count: z.int() }),
  }),
  positions: defineEndpoint({
    ...read,
    path: `${base}/dictionaries/positions`,
    summary: 'Positions of staff in their order; that of an administrator is for the director alone',
    query: z.object({ schoolId: id }),
    data: z.array(staffPosition),
  }),
} as const;
