// Run inside an earlier tree (record.ts): records what a server's database and two teachers' devices held, as that code wrote it, and a
// database with both demo schools.
import fs from 'node:fs';
import { gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { keepDraft } from '#db/drafts.ts';
import { notePackPart } from '#db/packs.ts';
import { importSealKey, keepSealKey, sealWork } from '#db/sealed.ts';
import type { Database } from '#server/db/client.ts';
import { generateSchools } from '#server/features/demo-school/public.ts';
import { lessons } from '#server/features/schedule/public.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { copyDisk } from '#tests/support/disk-copy.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { startTestApp, testClock } from '#tests/support/server.ts';
import { idOf } from '#tests/support/small-school.ts';
import { Device } from '#tests/sync/device.ts';
import { demoFile, partOfPack, sealedLesson, sealKey, stateFile, toText, waitingLessons } from './state.ts';

const context = { schoolId: 1, eduYear: 2026 };
const clock = testClock();
const { database, school } = await openSmallSchool('pglite');
const app = await startTestApp(database, clock);
const known = idOf('upgrade known');
const waiting = waitingLessons(idOf);
for (const scheduleUuid of [known, sealedLesson(idOf), ...waiting]) {
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
await notePackPart(handles, 'week 1', partOfPack(known), clock.now());
device.close();
// The colleague signed out with unsent work on the device: it is sealed.
const sealed = [late(sealedLesson(idOf), 0), late(sealedLesson(idOf), 1)];
for (const intent of sealed) await colleague.account.base.mutate([intent]);
const { handles: left } = colleague.account;
await keepDraft(left, { schoolId: 1, name: 'homework:sealed', value: { body: '§13' }, at: clock.now() });
await keepSealKey(left, await importSealKey(sealKey));
if ((await sealWork(left)) !== 'sealed') throw new Error('Nothing was sealed');
colleague.device.close();

async function tablesOf({ db }: Database): Promise<Record<string, unknown>> {
  const named = (await db.execute(sql`select table_name as name from information_schema.tables
    where table_schema = 'public' order by 1`)) as unknown as { rows: { name: string }[] };
  const tables: Record<string, unknown> = {};
  for (const { name } of named.rows) {
    const asked = sql`select coalesce(json_agg(t), '[]') as rows from ${sql.identifier(name)} t`;
    const { rows } = (await db.execute(asked)) as unknown as { rows: { rows: unknown }[] };
    tables[name] = rows[0]?.rows;
  }
  return tables;
}
async function diskOf(of: typeof device, userId: number) {
  const [disk] = (await copyDisk(of.disk as IDBFactory, [userId])).values();
  return { userId, nextSeq: disk?.nextSeq, stores: Object.fromEntries(disk?.rows ?? []) };
}
const keep = (file: string, value: unknown) => fs.writeFileSync(file, gzipSync(toText(value), { level: 9 }));
keep(stateFile(process.argv[2] ?? ''), {
  now: clock.now(),
  tables: await tablesOf(database),
  devices: [await diskOf(device, account.userId), await diskOf(colleague.device, colleague.account.userId)],
});
await app.close();
await database.close();

const demo = await openTestDatabase('pglite');
await generateSchools(demo.db, { schools: 2, seed: 1, groups: 4, today: '2026-11-20', passwordHash: 'nobody' });
// Two weeks are enough to read, and small enough to keep.
await demo.db.execute(sql`delete from lessons where date < '2026-11-09' or date > '2026-11-22'`);
await demo.db.execute(sql`delete from journal_cells where schedule_uuid not in (select schedule_uuid from lessons)`);
await demo.db.execute(sql`delete from plan_themes where ordinal > 5`);
keep(demoFile(process.argv[2] ?? ''), await tablesOf(demo));
await demo.close();
process.exit();
