// Shapes of the one call that pushes operations and pulls changes (design/sync.md "Push and pull in one round trip").
import * as z from 'zod/mini';
import { type ErrorCode, errorCodes } from '../core/errors.ts';
import { localized } from '../core/localized.ts';

/** Raised only when an old client could not understand the answer; additions do not raise it. */
export const protocolVersion = 1;
/** First batches: at most this many operations, and this many bytes on the wire (one initial TCP window). */
export const firstBatchOperations = 1_000;
export const windowBytes = 14_000;
/** Documents asked for in one request at the most. */
export const maxWantedDocuments = 60;
/** Operations in one request at the most, once the link has shown that it can bear it. */
export const maxBatchOperations = 4_000;
/** Entries that one device may announce: more than a year of one teacher; ranges of numbers are cheap to send and dear to count. */
export const maxAnnouncedEntries = 20_000;

const codes = Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]];
const json = z.unknown();

const isListOf =
  (isItem: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    Array.isArray(value) && value.every(isItem);
/** Reports one issue for the whole list. `z.array` reports one for each wrong item, which takes seconds for a million (docs/decisions/2026-11-28-trust-second-round.md). */
const texts = z.unknown().check(z.refine(isListOf((value) => typeof value === 'string'))) as unknown as z.ZodMiniType<
  string[],
  string[]
>;
const rows = z.unknown().check(z.refine(isListOf(Array.isArray))) as unknown as z.ZodMiniType<unknown[][], unknown[][]>;

/** Operations of one mutation on one document: what they share once, what differs as rows. See sync.wire.ts. */
export const operationGroup = z.object({
  /** Mutation name. */
  n: z.string().check(z.minLength(1), z.maxLength(64)),
  /** Payload version. */
  v: z.int().check(z.gte(1)),
  /** Payload fields that all rows share. */
  s: z.record(z.string(), json),
  /** Names of the other payload fields, in row order. */
  f: texts,
  /** Rows: [seq - previous seq, base, captured - previous captured, ...fields]. Base: version, -(seq) for afterSeq, [ms] for seenAt. */
  r: rows,
});
export type OperationGroup = z.infer<typeof operationGroup>;

/** Unsettled operations of one document, without their bodies: document, inclusive ranges of seqs. */
const announcedEntry = z.tuple([
  z.string().check(z.maxLength(120)),
  z.array(z.tuple([z.int().check(z.gte(1)), z.int().check(z.gte(1))])).check(z.maxLength(2_000)),
]);
/** What of a device's work the server has not seen yet, told before the bodies come (docs/decisions/2026-11-21-announced-work.md). */
export const announcement = z.array(announcedEntry).check(z.maxLength(500));
export type Announcement = z.infer<typeof announcement>;

/** Entries of a device that will not come any more: its database is gone. Document and how many. */
export const lostWork = z.object({
  clientId: z.uuid(),
  /** When the server heard of it, epoch milliseconds. */
  at: z.number(),
  entries: z.array(z.tuple([z.string(), z.int()])),
});
export type LostWork = z.infer<typeof lostWork>;

export const syncRequest = z.object({
  protocol: z.int(),
  clientId: z.uuid(),
  userId: z.int(),
  schoolId: z.int(),
  eduYear: z.int(),
  /** Device time, epoch milliseconds; information only. */
  sentAt: z.number(),
  /** Lowest unsettled seq - 1: the server may forget entries at or below it. */
  ackFloor: z.int().check(z.gte(0)),
  dictionary: texts,
  groups: z.array(operationGroup).check(z.maxLength(maxBatchOperations)),
  /** Feed position up to which the device knows the school; null on the first contact. */
  cursor: z.nullable(z.int()),
  /** What came with that cursor: the server's proof of having given it. */
  cursorProof: z.optional(z.string().check(z.maxLength(80))),
  /** The life of the school's database that the device has followed; null before the first answer, missing in older applications. */
  epoch: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
  /** What came with the last answer: whom the device read for then. */
  scopes: z.optional(z.string().check(z.maxLength(40))),
  want: z.array(z.string().check(z.maxLength(120))).check(z.maxLength(maxWantedDocuments)),
  /** So many at the end of `want` are only kept for later: nobody has opened them. The access log tells both apart. */
  ahead: z.optional(z.int().check(z.gte(0))),
  /** The device asks again for documents that an answer puts off (`later`); to others every document comes at once. */
  mayWait: z.optional(z.boolean()),
  /** Unsettled operations of this device that are not in this request; missing while the server knows them. */
  announced: z.optional(announcement),
  /** Cells that follow from the operations themselves may be left out of the answer (own-cells.ts). */
  brief: z.optional(z.boolean()),
  /** A previous database of this person on this device, which is gone, and what was unsettled in it. */
  vanished: z.optional(z.object({ clientId: z.uuid(), announced: announcement })),
});
export type SyncRequest = z.infer<typeof syncRequest>;

/** [version, value, author's user id, accepted at in epoch milliseconds]. */
export const wireCell = z.tuple([z.int(), json, z.nullable(z.int()), z.nullable(z.number())]);
export type WireCell = z.infer<typeof wireCell>;

/** A document, whole (`body` present) or only changed cells of it, or word that it is gone or refused. */
export const documentChange = z.object({
  key: z.string(),
  /** Feed position that this reflects. */
  asOf: z.int(),
  /** True when later changes arrive by the reader's feed; false: ask again to refresh. */
  live: z.optional(z.boolean()),
  body: z.optional(json),
  cells: z.optional(z.record(z.string(), wireCell)),
  /** The reader may no longer have it. */
  purge: z.optional(z.boolean()),
  error: z.optional(z.enum(codes)),
});
export type DocumentChange = z.infer<typeof documentChange>;

/** The outcome of an operation that was not simply applied. */
export const operationException = z.object({
  seq: z.int(),
  outcome: z.enum(['duplicate', 'settled', 'conflict', 'rejected', 'blocked', 'retry']),
  code: z.optional(z.enum(codes)),
  /** The text that the code's message needs, in the reader's language. */
  message: z.optional(z.string()),
  /** For a conflict: the server's cell. */
  cell: z.optional(wireCell),
});
export type OperationException = z.infer<typeof operationException>;

export const syncAnswer = z.object({
  /** When the request arrived and when its effects were committed, server time in epoch milliseconds. */
  receivedAt: z.number(),
  acceptedAt: z.number(),
  /** Inclusive ranges of seqs that were applied now. */
  ok: z.array(z.tuple([z.int(), z.int()])),
  exceptions: z.array(operationException),
  /** Canonical cells of everything applied, duplicate or in conflict, by document name and cell; without the own ones below. */
  cells: z.record(z.string(), z.record(z.string(), wireCell)),
  /** For a brief answer: when the cells that are left out were written (epoch milliseconds), and their checksum. */
  own: z.optional(z.object({ at: z.number(), check: z.string() })),
  documents: z.array(documentChange),
  /** Documents asked for that would have made this answer too long or too late: to be asked for again. At least one came. */
  later: z.optional(z.array(z.string())),
  /** User id to short name, for the authors named above. */
  people: z.record(z.string(), z.string()),
  /** There is more delta behind `cursor`: ask again. */
  more: z.boolean(),
  cursor: z.int(),
  /** Returns as it is: stands for what reaches the reader now, by their roles, lessons and children. */
  scopes: z.optional(z.string()),
  /** Returns with the cursor, as it is. */
  cursorProof: z.optional(z.string()),
  /** The present life of the school's database; another one than the device knows: a backup was put back (docs/decisions/2026-11-22-restored-servers.md). */
  epoch: z.optional(z.string()),
  /**
   * Nothing of the request was looked at, since the device has followed another life. What the server accepted from it up to `since`
   * (epoch milliseconds) is in the present one; what it accepted later is wanted again.
   */
  restored: z.optional(z.object({ since: z.number() })),
  /**
   * The device's cursor was older than the feed remembers, or the reader's rights are others than before: every document must be fetched
   * again, and what the reader may no longer have is refused.
   */
  resnapshot: z.optional(z.boolean()),
  /** Work of earlier databases of this device that never arrived; may be empty of entries when all of it had. */
  lost: z.optional(z.array(lostWork)),
});
export type SyncAnswer = z.infer<typeof syncAnswer>;

/** A device with work that its person announced and that has not arrived, as the management of the school sees it. */
export const unsentDevice = z.object({
  /** Last characters of the device's number: tells two devices of one person apart. */
  device: z.string(),
  userId: z.int(),
  name: z.string(),
  /** Server time of the announcement and of the last contact, epoch milliseconds. */
  announcedAt: z.number(),
  seenAt: z.number(),
  /** The device's database is gone: this work will not come any more. */
  isLost: z.boolean(),
  /** How many entries have not arrived, by lesson in order of time; what is no lesson comes last, without one. */
  lessons: z.array(
    z.object({
      lesson: z.nullable(
        z.object({
          scheduleUuid: z.uuid(),
          date: z.iso.date(),
          group: z.string(),
          subject: localized,
          number: z.int(),
        }),
      ),
      count: z.int(),
    }),
  ),
});
export type UnsentDevice = z.infer<typeof unsentDevice>;
