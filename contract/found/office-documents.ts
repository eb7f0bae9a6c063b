// Made by scripts/registries.ts.
import { contactsDocuments } from '../contacts/contacts.office.documents.ts';
import { socialDocuments } from '../social/social.office.documents.ts';

export const officeDocuments = {
  ...contactsDocuments,
  ...socialDocuments,
} as const;
