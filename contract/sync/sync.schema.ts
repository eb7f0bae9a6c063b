// Shapes of the one call that pushes operations and pulls changes (design/sync.md "Push and pull in one round trip").
import * as z from 'zod/mini';
import { type ErrorCode, errorCodes } from '../core/errors.ts';

/** Raised only when an old client could not understand the answer; additions do not raise it. */
export const protocolVersion = 1;
/** First batches: at most this many operations, and this many bytes on the wire (one initial TCP window). */
export const firstBatchOperations = 1_000;
export const windowBytes = 14_000;
/** Documents asked for in one request at the most. */
export const maxWantedDocuments = 60;
/** Operations in one request at the most, once the link has shown that it can bear it. */
export const maxBatchOperations = 2_000;

const codes = Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]];
const json = z.unknown();

/** Operations of one mutation on one document: what they share once, what differs as rows. See sync.wire.ts. */
export const operationGroup = z.object({
  /** Mutation name. */
  n: z.string().check(z.minLength(1), z.maxLength(64)),
  /** Payload version. */
  v: z.int().check(z.gte(1)),
  /** Payload fields that all rows share. */
  s: z.record(z.string(), json),
  /** Names of the other payload fields, in row order. */
  f: z.array(z.string()),
  /** Rows: [seq - previous seq, base, captured - previous captured, ...fields]. Base: version, or -(seq) for afterSeq. */
  r: z.array(z.array(json)),
});
export type OperationGroup = z.infer<typeof operationGroup>;

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
  dictionary: z.array(z.string()),
  groups: z.array(operationGroup),
  /** Feed position up to which the device knows the school; null on the first contact. */
  cursor: z.nullable(z.int()),
  want: z.array(z.string().check(z.maxLength(120))).check(z.maxLength(maxWantedDocuments)),
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

/** What became of an operation that was not simply applied. */
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
  /** Canonical cells of everything applied, duplicate or in conflict, by document name and cell. */
  cells: z.record(z.string(), z.record(z.string(), wireCell)),
  documents: z.array(documentChange),
  /** User id to short name, for the authors named above. */
  people: z.record(z.string(), z.string()),
  /** There is more delta behind `cursor`: ask again. */
  more: z.boolean(),
  cursor: z.int(),
  /** The device's cursor was older than the feed remembers: every document must be fetched again. */
  resnapshot: z.optional(z.boolean()),
});
export type SyncAnswer = z.infer<typeof syncAnswer>;
