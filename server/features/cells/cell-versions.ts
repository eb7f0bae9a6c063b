import type { CellVersion } from '#contract/core/cell-version.ts';
import type { ReadDb } from '#server/db/client.ts';
import { shortNames } from '#server/features/people/public.ts';
import type { StoredVersion } from '#server/shared/cell-store.ts';

/** Values of a cell as they are shown, with the names of their authors. */
export async function withAuthors(db: ReadDb, versions: readonly StoredVersion[]): Promise<CellVersion[]> {
  const people = await shortNames(
    db,
    versions.map(({ authorUserId }) => authorUserId),
  );
  return versions.map(({ version, value, authorUserId, capturedAt, receivedAt, acceptedAt, clientId }) => {
    const author = { userId: authorUserId, name: people.get(authorUserId) ?? '' };
    return { version, value: value ?? null, author, capturedAt, receivedAt, acceptedAt, clientId };
  });
}
