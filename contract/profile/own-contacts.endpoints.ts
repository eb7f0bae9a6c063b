import { defineEndpoint } from '../core/endpoint.ts';
import { ownContacts } from '../core/own-contacts.ts';
import { contactsChange } from './own-contacts.ts';

export const ownContactsEndpoints = {
  saveContacts: defineEndpoint({
    method: 'POST',
    path: '/api/v4/os/profile/contacts',
    summary: 'Change the own phone and e-mail; what is not given stays',
    access: 'signedIn',
    school: 'none',
    params: undefined,
    query: undefined,
    body: contactsChange,
    data: ownContacts,
    bodyLimit: 4_000,
  }),
} as const;
