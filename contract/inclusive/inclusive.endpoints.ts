import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { roleGroups } from '../core/roles.ts';
import {
  arrivalBody,
  changedProgramme,
  closedProgramme,
  newProgramme,
  oneProgramme,
  programme,
  programmeItem,
  programmeMembers,
  retirementBody,
  storedMember,
  storedProgramme,
} from './inclusive.schema.ts';

const school = '/api/v3/os/backoffice/school';
const base = `${school}/inclusive-groups`;
const number = z.coerce.number().check(z.int(), z.gte(1));
/** A group lead reads what concerns the own class. */
const read = {
  method: 'GET',
  access: [...roleGroups.management, 'group_lead'],
  school: 'required',
  params: undefined,
  body: undefined,
} as const;
const write = {
  method: 'POST',
  access: [...roleGroups.management],
  school: 'required',
  params: undefined,
  query: undefined,
} as const;
const one = z.object({ schoolId: number, id: number });

export const inclusiveEndpoints = {
  list: defineEndpoint({
    ...read,
    path: `${base}/list`,
    summary: 'Inclusive programmes of a school year, the closed ones too; the current year where none is named',
    query: z.object({
      schoolId: number,
      eduYear: z.optional(z.coerce.number().check(z.int(), z.gte(2000), z.lte(2100))),
    }),
    data: z.object({
      /** Grades that have programmes, the lowest first. */
      parallels: z.array(z.int()),
      rows: z.array(programme),
    }),
  }),
  byId: defineEndpoint({
    ...read,
    path: `${base}/by-id`,
    summary: 'One inclusive programme with its group',
    query: one,
    data: programmeItem,
  }),
  byParentId: defineEndpoint({
    ...read,
    path: `${base}/by-parent-id`,
    summary: 'The inclusive programmes of a class',
    query: one,
    data: z.array(programme),
  }),
  members: defineEndpoint({
    ...read,
    path: `${school}/inclusive-contingent/list`,
    summary: 'Pupils of an inclusive programme, also those whose time in it has ended',
    query: one,
    data: programmeMembers,
  }),
  create: defineEndpoint({
    ...write,
    path: `${base}/create`,
    summary: 'Open an inclusive programme beside a class, without pupils',
    body: newProgramme,
    data: storedProgramme,
  }),
  update: defineEndpoint({
    ...write,
    path: `${base}/update`,
    summary: 'Change teacher, bells, quarters or the own text of an open programme; what is not given stays',
    body: changedProgramme,
    data: storedProgramme,
  }),
  close: defineEndpoint({
    ...write,
    path: `${base}/close`,
    summary: 'End a programme for all of its pupils by an order, and put it into the archive',
    body: closedProgramme,
    data: storedProgramme,
  }),
  delete: defineEndpoint({
    ...write,
    path: `${base}/delete`,
    summary: 'Delete a programme that nobody was in and that has no lessons',
    body: oneProgramme,
    data: z.object({ id: z.int(), batch: z.uuid() }),
  }),
  transferContingent: defineEndpoint({
    ...write,
    path: `${base}/transfer-contingent`,
    summary: 'Add a pupil of the class to its programme from a day on, by an order; the class stays theirs',
    body: arrivalBody,
    data: storedMember,
  }),
  retirementContingent: defineEndpoint({
    ...write,
    path: `${base}/retirement-contingent`,
    summary: "End a pupil's time in their programme with a day, by an order",
    body: retirementBody,
    data: storedMember,
  }),
} as const;
