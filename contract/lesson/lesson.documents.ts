import { body, defineDocument, namePart } from '../core/document.ts';
import { type CellAddress, parseDocumentKey } from '../core/documents.ts';
import { roleGroups } from '../core/roles.ts';
import type { LessonBody, PlanBody, RosterBody } from './lesson.schema.ts';

/** One lesson with everything that is written in it. */
export const lessonDocument = defineDocument({
  kind: 'lesson',
  parts: [namePart.uuid],
  body: body<LessonBody>(),
  readers: roleGroups.schoolReader,
  cells: 'journal',
  freshness: 'told',
  feedName: 'whole',
  group: 'lessons',
  pack: 'wanted',
});

/** Who is in a class or subgroup. */
export const rosterDocument = defineDocument({
  kind: 'roster',
  parts: [namePart.classOrSubgroup],
  body: body<RosterBody>(),
  readers: roleGroups.schoolReader,
  cells: 'none',
  freshness: 'asked',
  feedName: 'whole',
  group: 'lists',
  pack: 'wanted',
});

/** Themes of an assignment's plan. */
export const planDocument = defineDocument({
  kind: 'plan',
  parts: [namePart.uuid],
  body: body<PlanBody>(),
  readers: roleGroups.schoolReader,
  cells: 'none',
  freshness: 'asked',
  feedName: 'whole',
  group: 'lists',
  pack: 'wanted',
});

export const lessonDocuments = { lesson: lessonDocument, roster: rosterDocument, plan: planDocument } as const;

/** Cells of the `lesson` document. */
export const lessonCell = {
  roll: 'roll',
  conduct: 'conduct',
  homework: 'homework',
  /** The teacher's word that no marks are wanted in the lesson. */
  noMarks: 'noMarks',
  /** What the lesson gives to read; without a value that of its theme. */
  lecture: 'lecture',
  attendance: (studentGroupUuid: string) => `attendance:${studentGroupUuid}`,
  mark: (studentGroupUuid: string) => `mark:${studentGroupUuid}`,
} as const;

/** The lesson and pupil that a cell of this kind stands for; null for any other cell. The pupil is '' where the cell is the whole lesson's. */
export function inLessonCell(
  kind: keyof typeof lessonCell,
  { document, cell }: CellAddress,
): { scheduleUuid: string; studentGroupUuid: string } | null {
  const { kind: documentKind, parts } = parseDocumentKey(document);
  const [cellKind, studentGroupUuid = ''] = cell.split(':');
  if (documentKind !== lessonDocument.kind || cellKind !== kind) return null;
  return { scheduleUuid: parts[0] ?? '', studentGroupUuid };
}
