import { body, defineDocument, namePart } from '../core/document.ts';
import { type Role, roleGroups } from '../core/roles.ts';

/** Who has a bell: everybody of a school. Whoever belongs to none has none. */
export const noticesReaders: readonly Role[] = [...roleGroups.employee, ...roleGroups.family];

/** What a person was told in a school: the newest hundred as cells, and a cell that says up to where they were read. */
export const noticesDocument = defineDocument({
  kind: 'notices',
  parts: [namePart.id],
  body: body<Record<string, never>>(),
  readers: noticesReaders,
  cells: 'notices',
  freshness: 'told',
  feedName: 'whole',
  group: 'lists',
  pack: 'wanted',
});

export const noticesDocuments = { notices: noticesDocument } as const;

/** The cell that says up to which server time everything was read. */
export const seenCell = 'seen';
