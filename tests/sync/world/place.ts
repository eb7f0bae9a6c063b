// Where the laws are checked, and what the server remembers.
import type { WorldDevice } from './device.ts';
import type { Peek } from './peek.ts';

/** The disk of a person on a device, as it is now. */
export type Place = {
  readonly device: WorldDevice;
  readonly userId: number;
  readonly disk: Peek;
  readonly lessons: readonly string[];
  /** The server was restored from a backup in this schedule. */
  readonly hasNewLife: boolean;
  /** The device has yet to learn of the server's current life. */
  readonly isOfFormerLife: boolean;
};

/** A version of a cell, from any store. */
export type HistoryRow = {
  readonly key: string;
  readonly version: number;
  readonly value: unknown;
  /** The part of the value that its author gave: the server may have added to it. */
  readonly given: unknown;
  readonly authorUserId: number;
  readonly clientId: string | null;
  readonly seq: number | null;
};
