// The register of orders and the balance of the classes, over the real server, on both databases.
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Undone } from '#contract/changes/changes.schema.ts';
import { type Balance, isClosed, type RegisterRow } from '#contract/contingent/movement-register.ts';
import type { StoredStudent } from '#contract/contingent/student-writes.ts';
import type { ListPage } from '#contract/core/list-endpoint.ts';
import type { Database } from '#server/db/client.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { newPupil } from '#tests/support/new-people.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { headersOf, type Session, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { idOf } from '#tests/support/small-school.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';

const backoffice = '/api/v3/os/backoffice/school/contingent';
const people = '/api/v4/os/backoffice/people-management/contingent';
const movements = '/api/v4/os/backoffice/movements';
let presses = 0;
const press = () => idOf(`register press ${presses++}`);

describe.each(databaseKinds)('the register of movements on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  let director: Session;
  let zavuch: Session;
  const clock = testClock();

  beforeAll(async () => {
    ({ database } = await openSmallSchool(kind));
    await widenSmallSchool(database.db);
    app = await startTestApp(database, clock);
    [director, zavuch] = [await signIn(app, 'director'), await signIn(app, 'zavuch')];
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const send = <Data = StoredStudent>(path: string, body: object, as = director) =>
    call<Data>(app, `POST ${path}`, {
      as,
      language: 'ru',
      body: { schoolId: 1, eduYear: 2026, requestId: press(), ...body },
    });
  const admit = async (firstname: string, more: object = {}) => {
    const { data, text } = await send(`${backoffice}/create`, {
      ...newPupil,
      firstname,
      iin: null,
      isNotResident: true,
      arrivalDate: '2026-11-10',
      ...more,
    });
    if (!data?.id) throw new Error(text);
    return data;
  };
  const move = (student: StoredStudent, { groupId, date }: { groupId: number; date: string }) => {
    const moves = [{ studentGroupUuid: student.studentGroupUuid, groupId }];
    return send(`${people}/student-group/move`, { moves, date, reason: 'class', orderNumber: null, orderDate: null });
  };
  const register = async (more = '') =>
    (
      await call<ListPage<RegisterRow>>(app, `GET ${movements}?schoolId=1&eduYear=2026${more}`, {
        as: director,
        language: 'ru',
      })
    ).data.rows;
  const balance = async (more = '') =>
    (
      await call<Balance>(app, `GET ${movements}/balance?schoolId=1&eduYear=2026${more}`, {
        as: director,
        language: 'ru',
      })
    ).data;
  const order = (uuids: readonly string[], more: object = {}, as = director) =>
    send<{ count: number; batch: string | null }>(
      '/api/v4/os/backoffice/orders',
      { movements: uuids, orderNumber: '301-к', orderDate: '2026-11-12', ...more },
      as,
    );
  const undo = (batch: string | null) =>
    call<Undone>(app, 'POST /api/v4/os/changes/undo', {
      as: director,
      body: { schoolId: 1, batch, requestId: press() },
    });
  const fieldsOf = (answer: { error: { errors?: Readonly<Record<string, readonly string[]>> | undefined } }) =>
    answer.error?.errors;

  it('keeps the line of a move and of an admission that can no longer be undone, as the class was divided since', async () => {
    const coming = await admit('Олжас', { groupId: 72 });
    const moved = await move(coming, { groupId: 71, date: '2026-11-16' });
    const places = [{ userId: coming.id, type: 'foreign_language', subgroupUuid: idOf('subgroup') }];
    const division = { groupId: 71, from: '2026-11-23', places };
    const divided = await send('/api/v3/os/backoffice/school/groups/subgroups/place', division);
    expect(divided.status).toBe(200);
    const lines = async () =>
      (await register()).flatMap(({ student, kind, to }) => (student.id === coming.id ? [`${kind} ${to}`] : []));
    const before = await lines();
    expect(before.sort()).toEqual(['arrived 1 «Б»', 'moved 7 «А»']);
    const { data } = await undo(moved.data.batch);
    expect([data.undone, data.kept.map(({ entity }) => entity).sort()]).toEqual([
      0,
      ['membership', 'membership', 'movement'],
    ]);
    expect((await undo(coming.batch)).data.undone).toBe(0);
    expect((await lines()).sort()).toEqual(before);
    // Without the later change both go back, the newer one first.
    await undo(divided.data.batch);
    expect((await undo(moved.data.batch)).data).toMatchObject({ undone: 3, kept: [] });
    expect(await lines()).toEqual(['arrived 1 «Б»']);
    expect((await undo(coming.batch)).data.kept).toEqual([]);
    expect(await lines()).toEqual([]);
  });

  it('who leaves on the eve of a move leaves the class of that day', async () => {
    const coming = await admit('Нартай');
    const moved = await move(coming, { groupId: 72, date: '2026-11-20' });
    const departure = { id: coming.id, date: '2026-11-19', reason: 'abroad', orderNumber: null, orderDate: null };
    const left = await send(`${backoffice}/delete`, departure);
    const own = (await register()).filter(({ student }) => student.id === coming.id);
    expect(own.map((row) => [row.kind, row.date, row.from, row.to])).toEqual([
      ['arrived', '2026-11-10', null, '7 «А»'],
      ['left', '2026-11-19', '7 «А»', null],
    ]);
    for (const { batch } of [left.data, moved.data, coming]) expect((await undo(batch)).data.kept).toEqual([]);
  });

  it('who came, changed class and left stands there with classes and orders, and in a file', async () => {
    const coming = await admit('Асан');
    await send(`${people}/student-group/move`, {
      moves: [{ studentGroupUuid: coming.studentGroupUuid, groupId: 72 }],
      date: '2026-11-16',
      reason: 'class',
      orderNumber: '187-к',
      orderDate: '2026-11-13',
    });
    await send(`${backoffice}/delete`, {
      id: coming.id,
      date: '2026-11-19',
      reason: 'abroad',
      orderNumber: null,
      orderDate: null,
    });
    const own = (await register()).filter(({ student }) => student.id === coming.id);
    expect(own.map((row) => [row.kind, row.date, row.reason, row.from, row.to, row.order?.number ?? null])).toEqual([
      ['arrived', '2026-11-10', 'same_district', null, '7 «А»', null],
      ['moved', '2026-11-16', 'class', '7 «А»', '1 «Б»', '187-к'],
      ['left', '2026-11-19', 'abroad', '1 «Б»', null, null],
    ]);
    expect((await register('&hasOrder=no')).every(({ order: of }) => of === null)).toBe(true);
    expect((await register('&kind=moved')).map(({ kind: of }) => of)).toEqual(['moved']);
    const former = `GET ${movements}?schoolId=1&eduYear=2025`;
    expect((await call<ListPage<RegisterRow>>(app, former, { as: director })).data.rows).toEqual([]);
    const url = `${movements}?schoolId=1&eduYear=2026&format=csv`;
    const file = await app.inject({ method: 'GET', url, headers: headersOf(director, 1, 'ru') });
    expect(file.body).toContain('Ержанов Асан;Перевод;Переведён в другой класс;7 «А», 1 «Б»;187-к;13.11.2026');
  });

  it('lines of one day stand as they were written down, also after one of them was given its order', async () => {
    const first = await admit('Рауан', { arrivalDate: '2026-11-18' });
    clock.advance(1_000);
    const second = await admit('Алан', { arrivalDate: '2026-11-18' });
    const lines = async () =>
      (await register()).filter(({ student }) => student.id === first.id || student.id === second.id);
    const before = await lines();
    expect(before.map(({ student }) => student.firstname)).toEqual(['Рауан', 'Алан']);
    await order([before[0]?.uuid ?? ''], { orderNumber: '299-к' });
    expect((await lines()).map(({ student }) => student.firstname)).toEqual(['Рауан', 'Алан']);
  });

  it('for each class of a period what came and went makes what is there, and what is missing shows', async () => {
    const before = await balance('&from=2026-11-02&to=2026-12-27');
    const of = (found: Balance, groupId: number) => found.rows.find((row) => row.groupId === groupId);
    const coming = await admit('Болат', { arrivalDate: '2026-11-11' });
    // On the first day of the period one is there from the start.
    await admit('Даурен', { arrivalDate: '2026-11-02' });
    await admit('Ерлан', { isInStatistic: 0 });
    await send(`${people}/student-group/move`, {
      moves: [{ studentGroupUuid: coming.studentGroupUuid, groupId: 72 }],
      date: '2026-11-17',
      reason: 'class',
      orderNumber: null,
      orderDate: null,
    });
    const after = await balance();
    // Without a period the present quarter.
    expect([after.from, after.to]).toEqual(['2026-11-02', '2026-12-27']);
    expect(after.periods.map(({ number }) => number)).toEqual([1, 2, 0]);
    const [old, now] = [of(before, 71), of(after, 71)];
    expect(now).toMatchObject({
      atStart: (old?.atStart ?? 0) + 1,
      arrived: (old?.arrived ?? 0) + 1,
      atEnd: (old?.atEnd ?? 0) + 1,
      movedOut: (old?.movedOut ?? 0) + 1,
      left: old?.left,
    });
    expect(of(after, 72)?.movedIn).toBe((of(before, 72)?.movedIn ?? 0) + 1);
    // Somebody was in the class until the tenth, and nothing in the register says that they left.
    const half = await balance('&from=2026-11-02&to=2026-11-15');
    expect(half.rows.filter(isClosed).map(({ groupId }) => groupId)).toEqual([72]);
    const bad = `GET ${movements}/balance?schoolId=1&eduYear=2026&from=2026-12-01&to=2026-11-01`;
    expect((await call(app, bad, { as: director })).status).toBe(422);
  });

  it('an order that was missing is added to movements of one kind, once, and taken back', async () => {
    const [one, two] = [await admit('Жандос'), await admit('Исатай')];
    const left = await admit('Кайрат');
    await send(`${backoffice}/delete`, {
      id: left.id,
      date: '2026-11-19',
      reason: 'abroad',
      orderNumber: null,
      orderDate: null,
    });
    const rows = await register();
    const of = (card: StoredStudent, kindOf: string) =>
      rows.find(({ student, kind: found }) => student.id === card.id && found === kindOf)?.uuid ?? '';
    const both = [of(one, 'arrived'), of(two, 'arrived')];
    expect(fieldsOf(await order([...both, of(left, 'left')]))).toEqual({
      movements: ['Один приказ — один вид: выберите только прибывших, переведённых или выбывших'],
    });
    const body = { movements: both, orderNumber: '301-к', orderDate: '2026-11-12', requestId: press() };
    const first = await send<{ count: number; batch: string | null }>('/api/v4/os/backoffice/orders', body);
    expect(first.data.count).toBe(2);
    expect(await send('/api/v4/os/backoffice/orders', body)).toMatchObject({ status: 200, data: first.data });
    const orders = async () =>
      (await register()).filter(({ uuid }) => both.includes(uuid)).map((row) => row.order?.number ?? null);
    expect(await orders()).toEqual(['301-к', '301-к']);
    expect(fieldsOf(await order(both))?.movements?.[0]).toContain('приказ уже есть');
    await undo(first.data.batch);
    expect(await orders()).toEqual([null, null]);
    // The number stays that order's: on another day it is refused.
    expect(fieldsOf(await order(both, { orderDate: '2026-11-13' }))?.orderNumber?.[0]).toContain('301-к');
    expect(fieldsOf(await order(both, { orderDate: '2027-01-01' }))).toHaveProperty('orderDate');
    expect((await order([idOf('nobody')])).error.code).toBe('NOT_FOUND');
    expect((await order(both, { eduYear: 2025 })).error.code).toBe('YEAR_READ_ONLY');
    // Two at once: one of them writes it.
    const answers = await Promise.all([
      order(both, { orderNumber: '302-к' }),
      order(both, { orderNumber: '303-к' }, zavuch),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });
});
