// An import and the step into the next year while the server is killed in the middle, on a folder and on PostgreSQL: all or nothing, the
// press repeated is once, and the sums close. And a database that is put back to before them: nothing is doubled, and nobody is left
// without an answer.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { and, eq } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Undone } from '#contract/changes/changes.schema.ts';
import type { ImportApplied, ImportPlan } from '#contract/core/import.ts';
import type { Sums } from '#contract/year-transfer/year-transfer.schema.ts';
import type { Database } from '#server/db/client.ts';
import { movements } from '#server/features/contingent/public.ts';
import { rosterImports } from '#server/features/kept-imports/public.ts';
import { students } from '#server/features/people/public.ts';
import { groupMembers, groups } from '#server/features/school/public.ts';
import { changeBatches, changes } from '#server/writes/writes.tables.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { createDurableSchool, type DurableSchool } from '#tests/support/durable-school.ts';
import { iinsFrom } from '#tests/support/iins.ts';
import { type ServerProcess, startServer } from '#tests/support/processes.ts';
import { formOf, multipart } from '#tests/support/sheet-files.ts';
import { idOf } from '#tests/support/small-school.ts';
import { openTransferWorld, base as transferBase } from '#tests/year-transfer/world.ts';
import { findPostgresBinaries } from '../../scripts/throwaway-postgres.ts';
import { headersWith, signInTo } from './storm.ts';

// Processes start here, perhaps on busy machines.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 180_000 });

const preload = path.resolve(import.meta.dirname, '../support/dies-at.ts');
const iinOf = iinsFrom('1312315', 10);
const count = 120;
const letters = 'абвгдежзик';
const rows = Array.from({ length: count }, (_, index) => {
  const name = [...String(100 + index)].map((digit) => letters[Number(digit)]).join('');
  return { line: index + 2, cells: { surname: `Бала${name}`, firstname: 'Әли', iin: iinOf(400 + index), group: '7а' } };
});
const head = ['surname', 'firstname', 'iin', 'group'] as const;
const file = Buffer.from(
  [head.join(';'), ...rows.map(({ cells }) => head.map((field) => cells[field]).join(';'))].join('\r\n'),
);
const kept = idOf('import of a killed server');
const plan = '/api/v4/os/backoffice/people-import/contingent/plan';
const apply = `/api/v3/os/backoffice/school/contingent/import?${new URLSearchParams({
  schoolId: '1',
  eduYear: '2026',
  requestId: idOf('press of a killed server'),
  kept,
  arrivalDate: '2026-11-20',
  reason: 'grade1',
})}`;

type Answer<Data> = { status: number; data: Data; error?: { code: string } };
async function send<Data>(
  server: ServerProcess,
  token: string,
  where: string,
  body: object | Buffer,
): Promise<Answer<Data>> {
  const isFile = Buffer.isBuffer(body);
  const response = await fetch(`${server.url}${where}`, {
    method: 'POST',
    headers: { ...headersWith(token), ...(isFile && multipart) },
    body: isFile ? new Uint8Array(body) : JSON.stringify(body),
  });
  const answer = (await response.json()) as { data: Data; error?: { code: string } };
  return { status: response.status, ...answer };
}
const importFile = (server: ServerProcess, token: string) =>
  send<ImportApplied>(server, token, apply, formOf({ field: 'import', file: 'a.csv', content: file }));
const planFile = (server: ServerProcess, token: string, version: number) =>
  send<ImportPlan>(server, token, plan, {
    schoolId: 1,
    eduYear: 2026,
    rows,
    keep: { id: kept, version, name: 'a.csv', answers: {}, mends: [] },
  });

/** Everything that the two write about people. */
async function countsIn({ db }: Pick<Database, 'db'>) {
  const [cards, members] = [
    await db.$count(students, eq(students.schoolId, 1)),
    await db.$count(groupMembers, eq(groupMembers.schoolId, 1)),
  ];
  const classes = await db.$count(groups, and(eq(groups.schoolId, 1), eq(groups.eduYear, 2027)));
  return {
    cards,
    members,
    classes,
    movements: await db.$count(movements, eq(movements.schoolId, 1)),
    batches: await db.$count(changeBatches),
    changes: await db.$count(changes),
  };
}

