// Who changed what, when, from where; and how it was before.
import * as z from 'zod/mini';

/** For how long a batch may be undone, in ms: later other work has grown around it. */
export const undoableFor = 30 * 86_400_000;

/** Why a batch cannot be undone, checked before the attempt: already undone, expired, no permission, not reversible. */
export const notUndoneWhy = z.enum(['undone', 'old', 'notYours', 'never']);

/** Batches of one answer. */
export const mostBatches = 100;
/** Entries of each kind that an answer names of a batch: a change of bells moves the lessons of a whole year. */
export const mostOfKind = 200;

/** A call that changed something. */
export const changeBatch = z.object({
  batch: z.uuid(),
  /** Server time, epoch milliseconds. */
  at: z.number(),
  author: z.object({ userId: z.int(), name: z.string() }),
  /** Browser and system, as far as they said so. */
  device: z.nullable(z.string()),
  /** The call as it is declared, such as "PUT /api/v1/bs/backoffice/cabinet/:id". */
  call: z.string(),
  /** How many entries of each kind. */
  counts: z.record(z.string(), z.int()),
  undoneAt: z.nullable(z.number()),
  /** Whether the reader may undo it now. */
  canUndo: z.boolean(),
  /** Why they may not; null where they may. Whether its entries were changed since is known once it is tried. */
  notUndone: z.optional(z.nullable(notUndoneWhy)),
});
export type ChangeBatch = z.infer<typeof changeBatch>;

/** One entry of a batch; a value is null where the entry was not there. */
export const entryChange = z.object({
  entity: z.string(),
  id: z.string(),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
});
export type EntryChange = z.infer<typeof entryChange>;

export const entryHistory = z.object({ ...changeBatch.shape, ...entryChange.shape });
export type EntryHistory = z.infer<typeof entryHistory>;

/** Whose whole history is told: a student by the number of the school, the staff by user id, a class by its id. */
export const subjectKinds = ['student', 'staff', 'group'] as const;
/** Changes of one answer about a subject. */
export const mostAbout = 50;
/** Changes of a person or a class, newest first. */
export const subjectHistory = z.object({
  entries: z.array(entryHistory),
  /** Where the next page begins; null: this is the last one. */
  next: z.nullable(z.string()),
});
export type SubjectHistory = z.infer<typeof subjectHistory>;

/** What undoing came to. */
export const undone = z.object({
  /** The batch of the undoing itself, which can be undone too; null: nothing was. */
  batch: z.nullable(z.uuid()),
  undone: z.int(),
  /** Entries that were changed since, or stand in the way of each other, and stay as they are. */
  kept: z.array(z.object({ entity: z.string(), id: z.string() })),
});
export type Undone = z.infer<typeof undone>;
