// The documents of all features: what a device may ask for.
import { configurationDocuments } from './configuration/configuration.documents.ts';
import type { AnyDocument } from './core/document.ts';
import { parseDocumentKey } from './core/documents.ts';
import { homeworkDocuments } from './homework/homework.documents.ts';
import { journalDocuments } from './journal/journal.documents.ts';
import { lessonDocuments } from './lesson/lesson.documents.ts';
import { scheduleDocuments } from './schedule/schedule.documents.ts';

export const documents = {
  ...configurationDocuments,
  ...homeworkDocuments,
  ...journalDocuments,
  ...lessonDocuments,
  ...scheduleDocuments,
} as const;
export type DocumentKind = keyof typeof documents;

/** The declaration that a name belongs to; undefined for a kind that this build does not know. */
export function documentOf(name: string): AnyDocument | undefined {
  const { kind } = parseDocumentKey(name);
  return Object.hasOwn(documents, kind) ? documents[kind as DocumentKind] : undefined;
}
