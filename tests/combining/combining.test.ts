// Two cards of one pupil become one and two again, over the real server, on both databases.
import { and, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Undone } from '#contract/changes/changes.schema.ts';
import type { Combined, ComparedCard, Duplicates } from '#contract/combining/combining.schema.ts';
import type { StudentRow } from '#contract/contingent/contingent.schema.ts';
import type { Movement } from '#contract/contingent/movements.ts';
import type { StoredStudent } from '#contract/contingent/student-writes.ts';
import type { Credentials } from '#contract/core/credentials.ts';
import type { ListPage } from '#contract/core/list-endpoint.ts';
import type { Database } from '#server/db/client.ts';
import { rowsOf } from '#server/db/records.ts';
import { cellHistory, journalCells } from '#server/features/cells/public.ts';
import { personHistory } from '#server/features/contacts/public.ts';
import { parentChildren, students } from '#server/features/people/public.ts';
import { lockLessons } from '#server/features/schedule/public.ts';
import { groupMembers, groups, holdSchool, subgroupMembers, subgroups } from '#server/features/school/public.ts';
import { sessions } from '#server/features/session/public.ts';
import { socialCells } from '#server/features/social/public.ts';
import { feed } from '#server/sync/sync.tables.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { iinsFrom } from '#tests/support/iins.ts';
import { newPupil } from '#tests/support/new-people.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { idOf } from '#tests/support/small-school.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';
import { everythingOf } from './everything.ts';

const backoffice = '/api/v3/os/backoffice/school/contingent';
const people = '/api/v4/os/backoffice/people-management/contingent';
const day = 86_400_000;
let presses = 0;
const press = () => idOf(`combining press ${presses++}`);
const iinOf = iinsFrom('1312315');

