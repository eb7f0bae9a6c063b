import * as z from 'zod/mini';
import { defineMutation } from '../core/mutation.ts';
import { roles } from '../core/roles.ts';
import { ticketCell } from './support.office.documents.ts';
import { ticket, ticketNumber } from './support.schema.ts';

const openTicket = defineMutation({
  name: 'openTicket',
  payloadVersion: 1,
  endpoint: 'syncOnly',
  /** `uuid` is made on the device, so that the request has its number before anybody has received it. */
  payload: z.object({ userId: z.int().check(z.gte(1), z.lte(2_147_483_647)), uuid: z.uuid(), ticket }),
  result: ticket,
  roles,
  key: ({ userId, uuid }) => ticketCell(userId, uuid),
  requires: () => [],
  lane: 'none',
  urgency: 'burst',
  weight: 'work',
  coalesce: 'never',
  value: 'asTyped',
  overlay: (_value, { ticket: written }) => written,
  // A request is written once: what is there already is it.
  conflict: 'serverWins',
  undo: 'never',
  restores: 'never',
  describe: ({ uuid }) => ({ message: 'support.unsent', values: { number: ticketNumber(uuid) } }),
  icon: 'write',
  openAt: () => 'support/requests',
  upgradePayload: {},
});

export const supportMutations = { openTicket } as const;
