// Rows of the device's database. There is one per account, so that nothing of one person is ever read as another's.
import type { Cell } from '#contract/core/documents.ts';
import type { ErrorCode } from '#contract/core/errors.ts';
import type { Base } from '#contract/core/mutation.ts';
import type { DeviceTime, ServerTime } from '#contract/core/time.ts';

/** An operation that the server has not settled yet, or that waits for its author's decision. */
export type OutboxRow = {
  readonly seq: number;
  readonly clientId: string;
  readonly userId: number;
  readonly schoolId: number;
  readonly eduYear: number;
  readonly name: string;
  readonly payloadVersion: number;
  readonly payload: unknown;
  readonly document: string;
  /** `document|cell`; operations with one key form a chain. */
  readonly cellKey: string;
  /** Cell keys that must be settled before. */
  readonly requires: readonly string[];
  readonly base: Base;
  /** When the server accepted what the author saw, its time; 0 for nothing. Missing in rows of older applications. */
  readonly baseAt?: ServerTime;
  /** The life of the server's database that the base speaks of; null where none was known yet (lives.ts). */
  readonly epoch?: string | null;
  /** The row has been given a new number once: the server knew another operation under its first one. */
  readonly isRenumbered?: boolean;
  /** Nobody misses it; said by the row, since a page may not have loaded what declares it. */
  readonly isTrace?: true;
  /** When the user did it. */
  readonly capturedAt: ServerTime;
  /** When the row first left, by either clock; from then on it is immutable (law 10). On the disk it may stand beside the row (sent.ts). */
  readonly firstSentAt: number | null;
  readonly state: 'pending' | 'parked';
  readonly attempts: number;
  /** Not before this. */
  readonly nextAttemptAt: DeviceTime;
  readonly error: ParkReason | null;
};
/** Fields of a row under a new number, under which nothing was sent yet. */
export const neverSent = {
  isRenumbered: false,
  firstSentAt: null,
  state: 'pending',
  attempts: 0,
  nextAttemptAt: 0,
  error: null,
} satisfies Partial<OutboxRow>;
/** Why an operation is parked. */
export type ParkReason = {
  readonly code: ErrorCode;
  readonly message?: string | undefined;
  /** For a conflict: what the server holds. */
  readonly cell?: Cell | undefined;
  /** The parked operation that this one depends on. */
  readonly because?: number | undefined;
  readonly at: DeviceTime;
};

/** An operation that was accepted, and its times; kept for 30 days. */
export type ReceiptRow = {
  /** `clientId seq`. */
  readonly id: string;
  readonly schoolId: number;
  readonly name: string;
  /** Missing in receipts of older applications. */
  readonly eduYear?: number;
  readonly payloadVersion?: number;
  readonly payload: unknown;
  readonly document: string;
  readonly cellKey: string;
  readonly capturedAt: ServerTime;
  readonly deliveredAt: ServerTime;
  readonly acceptedAt: ServerTime;
};

/** A synced document (the base), a cached read, or a copy of a file (file-copies.ts). Key: `schoolId/name`. */
export type CacheRow = {
  readonly key: string;
  readonly kind: 'document' | 'read' | 'file';
  readonly schoolId: number;
  readonly document: string;
  readonly body: unknown;
  readonly cells: Readonly<Record<string, Cell>>;
  /** Feed position that the body reflects. */
  readonly asOf: number;
  /** Later changes arrive by themselves. */
  readonly live: boolean;
  /** When the server last confirmed it. */
  readonly fetchedAt: ServerTime;
  readonly usedAt: ServerTime;
  /** The reader may not have it, or it is not there. */
  readonly refusal: ErrorCode | null;
  /** Of a read: names its state to the server. */
  readonly etag?: string | null;
};

export type CursorRow = {
  readonly schoolId: number;
  readonly cursor: number | null;
  /** The server's proof of having given it, and the life of its database. */
  readonly cursorProof?: string | null;
  readonly epoch?: string | null;
  /** Stands for what reached the user at the last answer: roles, lessons, children. */
  readonly scopes?: string;
  /** Up to when what the device had accepted is in this life, server time; 0 for one that no backup began. */
  readonly livesSince?: ServerTime;
  /** Highest seq that the server has settled for this school. */
  readonly settledTo: number;
  /** Last complete exchange with the server, server time. */
  readonly syncedAt: ServerTime;
};
export type KeyValue = { readonly key: string; readonly value: unknown };
/** What a form held when its page ended. */
export type DraftRow = {
  readonly key: string;
  readonly schoolId: number;
  readonly value: unknown;
  readonly at: DeviceTime;
};

/** A file that the server does not hold whole yet. Its bytes stand beside it in the same store, in chunks (attachments.ts). */
export type AttachmentRow = {
  /** Uuid of the file, made on this device. */
  readonly id: string;
  readonly userId: number;
  readonly schoolId: number;
  readonly eduYear: number;
  /** The cell that names the file. */
  readonly cellKey: string;
  readonly purpose: string;
  readonly name: string;
  /** Media type. */
  readonly type: string;
  readonly bytes: number;
  /** Of the whole file, in hex. */
  readonly sha256: string;
  /** Of a picture, in px. */
  readonly width: number | null;
  readonly height: number | null;
  readonly capturedAt: ServerTime;
  /** Bytes that the server has said to hold; for the eye only, the server is asked before more is sent. */
  readonly arrived: number;
  /** `shared`: not in an answer yet and not sent (shared-files.ts). */
  readonly state: 'pending' | 'parked' | 'shared';
  readonly attempts: number;
  /** Not before this. */
  readonly nextAttemptAt: DeviceTime;
  readonly error: ParkReason | null;
  /** The person wants it to leave even where data is saved. */
  readonly isPressed: boolean;
  /** A stored value has named it. Once none does, its person took it away. */
  readonly isNamed?: true;
};
/** A part of a file's bytes. ArrayBuffers: WebKit loses stored Blobs. */
export type ChunkRow = {
  /** `uuid/index` */
  readonly id: string;
  readonly bytes: ArrayBuffer;
  /** Present where the bytes are encrypted (sealed-files.ts). */
  readonly iv?: Uint8Array<ArrayBuffer>;
};

/** Of the stores, as the browser counts it: Dexie's version times ten. */
export const nativeVersion = 50;

/** Name of an account's database. */
export function databaseNameOf(userId: number): string {
  return `qalam-${userId}`;
}

/** Key of the copy of a file in `caches`, and whether a key is one. */
export function copyKey(schoolId: number, uuid: string): string {
  return cacheKey(schoolId, `file:${uuid}`);
}
export function isCopyKey(key: string): boolean {
  return key.includes('/file:');
}

/** Key of a document in `caches`. */
export function cacheKey(schoolId: number, document: string): string {
  return `${schoolId}/${document}`;
}
