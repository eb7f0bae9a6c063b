// What a feature says for the table of access (tests/server/access-table.ts): `<feature>.access.ts` in its folder of tests.

/** Parts of a call. */
export type Parts = { query?: object; body?: object; params?: Record<string, string> };
/** A good call by somebody in a school. Its rows are of school 1. */
export type Ask = (school: number, userId: number) => Parts;

/** Good calls by "feature.call", good payloads by mutation, names of documents by "document <kind>". */
export type FeatureAccess = {
  readonly calls: Readonly<Record<string, Ask>>;
  readonly payloads: Readonly<Record<string, object>>;
  readonly documents: Readonly<Record<string, string>>;
};
