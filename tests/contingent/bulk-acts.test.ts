// What is done to many students at once, over the real server, on both databases.
import { and, eq, inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Undone } from '#contract/changes/changes.schema.ts';
import type { BulkPlan } from '#contract/contingent/bulk-acts.ts';
import type { StudentCard, StudentRow } from '#contract/contingent/contingent.schema.ts';
import type { Movement } from '#contract/contingent/movements.ts';
import type { ListPage } from '#contract/core/list-endpoint.ts';
import type { Database } from '#server/db/client.ts';
import { journalCells } from '#server/features/cells/public.ts';
import { movements, orders } from '#server/features/contingent/contingent.tables.ts';
import { students, users } from '#server/features/people/public.ts';
import { groupMembers } from '#server/features/school/public.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { idOf } from '#tests/support/small-school.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';

const backoffice = '/api/v3/os/backoffice/school/contingent';
const people = '/api/v4/os/backoffice/people-management/contingent';
let presses = 0;
const press = () => idOf(`bulk press ${presses++}`);
const moving = { groupId: 72, date: '2026-11-23', reason: 'class', orderNumber: '40-к', orderDate: '2026-11-20' };
const leaving = { date: '2026-11-20', reason: 'abroad', orderNumber: '41-к', orderDate: '2026-11-20' };
/** Of 7 «А»: pupils in whose lessons nothing is written. */
const some = [11, 12, 13];

