// A copy of a simulated disk, and its restore: a restored phone, a computer room that is reset at every start, a cloned profile.
import { IDBKeyRange } from 'fake-indexeddb';
import { QalamDatabase } from '#db/database.ts';
import { databaseNameOf } from '#db/schema.ts';

type Rows = ReadonlyMap<string, readonly unknown[]>;
type Copied = { readonly rows: Rows; readonly nextSeq: number };
/** Contents of a disk, by person. */
export type DiskCopy = ReadonlyMap<number, Copied>;

/** fake-indexeddb keeps the last key of the outbox's key generator, as a real disk does, but its interface does not expose it. */
type Numbering = { readonly keyGenerator: { num: number } };
function numberingOf(disk: IDBFactory, name: string): Numbering | undefined {
  const { _databases } = disk as unknown as {
    _databases: Map<string, { rawObjectStores: Map<string, Numbering> }>;
  };
  return _databases.get(name)?.rawObjectStores.get('outbox');
}

async function within<Result>(
  disk: IDBFactory,
  userId: number,
  work: (database: QalamDatabase) => Promise<Result>,
): Promise<Result> {
  const database = new QalamDatabase(databaseNameOf(userId), 'relaxed', disk as never, IDBKeyRange);
  try {
    await database.open();
    return await work(database);
  } finally {
    database.close();
  }
}

/** Copies all databases of these people from a disk. */
export async function copyDisk(disk: IDBFactory, people: readonly number[]): Promise<DiskCopy> {
  const copy = new Map<number, Copied>();
  for (const userId of people) {
    const rows = await within(disk, userId, async (database) => {
      const found = new Map<string, readonly unknown[]>();
      for (const table of database.tables) found.set(table.name, structuredClone(await table.toArray()));
      return found;
    });
    copy.set(userId, { rows, nextSeq: numberingOf(disk, databaseNameOf(userId))?.keyGenerator.num ?? 0 });
  }
  return copy;
}

/** Restores a copy to a disk, replacing everything on it. No context may have it open. */
export async function putBack(copy: DiskCopy, disk: IDBFactory): Promise<void> {
  for (const [userId, { rows, nextSeq }] of copy) {
    await within(disk, userId, async (database) => {
      for (const table of database.tables) {
        await table.clear();
        await table.bulkPut(structuredClone(rows.get(table.name) ?? []) as never[]);
      }
    });
    const numbering = numberingOf(disk, databaseNameOf(userId));
    if (numbering) numbering.keyGenerator.num = nextSeq;
  }
}
