import { body, defineDocument, namePart } from '../core/document.ts';
import { roleGroups } from '../core/roles.ts';
import type { JournalBody, JournalsBody, PupilMarksBody } from './journal.schema.ts';

/** The journals that an employee may open in a year. */
export const journalsDocument = defineDocument({
  kind: 'journals',
  parts: [namePart.eduYear],
  body: body<JournalsBody>(),
  readers: roleGroups.schoolReader,
  cells: 'none',
  freshness: 'asked',
  feedName: 'whole',
  group: 'journals',
  pack: 'names',
});

/** Columns of a journal in a quarter, by its assignment; the cells are those of its lessons. */
export const journalDocument = defineDocument({
  kind: 'journal',
  parts: [namePart.uuid, namePart.quarter],
  body: body<JournalBody>(),
  readers: roleGroups.schoolReader,
  cells: 'none',
  freshness: 'asked',
  feedName: 'whole',
  group: 'journals',
  pack: 'names',
});

/** A pupil's marks of a quarter, by subject. */
export const pupilMarksDocument = defineDocument({
  kind: 'pupil-marks',
  parts: [namePart.uuid, namePart.eduYear, namePart.quarter],
  body: body<PupilMarksBody>(),
  readers: roleGroups.family,
  cells: 'none',
  freshness: 'told',
  feedName: 'withoutPupil',
  group: 'marks',
  pack: 'wanted',
});

export const journalDocuments = {
  journals: journalsDocument,
  journal: journalDocument,
  'pupil-marks': pupilMarksDocument,
} as const;