describe.each(databaseKinds)('many students at once on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  let director: Session;
  let zavuch: Session;
  let lead: Session;
  let social: Session;

  beforeAll(async () => {
    ({ database } = await openSmallSchool(kind));
    await widenSmallSchool(database.db);
    app = await startTestApp(database, testClock());
    [director, zavuch] = [await signIn(app, 'director'), await signIn(app, 'zavuch')];
    [lead, social] = [await signIn(app, 'grouplead'), await signIn(app, 'teacher')];
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const send = <Data = BulkPlan>(what: string, body: object, as = director) =>
    call<Data>(app, `POST ${people}/bulk/${what}`, {
      as,
      language: 'ru',
      body: { schoolId: 1, eduYear: 2026, requestId: press(), ...body },
    });
  const move = (more: object, as?: Session) => send('move', { ids: some, ...moving, ...more }, as);
  const archive = (more: object, as?: Session) => send('archive', { ids: some, ...leaving, ...more }, as);
  const count = (more: object, as?: Session) =>
    send<{ count: number; batch: string | null }>('statistic', { ids: some, isInStatistic: 0, ...more }, as);
  const undo = (batch: string | null) =>
    call<Undone>(app, 'POST /api/v4/os/changes/undo', {
      as: director,
      body: { schoolId: 1, batch, requestId: press() },
    });
  const list = async () =>
    (await call<ListPage<StudentRow>>(app, `GET ${backoffice}/list?schoolId=1&eduYear=2026`, { as: director })).data
      .rows;
  const card = async (id: number) =>
    (await call<StudentCard>(app, `GET ${backoffice}/by-id?schoolId=1&eduYear=2026&id=${id}`, { as: director })).data;
  const movementsOf = async (id: number) => {
    const uuid = (await card(id)).studentSchoolUuid;
    const path = `${people}/student-profiles/movements?schoolId=1&eduYear=2026&studentSchoolUuid=${uuid}`;
    return (await call<Movement[]>(app, `GET ${path}`, { as: director })).data;
  };
  const ordersOf = async (number: string) =>
    database.db
      .select()
      .from(orders)
      .where(and(eq(orders.schoolId, 1), eq(orders.number, number)));

  it('a move is told for each before, is one order and one batch, and is undone as a whole', async () => {
    const before = await list();
    const dry = await move({ dryRun: true });
    expect(dry.data.rows).toMatchObject([
      { id: 11, name: 'Абенов Алмас', group: '7 «А»', wrong: null },
      { id: 12, wrong: null },
      { id: 13, wrong: null },
    ]);
    expect(dry.data.batch).toBeNull();
    expect(await list()).toEqual(before);
    const done = await move({ digest: dry.data.digest });
    expect(done.status).toBe(200);
    for (const id of some) {
      expect((await card(id)).classes).toMatchObject([
        { group: '1 «Б»', dateFrom: '2026-11-23' },
        { group: '7 «А»', dateTo: '2026-11-22' },
      ]);
      expect(await movementsOf(id)).toMatchObject([{ kind: 'moved', order: { number: '40-к' } }]);
    }
    expect(await ordersOf('40-к')).toHaveLength(1);
    expect((await undo(done.data.batch)).data).toMatchObject({ undone: 9, kept: [] });
    expect(await list()).toEqual(before);
    expect(await movementsOf(11)).toEqual([]);
  });

  it('the same press again is answered as before, and two deputies at once move everybody once', async () => {
    const body = { ...moving, ids: some, orderNumber: '42-к', requestId: press() };
    const first = await send('move', body);
    expect(await send('move', body)).toMatchObject({ status: 200, data: first.data });
    expect((await send('move', { ...body, ids: [11] })).error.code).toBe('PAYLOAD_CHANGED');
    expect((await undo(first.data.batch)).data.kept).toEqual([]);
    const plan = (await move({ dryRun: true })).data;
    const both = await Promise.all([director, zavuch].map((as) => move({ digest: plan.digest }, as)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    for (const id of some) expect(await movementsOf(id)).toHaveLength(1);
    expect((await undo(both.find(({ status }) => status === 200)?.data.batch ?? null)).data.kept).toEqual([]);
  });

  it('who cannot is named before, and nobody is written when one of them is sent all the same', async () => {
    const dry = await move({ ids: [11, 23, 24], dryRun: true });
    // 24 is in the class already.
    expect(dry.data.rows.find(({ id }) => id === 24)).toMatchObject({ wrong: 'уже в этом классе' });
    const refused = await move({ ids: [11, 24] });
    expect(refused.error.errors?.ids?.[0]).toMatch(/^Нельзя сделать для этих учеников: Кішкентай/);
    expect(await movementsOf(11)).toEqual([]);
    for (const groupId of [61, 81, 9_999])
      expect(Object.keys((await move({ groupId })).error.errors ?? {})).toEqual(['groupId']);
    expect(Object.keys((await move({ date: '2027-07-01' })).error.errors ?? {})).toEqual(['date']);
    expect(Object.keys((await move({ orderDate: null })).error.errors ?? {})).toEqual(['orderDate']);
    expect((await move({ ids: [] })).status).toBe(422);
    expect((await move({ ids: Array.from({ length: 501 }, (_, id) => id + 1) })).status).toBe(422);
  });

  it('what somebody else changed since it was shown is shown again', async () => {
    const { digest } = (await archive({ dryRun: true })).data;
    const other = await move({ ids: [12], date: '2026-11-19', orderNumber: '43-к' }, zavuch);
    expect(other.status).toBe(200);
    expect(await archive({ digest })).toMatchObject({
      status: 409,
      error: { code: 'STALE_VERSION' },
    });
    expect((await card(11)).state).toBe('active');
    await undo(other.data.batch);
  });

  it('a departure of many is one batch: the archive, its orders, and back again as a whole', async () => {
    const before = await list();
    const { data: plan } = await archive({ dryRun: true });
    expect(plan.rows.map(({ wrong }) => wrong)).toEqual([null, null, null]);
    expect(await list()).toEqual(before);
    const done = await archive({ digest: plan.digest });
    for (const id of some) {
      expect(await card(id)).toMatchObject({ state: 'archived', leftOn: '2026-11-20' });
      expect(await movementsOf(id)).toMatchObject([
        { kind: 'left', reason: 'abroad', from: '7 «А»', to: null, order: { number: '41-к' } },
      ]);
    }
    expect(await ordersOf('41-к')).toHaveLength(1);
    const again = await archive({ dryRun: true });
    expect(again.data.rows.map(({ wrong }) => wrong)).toEqual(['в архиве', 'в архиве', 'в архиве']);
    expect((await archive({})).error.errors?.ids?.[0]).toContain('Абенов');
    expect((await undo(done.data.batch)).data.kept).toEqual([]);
    // A card that is written about gets a personal file, which nothing takes away.
    const withoutFile = (rows: readonly StudentRow[]) => rows.map(({ file: _, ...row }) => row);
    expect(withoutFile(await list())).toEqual(withoutFile(before));
  });

  it('statistics change for those alone who were counted otherwise, and are undone', async () => {
    expect((await count({ ids: [11] })).data).toMatchObject({ count: 1 });
    const rest = await count({});
    expect(rest.data.count).toBe(2);
    expect((await count({})).data).toEqual({ count: 0, batch: null });
    // Somebody counts one of them again meanwhile: the undo leaves that one alone.
    await count({ ids: [12], isInStatistic: 1 }, zavuch);
    await count({ ids: [12], isInStatistic: 0 }, zavuch);
    const undone = await undo(rest.data.batch);
    expect(undone.data.undone + undone.data.kept.length).toBe(2);
    await count({ isInStatistic: 1 });
    expect((await list()).filter(({ id }) => some.includes(id)).every((row) => row.isInStatistic)).toBe(true);
  });

  it('ids of another school, of staff and of nobody are nobody here; a lead and a teacher are refused', async () => {
    const [elsewhere] = await database.db.select().from(students).where(eq(students.schoolId, 2)).limit(1);
    const before = await database.db.select().from(movements);
    for (const stranger of [elsewhere?.userId ?? 0, 1, 999_999])
      for (const act of [move, archive, count])
        expect((await act({ ids: [11, stranger] })).error.code).toBe('NOT_FOUND');
    for (const as of [lead, social])
      for (const act of [move, archive, count]) expect((await act({}, as)).error.code).toBe('ACCESS_DENIED');
    for (const act of [move, archive, count]) {
      expect((await act({ schoolId: 2 })).status).toBe(403);
      expect((await act({ eduYear: 2025, ...(act === move && { groupId: 61 }) })).error.code).toBe('YEAR_READ_ONLY');
    }
    expect(await database.db.select().from(movements)).toEqual(before);
    const [own] = await database.db
      .select()
      .from(users)
      .where(inArray(users.id, [11]));
    expect(own?.surname).toBe('Абенов');
  });

  it('an undo leaves the move of somebody with entries in the other class whole', async () => {
    const plan = (await move({ dryRun: true })).data;
    const done = await move({ digest: plan.digest });
    const [place] = await database.db
      .select({ uuid: groupMembers.studentGroupUuid })
      .from(groupMembers)
      .innerJoin(students, eq(students.studentSchoolUuid, groupMembers.studentSchoolUuid))
      .where(and(eq(groupMembers.groupId, 72), eq(students.userId, 11)));
    const cell = { schoolId: 1, scheduleUuid: idOf('lesson early'), kind: 'mark', studentGroupUuid: place?.uuid ?? '' };
    const written = { value: { mark: 9, type: 'formattedScore' }, authorUserId: 2, capturedAt: 1, acceptedAt: 1 };
    await database.db.insert(journalCells).values({ ...cell, version: 1, ...written });
    const undone = await undo(done.data.batch);
    expect(new Set(undone.data.kept.map(({ entity }) => entity))).toEqual(new Set(['membership', 'movement']));
    expect(await movementsOf(11)).toMatchObject([{ kind: 'moved', order: { number: '40-к' } }]);
    expect((await card(11)).classes[0]).toMatchObject({ group: '1 «Б»', dateFrom: '2026-11-23' });
    expect(await movementsOf(12)).toEqual([]);
    expect((await card(12)).classes).toMatchObject([{ group: '7 «А»', dateTo: null }]);
  });
});
