// The register is the management's.
import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { fileListEndpoint } from '../core/list-endpoint.ts';
import { localDate } from '../core/people-fields.ts';
import { roleGroups } from '../core/roles.ts';
import { balance, movementRegister, orderBody, registerRow } from './movement-register.ts';

const path = '/api/v4/os/backoffice/movements';
const management = { access: [...roleGroups.management], school: 'required' } as const;
const number = z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647));

export const movementRegisterEndpoints = {
  register: fileListEndpoint(movementRegister, registerRow, {
    ...management,
    path,
    summary: 'Who came, changed class and left in a year, with the orders',
  }),
  balance: defineEndpoint({
    ...management,
    method: 'GET',
    path: `${path}/balance`,
    summary:
      'For each class of a year how many there were, came, left and are, in a period; without one in the present quarter',
    params: undefined,
    query: z.object({
      schoolId: number,
      eduYear: z.coerce.number().check(z.int(), z.gte(2000), z.lte(2100)),
      from: z.optional(localDate),
      to: z.optional(localDate),
    }),
    body: undefined,
    data: balance,
  }),
  addOrder: defineEndpoint({
    ...management,
    method: 'POST',
    path: '/api/v4/os/backoffice/orders',
    summary: 'The order of movements that were written down without one',
    params: undefined,
    query: undefined,
    body: orderBody,
    data: z.object({ count: z.int(), batch: z.nullable(z.uuid()) }),
  }),
} as const;
