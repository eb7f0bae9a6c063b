// Rooms over the real server, on both databases.
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EntryHistory, Undone } from '#contract/changes/changes.schema.ts';
import type { ImportApplied, ImportPlan } from '#contract/core/import.ts';
import { roomLabel, type StoredRoom, type UsedRoom } from '#contract/rooms/rooms.schema.ts';
import type { Database } from '#server/db/client.ts';
import { lessons } from '#server/features/schedule/public.ts';
import { groups, plainRoom, rooms } from '#server/features/school/public.ts';
import { feed } from '#server/sync/sync.tables.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { idOf } from '#tests/support/small-school.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';

const base = '/api/v1/bs/backoffice/cabinet';
let presses = 0;
/** What a refusal contains besides its message. */
const more = ({ text }: { text: string }) =>
  (JSON.parse(text) as { data: { current?: object; places?: string[] } }).data;
const press = () => idOf(`room press ${presses++}`);

describe.each(databaseKinds)('rooms on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  let director: Session;
  let teacher: Session;
  const clock = testClock();

  beforeAll(async () => {
    ({ database } = await openSmallSchool(kind));
    await widenSmallSchool(database.db);
    app = await startTestApp(database, clock);
    [director, teacher] = [await signIn(app, 'director'), await signIn(app, 'teacher')];
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const list = async (as = director) => (await call<UsedRoom[]>(app, `GET ${base}?schoolId=1`, { as })).data;
  const send = <Data = StoredRoom>(line: string, body: object = {}, as = director) =>
    call<Data>(app, line, { as, body: { schoolId: 1, requestId: press(), ...body } });
  const create = (more: object) => send(`POST ${base}`, { name: 'Физика', ...more });
  const change = (id: number, more: object) => send(`PUT ${base}/${id}`, more);
  const remove = (id: number) => call<{ batch: string }>(app, `DELETE ${base}/${id}?schoolId=1`, { as: director });
  const undo = (batch: string) => send<Undone>('POST /api/v4/os/changes/undo', { batch });
  const numbers = async () => (await list()).map(({ number }) => number);

  // covers CAB-003 CAB-004 CAB-010
  it('have id, number and name, shown as "number - name", and are listed by number for every employee', async () => {
    for (const number of ['9', '101', '12а']) await create({ number });
    const found = await list(teacher);
    expect(found.map(({ number }) => number)).toEqual(['9', '12а', '101', '214']);
    expect(found[3]).toEqual({ id: 214, number: '214', name: 'Физика', ...plainRoom, usedBy: ['7 «А»'] });
    expect(found.map(roomLabel)[3]).toBe('214 - Физика');
    expect(new Set(found.map(({ id }) => id)).size).toBe(4);
    const pupil = await signIn(app, 'student');
    expect((await call(app, `GET ${base}?schoolId=1`, { as: pupil })).error.code).toBe('ACCESS_DENIED');
  });

  // covers CAB-011
  it('are created by number and name alone, once for each press', async () => {
    const body = { number: '301', name: ' Математика ', requestId: press() };
    const [first, again] = [await send(`POST ${base}`, body), await send(`POST ${base}`, body)];
    expect(first.data).toMatchObject({ number: '301', name: 'Математика', ...plainRoom });
    expect(again.data).toEqual(first.data);
    const whole = { number: '302', name: 'Зал', capacity: 60, kind: 'gym', building: 'Б' };
    expect((await create(whole)).data).toMatchObject({ ...whole, version: 1, isArchived: false });
    expect((await send(`POST ${base}`, { number: '303', name: 'Химия' }, teacher)).error.code).toBe('ACCESS_DENIED');
  });

  // covers CAB-005 CAB-006 CAB-007 CAB-008
  it('have a number of one to five digits and then letters, five characters in all', async () => {
    for (const number of ['', 'Зал', 'а12', '123456', '1234аб', '12 а', '12-3']) {
      const { status, error } = await create({ number });
      expect([number, status]).toEqual([number, 422]);
      expect(error.errors?.number).toHaveLength(1);
    }
    expect((await create({ number: 'Зал' })).error.errors?.number).toEqual(['Incorrect format of cabinet']);
    for (const number of ['1', '12345', '1234ә', '7аб']) expect((await create({ number })).status).toBe(200);
  });

  // covers CAB-009
  it('bear a number that no other has, and what is wrong is said at its field', async () => {
    const { status, error } = await create({ number: '12А', name: '', capacity: 0 });
    expect([status, Object.keys(error.errors ?? {}).sort()]).toEqual([422, ['capacity', 'name']]);
    expect((await create({ number: '12А' })).error.errors).toEqual({
      number: ['There is a room with this number already'],
    });
  });

  // covers CAB-012
  it('are changed by what is said, and a stale form is told how the room stands', async () => {
    const { id } = (await create({ number: '401', capacity: 20 })).data;
    expect((await change(id, { number: '401', name: 'Биология', version: 1 })).data).toMatchObject({
      name: 'Биология',
      capacity: 20,
      version: 2,
    });
    const late = await change(id, { number: '402', name: 'Химия', version: 1 });
    expect([late.status, late.error.code]).toEqual([409, 'STALE_VERSION']);
    expect(more(late).current).toMatchObject({ id, number: '401', name: 'Биология', version: 2 });
    expect((await change(id, { number: '214', name: 'Химия' })).status).toBe(422);
    expect((await change(99_999, { number: '5', name: 'x' })).error.code).toBe('NOT_FOUND');
  });

  it('keep a number that an import brought until somebody changes it', async () => {
    await database.db.insert(rooms).values({ schoolId: 1, id: 900, number: 'Акт. зал', name: 'Зал' });
    expect((await change(900, { number: 'Акт. зал', name: 'Актовый зал' })).status).toBe(200);
    expect((await change(900, { number: 'Спорт. зал', name: 'Актовый зал' })).status).toBe(422);
    expect((await change(900, { number: '900', name: 'Актовый зал' })).status).toBe(200);
  });

  it('stay when their making is taken back and they are in use, or another one has the number in other letters', async () => {
    const { data: made } = await create({ number: '601' });
    const home = { roomId: made.id };
    const isClass = and(eq(groups.schoolId, 1), eq(groups.id, 71));
    const [before] = await database.db.select().from(groups).where(isClass);
    await database.db.update(groups).set(home).where(isClass);
    expect((await remove(made.id)).error.code).toBe('ROOM_IN_USE');
    expect((await undo(made.batch)).data).toMatchObject({ undone: 0, kept: [{ entity: 'room', id: String(made.id) }] });
    expect(await numbers()).toContain('601');
    await database.db
      .update(groups)
      .set({ roomId: before?.roomId ?? null })
      .where(isClass);
    expect((await undo(made.batch)).data.undone).toBe(1);

    const { data: large } = await create({ number: '60А' });
    const { data: gone } = await remove(large.id);
    const { data: small } = await create({ number: '60а' });
    expect((await undo(gone.batch)).data).toMatchObject({ undone: 0, kept: [{ entity: 'room' }] });
    await remove(small.id);
    expect((await undo(gone.batch)).data.undone).toBe(1);
  });

  // covers CAB-013
  it('are deleted while no lesson was held in them, else archived', async () => {
    const { id, number } = (await create({ number: '501' })).data;
    const { data } = await remove(id);
    expect(await numbers()).not.toContain(number);
    expect((await undo(data.batch)).data.kept).toEqual([]);
    expect(await numbers()).toContain(number);

    const used = await remove(214);
    expect([used.status, used.error.code]).toEqual([409, 'ROOM_IN_USE']);
    expect(more(used).places).toEqual(['7 «А»']);
    expect(used.error.message).toBe('In use: 7 «А»');
    const archived = (await send(`POST ${base}/214/archive`, { isArchived: true })).data;
    expect(archived).toMatchObject({ id: 214, isArchived: true });
    await undo(archived.batch);
    expect((await list()).find((room) => room.id === 214)).toMatchObject({ isArchived: false });

    await database.db
      .update(groups)
      .set({ roomId: id })
      .where(and(eq(groups.schoolId, 1), eq(groups.id, 71)));
    expect(more(await remove(id)).places).toEqual(['7 «А»']);
    await database.db.update(groups).set({ roomId: null }).where(eq(groups.schoolId, 1));
    await database.db
      .update(lessons)
      .set({ roomId: id, date: '2026-09-02' })
      .where(and(eq(lessons.schoolId, 1), eq(lessons.scheduleUuid, idOf('lesson early'))));
    const past = await remove(id);
    expect([past.error.code, more(past).places]).toEqual(['ROOM_IN_USE', []]);
  });

  // covers CAB-001
  it('tell every week and lesson that shows them when they are renamed, and nobody else', async () => {
    const since = async () =>
      (await database.db.select().from(feed).where(eq(feed.schoolId, 1))).map(({ scope, document }) => [
        scope,
        document,
      ]);
    const before = (await since()).length;
    await change(214, { number: '214', name: 'Физика', capacity: 30 });
    expect((await since()).slice(before)).toEqual([['school', 'rooms']]);
    await change(214, { number: '215', name: 'Физика' });
    const told = (await since()).slice(before + 1);
    expect(told).toContainEqual(['school', 'rooms']);
    expect(told.map(([scope, document]) => `${scope} ${document?.split(':')[0]}`)).toEqual(
      expect.arrayContaining([`assignment:${idOf('physics')} lesson`, 'group:71 pupil-week', 'user:2 week']),
    );
  });

  it('are imported from a sheet: planned, all or none, once, and taken back', async () => {
    const row = (line: number, cells: object) => ({ line, cells });
    const sheet = [
      row(2, { number: '601', name: 'Музыка', capacity: '24', kind: 'учебный класс' }),
      row(3, { number: '101', name: 'Информатика' }),
      row(4, { number: 'Зал', name: 'Спорт' }),
    ];
    const plan = (rows: object[]) => send<ImportPlan>(`POST ${base}/import/plan`, { rows });
    const apply = (rows: object[]) => send<ImportApplied>(`POST ${base}/import/apply`, { rows });
    expect((await plan(sheet)).data.rows.map(({ outcome }) => outcome)).toEqual(['new', 'changed', 'wrong']);
    expect((await apply(sheet)).status).toBe(422);
    expect(await numbers()).not.toContain('601');
    const { data } = await apply(sheet.slice(0, 2));
    expect(data).toMatchObject({ added: 1, changed: 1 });
    expect((await list()).find(({ number }) => number === '601')).toMatchObject({ kind: 'classroom', capacity: 24 });
    expect((await apply(sheet.slice(0, 2))).data).toEqual({ batch: null, added: 0, changed: 0 });
    expect((await undo(data.batch ?? '')).data.kept).toEqual([]);
    expect(await numbers()).not.toContain('601');
  });

  it('have a history of who changed what', async () => {
    const { id } = (await create({ number: '701' })).data;
    clock.advance(1);
    await change(id, { number: '701', name: 'Труд' });
    const { data } = await call<EntryHistory[]>(app, `GET /api/v4/os/changes/entry?schoolId=1&entity=room&id=${id}`, {
      as: teacher,
    });
    expect(data.map(({ call: line }) => line)).toEqual([`PUT ${base}/:id`, `POST ${base}`]);
  });
});
