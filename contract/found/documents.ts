// Made by scripts/registries.ts.
import { configurationDocuments } from '../configuration/configuration.documents.ts';
import { homeworkDocuments } from '../homework/homework.documents.ts';
import { journalDocuments } from '../journal/journal.documents.ts';
import { lessonDocuments } from '../lesson/lesson.documents.ts';
import { scheduleDocuments } from '../schedule/schedule.documents.ts';

export const documents = {
  ...configurationDocuments,
  ...homeworkDocuments,
  ...journalDocuments,
  ...lessonDocuments,
  ...scheduleDocuments,
} as const;
