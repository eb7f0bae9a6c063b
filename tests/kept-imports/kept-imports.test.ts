// What is planned of a sheet stays on the server for some days, over the real server, on both databases.
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ImportApplied, ImportPlan, ImportRow } from '#contract/core/import.ts';
import { type KeptImport, keptDays, mostKept, type OpenedImport } from '#contract/kept-imports/kept-imports.schema.ts';
import { startCleanUp } from '#server/clean-up.ts';
import type { Database } from '#server/db/client.ts';
import { pruneKept } from '#server/features/kept-imports/kept-imports.repository.ts';
import { rosterImportRows, rosterImports } from '#server/features/kept-imports/public.ts';
import { accessLog, students, users } from '#server/features/people/public.ts';
import { schools } from '#server/features/school/public.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { addEveryRole, loginOf } from '#tests/support/every-role.ts';
import { iinsFrom } from '#tests/support/iins.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { formOf, multipart } from '#tests/support/sheet-files.ts';
import { idOf } from '#tests/support/small-school.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';

const base = '/api/v4/os/backoffice/people-import';
const dayMs = 86_400_000;
const eduYear = 2026;
const iinOf = iinsFrom('1312315', 10);
let serials = 300;
let presses = 0;
const press = () => idOf(`kept press ${presses++}`);

