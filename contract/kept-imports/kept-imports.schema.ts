// Imports that were planned and are kept on the server for some days, so that a crash or another device loses nothing.
import * as z from 'zod/mini';
import { importAnswers, importKinds, importMend, importOutcomes, importRows } from '../core/import.ts';

/** Since it was planned last. */
export const keptDays = 7;
/** Of one person; the oldest makes room. */
export const mostKept = 20;

const who = z.object({ userId: z.int(), name: z.string() });
export const keptImport = z.object({
  id: z.uuid(),
  kind: z.enum(importKinds),
  /** Of the file. */
  name: z.string(),
  version: z.int(),
  madeBy: who,
  /** Who planned it last, and when: epoch milliseconds. */
  changedBy: who,
  changedAt: z.int(),
  /** Rows by what they would have done then. */
  counts: z.partialRecord(z.enum(importOutcomes), z.int()),
  /** Null: nothing of it was written yet. */
  applied: z.nullable(z.object({ at: z.int(), by: who, added: z.int(), changed: z.int() })),
});
export type KeptImport = z.infer<typeof keptImport>;

export const openedImport = z.object({
  ...keptImport.shape,
  rows: importRows,
  mends: z.array(importMend),
  answers: importAnswers,
  /** Of what the last plan would have written: with another one of the same rows, the school is no longer what it was. */
  mark: z.string(),
});
export type OpenedImport = z.infer<typeof openedImport>;
