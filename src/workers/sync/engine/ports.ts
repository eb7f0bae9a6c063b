// Everything that the engine needs of the world. Browsers, the service worker and the simulated world of the tests supply it.
import type { PlainError } from '#contract/core/errors.ts';
import type { Subscribes } from '#contract/core/subscribes.ts';
import type { DeviceTime } from '#contract/core/time.ts';
import type { SyncAnswer, SyncRequest } from '#contract/sync/sync.schema.ts';
import type { AttachmentRow } from '#db/schema.ts';

/** An answer of our server, or why there is none. */
export type SendResult =
  | { readonly kind: 'answer'; readonly answer: SyncAnswer }
  | { readonly kind: 'failed'; readonly error: PlainError };

/** What the server says of a file: how much of it has arrived, that it is whole, or that it is not taken. */
export type FileWord =
  | { readonly kind: 'at'; readonly offset: number; readonly isWhole: boolean }
  | { readonly kind: 'refused'; readonly error: PlainError }
  | { readonly kind: 'failed'; readonly error: PlainError };

export type FilesPort = {
  /** Announces a file, or asks again how much of it has arrived. Never throws. */
  readonly begin: (file: AttachmentRow, signal: AbortSignal) => Promise<FileWord>;
  /** Sends bytes from an offset on. Never throws; `signal` ends it without an answer. */
  readonly send: (
    file: AttachmentRow,
    offset: number,
    bytes: Uint8Array<ArrayBuffer>,
    signal: AbortSignal,
  ) => Promise<FileWord>;
  /** The person's browser saves data: large files wait for a press. */
  readonly isSavingData: () => boolean;
};

export type EnginePorts = {
  /** Device time and timers; times decide when to try, never what is right (law 9). */
  readonly clock: { now(): DeviceTime; after(ms: number, act: () => void): () => void };
  /** The device has no network at all, by its own word; its word that there is one is not believed. */
  readonly isUnplugged: () => boolean;
  /** From 0 to 1, for jitter. */
  readonly random: () => number;
  /**
   * Runs work while holding the name alone on this device; false when somebody else holds it. `steal` takes it from a holder
   * that was frozen. Correctness never rests on it.
   */
  readonly tryLock: (name: string, options: { steal: boolean }, work: () => Promise<void>) => Promise<boolean>;
  /** Sends one request under the account, with the auth gate in between. Never throws; `signal` ends it without an answer. */
  readonly send: (
    request: SyncRequest,
    options: { noCache: boolean; signal?: AbortSignal | undefined },
  ) => Promise<SendResult>;
  readonly files: FilesPort;
  readonly log: (event: string, details: Readonly<Record<string, unknown>>) => void;
};

export type EngineStatus = {
  /** `unknown` until the first exchange; a connection is only what our server has answered. */
  readonly connection: 'unknown' | 'online' | 'offline';
  /** The last answer, and the first failure since. */
  readonly answeredAt: DeviceTime | null;
  readonly offlineSince: DeviceTime | null;
  readonly isSending: boolean;
  readonly isOutdated: boolean;
  /** The last drain broke off, or the device's storage does not answer: whether something waits is not known. */
  readonly isStuck: boolean;
  /** The last failure that is more than a missing network. */
  readonly failure: PlainError | null;
  /** Schools for which the server answers 423, with what they have subscribed to; undefined where it did not say. */
  readonly locked: readonly { readonly schoolId: number; readonly subscribes: Subscribes | undefined }[];
  /** Server time minus device time at the last answer, in ms: the device's own clock may be wrong by years. */
  readonly serverOffsetMs: number | null;
};
export const initialStatus: EngineStatus = {
  connection: 'unknown',
  answeredAt: null,
  offlineSince: null,
  isSending: false,
  isOutdated: false,
  isStuck: false,
  failure: null,
  locked: [],
  serverOffsetMs: null,
};
