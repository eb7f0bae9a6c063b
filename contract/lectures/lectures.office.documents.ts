import { body, defineDocument, namePart } from '../core/document.ts';
import type { CellAddress } from '../core/documents.ts';
import { isUuid } from '../core/ids.ts';
import { roleGroups } from '../core/roles.ts';
import type { LectureFacts, OwnLectures } from './lectures.schema.ts';

/** One lecture. Its author reads it, and everybody who may read a lesson that has it. The device asks for its body when it is opened. */
export const lectureDocument = defineDocument({
  kind: 'lecture',
  parts: [namePart.uuid],
  body: body<LectureFacts>(),
  readers: [...roleGroups.family, ...roleGroups.schoolReader],
  cells: 'lectures',
  freshness: 'asked',
  feedName: 'whole',
  group: 'lessons',
  pack: 'wanted',
});

/** What a person of the staff wrote. */
export const lecturesDocument = defineDocument({
  kind: 'lectures',
  parts: [namePart.id],
  body: body<OwnLectures>(),
  readers: roleGroups.lessonGiver,
  cells: 'none',
  freshness: 'told',
  feedName: 'whole',
  group: 'lists',
  pack: 'never',
});

export const lecturesDocuments = { lecture: lectureDocument, lectures: lecturesDocument } as const;

export const contentCell = 'content';
export const archivedCell = 'archived';
const themePrefix = 'theme:';
export const themeCell = (themeUuid: string): string => themePrefix + themeUuid;

/** Where a cell of a lecture is stored; null for a name that is none. `themeUuid` is null in cells of the lecture itself. */
export function lecturePlaceOf({ document, cell }: CellAddress): {
  readonly lectureUuid: string;
  readonly kind: 'content' | 'archived' | 'theme';
  readonly themeUuid: string | null;
} | null {
  const [kind, lectureUuid = '', ...rest] = document.split(':');
  if (kind !== lectureDocument.kind || rest.length > 0 || !isUuid(lectureUuid)) return null;
  if (cell === contentCell || cell === archivedCell) return { lectureUuid, kind: cell, themeUuid: null };
  const themeUuid = cell.slice(themePrefix.length);
  return cell.startsWith(themePrefix) && isUuid(themeUuid) ? { lectureUuid, kind: 'theme', themeUuid } : null;
}
