import { body, defineDocument } from '../core/document.ts';
import { roleGroups } from '../core/roles.ts';
import type { RoomsBody } from './rooms.schema.ts';

/** All rooms of the school, the archived too. */
export const roomsDocument = defineDocument({
  kind: 'rooms',
  parts: [],
  body: body<RoomsBody>(),
  readers: roleGroups.employee,
  cells: 'none',
  freshness: 'told',
  feedName: 'whole',
  group: 'lists',
  pack: 'wanted',
});

export const roomsDocuments = { rooms: roomsDocument } as const;