describe.each(databaseKinds.filter((kind) => kind === 'pglite' || findPostgresBinaries()))('on %s', (kind) => {
  let school: DurableSchool;
  afterEach(() => school.remove());

  const stored = async () => {
    const database = await school.open();
    const counts = await countsIn(database);
    const [found] = await database.db.select().from(rosterImports);
    await database.close();
    return { ...counts, applied: found?.added ?? null };
  };
  const serve = (dies: Readonly<Record<string, string>> = {}) =>
    startServer({
      ...school.environment,
      ...(Object.keys(dies).length > 0 && { NODE_OPTIONS: `--import=${preload}` }),
      ...dies,
    });
  const inMiddle = (text: string) => ({ QALAM_TEST_DIES_AT: text });
  const atEnd = (text: string) => ({ QALAM_TEST_DIES_AT: text, QALAM_TEST_DIES_AFTER_COMMIT: 'yes' });

  it('an import of a killed server is there as a whole or not at all, and pressed again it is there once', async () => {
    school = await createDurableSchool(kind);
    const planning = await serve();
    const { token } = await signInTo(planning, 'director');
    expect((await planFile(planning, token, 0)).data.rows.filter(({ outcome }) => outcome === 'new')).toHaveLength(
      count,
    );
    expect(await planning.terminate()).toBe(0);
    const before = await stored();
    for (const text of ['insert into "movements"', 'insert into "changes"']) {
      const server = await serve(inMiddle(text));
      await expect(importFile(server, (await signInTo(server, 'director')).token)).rejects.toThrow();
      await server.kill();
      expect(await stored(), text).toEqual(before);
    }
    // It dies between the commit and the answer: the person sees no answer either, and all of it is there.
    const last = await serve(atEnd('insert into "movements"'));
    await expect(importFile(last, (await signInTo(last, 'director')).token)).rejects.toThrow();
    await last.kill();
    const after = await stored();
    expect(after).toMatchObject({ cards: before.cards + count, members: before.members + count, applied: count });
    expect(after.movements).toBe(before.movements + count);
    const next = await serve();
    const again = (await signInTo(next, 'director')).token;
    const told = await importFile(next, again);
    expect(told).toMatchObject({ status: 200, data: { added: count, changed: 0 } });
    // What was planned is there too, and says that nothing is left to do.
    const kinds = (await planFile(next, again, 1)).data.rows.map(({ outcome }) => outcome);
    expect(new Set(kinds)).toEqual(new Set(['same']));
    expect((await importFile(next, again)).data).toEqual(told.data);
    const undone = await send<Undone>(next, again, '/api/v4/os/changes/undo', {
      schoolId: 1,
      batch: told.data.batch,
      requestId: idOf('undo after a kill'),
    });
    expect(undone.data.kept).toEqual([]);
    await next.terminate();
    expect(await stored()).toMatchObject({ cards: before.cards, members: before.members, movements: before.movements });
  });

  it('the step into the next year of a killed server is there as a whole or not at all, and its sums close', async () => {
    school = await createDurableSchool(kind);
    const world = await openTransferWorld(kind, await school.open());
    await world.plan();
    await world.decideAll();
    await world.giveOrders();
    const { digest, sums } = await world.preview();
    await world.close();
    const before = await stored();
    const press = { schoolId: 1, eduYear: 2026, requestId: idOf('step of a killed server'), digest };
    const step = async (server: ServerProcess) =>
      send<{ batch: string; sums: Sums }>(
        server,
        (await signInTo(server, 'director')).token,
        `${transferBase}/apply`,
        press,
      );
    for (const text of ['insert into "groups"', 'insert into "changes"']) {
      const server = await serve(inMiddle(text));
      await expect(step(server)).rejects.toThrow();
      await server.kill();
      expect(await stored(), text).toEqual(before);
    }
    const last = await serve(atEnd('insert into "movements"'));
    await expect(step(last)).rejects.toThrow();
    await last.kill();
    const after = await stored();
    expect(after).toMatchObject({ classes: 3, members: before.members + sums.next, cards: before.cards });
    expect(after.movements).toBe(before.movements + sums.now);
    const next = await serve();
    const told = await step(next);
    expect(told).toMatchObject({ status: 200, data: { sums } });
    expect((await step(next)).data).toEqual(told.data);
    await next.terminate();
    expect(await stored()).toEqual(after);
  });

  if (kind === 'pglite') {
    it('a database that is put back to before them answers a device that remembers them, and doubles nothing', async () => {
      school = await createDurableSchool(kind);
      const world = await openTransferWorld(kind, await school.open());
      await world.plan();
      await world.decideAll();
      await world.giveOrders();
      await world.close();
      const folder = path.join(school.environment.QALAM_DATA ?? '', 'database');
      const backup = fs.mkdtempSync(path.join(os.tmpdir(), 'qalam-backup-'));
      fs.cpSync(folder, backup, { recursive: true });
      const before = await stored();
      const undoOf = (server: ServerProcess, token: string, batch: string | null, press: string) =>
        send<Undone>(server, token, '/api/v4/os/changes/undo', { schoolId: 1, batch, requestId: idOf(press) });
      const run = async () => {
        const server = await serve();
        const { token } = await signInTo(server, 'director');
        return { server, token };
      };

      const first = await run();
      await planFile(first.server, first.token, 0);
      const imported = await importFile(first.server, first.token);
      const preview = `${transferBase}/preview?schoolId=1&eduYear=2026`;
      const seen = async ({ server, token }: typeof first) => {
        const answer = await fetch(`${server.url}${preview}`, { headers: headersWith(token) });
        return ((await answer.json()) as { data: { digest: string; sums: Sums } }).data;
      };
      // Those who came by the import have to be decided about first: the step is refused, in words, and stays to be done.
      const step = async (of: typeof first, digest: string) =>
        send<{ batch: string }>(of.server, of.token, `${transferBase}/apply`, {
          schoolId: 1,
          eduYear: 2026,
          requestId: idOf('step of a restored server'),
          digest,
        });
      expect((await step(first, (await seen(first)).digest)).error?.code).toBe('TRANSFER_NOT_CLOSED');
      expect(
        (await undoOf(first.server, first.token, imported.data.batch, 'undo before the backup')).data.kept,
      ).toEqual([]);
      const stepped = await step(first, (await seen(first)).digest);
      expect(stepped, JSON.stringify(stepped)).toMatchObject({ status: 200 });
      await first.server.kill();

      fs.rmSync(folder, { recursive: true });
      fs.cpSync(backup, folder, { recursive: true });
      expect(await stored()).toEqual(before);
      const second = await run();
      // Batches that the device remembers are none here.
      for (const batch of [imported.data.batch, stepped.data.batch])
        expect(await undoOf(second.server, second.token, batch, `undo of ${batch}`)).toMatchObject({ status: 404 });
      // The import that it holds is kept again, and pressed once more it is done once.
      expect((await planFile(second.server, second.token, 1)).data).toMatchObject({ kept: { version: 1 } });
      expect((await importFile(second.server, second.token)).data).toMatchObject({ added: count });
      expect((await importFile(second.server, second.token)).data).toMatchObject({ added: count });
      // Nobody is decided about who came with it, so the step of the device is refused in words and doubles nothing.
      expect((await step(second, (await seen(second)).digest)).error?.code).toBe('TRANSFER_NOT_CLOSED');
      await second.server.terminate();
      const after = await stored();
      expect(after).toMatchObject({
        cards: before.cards + count,
        members: before.members + count,
        classes: before.classes,
      });
      fs.rmSync(backup, { recursive: true });
    });
  }
});
