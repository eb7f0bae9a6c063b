// Made by scripts/registries.ts.
import { configurationProjections } from '#server/features/configuration/configuration.projections.ts';
import { homeworkProjections } from '#server/features/homework/homework.projections.ts';
import { journalProjections } from '#server/features/journal/journal.projections.ts';
import { lessonProjections } from '#server/features/lesson/lesson.projections.ts';
import { scheduleProjections } from '#server/features/schedule/schedule.projections.ts';

export const projections = {
  ...configurationProjections,
  ...homeworkProjections,
  ...journalProjections,
  ...lessonProjections,
  ...scheduleProjections,
};
