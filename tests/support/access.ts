// What a feature contributes to the access table (tests/server/access-table.ts): `<feature>.access.ts` in its test folder.
import type { Db } from '#server/db/client.ts';

/** Parts of a call; `file`: the text of the CSV that it uploads, `piece`: the bytes of a piece of a file, `form`: the fields of a form. */
export type Parts = {
  query?: object;
  body?: object;
  params?: Record<string, string>;
  file?: string;
  piece?: string;
  form?: Readonly<Record<string, string>>;
  headers?: Record<string, string>;
};
/** A valid call by somebody in a school. Its rows are of school 1. */
export type Ask = (school: number, userId: number) => Parts;

/** What the fuzzer may say of a feature: values by the name of their field, in calls whose path contains `path`. */
export type FuzzWords = {
  readonly path: string;
  readonly values: Readonly<Record<string, readonly unknown[]>>;
  /** Puts into school 1 what the values name. */
  readonly add?: (db: Db) => Promise<void>;
};

/** Valid calls by "feature.call", valid payloads by mutation, names of documents by "document <kind>". */
export type FeatureAccess = {
  readonly calls: Readonly<Record<string, Ask>>;
  readonly payloads: Readonly<Record<string, object>>;
  readonly documents: Readonly<Record<string, string>>;
  readonly fuzz: readonly FuzzWords[];
  /** What its calls write belongs to no school year: it is written in every one. */
  readonly isOfAnyYear: boolean;
};
