// Layouts of exports over the real server, on both databases.
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EntryHistory, Undone } from '#contract/changes/changes.schema.ts';
import {
  type LayoutColumn,
  type ListLayout,
  mostLayouts,
  type StoredLayout,
} from '#contract/list-layouts/list-layouts.schema.ts';
import type { Database } from '#server/db/client.ts';
import { userSchools } from '#server/features/people/public.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { idOf } from '#tests/support/small-school.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';

const base = '/api/v4/os/backoffice/list-layouts';
let presses = 0;
const press = () => idOf(`layout press ${presses++}`);
const column = (key: string, heading: string | null = null): LayoutColumn => ({ key, heading });
const some = [column('iin', 'ЖСН'), column('name')];
/** What a refusal contains besides its message. */
const currentOf = ({ text }: { text: string }) => (JSON.parse(text) as { data: { current?: object } }).data.current;

describe.each(databaseKinds)('layouts of exports on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  let director: Session;
  let deputy: Session;
  let teacher: Session;
  const clock = testClock();

  beforeAll(async () => {
    ({ database } = await openSmallSchool(kind));
    await widenSmallSchool(database.db);
    await database.db.update(userSchools).set({ role: 'director' }).where(eq(userSchools.schoolId, 2));
    app = await startTestApp(database, clock);
    director = await signIn(app, 'director');
    deputy = await signIn(app, 'zavuch');
    teacher = await signIn(app, 'teacher');
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const list = async (as = teacher) => (await call<ListLayout[]>(app, `GET ${base}?schoolId=1`, { as })).data;
  const names = async (of = 'students') => (await list()).filter((each) => each.list === of).map(({ name }) => name);
  const send = <Data = StoredLayout>(line: string, body: object = {}, as = deputy) =>
    call<Data>(app, line, { as, body: { schoolId: 1, requestId: press(), ...body } });
  const create = (name: string, more: object = {}, as = deputy) =>
    send(`POST ${base}`, { list: 'students', name, columns: some, ...more }, as);
  const change = (uuid: string, more: object) => send(`PUT ${base}/${uuid}`, { columns: some, ...more });
  const remove = (uuid: string, school = 1) =>
    call<{ batch: string }>(app, `DELETE ${base}/${uuid}?schoolId=${school}`, { as: deputy });
  const undo = (batch: string) => send<Undone>('POST /api/v4/os/changes/undo', { batch });

  it('are saved by the management, once for each press, and read by every employee', async () => {
    const body = { list: 'students', name: ' NOBD ', columns: some, requestId: press() };
    const [first, again] = [await send(`POST ${base}`, body), await send(`POST ${base}`, body)];
    expect(first.data).toMatchObject({ list: 'students', name: 'NOBD', columns: some, version: 1 });
    expect(again.data).toEqual(first.data);
    await create('Area', { columns: [column('name')] }, director);
    expect(await names()).toEqual(['Area', 'NOBD']);
    expect((await list()).find(({ name }) => name === 'NOBD')?.columns).toEqual(some);

    const other = await send(`POST ${base}`, { ...body, name: 'Another' });
    expect([other.status, other.error.code]).toEqual([409, 'PAYLOAD_CHANGED']);
    expect((await create('Mine', {}, teacher)).error.code).toBe('ACCESS_DENIED');
    const pupil = await signIn(app, 'student');
    expect((await call(app, `GET ${base}?schoolId=1`, { as: pupil })).error.code).toBe('ACCESS_DENIED');
    expect((await create('Elsewhere', { schoolId: 2 })).error.code).toBe('WRONG_SCHOOL');
  });

  it('say what is wrong at its field', async () => {
    const refused = async (more: object) => {
      const { status, error } = await create('Wrong', more);
      expect(status).toBe(422);
      return error.errors;
    };
    const many = Array.from({ length: 61 }, (_, index) => column(`c${index}`));
    expect(Object.keys((await refused({ name: '', columns: [], list: 'nothing' })) ?? {}).sort()).toEqual([
      ...['columns', 'list', 'name'],
    ]);
    expect(await refused({ columns: [] })).toEqual({ columns: ['Add at least one column'] });
    expect(await refused({ columns: [...some, column('iin')] })).toEqual({ columns: ['A column is there twice'] });
    expect(await refused({ columns: [column('a b')] })).toEqual({ 'columns.0.key': ['There is no such column'] });
    for (const wrong of [{ name: 'я'.repeat(61) }, { columns: many }, { columns: [column('iin', 'я'.repeat(101))] }])
      await refused(wrong);
    expect(await names()).not.toContain('Wrong');
    expect((await create('Whole', { columns: many.slice(1), list: 'groups' })).status).toBe(200);
  });

  it('bear a name that no other of the list has, and are few', async () => {
    await create('Rooms', { list: 'rooms' });
    const taken = await create('ROOMS', { list: 'rooms' });
    expect([taken.status, taken.error.errors]).toEqual([
      422,
      { name: ['This list has a layout with this name already'] },
    ]);
    expect((await create('Rooms', { list: 'parents' })).status).toBe(200);
    for (let index = 1; index < mostLayouts; index++) await create(`Rooms ${index}`, { list: 'rooms' });
    expect((await create('One more', { list: 'rooms' })).error.errors).toEqual({
      name: ['A list has at most 10 layouts'],
    });
    const [last] = (await list()).filter((each) => each.name === 'Rooms 9');
    expect((await change(last?.uuid ?? '', { name: 'Rooms 1', version: 1 })).status).toBe(422);
    expect((await change(last?.uuid ?? '', { name: 'rooms 9', version: 1 })).data).toMatchObject({ version: 2 });
  });

  it('are changed as a whole, and a stale form is told how the layout stands', async () => {
    const { uuid } = (await create('Changing')).data;
    const columns = [column('name', 'Аты-жөні'), column('bornDate')];
    const changed = await change(uuid, { name: 'Changed', columns, version: 1 });
    expect(changed.data).toMatchObject({ uuid, list: 'students', name: 'Changed', columns, version: 2 });
    const late = await change(uuid, { name: 'Late', version: 1 });
    expect([late.status, late.error.code]).toEqual([409, 'STALE_VERSION']);
    expect(currentOf(late)).toMatchObject({ uuid, name: 'Changed', columns, version: 2 });
    expect((await change(uuid, { name: 'Changed', columns, version: 2 })).data.version).toBe(2);
    expect((await change(idOf('no layout'), { name: 'X', version: 1 })).error.code).toBe('NOT_FOUND');
    const outcomes = await Promise.all(['A', 'B'].map((name) => change(uuid, { name: `At once ${name}`, version: 2 })));
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('are one of each name even where two people save at the same moment', async () => {
    const both = await Promise.all([deputy, director].map((as) => create('Same moment', { list: 'movements' }, as)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await names('movements')).toEqual(['Same moment']);
  });

  it('are deleted and taken back, unless the name is in use by then', async () => {
    const { uuid } = (await create('Gone', { list: 'personnel' })).data;
    const gone = await remove(uuid);
    expect(await names('personnel')).toEqual([]);
    expect((await remove(uuid)).error.code).toBe('NOT_FOUND');
    expect((await undo(gone.data.batch)).data.kept).toEqual([]);
    expect(await names('personnel')).toEqual(['Gone']);

    const again = await remove(uuid);
    await create('gone', { list: 'personnel' });
    expect((await undo(again.data.batch)).data.kept).toHaveLength(1);
    expect(await names('personnel')).toEqual(['gone']);
    const fresh = await create('Fresh', { list: 'personnel' });
    expect((await send('POST /api/v4/os/changes/undo', { batch: fresh.data.batch }, teacher)).error.code).toBe(
      'ACCESS_DENIED',
    );
    expect((await undo(fresh.data.batch)).data.kept).toEqual([]);
    expect(await names('personnel')).toEqual(['gone']);
  });

  it('are of one school: another neither sees, nor changes, nor deletes them', async () => {
    const { uuid } = (await create('Own', { list: 'alphabet-book' })).data;
    const stranger = await signIn(app, 'other');
    const ask = <Data>(line: string, body?: object) =>
      call<Data>(app, line, { as: stranger, school: 2, ...(body && { body }) });
    expect((await ask<ListLayout[]>(`GET ${base}?schoolId=2`)).data).toEqual([]);
    const body = { schoolId: 2, name: 'Theirs', columns: some, version: 1 };
    expect((await ask(`PUT ${base}/${uuid}`, body)).error.code).toBe('NOT_FOUND');
    expect((await ask(`DELETE ${base}/${uuid}?schoolId=2`)).error.code).toBe('NOT_FOUND');
    expect((await ask(`DELETE ${base}/${uuid}?schoolId=1`)).error.code).toBe('WRONG_SCHOOL');
    expect(await names('alphabet-book')).toEqual(['Own']);
  });

  it('have a history of who changed what', async () => {
    const { uuid } = (await create('History', { list: 'class' })).data;
    clock.advance(1);
    await change(uuid, { name: 'History', columns: [column('name')], version: 1 });
    const address = `GET /api/v4/os/changes/entry?schoolId=1&entity=list-layout&id=${uuid}`;
    const { data } = await call<EntryHistory[]>(app, address, { as: director });
    expect(data.map(({ call: line, before, after }) => [line, before?.columns, after?.columns])).toEqual([
      [`PUT ${base}/:uuid`, some, [column('name')]],
      [`POST ${base}`, undefined, some],
    ]);
  });
});
