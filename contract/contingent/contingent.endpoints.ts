// The group lead asks the front office, the management the back office (CONT-012); each is answered what concerns them. A social worker
// has to do with every class and reads what the management reads; nobody's answer holds a whole IIN.
import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { fileListEndpoint } from '../core/list-endpoint.ts';
import { roleGroups } from '../core/roles.ts';
import { studentCard, studentList, studentRow } from './contingent.schema.ts';

const backoffice = '/api/v3/os/backoffice/school/contingent';
const frontoffice = '/api/v3/os/frontoffice/school/contingent';
const readers = { access: [...roleGroups.management, 'social_worker'], school: 'required' } as const;
const lead = { access: ['group_lead'], school: 'required' } as const;

const id = z.coerce.number().check(z.int(), z.gte(1));
const eduYear = z.coerce.number().check(z.int(), z.gte(2000), z.lte(2100));
const one = {
  method: 'GET',
  params: undefined,
  body: undefined,
  query: z.object({ schoolId: id, eduYear, id }),
  data: studentCard,
} as const;

export const contingentEndpoints = {
  list: fileListEndpoint(studentList, studentRow, {
    ...readers,
    path: `${backoffice}/list`,
    summary: 'Students of the school, the archived too, with their classes of a year',
  }),
  byId: defineEndpoint({ ...one, ...readers, path: `${backoffice}/by-id`, summary: 'The card of a student' }),
  ledList: fileListEndpoint(studentList, studentRow, {
    ...lead,
    path: `${frontoffice}/list`,
    summary: 'Students of the classes that the caller leads in a year',
  }),
  ledById: defineEndpoint({
    ...one,
    ...lead,
    path: `${frontoffice}/by-id`,
    summary: 'The card of a student of a class that the caller leads',
  }),
} as const;
