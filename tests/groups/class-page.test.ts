// What the page and the list of classes show besides the register: how pupils left, the programmes beside a class; and what is done with
// several classes at once. Over the real server, on both databases.
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Undone } from '#contract/changes/changes.schema.ts';
import type { GroupCard, SchoolGroup } from '#contract/groups/groups.schema.ts';
import { type DividedClass, divisibleFrom } from '#contract/groups/subgroups.ts';
import type { Database } from '#server/db/client.ts';
import { groupMembers, groups, programmeGroups } from '#server/features/school/public.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { idOf } from '#tests/support/small-school.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';

const base = '/api/v3/os/backoffice/school/groups';
const bulk = '/api/v4/os/backoffice/people-management/contingent/bulk';
const ofYear = 'schoolId=1&eduYear=2026';
let presses = 0;
const press = () => idOf(`class page press ${presses++}`);

describe.each(databaseKinds)('the page of a class on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  let director: Session;
  let zavuch: Session;
  let lead: Session;
  beforeAll(async () => {
    ({ database } = await openSmallSchool(kind));
    await widenSmallSchool(database.db);
    app = await startTestApp(database, testClock());
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

  const send = <Data>(path: string, body: object, as = director) =>
    call<Data>(app, `POST ${path}`, {
      as,
      language: 'ru',
      body: { schoolId: 1, eduYear: 2026, requestId: press(), ...body },
    });
  const undo = (batch: string | null | undefined) =>
    call<Undone>(app, 'POST /api/v4/os/changes/undo', {
      as: director,
      body: { schoolId: 1, batch, requestId: press() },
    });
  const card = async (as = director) => (await call<GroupCard>(app, `GET ${base}/by-id?${ofYear}&id=71`, { as })).data;
  const memberOf = async (userId: number, as = director) =>
    (await card(as)).members.find(({ studentUserId }) => studentUserId === userId);
  const list = async () => (await call<SchoolGroup[]>(app, `GET ${base}/list?${ofYear}`, { as: director })).data;

  it('says of who left when, to where and by which order, and no more once that is undone', async () => {
    expect(await memberOf(11)).toMatchObject({ to: null, departure: null });
    const moved = await send<{ batch: string }>(`${bulk}/move`, {
      ids: [11],
      groupId: 72,
      date: '2026-11-19',
      reason: 'class',
      orderNumber: '50-к',
      orderDate: '2026-11-18',
    });
    const left = await send<{ batch: string }>(`${bulk}/archive`, {
      ids: [12],
      date: '2026-11-20',
      reason: 'abroad',
      orderNumber: null,
      orderDate: null,
    });
    expect([moved.status, left.status]).toEqual([200, 200]);
    // A group lead reads the same of the own class.
    for (const as of [director, lead]) {
      expect(await memberOf(11, as)).toMatchObject({
        number: null,
        to: '2026-11-18',
        departure: { kind: 'moved', reason: 'class', to: '1 «Б»', order: { number: '50-к', date: '2026-11-18' } },
      });
      expect(await memberOf(12, as)).toMatchObject({
        to: '2026-11-20',
        departure: { kind: 'left', reason: 'abroad', to: null, order: null },
      });
    }
    // In the class that was entered, nobody left.
    const other = await call<GroupCard>(app, `GET ${base}/by-id?${ofYear}&id=72`, { as: director });
    expect(other.data.members.find(({ studentUserId }) => studentUserId === 11)?.departure).toBeNull();
    await undo(left.data.batch);
    await undo(moved.data.batch);
    for (const id of [11, 12]) expect(await memberOf(id)).toMatchObject({ to: null, departure: null });
    // Whoever came and left before there was a register of movements: nothing is made up.
    expect(await memberOf(23)).toMatchObject({ number: null, departure: null });
  });

  it('counts open programmes and the pupils in one, by which a class may be divided earlier', async () => {
    const { db } = database;
    const programme = { schoolId: 1, parentGroupId: 71, parallel: 7, programmeId: 1, quarterStart: 1, quarterEnd: 4 };
    const group = { schoolId: 1, eduYear: 2026, parallel: 0, letter: 'Бағдарлама', eduLang: 'kk', shift: 1 };
    await db.insert(groups).values([501, 502, 503].map((id) => ({ ...group, id, letter: `Бағдарлама ${id}` })));
    await db.insert(programmeGroups).values([
      { ...programme, groupId: 501 },
      { ...programme, groupId: 502 },
      // Closed already.
      { ...programme, groupId: 503, closedOn: '2026-10-01' },
    ]);
    const [one, two, three] = (
      await db
        .select({ pupil: groupMembers.studentSchoolUuid })
        .from(groupMembers)
        .where(and(eq(groupMembers.schoolId, 1), eq(groupMembers.groupId, 71)))
        .orderBy(groupMembers.studentGroupUuid)
    ).map(({ pupil }) => pupil);
    const beside = (groupId: number, pupil = '', dateTo: string | null = null) => ({
      schoolId: 1,
      studentGroupUuid: idOf(`beside ${groupId} ${pupil}`),
      groupId,
      studentSchoolUuid: pupil,
      dateFrom: '2026-09-10',
      dateTo,
    });
    await db.insert(groupMembers).values([
      beside(501, one),
      // In both at once, and once.
      beside(502, one),
      beside(502, two),
      // Ended, and in a closed one.
      beside(501, three, '2026-10-05'),
      beside(503, three),
    ]);
    const shown = (await list()).map(({ id, programmes, inProgramme }) => [id, programmes, inProgramme]);
    expect(shown).toContainEqual([71, 2, 2]);
    expect(shown).toContainEqual([72, 0, 0]);
    expect(await card(lead)).toMatchObject({ programmes: 2, inProgramme: 2 });
    const divided = await call<DividedClass>(app, `GET ${base}/subgroups?${ofYear}&id=71`, { as: lead });
    expect(divided.data.special).toBe(2);
    // 24 less 3 for each; there are always two to divide.
    expect([0, 1, 2, 30].map(divisibleFrom)).toEqual([24, 21, 18, 2]);
  });

  describe('several classes', () => {
    type Many = { count: number; batch: string | null };
    const archive = (more: object, as?: Session) =>
      send<Many>(`${base}/archive-many`, { ids: [71, 72], isArchived: true, ...more }, as);
    const states = async () =>
      Object.fromEntries((await list()).filter(({ id }) => id < 500).map(({ id, state }) => [id, state]));

    it('go into the archive as one change, which one undo takes back; sent twice it is once', async () => {
      const body = { requestId: press() };
      const done = await archive(body);
      expect(done.data).toMatchObject({ count: 2 });
      expect(await archive(body)).toMatchObject({ status: 200, data: done.data });
      expect(await states()).toEqual({ 71: 'archive', 72: 'archive' });
      expect((await archive({})).data).toEqual({ count: 0, batch: null });
      // The right of the lead ends with the class, and comes back with it.
      expect((await call(app, `GET ${base}/by-id?${ofYear}&id=71`, { as: lead })).error.code).toBe('ACCESS_DENIED');
      expect((await undo(done.data.batch)).data).toMatchObject({ undone: 2, kept: [] });
      expect(await states()).toEqual({ 71: 'active', 72: 'active' });
      expect((await card(lead)).state).toBe('active');
    });

    it('are archived once when two deputies press at once, and come back together', async () => {
      const both = await Promise.all([director, zavuch].map((as) => archive({}, as)));
      expect(both.map(({ data }) => data.count).sort()).toEqual([0, 2]);
      const back = await archive({ ids: [71, 72, 71], isArchived: false }, zavuch);
      expect(back.data.count).toBe(2);
      expect(await states()).toEqual({ 71: 'active', 72: 'active' });
    });

    it('stay as they are when one of them is of another year, another school or nowhere, or a group lead asks', async () => {
      const before = await list();
      for (const stranger of [61, 81, 9_999])
        expect((await archive({ ids: [71, stranger] })).error.code).toBe('NOT_FOUND');
      expect((await archive({}, lead)).error.code).toBe('ACCESS_DENIED');
      expect((await archive({ schoolId: 2 })).status).toBe(403);
      expect((await archive({ ids: [61], eduYear: 2025 })).error.code).toBe('YEAR_READ_ONLY');
      expect((await archive({ ids: [] })).status).toBe(422);
      expect(await list()).toEqual(before);
    });
  });
});
