// Made by scripts/registries.ts.
import { bellsDocuments } from '../bells/bells.documents.ts';
import { configurationDocuments } from '../configuration/configuration.documents.ts';
import { correctionsDocuments } from '../corrections/corrections.documents.ts';
import { homeworkDocuments } from '../homework/homework.documents.ts';
import { journalDocuments } from '../journal/journal.documents.ts';
import { lessonDocuments } from '../lesson/lesson.documents.ts';
import { morningDocuments } from '../morning/morning.documents.ts';
import { roomsDocuments } from '../rooms/rooms.documents.ts';
import { scheduleDocuments } from '../schedule/schedule.documents.ts';

export const documents = {
  ...bellsDocuments,
  ...configurationDocuments,
  ...correctionsDocuments,
  ...homeworkDocuments,
  ...journalDocuments,
  ...lessonDocuments,
  ...morningDocuments,
  ...roomsDocuments,
  ...scheduleDocuments,
} as const;
