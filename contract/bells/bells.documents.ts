import { body, defineDocument } from '../core/document.ts';
import { roleGroups } from '../core/roles.ts';
import type { BellsBody } from './bells.schema.ts';

/** The time schemes of the school, and by which each class rings. */
export const bellsDocument = defineDocument({
  kind: 'bells',
  parts: [],
  body: body<BellsBody>(),
  readers: roleGroups.employee,
  cells: 'none',
  freshness: 'told',
  feedName: 'whole',
  group: 'lists',
  pack: 'wanted',
});

export const bellsDocuments = { bells: bellsDocument } as const;
