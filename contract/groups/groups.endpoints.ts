import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { listFiles } from '../core/files.ts';
import { asFile } from '../core/list-endpoint.ts';
import { roleGroups } from '../core/roles.ts';
import { groupCard, schoolGroup, shortGroup } from './groups.schema.ts';

const number = z.coerce.number().check(z.int(), z.gte(1));
const base = '/api/v3/os/:office/school/groups';
const read = { method: 'GET', school: 'required', body: undefined } as const;
/** Both offices ask the same. */
const params = z.object({ office: z.enum(['backoffice', 'frontoffice']) });
const query = z.object({ schoolId: number, eduYear: number });

export const groupsEndpoints = {
  list: defineEndpoint({
    ...read,
    path: `${base}/list`,
    summary: 'Classes of a school year by grade; a group lead gets the own ones',
    access: [...roleGroups.management, 'group_lead'],
    params,
    query: z.object({ ...query.shape, ...asFile }),
    data: z.array(schoolGroup),
    orFile: listFiles,
  }),
  shortList: defineEndpoint({
    ...read,
    path: `${base}/short-list`,
    summary: 'Labels of the classes of a school year, to choose from',
    access: [...roleGroups.employee],
    params,
    query,
    data: z.array(shortGroup),
  }),
  byId: defineEndpoint({
    ...read,
    path: `${base}/by-id`,
    summary: 'One class with its pupils in the order of the register, and those who left it',
    access: [...roleGroups.management, 'group_lead'],
    params,
    query: z.object({ ...query.shape, id: number, ...asFile }),
    data: groupCard,
    orFile: listFiles,
  }),
  clientofficeList: defineEndpoint({
    ...read,
    path: '/api/v4/os/clientoffice/group-list',
    summary: 'Labels of the classes that the caller or a child of theirs attends in a year',
    access: ['student', 'parent'],
    params: undefined,
    query,
    data: z.array(shortGroup),
  }),
} as const;
