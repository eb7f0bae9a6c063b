import * as z from 'zod/mini';
import { defineMutation } from '../core/mutation.ts';
import { contactsCell, contactsRoles, inContactsCell } from './contacts.office.documents.ts';
import { contactFields, longestAddress } from './contacts.schema.ts';

const value = z.string().check(z.trim(), z.minLength(1), z.maxLength(longestAddress));

const setContacts = defineMutation({
  payloadVersion: 1,
  endpoint: 'syncOnly',
  roles: contactsRoles,
  requires: () => [],
  lane: 'none',
  urgency: 'burst',
  weight: 'work',
  coalesce: (_older, newer) => newer,
  value: 'asTyped',
  conflict: 'ask',
  icon: 'write',
  upgradePayload: {},
  name: 'setContacts',
  /** A phone in its stored form, "+7…"; null: there is none. */
  payload: z.object({
    groupId: z.int().check(z.gte(1), z.lte(999_999_999)),
    pupil: z.uuid(),
    field: z.enum(contactFields),
    value: z.nullable(value),
  }),
  result: value,
  key: ({ groupId, pupil, field }) => contactsCell(groupId, field, pupil),
  overlay: (_value, { value: typed }) => typed,
  undo: (before, payload) => ({ name: 'setContacts', payload: { ...payload, value: before } }),
  restores: (address) => {
    const place = inContactsCell(address);
    return place && { ...place, value: null };
  },
  describe: ({ pupil, field }) => ({ message: `contacts.unsent.${field}`, values: { student: pupil } }),
  // Whom it is about is in no address.
  openAt: ({ groupId }) => `backoffice/contacts/${groupId}`,
});

export const contactsMutations = { setContacts } as const;
