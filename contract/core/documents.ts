// Names of synced documents and of the cells inside them. A document is what a screen reads offline; a cell is the smallest
// thing that has a version and can be changed by an operation (design/sync.md "Two kinds of data on the device").

export type DocumentKind =
  | 'lesson'
  | 'roster'
  | 'week'
  | 'plan'
  | 'pupil-week'
  | 'pupil-marks'
  | 'pupil-done'
  | 'journals'
  | 'journal'
  | 'year';

/** Where an operation acts: a cell of a document. Operations on one address form a chain. */
export type CellAddress = { readonly document: string; readonly cell: string };

/** A versioned value. Version 0 means that the server holds nothing; a removed value is null at a higher version. */
export type Cell<Value = unknown> = {
  readonly version: number;
  readonly value: Value | null;
  /** User id of the author, when the server told it. */
  readonly by?: number | undefined;
  /** Short name of the author, ready to show. */
  readonly byName?: string | undefined;
  /** When the server accepted it, epoch milliseconds. */
  readonly at?: number | undefined;
};

export const emptyCell: Cell<never> = { version: 0, value: null };

/** `document|cell`, the form in which addresses are stored and compared. */
export function cellKey(address: CellAddress): string {
  return `${address.document}|${address.cell}`;
}

/** Reads a stored cell key back; document names never contain the separator. */
export function parseCellKey(key: string): CellAddress {
  const cut = key.indexOf('|');
  return { document: key.slice(0, cut), cell: key.slice(cut + 1) };
}

export const documentKey = {
  lesson: (scheduleUuid: string) => `lesson:${scheduleUuid}`,
  /** `id` is a group id, or the uuid of a subgroup. */
  roster: (id: number | string) => `roster:${id}`,
  /** The signed-in employee's own week. */
  week: (monday: string) => `week:${monday}`,
  pupilWeek: (studentSchoolUuid: string, monday: string) => `pupil-week:${studentSchoolUuid}:${monday}`,
  /** A pupil's marks of a quarter, by subject. */
  pupilMarks: (studentSchoolUuid: string, eduYear: number, quarter: number) =>
    `pupil-marks:${studentSchoolUuid}:${eduYear}:${quarter}`,
  /** What a pupil ticked off; cells only. */
  pupilDone: (studentSchoolUuid: string) => `pupil-done:${studentSchoolUuid}`,
  plan: (assignmentUuid: string) => `plan:${assignmentUuid}`,
  /** The journals that an employee may open in a year. */
  journals: (eduYear: number) => `journals:${eduYear}`,
  /** Columns of a journal in a quarter; the cells are those of its lessons. */
  journal: (assignmentUuid: string, quarter: number) => `journal:${assignmentUuid}:${quarter}`,
  /** Calendar, quarters and mark formula of a school year. */
  year: (eduYear: number) => `year:${eduYear}`,
} as const;

/** Cells of the `lesson` document. */
export const lessonCell = {
  roll: 'roll',
  conduct: 'conduct',
  homework: 'homework',
  /** The teacher's word that no marks are wanted in the lesson. */
  noMarks: 'noMarks',
  attendance: (studentGroupUuid: string) => `attendance:${studentGroupUuid}`,
  mark: (studentGroupUuid: string) => `mark:${studentGroupUuid}`,
} as const;

/** Cell of the `pupil-done` document: the homework that was set in a lesson, done by the pupil of this membership. */
export function pupilDoneCell(scheduleUuid: string, studentGroupUuid: string): string {
  return `done:${scheduleUuid}:${studentGroupUuid}`;
}

/** The kind of a document name and its remaining parts. */
export function parseDocumentKey(key: string): { kind: string; parts: string[] } {
  const [kind = '', ...parts] = key.split(':');
  return { kind, parts };
}