describe.each(databaseKinds)('combining two cards on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  let director: Session;
  let zavuch: Session;
  const clock = testClock();

  beforeAll(async () => {
    ({ database } = await openSmallSchool(kind));
    await widenSmallSchool(database.db);
    const { db } = database;
    await db.insert(groups).values({
      schoolId: 1,
      id: 73,
      eduYear: 2026,
      parallel: 7,
      letter: 'Б',
      eduLang: 'kk',
      shift: 1,
      leadUserId: null,
      roomId: null,
    });
    await db
      .insert(subgroups)
      .values({ schoolId: 1, uuid: idOf('other half'), groupId: 71, label: 'Ағылшын 2', type: 'foreign_language' });
    app = await startTestApp(database, clock);
    [director, zavuch] = [await signIn(app, 'director'), await signIn(app, 'zavuch')];
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  type Options = { as?: Session };
  const send = <Data = Combined>(path: string, body: object, { as = director }: Options = {}) =>
    call<Data>(app, `POST ${path}`, {
      as,
      language: 'ru',
      body: { schoolId: 1, eduYear: 2026, requestId: press(), ...body },
    });
  const read = <Data>(path: string, more = '') =>
    call<Data>(app, `GET ${path}?schoolId=1&eduYear=2026${more}`, { as: director, language: 'ru' });
  const admit = async (more: object = {}): Promise<StoredStudent> => {
    const { data, text } = await send<StoredStudent>(`${backoffice}/create`, {
      ...newPupil,
      iin: null,
      isNotResident: true,
      arrivalDate: '2026-09-01',
      ...more,
    });
    if (!data?.id) throw new Error(text);
    return data;
  };
  const body = (kept: { id: number; version: number }, gone: { id: number; version: number }, more: object = {}) => ({
    keepId: kept.id,
    goneId: gone.id,
    keepVersion: kept.version,
    goneVersion: gone.version,
    take: [],
    ...more,
  });
  const combine = (kept: StoredStudent, gone: StoredStudent, more: object = {}, options: Options = {}) =>
    send(`${people}/combine`, body(kept, gone, more), options);
  const undo = (batch: string | null) =>
    call<Undone>(app, 'POST /api/v4/os/changes/undo', {
      as: director,
      body: { schoolId: 1, batch, requestId: press() },
    });
  const again = async ({ id }: StoredStudent) => (await read<StoredStudent>(`${backoffice}/by-id`, `&id=${id}`)).data;
  const memberOf = (card: StoredStudent) => card.studentGroupUuid ?? '';
  /** An entry as the journal stores it. */
  const write = async (lesson: string, of: string, value: unknown, kindOf = 'mark') => {
    const cell = { schoolId: 1, scheduleUuid: lesson, kind: kindOf, studentGroupUuid: of };
    const own = { ...cell, version: 1, value, authorUserId: 2, capturedAt: 1, acceptedAt: 1 };
    await database.db.insert(journalCells).values(own);
    await database.db.insert(cellHistory).values({ ...own, receivedAt: 1 });
  };
  const cellsOf = async (of: string) =>
    (
      await database.db
        .select()
        .from(journalCells)
        .where(and(eq(journalCells.studentGroupUuid, of), isNotNull(journalCells.value)))
    ).map(({ scheduleUuid, kind: kindOf, value, authorUserId }) => ({
      scheduleUuid,
      kind: kindOf,
      value,
      authorUserId,
    }));
  const listed = async () => (await read<ListPage<StudentRow>>(`${backoffice}/list`)).data.rows.map(({ id }) => id);
  const fieldsOf = (answer: { error: { errors?: Readonly<Record<string, readonly string[]>> | undefined } }) =>
    answer.error?.errors;

  const everything = () => everythingOf(database.db);

  // covers USERCARD-010
  it('of two cards in one class one stays, with the marks of both, and one undo makes two of it again', async () => {
    const kept = await admit({ iin: iinOf(1), isNotResident: false });
    const gone = await admit({ firstname: 'Нурбек', phone: '8 705 555 14 12', address: 'Абай даңғылы, 48' });
    const [own, other] = [memberOf(kept), memberOf(gone)];
    await write(idOf('lesson early'), own, { score: 9 });
    await write(idOf('lesson early'), other, { score: 5 });
    await write(idOf('lesson sor'), other, { score: 12 });
    await write(idOf('lesson closed'), other, { reason: 'sick' }, 'attendance');
    await write(idOf('lesson early'), other, { done: true }, 'done');
    await database.db.insert(socialCells).values({
      schoolId: 1,
      document: gone.studentSchoolUuid,
      cell: 'category:5',
      version: 1,
      value: { from: '2026-09-01', to: null },
      authorUserId: 9,
      capturedAt: 1,
      acceptedAt: 1,
    });
    await database.db
      .insert(parentChildren)
      .values({ schoolId: 1, parentUserId: 8, studentSchoolUuid: gone.studentSchoolUuid });
    const { data: slip } = await send<Credentials[]>(`${people}/slips`, { ids: [gone.id] });
    const login = () =>
      call(app, 'POST /api/login', { body: { login: gone.login, password: slip[0]?.password ?? '' } });
    expect((await login()).status).toBe(200);
    const before = await everything();

    const { data: beside } = await read<{ first: ComparedCard; second: ComparedCard }>(
      `${people}/duplicates/compare`,
      `&first=${kept.id}&second=${gone.id}`,
    );
    expect(beside.first).toMatchObject({ id: kept.id, login: kept.login, group: '7 «А»', firstSignedInAt: null });
    expect(beside.first.carries).toEqual({ marks: 1, attendance: 0, done: 0, answers: 0, movements: 1, social: 0 });
    expect(beside.second.carries).toEqual({ marks: 2, attendance: 1, done: 1, answers: 0, movements: 1, social: 1 });
    expect(beside.second.parents).toMatchObject([{ id: 8, name: 'Ермекова Гүлнар' }]);

    const asked = { take: ['phone', 'address'] };
    const { data: plan } = await combine(kept, gone, { ...asked, dryRun: true });
    const expected = {
      id: kept.id,
      name: 'Ержанов Нұрбек',
      login: kept.login,
      endedLogin: gone.login,
      covered: 1,
      // The arrival stands in the register once.
      comes: { marks: 1, attendance: 1, done: 1, answers: 0, movements: 0, social: 1 },
      parents: ['Ермекова Гүлнар'],
      problems: [],
      classes: [{ group: '7 «А»', dateFrom: '2026-09-01', dateTo: null }],
    };
    expect(plan).toEqual({ ...expected, batch: null });
    expect(await everything()).toEqual(before);

    const { data: done } = await combine(kept, gone, asked);
    expect(done).toEqual({ ...expected, batch: done.batch });
    expect(done.batch).not.toBeNull();
    // Where both had a mark, the one of the card that stays counts; nothing is written down twice, and its author is still its author.
    expect(await cellsOf(own)).toHaveLength(4);
    expect(await cellsOf(own)).toEqual(
      expect.arrayContaining([
        { scheduleUuid: idOf('lesson early'), kind: 'mark', value: { score: 9 }, authorUserId: 2 },
        { scheduleUuid: idOf('lesson sor'), kind: 'mark', value: { score: 12 }, authorUserId: 2 },
      ]),
    );
    expect(await cellsOf(other)).toEqual([]);
    const history = await database.db.select().from(cellHistory).where(eq(cellHistory.studentGroupUuid, other));
    expect(history.filter(({ kind: of }) => of === 'mark').map(({ version, value }) => [version, value])).toEqual(
      expect.arrayContaining([
        [1, { score: 5 }],
        [2, null],
      ]),
    );
    const ids = await listed();
    expect([ids.includes(kept.id), ids.includes(gone.id)]).toEqual([true, false]);
    const { data: card } = await read<StoredStudent>(`${backoffice}/by-id`, `&id=${kept.id}`);
    expect(card).toMatchObject({ phone: '+77055551412', address: 'Абай даңғылы, 48', firstname: 'Нұрбек' });
    expect(card.iin).toBe(kept.iin);
    expect(card.parents.map(({ id }) => id)).toEqual([8]);
    expect(card.classes).toHaveLength(1);
    const { data: register } = await read<Movement[]>(
      `${people}/student-profiles/movements`,
      `&studentSchoolUuid=${kept.studentSchoolUuid}`,
    );
    expect(register).toHaveLength(1);
    // The other login ends, at once and for good.
    expect((await login()).error.code).toBe('ACCOUNT_BLOCKED');
    const open = (await database.db.select().from(sessions).where(eq(sessions.userId, gone.id))).filter(
      ({ endedAt }) => endedAt === null,
    );
    expect(open).toEqual([]);
    for (const path of ['block', 'remove', 'unblock'])
      expect((await send(`${backoffice}/${path}`, { id: gone.id, reason: null })).error.code).toBe('NOT_FOUND');

    expect((await undo(done.batch)).data).toMatchObject({ kept: [] });
    expect(await everything()).toEqual(before);
    expect(await listed()).toEqual(expect.arrayContaining([kept.id, gone.id]));
    expect((await login()).status).toBe(200);
  });

  it('devices of teachers, of the families of both and of the management are told', async () => {
    const [kept, gone] = [await admit({ bornDate: '2013-01-01' }), await admit({ bornDate: '2013-01-01' })];
    await write(idOf('lesson early'), memberOf(gone), { score: 7 });
    const position = async () => (await database.db.select().from(feed).where(eq(feed.schoolId, 1))).length;
    const told = async (from: number) =>
      (await database.db.select().from(feed).where(eq(feed.schoolId, 1)).orderBy(feed.position))
        .slice(from)
        .map(({ scope, document, kind: how }) => `${scope} ${document} ${how}`);
    const expected = [
      `assignment:${idOf('physics')} roster:71 change`,
      `assignment:${idOf('physics')} lesson:${idOf('lesson early')} change`,
      'group:71 pupil-week:2026-11-16 change',
      'management school-day:2026-11-20 change',
      ...[kept, gone].flatMap(({ studentSchoolUuid: number }) => [
        `student:${number} pupil-done:${number} change`,
        `student:${number} pupil-marks:2026:2 change`,
        `student:${number} pupil-week:2026-11-16 purge`,
      ]),
    ];
    let from = await position();
    const { data } = await combine(kept, gone);
    expect(await told(from)).toEqual(expect.arrayContaining(expected));
    from = await position();
    await undo(data.batch);
    expect(await told(from)).toEqual(expect.arrayContaining(expected));
  });

  it('who was listed in two classes is in one a day, and the marks of each class stay with it', async () => {
    const kept = await admit({ bornDate: '2013-02-01', groupId: 73, arrivalDate: '2026-11-02' });
    const gone = await admit({ bornDate: '2013-02-01' });
    await write(idOf('lesson closed'), memberOf(gone), { score: 6 });
    const before = await everything();
    const { data } = await combine(kept, gone);
    expect(data.classes).toEqual([
      { group: '7 «Б»', dateFrom: '2026-11-02', dateTo: null },
      { group: '7 «А»', dateFrom: '2026-09-01', dateTo: '2026-11-01' },
    ]);
    expect(await cellsOf(memberOf(gone))).toHaveLength(1);
    const [moved] = await database.db
      .select()
      .from(groupMembers)
      .where(eq(groupMembers.studentGroupUuid, memberOf(gone)));
    expect(moved).toMatchObject({ studentSchoolUuid: kept.studentSchoolUuid, dateTo: '2026-11-01' });
    expect((await undo(data.batch)).data.kept).toEqual([]);
    expect(await everything()).toEqual(before);
    // A mark of a day on which the card that stays is in another class is never lost: it says so.
    await write(idOf('lesson early'), memberOf(gone), { score: 4 });
    const words =
      '7 «А»: есть запись за 20.11.2026, а оставшаяся карточка в этот день в другом классе. Оставьте другую карточку или исправьте запись.';
    const [one, two] = [await again(kept), await again(gone)];
    expect((await combine(one, two, { dryRun: true })).data.problems).toEqual([words]);
    expect(fieldsOf(await combine(one, two))).toEqual({ goneId: [words] });
    // The other way round it can be done.
    const { data: other } = await combine(two, one);
    expect(other.classes).toEqual([{ group: '7 «А»', dateFrom: '2026-09-01', dateTo: null }]);
  });

  it('of two halves of one division the one of the card that stays counts, after the last mark in the other', async () => {
    const [kept, gone] = [await admit({ bornDate: '2013-03-01' }), await admit({ bornDate: '2013-03-01' })];
    const part = { schoolId: 1, dateFrom: '2026-09-01', dateTo: null };
    await database.db.insert(subgroupMembers).values([
      { ...part, subgroupUuid: idOf('other half'), studentGroupUuid: memberOf(kept) },
      { ...part, subgroupUuid: idOf('subgroup'), studentGroupUuid: memberOf(gone) },
    ]);
    await write(idOf('lesson english'), memberOf(gone), { score: 8 });
    const before = await everything();
    const { data } = await combine(kept, gone);
    const parts = await database.db
      .select()
      .from(subgroupMembers)
      .where(eq(subgroupMembers.studentGroupUuid, memberOf(kept)));
    expect(parts.map(({ subgroupUuid, dateTo }) => [subgroupUuid, dateTo])).toEqual(
      expect.arrayContaining([
        [idOf('other half'), null],
        [idOf('subgroup'), '2026-11-20'],
      ]),
    );
    expect((await undo(data.batch)).data.kept).toEqual([]);
    expect(await everything()).toEqual(before);
  });

  it('the IIN of the other card is taken over and given back, and an archived card comes back with its double', async () => {
    const gone = await admit({ bornDate: '2013-04-01', iin: iinOf(20), isNotResident: false });
    const kept = await admit({ bornDate: '2013-04-01' });
    await send(`${backoffice}/delete`, {
      id: kept.id,
      date: '2026-11-02',
      reason: 'abroad',
      orderNumber: null,
      orderDate: null,
    });
    const archived = (await read<StoredStudent>(`${backoffice}/by-id`, `&id=${kept.id}`)).data;
    const before = await everything();
    const { data } = await combine(archived, gone, { take: ['iin'] });
    const { data: card } = await read<StoredStudent>(`${backoffice}/by-id`, `&id=${kept.id}`);
    expect(card).toMatchObject({ iin: gone.iin, isNotResident: false, state: 'active', leftOn: null });
    expect(data.classes).toEqual([{ group: '7 «А»', dateFrom: '2026-09-01', dateTo: null }]);
    // The IIN is that card's and nobody else's.
    const twice = await send(`${backoffice}/create`, { ...newPupil, iin: iinOf(20) });
    expect(twice.error.code).toBe('IIN_TAKEN');
    expect((await undo(data.batch)).data.kept).toEqual([]);
    expect(await everything()).toEqual(before);
  });

  it('the id that OneRoster knows one of them by comes along, and goes back', async () => {
    const kept = await admit({ iin: iinOf(41), isNotResident: false });
    const gone = await admit({ firstname: 'Нурбек' });
    const named = (pupil: { id: number }) => and(eq(students.schoolId, 1), eq(students.userId, pupil.id));
    const idsOf = async () =>
      (
        await database.db
          .select()
          .from(students)
          .where(or(named(kept), named(gone)))
          .orderBy(students.userId)
      ).map(({ sourcedId }) => sourcedId);
    await database.db.update(students).set({ sourcedId: 'roster-41' }).where(named(gone));
    const { data: done } = await combine(kept, gone, {});
    expect(await idsOf()).toEqual(['roster-41', null]);
    expect((await undo(done.batch)).data.kept).toEqual([]);
    expect(await idsOf()).toEqual([null, 'roster-41']);
  });

  it('two parents stay: a third is left out by choice, and one who is a parent on both cards is one', async () => {
    const [kept, gone] = [await admit({ bornDate: '2013-05-01' }), await admit({ bornDate: '2013-05-01' })];
    const link = (parentUserId: number, card: StoredStudent, name: string) => ({
      schoolId: 1,
      parentUserId,
      studentSchoolUuid: card.studentSchoolUuid,
      linkUuid: idOf(name),
    });
    await database.db
      .insert(parentChildren)
      .values([link(7, kept, 'p7'), link(8, kept, 'p8'), link(7, gone, 'p7 too'), link(21, gone, 'p21')]);
    const before = await everything();
    const refused = await combine(kept, gone);
    expect(fieldsOf(refused)?.goneId?.[0]).toContain('Родителей больше двух');
    expect((await combine(kept, gone, { parents: [idOf('p7'), idOf('nobody')] })).error.code).toBe('NOT_FOUND');
    const three = [idOf('p7'), idOf('p8'), idOf('p21')];
    expect((await combine(kept, gone, { parents: three })).status).toBe(422);
    const { data } = await combine(kept, gone, { parents: [idOf('p7'), idOf('p21')] });
    const { data: card } = await read<StoredStudent>(`${backoffice}/by-id`, `&id=${kept.id}`);
    expect(card.parents.map(({ id }) => id)).toEqual([7, 21]);
    expect((await undo(data.batch)).data.kept).toEqual([]);
    expect(await everything()).toEqual(before);
  });

  it('what was changed since keeps the whole of it from being undone', async () => {
    const pair = async (bornDate: string) => [await admit({ bornDate }), await admit({ bornDate })] as const;
    const [kept, gone] = await pair('2013-06-01');
    const { data } = await combine(kept, gone);
    // What is written of later belongs to the card that stays, and is nothing of the combination.
    await send(`${backoffice}/update`, { id: kept.id, address: 'Басқа' });
    const phone = '8 705 555 14 12';
    const [one, two] = [await admit({ bornDate: '2013-06-02' }), await admit({ bornDate: '2013-06-02', phone })];
    const { data: other } = await combine(one, two, { take: ['phone'] });
    await send(`${backoffice}/update`, { id: one.id, address: 'Басқа' });
    const [third, fourth] = await pair('2013-06-03');
    await write(idOf('lesson early'), memberOf(fourth), { score: 3 });
    const { data: marked } = await combine(third, fourth);
    await database.db
      .update(journalCells)
      .set({ value: { score: 10 }, version: 2 })
      .where(eq(journalCells.studentGroupUuid, memberOf(third)));
    const before = await everything();
    const refused = (await undo(marked.batch)).data;
    expect(refused).toMatchObject({ batch: null, undone: 0 });
    expect(refused.kept.map(({ entity }) => entity)).toEqual(['lesson-entry']);
    expect(await everything()).toEqual(before);
    expect((await undo(other.batch)).data).toMatchObject({
      undone: 0,
      kept: [{ entity: 'student', id: String(one.id) }],
    });
    expect(await everything()).toEqual(before);
    expect((await undo(data.batch)).data.kept).toEqual([]);
    expect(await again(kept)).toMatchObject({ address: 'Басқа' });
  });

  it('a mark of a day that only the combined card has keeps it from being undone, and so do thirty days', async () => {
    const kept = await admit({ bornDate: '2013-07-01', arrivalDate: '2026-11-10' });
    const gone = await admit({ bornDate: '2013-07-01' });
    const { data } = await combine(kept, gone);
    await write(idOf('lesson closed'), memberOf(kept), { score: 2 });
    const { data: refused } = await undo(data.batch);
    expect([refused.undone, refused.kept.map(({ entity }) => entity)]).toEqual([0, ['combination']]);

    const [late, later] = [await admit({ bornDate: '2013-07-02' }), await admit({ bornDate: '2013-07-02' })];
    const { data: second } = await combine(late, later);
    const combinations = async () => (await read<Duplicates>(`${people}/duplicates`)).data.combinations;
    expect((await combinations())[0]).toMatchObject({ batch: second.batch, id: late.id, until: '2026-12-20' });
    clock.advance(31 * day);
    director = await signIn(app, 'director');
    expect(await combinations()).toEqual([]);
    expect((await undo(second.batch)).error.code).toBe('UNDO_IMPOSSIBLE');
    clock.advance(-31 * day);
    [director, zavuch] = [await signIn(app, 'director'), await signIn(app, 'zavuch')];
    const back = (await undo(second.batch)).data;
    expect(back.kept).toEqual([]);
    // Whoever wants it done again looks at both cards again.
    expect((await undo(back.batch)).data).toMatchObject({ batch: null, undone: 0 });
  });

  it('sent twice it is done once; a stale card, a stranger and the same card are refused', async () => {
    const [kept, gone] = [await admit({ bornDate: '2013-08-01' }), await admit({ bornDate: '2013-08-01' })];
    const stale = await combine({ ...kept, version: 7 }, gone);
    expect(stale.error.code).toBe('STALE_VERSION');
    expect(JSON.parse(stale.text).data.current.first).toMatchObject({ id: kept.id, version: 1 });
    expect((await combine(kept, kept)).error.code).toBe('CONFLICT');
    for (const id of [26, 2, 7, 999_999]) {
      expect((await combine(kept, { ...gone, id })).error.code).toBe('NOT_FOUND');
      expect((await combine({ ...kept, id }, gone)).error.code).toBe('NOT_FOUND');
      const beside = await read(`${people}/duplicates/compare`, `&first=${kept.id}&second=${id}`);
      expect(beside.error.code).toBe('NOT_FOUND');
      expect((await send(`${people}/duplicates/apart`, { first: kept.id, second: id })).error.code).toBe('NOT_FOUND');
    }
    expect((await send(`${people}/combine`, { ...body(kept, gone), eduYear: 2025 })).status).not.toBe(200);
    const twice = { ...body(kept, gone), requestId: press() };
    const first = await send(`${people}/combine`, twice);
    expect(await send(`${people}/combine`, twice)).toMatchObject({ status: 200, data: first.data });
    expect((await combine(kept, gone)).error.code).toBe('NOT_FOUND');
  });

  it('an account that is used elsewhere is not ended', async () => {
    const [kept, gone] = [await admit({ bornDate: '2013-08-02' }), await admit({ bornDate: '2013-08-02' })];
    await database.db.insert(students).values({
      schoolId: 2,
      studentSchoolUuid: idOf('elsewhere'),
      studentUuid: idOf('elsewhere person'),
      userId: gone.id,
      state: 'archived',
    });
    expect((await combine(kept, gone, { dryRun: true })).data.problems[0]).toContain(gone.login);
    expect((await combine(kept, gone)).status).toBe(422);
    expect((await combine(gone, kept)).status).toBe(200);
  });

  it('nobody here renames the student of another school, or lets them come back by a combination', async () => {
    const [kept, gone] = [await admit({ bornDate: '2013-08-03' }), await admit({ bornDate: '2013-08-03' })];
    const leave = (card: StoredStudent) =>
      send(`${backoffice}/delete`, {
        id: card.id,
        date: '2026-11-02',
        reason: 'abroad',
        orderNumber: null,
        orderDate: null,
      });
    await send(`${backoffice}/update`, { id: gone.id, surname: 'Басқаев', phone: '8 705 555 14 12' });
    await leave(kept);
    await database.db.insert(students).values({
      schoolId: 2,
      studentSchoolUuid: idOf('enrolled there'),
      studentUuid: idOf('enrolled there person'),
      userId: kept.id,
    });
    const before = await everything();
    const [one, two] = [await again(kept), await again(gone)];
    expect(fieldsOf(await combine(one, two))?.goneId?.[0]).toContain('другой школе');
    await leave(gone);
    const three = await again(gone);
    const refused = await combine(one, three, { take: ['surname', 'phone'] });
    expect(fieldsOf(refused)?.goneId?.[0]).toContain('другой школе');
    expect((await everything()).users).toEqual(before.users);
    // What is of this school's card alone is taken over.
    const { data } = await combine(one, three, { take: ['phone'] });
    expect(await again(kept)).toMatchObject({ surname: 'Ержанов', phone: '+77055551412', state: 'archived' });
    expect((await undo(data.batch)).data.kept).toEqual([]);
  });

  it('a phone that is taken over is one more version of it, is told to the class, and goes back', async () => {
    const phone = '8 705 555 14 12';
    const [kept, gone] = [
      await admit({ bornDate: '2013-08-04', phone: '8 705 555 00 00' }),
      await admit({ bornDate: '2013-08-04', phone }),
    ];
    const before = await everything();
    const versions = async (card: StoredStudent) =>
      (
        await database.db
          .select()
          .from(personHistory)
          .where(and(eq(personHistory.document, card.studentSchoolUuid), eq(personHistory.cell, 'phone')))
          .orderBy(personHistory.version)
      ).map(({ value }) => value);
    const told = async () =>
      (await database.db.select().from(feed).where(eq(feed.schoolId, 1))).filter(
        ({ document }) => document === 'contacts:71',
      ).length;
    const from = await told();
    const { data } = await combine(kept, gone, { take: ['phone'] });
    expect(await told()).toBeGreaterThan(from);
    expect(await versions(kept)).toEqual(['+77055550000', '+77055551412']);
    // Its own ones stay with the card that goes, of which no class says anything any more.
    expect(await versions(gone)).toEqual(['+77055551412']);
    expect((await undo(data.batch)).data.kept).toEqual([]);
    expect(await everything()).toEqual(before);
    expect(await versions(kept)).toEqual(['+77055550000', '+77055551412', '+77055550000']);
  });

  it('whoever takes a combination back takes turns with who moves pupils of the class, and waits for no lesson before', async () => {
    const [kept, gone] = [await admit({ bornDate: '2013-08-05' }), await admit({ bornDate: '2013-08-05' })];
    await write(idOf('lesson early'), memberOf(gone), { score: 9 });
    const { data } = await combine(kept, gone);
    let undone: ReturnType<typeof undo> | undefined;
    await database.transaction(async (own) => {
      await holdSchool(own, 1);
      undone = undo(data.batch);
      const waiting = sql`select count(*)::integer as count from pg_locks where not granted`;
      const oneWaits = async () =>
        expect(Number((await rowsOf<{ count: number }>(database.db, waiting))[0]?.count)).toBe(1);
      // The embedded database lets nobody in at all before the transaction ends.
      if (kind === 'postgresql') await vi.waitFor(oneWaits, { timeout: 10_000 });
      // It fails before the database ends a deadlock, of which the other would be tried again.
      await own.execute(sql`set local lock_timeout = 500`);
      await lockLessons(own, 1, [idOf('lesson early')]);
    });
    expect((await undone)?.data).toMatchObject({ kept: [] });
  });

  it('two deputies who combine the same two cards at once, each the other way round, make one of them', async () => {
    const [one, two] = [await admit({ bornDate: '2013-09-01' }), await admit({ bornDate: '2013-09-01' })];
    await write(idOf('lesson early'), memberOf(two), { score: 9 });
    const answers = await Promise.all([
      combine(one, two),
      combine(two, one, {}, { as: zavuch }),
      combine(one, two, {}, { as: zavuch }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const both = [...(await cellsOf(memberOf(one))), ...(await cellsOf(memberOf(two)))];
    expect(both.map(({ value }) => value)).toEqual([{ score: 9 }]);
    const ids = await listed();
    expect(ids.filter((id) => id === one.id || id === two.id)).toHaveLength(1);
  });

  it('likely pairs are listed until somebody says that they are two persons', async () => {
    const card = (more: object) => admit({ surname: 'Қосов', ...more });
    const first = await card({ bornDate: '2014-01-01', iin: iinOf(30), isNotResident: false });
    // The same name without its hooks, without an IIN.
    const second = await card({ surname: 'Косов', firstname: 'Нурбек', bornDate: '2014-01-01' });
    // Other days of birth, another IIN, another patronymic.
    await card({ bornDate: '2014-01-02', iin: iinOf(31), isNotResident: false });
    await card({ bornDate: '2014-01-01', iin: iinOf(32), isNotResident: false, patronymic: 'Басқаұлы' });
    const pairs = async () =>
      (await read<Duplicates>(`${people}/duplicates`)).data.pairs
        .filter((pair) => pair.first.surname === 'Қосов')
        .map((pair) => [pair.first.id, pair.second.id, pair.why]);
    expect((await pairs())[0]).toEqual([first.id, second.id, 'born']);
    const shown = await read<Duplicates>(`${people}/duplicates`);
    expect(shown.text).not.toContain(iinOf(30));
    const count = (await pairs()).length;
    const said = await send<{ batch: string | null }>(`${people}/duplicates/apart`, {
      first: second.id,
      second: first.id,
    });
    expect(await pairs()).toHaveLength(count - 1);
    const repeated = await send<{ batch: string | null }>(`${people}/duplicates/apart`, {
      first: first.id,
      second: second.id,
    });
    expect(repeated.data.batch).toBeNull();
    await undo(said.data.batch);
    expect(await pairs()).toHaveLength(count);
  });
});
