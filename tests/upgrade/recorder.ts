// Run inside a tree of before (record.ts): what a server's database and a teacher's device held there, as that code wrote it.
import fs from 'node:fs';
import { gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { keepDraft } from '#db/drafts.ts';
import { lessons } from '#server/features/schedule/public.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { copyDisk } from '#tests/support/disk-copy.ts';
import { startTestApp, testClock } from '#tests/support/server.ts';
import { buildSmallSchool, idOf } from '#tests/support/small-school.ts';
import { Device } from '#tests/sync/device.ts';
import { waitingLessons } from './state.ts';

const context = { schoolId: 1, eduYear: 2026 };
const clock = testClock();
const database = await openTestDatabase('pglite');
const school = await buildSmallSchool(database.db);
const app = await startTestApp(database, clock);
const known = idOf('upgrade known');
const waiting = waitingLessons(idOf);
for (const scheduleUuid of [known, ...waiting]) {
  await database.db.insert(lessons).values({ ...school.lessons.early, scheduleUuid });
}
const late = (scheduleUuid: string, pupil: number, attendance = 'late') => ({
  name: 'setAttendance' as const,
  payload: { scheduleUuid, studentGroupUuid: school.pupils[pupil]?.studentGroupUuid ?? '', attendance },
});

async function deviceOf(login: string, documents: readonly string[]) {
  const device = new Device(login, app, () => clock.now(), 0);
  await device.signIn(login);
  const { account } = device;
  if (!account) throw new Error(`${login} is not signed in`);
  for (const document of documents) account.base.document(document);
  for (let at = 0; at < documents.length; at += 20) {
    await account.engine.want(context, documents.slice(at, at + 20), { noCache: false });
  }
  await account.base.refresh([...documents], []);
  return { device, account };
}

const all = [known, ...waiting].map((uuid) => `lesson:${uuid}`);
const { device, account } = await deviceOf('teacher', all);
const colleague = await deviceOf('teacher2', [`lesson:${known}`]);
// Receipts, then two values of one cell, then what waits.
await account.base.mutate([late(known, 0), late(known, 1)]);
await account.engine.wake();
await colleague.account.base.mutate([late(known, 2, 'missing_by_sick')]);
await colleague.account.engine.wake();
await account.base.mutate([late(known, 2)]);
await account.engine.wake();
for (const uuid of waiting) await account.base.mutate(school.pupils.slice(0, 5).map((_, pupil) => late(uuid, pupil)));
const { handles } = account;
await keepDraft(handles, { schoolId: 1, name: 'homework:upgrade', value: { body: '§12, №7' }, at: clock.now() });
device.close();

const [disk] = (await copyDisk(device.disk as IDBFactory, [account.userId])).values();
const named = (await database.db.execute(sql`select table_name as name from information_schema.tables
  where table_schema = 'public' order by 1`)) as unknown as { rows: { name: string }[] };
const tables: Record<string, unknown> = {};
for (const { name } of named.rows) {
  const asked = sql`select coalesce(json_agg(t), '[]') as rows from ${sql.identifier(name)} t`;
  const { rows } = (await database.db.execute(asked)) as unknown as { rows: { rows: unknown }[] };
  tables[name] = rows[0]?.rows;
}
const state = {
  ...{ now: clock.now(), userId: account.userId, tables, nextSeq: disk?.nextSeq },
  stores: Object.fromEntries(disk?.rows ?? []),
};
fs.writeFileSync(process.argv[2] ?? '', gzipSync(JSON.stringify(state), { level: 9 }));
await app.close();
await database.close();
process.exit();
