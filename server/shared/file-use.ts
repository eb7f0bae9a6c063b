// What files are attached to. A feature declares each kind in its `<feature>.file-uses.ts`: `export const answersFileUses = { answer: … }`.

import type { Role } from '#contract/core/roles.ts';
import type { FilePurpose } from '#contract/files/file-purposes.ts';
import type { ReadDb } from '#server/db/client.ts';
import type { Concern } from './concern.ts';

export type FileReader = {
  readonly db: ReadDb;
  readonly schoolId: number;
  readonly userId: number;
  readonly roles: readonly Role[];
  /** Epoch milliseconds. */
  readonly now: number;
};

export type FileUse = {
  /** Files of other purposes are not attached to it. */
  readonly purpose: FilePurpose;
  /** Which of these subjects the reader may read now; their files are read with them. */
  readable(reader: FileReader, subjects: readonly string[]): Promise<ReadonlySet<string>>;
  /** Which documents tell how far the files of subjects are: they changed when a file became whole, or was refused. */
  concerns?(db: ReadDb, schoolId: number, subjects: readonly string[]): Promise<readonly Concern[]>;
};

/** By kind. */
export type FileUses = Readonly<Record<string, FileUse>>;
