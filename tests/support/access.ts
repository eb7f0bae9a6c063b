// What a feature contributes to the access table (tests/server/access-table.ts): `<feature>.access.ts` in its test folder.

/** Parts of a call. */
export type Parts = { query?: object; body?: object; params?: Record<string, string> };
/** A valid call by somebody in a school. Its rows are of school 1. */
export type Ask = (school: number, userId: number) => Parts;

/** Valid calls by "feature.call", valid payloads by mutation, names of documents by "document <kind>". */
export type FeatureAccess = {
  readonly calls: Readonly<Record<string, Ask>>;
  readonly payloads: Readonly<Record<string, object>>;
  readonly documents: Readonly<Record<string, string>>;
};
