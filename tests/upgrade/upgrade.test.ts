// A device and a database as the code of before left them continue under the code of today: nothing is lost, and nothing done twice.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { expect, it } from 'vitest';
import { readDraft } from '#db/drafts.ts';
import { openDatabase } from '#server/db/client.ts';
import type { DiskCopy } from '#tests/support/disk-copy.ts';
import { putBack } from '#tests/support/disk-copy.ts';
import { startTestApp, testClock } from '#tests/support/server.ts';
import { idOf, storedCells } from '#tests/support/small-school.ts';
import { Device } from '#tests/sync/device.ts';
import { readState, waitingLessons } from './state.ts';

const migrations = path.resolve(import.meta.dirname, '../../server/db/migrations');
/** The newest migration of that commit. */
const newest = 9;

/** A database of that day: its own migrations, and the rows that it held. */
async function databaseOfBefore(tables: ReturnType<typeof readState>['tables']): Promise<Blob> {
  const { entries } = JSON.parse(readFileSync(path.join(migrations, 'meta/_journal.json'), 'utf8')) as {
    entries: { idx: number; when: number; tag: string }[];
  };
  const of = entries.filter(({ idx }) => idx <= newest);
  const client = await PGlite.create();
  for (const { tag } of of) await client.exec(readFileSync(path.join(migrations, `${tag}.sql`), 'utf8'));
  await client.exec(`create schema if not exists drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('of before', ${of.at(-1)?.when});`);
  for (const [name, rows] of Object.entries(tables)) {
    await client.exec(`delete from "${name}"`);
    await client.query(`insert into "${name}" select * from json_populate_recordset(null::"${name}", $1)`, [
      JSON.stringify(rows),
    ]);
  }
  const dump = await client.dumpDataDir('none');
  await client.close();
  return dump;
}

it('a thousand waiting rows leave once, the two values and the draft are still there, and nothing is fetched again', async () => {
  const state = readState();
  expect(state.stores.outbox?.filter((row) => row.state === 'pending')).toHaveLength(1_000);
  const database = await openDatabase({ memory: true, snapshot: await databaseOfBefore(state.tables) });
  const clock = testClock(state.now);
  const app = await startTestApp(database, clock);
  const device = new Device('teacher', app, () => clock.now(), 0);
  const before = await storedCells(database.db);
  const disk: DiskCopy = new Map([
    [state.userId, { rows: new Map(Object.entries(state.stores)), nextSeq: state.nextSeq }],
  ]);
  await putBack(disk, device.disk as IDBFactory);
  device.open(state.userId);
  // The sign-in of the recorded device has ended with its process; the user signs in again.
  await device.signIn('teacher');
  const { account } = device;
  if (!account) throw new Error('nobody is signed in');
  const rows = () => account.handles.relaxed.outbox.toArray();
  await account.engine.wake();
  const [conflict, ...others] = await rows();
  expect(others).toEqual([]);
  expect(conflict).toMatchObject({ state: 'parked', error: { code: 'CONFLICT' } });
  expect(await readDraft(account.handles, 1, 'homework:upgrade')).toEqual({ body: '§12, №7' });
  expect(device.wire.exchanges.flatMap(({ want }) => want)).toEqual([]);
  const after = await storedCells(database.db);
  const added = after.filter((cell) => waitingLessons(idOf).includes(cell.scheduleUuid));
  expect(added.map(({ version }) => version)).toEqual(Array(1_000).fill(1));
  expect(after).toHaveLength(before.length + 1_000);
  // What the device sends a second time under its numbers changes nothing.
  await account.engine.wake();
  expect(await storedCells(database.db)).toEqual(after);
  expect(await account.handles.relaxed.receipts.count()).toBe(1_002);
  device.close();
  await app.close();
  await database.close();
}, 120_000);