describe.each(databaseKinds)('imports that are kept on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  let director: Session;
  let zavuch: Session;
  let lead: Session;
  const clock = testClock();

  beforeAll(async () => {
    ({ database } = await openSmallSchool(kind));
    await widenSmallSchool(database.db);
    await addEveryRole(database.db);
    app = await startTestApp(database, clock);
    [director, zavuch, lead] = [
      await signIn(app, 'director'),
      await signIn(app, 'zavuch'),
      await signIn(app, 'grouplead'),
    ];
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const rowOf = (line: number, iin = iinOf(serials++)): ImportRow => {
    // Names that no two of them share.
    const name = [...String(serials)].map((digit) => 'абвгдежзик'[Number(digit)]).join('');
    return { line, cells: { surname: `Бала${name}`, firstname: 'Әли', iin, group: '7а' } };
  };
  type Keep = { id: string; version: number; mends?: OpenedImport['mends']; answers?: OpenedImport['answers'] };
  const plan = (
    rows: readonly ImportRow[],
    { as = director, led = false, ...keep }: Keep & { as?: Session; led?: boolean },
  ) =>
    call<ImportPlan>(app, `POST /api/v4/os/${led ? 'frontoffice' : 'backoffice'}/people-import/contingent/plan`, {
      as,
      language: 'ru',
      body: { schoolId: 1, eduYear, rows, keep: { name: 'contingent.xlsx', mends: [], answers: {}, ...keep } },
    });
  const list = async (as = director) =>
    (await call<KeptImport[]>(app, `GET ${base}/kept?schoolId=1&eduYear=${eduYear}`, { as })).data;
  const open = (id: string, as = director) =>
    call<OpenedImport>(app, `POST ${base}/kept/open`, { as, body: { schoolId: 1, eduYear, id } });
  const forget = (id: string, as = director, requestId = press()) =>
    call(app, `POST ${base}/kept/forget`, { as, body: { schoolId: 1, eduYear, id, requestId } });
  const apply = (rows: readonly ImportRow[], kept: string, { as = director, mark = '' } = {}) => {
    const head = ['surname', 'firstname', 'iin', 'group'];
    const lines = rows.map(({ cells }) => head.map((field) => cells[field]).join(';'));
    const query = new URLSearchParams({
      schoolId: '1',
      eduYear: String(eduYear),
      requestId: press(),
      kept,
      ...(mark && { mark }),
      arrivalDate: '2026-11-20',
      reason: 'grade1',
    });
    return call<ImportApplied>(app, `POST /api/v3/os/backoffice/school/contingent/import?${query}`, {
      as,
      language: 'ru',
      headers: multipart,
      body: formOf({ field: 'import', file: 'a.csv', content: Buffer.from([head.join(';'), ...lines].join('\r\n')) }),
    });
  };
  const rowsKept = (id: string) => database.db.$count(rosterImportRows, eq(rosterImportRows.importId, id));
  const seen = async (userId: number) =>
    (
      await database.db
        .select({ of: accessLog.ofUserId })
        .from(accessLog)
        .where(and(eq(accessLog.userId, userId), eq(accessLog.what, 'iin')))
    ).map(({ of }) => of);

  it('opening a sheet records no former student whose IIN another school gave', async () => {
    const { db } = database;
    const [account] = await db.select().from(users).where(eq(users.id, 13));
    const [card] = await db.select().from(students).where(eq(students.userId, 13));
    if (!account || !card) throw new Error('There is no pupil 13');
    const iin = iinOf(serials++);
    const { surname, firstname, patronymic, bornDate, gender } = account;
    const asLeft = { surname, firstname, patronymic, bornDate, gender, iin: null, leftOn: '2026-11-01' };
    await db.update(students).set({ state: 'archived', leftOn: '2026-11-01', asLeft }).where(eq(students.userId, 13));
    await db.update(users).set({ iin }).where(eq(users.id, 13));
    const id = idOf(`renumbered ${kind}`);
    await plan([rowOf(2, iin)], { id, version: 0 });
    expect((await open(id, zavuch)).status).toBe(200);
    expect(await seen(zavuch.userId)).not.toContain(13);
    await db.update(students).set(card).where(eq(students.userId, 13));
    await db.update(users).set({ iin: account.iin }).where(eq(users.id, 13));
    await forget(id);
  });

  it('what one person planned and mended, another of the management goes on with after a restart', async () => {
    const id = idOf(`continued ${kind}`);
    const wrong = rowOf(2, '1');
    const other = rowOf(3);
    const first = await plan([wrong, other], { id, version: 0, answers: { reason: 'grade1' } });
    expect(first.data).toMatchObject({ kept: { version: 1 }, rows: [{ outcome: 'wrong' }, { outcome: 'new' }] });
    const mended = { ...wrong, cells: { ...wrong.cells, iin: iinOf(serials++) } };
    const mends = [{ line: 2, from: 'wrong' as const, fields: ['iin'] }];
    const second = await plan([mended, other], { id, version: 1, mends, answers: { reason: 'grade1' } });
    expect(second.data.kept).toEqual({ version: 2 });

    // Nothing of it is in the memory of a process.
    const later = await startTestApp(database, clock);
    const path = `GET ${base}/kept?schoolId=1&eduYear=${eduYear}`;
    const { data } = await call<KeptImport[]>(later, path, { as: zavuch });
    await later.close();
    expect(data.find((one) => one.id === id)).toMatchObject({
      kind: 'students',
      name: 'contingent.xlsx',
      version: 2,
      counts: { new: 2 },
      applied: null,
      madeBy: { name: expect.stringMatching(/\p{L}/u) },
    });
    const opened = (await open(id, zavuch)).data;
    expect(opened).toMatchObject({
      rows: [mended, other],
      mends,
      answers: { reason: 'grade1' },
      mark: second.data.mark,
    });

    const done = await apply([mended, other], id, { as: zavuch, mark: second.data.mark ?? '' });
    expect(done).toMatchObject({ status: 200, data: { added: 2, changed: 0 } });
    expect((await list()).find((one) => one.id === id)?.applied).toMatchObject({ added: 2, changed: 0 });
    // Who presses again after them has written nothing.
    expect((await apply([mended, other], id)).data).toMatchObject({ added: 0, changed: 0 });
    expect((await list()).find((one) => one.id === id)?.applied).toMatchObject({
      added: 2,
      by: { userId: zavuch.userId },
    });
    // Looked up again it would do nothing more.
    const again = await plan(opened.rows, { id, version: 2, mends, answers: { reason: 'grade1' }, as: zavuch });
    expect(again.data.rows.map(({ outcome }) => outcome)).toEqual(['same', 'same']);
  });

  it('a school that changed since is told by the mark, and what is applied by the old one is refused', async () => {
    const id = idOf(`changed ${kind}`);
    const rows = [rowOf(2), rowOf(3)];
    const before = (await plan(rows, { id, version: 0 })).data;
    // Somebody admits one of them meanwhile.
    expect((await apply([rows[0] as ImportRow], idOf('elsewhere'))).status).toBe(200);
    const opened = (await open(id, zavuch)).data;
    expect(opened.mark).toBe(before.mark);
    const now = (await plan(opened.rows, { id, version: 1, as: zavuch })).data;
    expect(now.rows.map(({ outcome }) => outcome)).toEqual(['same', 'new']);
    expect(now.mark).not.toBe(opened.mark);
    expect(await apply(rows, id, { mark: opened.mark })).toMatchObject({ status: 409, error: { code: 'CONFLICT' } });
  });

  it('whoever was overtaken is told; the same again after a lost answer is no conflict, and one of two at once wins', async () => {
    const id = idOf(`overtaken ${kind}`);
    const rows = [rowOf(2), rowOf(3)];
    await plan(rows, { id, version: 0 });
    expect((await plan(rows, { id, version: 0 })).data.kept).toEqual({ version: 1 });
    const fewer = [rows[0] as ImportRow];
    expect((await plan(fewer, { id, version: 1, as: zavuch })).data.kept).toEqual({ version: 2 });
    expect(await rowsKept(id)).toBe(1);
    expect(await plan(rows, { id, version: 1 })).toMatchObject({ status: 409, error: { code: 'STALE_VERSION' } });
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) =>
        plan(rows, { id, version: 2, answers: { name }, as: name > 'b' ? zavuch : director }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ error }) => error?.code === 'STALE_VERSION')).toHaveLength(3);
  });

  it('whole IINs that somebody else put in are recorded as seen when they are opened; the own ones are not', async () => {
    const id = idOf(`seen ${kind}`);
    const [known] = await database.db.select().from(users).where(eq(users.login, 'student'));
    const iin = iinOf(serials++);
    await database.db
      .update(users)
      .set({ iin })
      .where(eq(users.id, known?.id ?? 0));
    await plan([rowOf(2, iin), rowOf(3)], { id, version: 0 });
    // The plan meets the student, which tells that the IIN is theirs.
    const told = await seen(director.userId);
    expect(told).toContain(known?.id);
    await open(id);
    expect(await seen(director.userId)).toEqual(told);
    await open(id, zavuch);
    expect(await seen(zavuch.userId)).toContain(known?.id);
  });

  it('so is the IIN by which a sheet of classes names their lead', async () => {
    const id = idOf(`leads ${kind}`);
    const iin = iinOf(serials++);
    await database.db.update(users).set({ iin }).where(eq(users.id, lead.userId));
    const rows = [{ line: 2, cells: { group: '9 «Б»', lead: iin, eduLang: 'kk', shift: '1' } }];
    const keep = { id, version: 0, name: 'classes.xlsx', mends: [], answers: {} };
    await call(app, `POST ${base}/classes/plan`, { as: director, body: { schoolId: 1, eduYear, rows, keep } });
    await open(id, zavuch);
    expect(await seen(zavuch.userId)).toContain(lead.userId);
  });

  it('a group lead meets the own ones alone, and none when the school takes the right away', async () => {
    const [ofManagement, ofLead] = [idOf(`management ${kind}`), idOf(`lead ${kind}`)];
    await plan([rowOf(2)], { id: ofManagement, version: 0 });
    const allow = (flag: boolean) =>
      database.db
        .update(schools)
        .set({ flags: { flagGroupLoadCanEditSchedule: flag } })
        .where(eq(schools.id, 1));
    await allow(true);
    await plan([rowOf(2)], { id: ofLead, version: 0, as: lead, led: true });
    expect((await list(lead)).map(({ id }) => id)).toEqual([ofLead]);
    expect(await open(ofManagement, lead)).toMatchObject({ status: 404 });
    expect(await forget(ofManagement, lead)).toMatchObject({ status: 404 });
    expect(await plan([rowOf(2)], { id: ofManagement, version: 1, as: lead, led: true })).toMatchObject({
      status: 404,
    });
    // Once the management went on with it, people may be in it whom the lead does not see.
    expect((await open(ofLead, zavuch)).status).toBe(200);
    expect((await plan([rowOf(2), rowOf(3)], { id: ofLead, version: 1, as: zavuch })).data.kept).toEqual({
      version: 2,
    });
    expect(await list(lead)).toEqual([]);
    expect((await open(ofLead, lead)).status).toBe(404);
    await allow(false);
    expect(await call(app, `GET ${base}/kept?schoolId=1&eduYear=${eduYear}`, { as: lead })).toMatchObject({
      status: 403,
    });
  });

  it('two rows of one line are planned both, and the later one is kept', async () => {
    const id = idOf(`one line ${kind}`);
    const rows = [rowOf(2), rowOf(2)];
    const planned = await plan(rows, { id, version: 0 });
    expect(planned.data).toMatchObject({ kept: { version: 1 }, rows: [{ outcome: 'new' }, { outcome: 'new' }] });
    expect((await open(id)).data.rows).toEqual([rows[1]]);
  });

  it('another school meets none of them, whoever asks', async () => {
    const id = idOf(`of school 1 ${kind}`);
    await plan([rowOf(2)], { id, version: 0 });
    const other = await signIn(app, loginOf('zavuch', 2));
    const body = { schoolId: 2, eduYear, id };
    expect(await call(app, `POST ${base}/kept/open`, { as: other, school: 2, body })).toMatchObject({ status: 404 });
    const path = `GET ${base}/kept?schoolId=2&eduYear=${eduYear}`;
    expect((await call(app, path, { as: other, school: 2 })).data).toEqual([]);
    expect(await open(id, other)).toMatchObject({ status: 403 });
    expect(await list(other)).toBeUndefined();
  });

  it('the name of a file keeps no IIN, and a person keeps twenty imports at most', async () => {
    const id = idOf(`named ${kind}`);
    await call(app, `POST ${base}/contingent/plan`, {
      as: zavuch,
      body: {
        schoolId: 1,
        eduYear,
        rows: [rowOf(2)],
        keep: { id, version: 0, name: '131231500008 list.xlsx', answers: {}, mends: [] },
      },
    });
    expect((await list()).find((one) => one.id === id)?.name).toBe('… list.xlsx');
    for (let number = 0; number < mostKept; number += 1) {
      clock.advance(1_000);
      await plan([rowOf(2)], { id: idOf(`many ${kind} ${number}`), version: 0, as: zavuch });
    }
    const own = (await list()).filter(({ madeBy }) => madeBy.userId === zavuch.userId);
    expect(own).toHaveLength(mostKept);
    expect(own.map((one) => one.id)).not.toContain(id);
    expect(await rowsKept(id)).toBe(0);
  });

  it('one that is removed is gone, repeated too, and what it wrote stays', async () => {
    const id = idOf(`removed ${kind}`);
    const rows = [rowOf(2)];
    await plan(rows, { id, version: 0 });
    expect((await apply(rows, id)).data.added).toBe(1);
    const requestId = press();
    expect((await forget(id, zavuch, requestId)).status).toBe(200);
    expect((await forget(id, zavuch, requestId)).status).toBe(200);
    expect((await open(id)).status).toBe(404);
    expect(await rowsKept(id)).toBe(0);
    const again = await plan(rows, { id, version: 1 });
    expect(again.data).toMatchObject({ kept: { version: 1 }, rows: [{ outcome: 'same' }] });
  });

  it('after seven days nobody meets it, and the clean-up takes it with its rows, in batches', async () => {
    const id = idOf(`old ${kind}`);
    await plan([rowOf(2), rowOf(3), rowOf(4)], { id, version: 0 });
    const young = idOf(`young ${kind}`);
    clock.advance(keptDays * dayMs + 1_000);
    director = await signIn(app, 'director');
    await plan([rowOf(2)], { id: young, version: 0 });
    expect((await list()).map((one) => one.id)).toEqual([young]);
    expect((await open(id)).status).toBe(404);
    expect(await pruneKept(database.db, 1, clock.now() - keptDays * dayMs, 2)).toBe(2);
    const cleanUp = startCleanUp({ database, clock, log: app.log });
    const left = () => database.db.select({ id: rosterImports.id }).from(rosterImports);
    await vi.waitFor(async () => expect(await left()).toEqual([{ id: young }]), { timeout: 10_000 });
    await cleanUp.stop();
    expect(await database.db.$count(rosterImportRows)).toBe(1);
  });
});
