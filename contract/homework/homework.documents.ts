import { body, defineDocument, namePart } from '../core/document.ts';
import { roleGroups } from '../core/roles.ts';

/** What a pupil ticked off: cells only. */
export const pupilDoneDocument = defineDocument({
  kind: 'pupil-done',
  parts: [namePart.uuid],
  body: body<Record<string, never>>(),
  readers: roleGroups.family,
  cells: 'journal',
  freshness: 'told',
  feedName: 'whole',
  group: 'marks',
  pack: 'wanted',
});

export const homeworkDocuments = { 'pupil-done': pupilDoneDocument } as const;

/** Cell of the `pupil-done` document: the homework that was set in a lesson, done by the pupil of this membership. */
export function pupilDoneCell(scheduleUuid: string, studentGroupUuid: string): string {
  return `done:${scheduleUuid}:${studentGroupUuid}`;
}
