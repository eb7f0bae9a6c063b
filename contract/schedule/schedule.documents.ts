import { body, defineDocument, namePart } from '../core/document.ts';
import { roleGroups } from '../core/roles.ts';
import type { ScheduleWeek } from './schedule.schema.ts';

/** The signed-in employee's own week. No change of a lesson names it (docs/decisions/2026-11-22-cheap-weeks.md). */
export const weekDocument = defineDocument({
  kind: 'week',
  parts: [namePart.monday],
  body: body<ScheduleWeek>(),
  readers: roleGroups.schoolReader,
  cells: 'none',
  freshness: 'asked',
  feedName: 'whole',
  group: 'weeks',
  pack: 'names',
});

/** A pupil's week with marks and homework. */
export const pupilWeekDocument = defineDocument({
  kind: 'pupil-week',
  parts: [namePart.uuid, namePart.monday],
  body: body<ScheduleWeek>(),
  readers: roleGroups.family,
  cells: 'none',
  freshness: 'told',
  feedName: 'withoutPupil',
  group: 'weeks',
  pack: 'names',
});

export const scheduleDocuments = { week: weekDocument, 'pupil-week': pupilWeekDocument } as const;
