import { body, defineDocument, namePart } from '../core/document.ts';
import { roleGroups } from '../core/roles.ts';
import type { ProgrammeWeek } from './schedule.schema.ts';

/** The signed-in employee's programme lessons of a week. Only employees of a support school ask for it (decisions D90). */
export const programmeWeekDocument = defineDocument({
  kind: 'programme-week',
  parts: [namePart.monday],
  body: body<ProgrammeWeek>(),
  readers: roleGroups.employee,
  cells: 'none',
  freshness: 'asked',
  feedName: 'whole',
  group: 'weeks',
  pack: 'wanted',
});

export const programmeDocuments = { 'programme-week': programmeWeekDocument } as const;
