// A copy of a simulated disk, and the way back to it: a restored phone, a computer room that is put back at every start, a cloned profile.
import { IDBKeyRange } from 'fake-indexeddb';
import { QalamDatabase } from '#db/database.ts';
import { databaseNameOf } from '#db/schema.ts';

type Rows = ReadonlyMap<string, readonly unknown[]>;
type Copied = { readonly rows: Rows; readonly nextSeq: number };
/** What stood on a disk, by person. */
export type DiskCopy = ReadonlyMap<number, Copied>;

/** The simulated disk keeps the number that a row of the outbox got last, as a real one does; the interface does not tell it. */
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

/** Copies everything that the people have on a disk. */
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

/** Puts a copy on a disk, in the place of everything that stands there. No context may be open on it. */
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
