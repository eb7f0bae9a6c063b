import { body, defineDocument, namePart } from '../core/document.ts';
import type { CellAddress } from '../core/documents.ts';
import { isUuid } from '../core/ids.ts';
import type { Role } from '../core/roles.ts';
import {
  type ContactField,
  type ContactsClassBody,
  type ContactsClassesBody,
  contactFields,
} from './contacts.schema.ts';

/** Management every class; a group lead the own one; with the school's flag a teacher those they teach. */
export const contactsRoles: readonly Role[] = ['teacher', 'group_lead', 'zavuch', 'director'];

const common = { readers: contactsRoles, feedName: 'whole', group: 'lists' } as const;

/** Classes of a year whose contacts the reader may see. */
export const contactsClassesDocument = defineDocument({
  ...common,
  kind: 'contacts-classes',
  parts: [namePart.eduYear],
  body: body<ContactsClassesBody>(),
  cells: 'none',
  freshness: 'asked',
  pack: 'names',
});

/** One class: its pupils; their phones and addresses are cells, which follow the pupil into another class. */
export const contactsDocument = defineDocument({
  ...common,
  kind: 'contacts',
  parts: [namePart.id],
  body: body<ContactsClassBody>(),
  cells: 'contacts',
  freshness: 'told',
  pack: 'wanted',
});

export const contactsDocuments = { 'contacts-classes': contactsClassesDocument, contacts: contactsDocument } as const;

export const contactsCell = (groupId: number, field: ContactField, pupil: string): CellAddress => ({
  document: contactsDocument.name(groupId),
  cell: `${field}:${pupil}`,
});

export type ContactsPlace = { readonly groupId: number; readonly pupil: string; readonly field: ContactField };
/** What a cell is about; null for one that is none of these. */
export function inContactsCell({ document, cell }: CellAddress): ContactsPlace | null {
  const [kind, group = '', ...rest] = document.split(':');
  const [name, pupil = '', ...more] = cell.split(':');
  const [groupId, field] = [namePart.id(group), contactFields.find((one) => one === name)];
  if (kind !== contactsDocument.kind || groupId === null || field === undefined) return null;
  return isUuid(pupil) && rest.length === 0 && more.length === 0 ? { groupId, pupil, field } : null;
}
