import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { roleGroups } from '../core/roles.ts';
import {
  changedContacts,
  changedDirector,
  contacts,
  director,
  storedContacts,
  storedDirector,
} from './school-settings.schema.ts';

const ofDirector = { path: '/api/v4/os/system/director-name', school: 'required', params: undefined } as const;
const ofContacts = { ...ofDirector, path: '/api/v4/os/system/contacts' } as const;
const read = {
  method: 'GET',
  access: [...roleGroups.employee],
  query: z.object({ schoolId: z.coerce.number().check(z.int(), z.gte(1)) }),
  body: undefined,
} as const;
const write = { method: 'POST', access: [...roleGroups.management], query: undefined } as const;

export const schoolSettingsEndpoints = {
  directorName: defineEndpoint({
    ...ofDirector,
    ...read,
    summary: 'Who leads the school, as its documents name them',
    data: director,
  }),
  saveDirectorName: defineEndpoint({
    ...ofDirector,
    ...write,
    summary: 'Change who leads the school',
    body: changedDirector,
    data: storedDirector,
  }),
  contacts: defineEndpoint({
    ...ofContacts,
    ...read,
    summary: 'Telephone of the school, and who helps its people with Qalam',
    data: contacts,
  }),
  saveContacts: defineEndpoint({
    ...ofContacts,
    ...write,
    summary: 'Change the contacts of the school',
    body: changedContacts,
    data: storedContacts,
  }),
} as const;
