// What is written about classes, over the real server, on both databases.
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EntryHistory, Undone } from '#contract/changes/changes.schema.ts';
import type { GroupSettings, StoredGroupSettings } from '#contract/groups/group-settings.ts';
import type { CopiedGroups, StoredGroup } from '#contract/groups/group-writes.ts';
import type { GroupCard, SchoolGroup, ShortGroup } from '#contract/groups/groups.schema.ts';
import type { Database } from '#server/db/client.ts';
import { timeSchemes } from '#server/features/bells/public.ts';
import { staffMembers, userSchools } from '#server/features/people/public.ts';
import { lessons } from '#server/features/schedule/public.ts';
import { groupMembers, groups, rooms } from '#server/features/school/public.ts';
import { feed } from '#server/sync/sync.tables.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { idOf } from '#tests/support/small-school.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';

const base = '/api/v3/os/backoffice/school/groups';
const ofYear = 'schoolId=1&eduYear=2026';
let presses = 0;
/** What comes with a refusal beside its code. */
const more = ({ text }: { text: string }) =>
  (JSON.parse(text) as { data: { current?: object; places?: string[] } }).data;
const press = () => idOf(`class press ${presses++}`);

describe.each(databaseKinds)('writing about classes on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  let director: Session;
  let zavuch: Session;
  let lead: Session;
  let teacher: Session;
  beforeAll(async () => {
    ({ database } = await openSmallSchool(kind));
    const { db } = database;
    await widenSmallSchool(db);
    const late = { schoolId: 1, version: 1, shift: 2, lessonMinutes: 45, name: 'Екінші ауысым', isDefault: true };
    const entries = [8, 9].map((number) => ({
      weekday: 0,
      number,
      timeStart: `1${number - 3}:00`,
      timeEnd: `1${number - 3}:45`,
    }));
    await db.insert(timeSchemes).values({ ...late, uuid: idOf('late bells'), entries });
    await db.insert(rooms).values([
      { schoolId: 1, id: 7, number: '7', name: 'Мұрағат', isArchived: true },
      { schoolId: 2, id: 9, number: '9', name: 'Химия' },
    ]);
    const far = { schoolId: 2, eduYear: 2026, eduLang: 'kk', shift: 1 };
    await db.insert(groups).values({ ...far, id: 9_001, parallel: 7, letter: 'В' });
    app = await startTestApp(database, testClock());
    [director, zavuch] = [await signIn(app, 'director'), await signIn(app, 'zavuch')];
    [lead, teacher] = [await signIn(app, 'grouplead'), await signIn(app, 'teacher')];
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  type Options = { as?: Session; language?: string };
  const send = <Data = StoredGroup>(what: string, body: object, { as = director, language = 'ru' }: Options = {}) =>
    call<Data>(app, `POST ${base}/${what}`, {
      as,
      language,
      body: { schoolId: 1, eduYear: 2026, requestId: press(), ...body },
    });
  const create = (more: object, options?: Options) =>
    send('create', { parallel: 5, letter: 'Б', eduLang: 'kk', shift: 1, ...more }, options);
  const update = (id: number, more: object, options?: Options) => send('update', { id, ...more }, options);
  const undo = (batch: string | null, as = director) =>
    call<Undone>(app, 'POST /api/v4/os/changes/undo', { as, body: { schoolId: 1, batch, requestId: press() } });
  const read = <Data>(path: string, as = director) => call<Data>(app, `GET ${path}`, { as, language: 'ru' });
  const card = (id: number, as = director) => read<GroupCard>(`${base}/by-id?${ofYear}&id=${id}`, as);
  const history = (entity: string, id: number) =>
    read<EntryHistory[]>(`/api/v4/os/changes/entry?schoolId=1&entity=${entity}&id=${id}`);
  const fieldsOf = ({ error }: { error: { errors?: Readonly<Record<string, readonly string[]>> | undefined } }) =>
    Object.entries(error?.errors ?? {}).map(([field, [words]]) => `${field}: ${words}`);
  const feedRows = () => database.db.select().from(feed).where(eq(feed.schoolId, 1)).orderBy(feed.position);
  const told = async (from: number) =>
    (await feedRows()).slice(from).map(({ scope, document, kind: what }) => `${scope} ${document} ${what}`);
  const made = async (more: object) => {
    const { data, text } = await create(more);
    if (!data?.id) throw new Error(text);
    return data;
  };
  const subroleOf = async (userId: number) =>
    (
      await database.db
        .select()
        .from(userSchools)
        .where(and(eq(userSchools.userId, userId), eq(userSchools.schoolId, 1)))
    )[0]?.subrole ?? null;

  // covers GROUP-010
  it('a class is made with all that is said of it; its letter is written as the others are', async () => {
    const said = {
      capacity: 30,
      isInStatistic: false,
      isInclusive: true,
      roomId: 214,
      timeSchemeUuid: idOf('bells 1'),
    };
    // A Latin letter, and small.
    const { data } = await create({ letter: 'a', ...said });
    expect(data).toMatchObject({
      label: '5 «А»',
      letter: 'А',
      parallel: 5,
      eduLang: 'kk',
      shift: 1,
      capacity: 30,
      isInStatistic: false,
      isInclusive: true,
      room: '214 - Физика',
      roomId: 214,
      timeScheme: 'Қосымша 1',
      state: 'active',
      version: 1,
      lead: null,
      faculty: null,
      girls: 0,
      boys: 0,
    });
    const kazakh = await made({ letter: 'әі', parallel: 10, faculty: 'natural' });
    expect(kazakh).toMatchObject({ label: '10 «ӘІ»', faculty: 'natural', capacity: 25, timeSchemeUuid: null });
    const mixed = await made({ parallel: 0, letter: 'Робототехника үйірмесі' });
    expect(mixed.label).toBe('Робототехника үйірмесі');
    expect((await create({ parallel: 0, letter: 'Робототехника үйірмесі' })).status).toBe(200);
  });

  it('says at its field what is wrong, and makes nothing', async () => {
    const wrong = async (more: object) => fieldsOf(await create({ letter: 'Е', ...more }));
    expect(await wrong({ parallel: 7, letter: 'а' })).toEqual(['letter: 7 «А» уже есть']);
    expect(await wrong({ letter: 'АБВГ' })).toEqual(['letter: Напишите от 1 до 3 букв']);
    expect(await wrong({ letter: '7А' })).toEqual(['letter: Напишите от 1 до 3 букв']);
    expect(await wrong({ faculty: 'social' })).toEqual(['faculty: Направление выбирают с 10 класса']);
    expect(await wrong({ timeSchemeUuid: idOf('late bells') })).toEqual([
      'timeSchemeUuid: Эти звонки для другой смены, или их нет',
    ]);
    expect(await wrong({ parallel: 0, leadUserId: 2 })).toEqual(['leadUserId: У сборной группы нет руководителя']);
    // In the archive, of another school, unknown.
    for (const roomId of [7, 9, 999]) {
      expect(await wrong({ roomId })).toEqual(['roomId: Такого кабинета нет, или он в архиве']);
    }
    // A teacher of another school, a pupil.
    for (const leadUserId of [6, 11]) {
      expect(await wrong({ leadUserId })).toEqual(['leadUserId: Этот сотрудник не может вести класс']);
    }
    expect(Object.keys((await create({ parallel: 13 })).error.errors ?? {})).toEqual(['parallel']);
    expect(Object.keys((await create({ capacity: 0 })).error.errors ?? {})).toEqual(['capacity']);
    const rows = await read<SchoolGroup[]>(`${base}/list?${ofYear}`);
    expect(rows.data.filter(({ letter }) => letter === 'Е')).toEqual([]);
  });

  it('the same press again makes one class, and two deputies at once make one 7 «Ғ»', async () => {
    const body = { letter: 'Ж', requestId: press() };
    const first = await create(body);
    expect((await create(body)).data).toEqual(first.data);
    expect((await create({ ...body, letter: 'З' })).error.code).toBe('PAYLOAD_CHANGED');
    const both = await Promise.all([director, zavuch].map((as) => create({ parallel: 7, letter: 'Ғ' }, { as })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    const rows = await read<SchoolGroup[]>(`${base}/list?${ofYear}`);
    expect(rows.data.filter(({ label }) => label === '7 «Ғ»')).toHaveLength(1);
  });

  // covers GROUP-011
  it('a class is changed by its version, with a history that is undone', async () => {
    const { id } = await made({ letter: 'В' });
    const changed = await update(id, { version: 1, letter: 'Ә', capacity: 20 });
    expect(changed.data).toMatchObject({ label: '5 «Ә»', capacity: 20, eduLang: 'kk', version: 2 });
    const stale = await update(id, { version: 1, capacity: 28 });
    expect([stale.status, stale.error.code]).toEqual([409, 'STALE_VERSION']);
    expect(more(stale).current).toMatchObject({ id, version: 2, capacity: 20 });
    expect((await update(id, { version: 2, capacity: 20 })).data).toMatchObject({ version: 2, batch: null });
    const { data } = await history('group', id);
    // Both are of one millisecond, and have no order.
    expect(data.map(({ before, after }) => [before?.letter ?? null, after?.letter])).toEqual(
      expect.arrayContaining([
        ['В', 'Ә'],
        [null, 'В'],
      ]),
    );
    expect((await undo(changed.data.batch)).data).toMatchObject({ undone: 1, kept: [] });
    expect((await card(id)).data).toMatchObject({ label: '5 «В»', capacity: 25, version: 3 });
    // Somebody else bears the name by then.
    const renamed = await update(id, { letter: 'Н' });
    await made({ letter: 'В' });
    expect((await undo(renamed.data.batch)).data).toMatchObject({ undone: 0, kept: [{ entity: 'group' }] });
  });

  it('a renamed class is told to whoever has its lessons, its weeks and its journals', async () => {
    const from = (await feedRows()).length;
    const { data } = await update(71, { letter: 'Д' });
    expect(data.label).toBe('7 «Д»');
    expect(await told(from)).toEqual(
      expect.arrayContaining([
        'school bells change',
        `assignment:${idOf('physics')} lesson:${idOf('lesson now')} change`,
        'group:71 pupil-week:2026-11-16 change',
        'user:2 week:2026-11-16 change',
        'user:2 journals:2026 change',
        'user:4 journals:2026 change',
      ]),
    );
    await undo(data.batch);
  });

  it('the right of a group lead goes from the former lead to the new one, and back with the undo', async () => {
    expect([await subroleOf(4), await subroleOf(2)]).toEqual(['group_lead', null]);
    expect((await card(71, lead)).status).toBe(200);
    const from = (await feedRows()).length;
    const { data } = await update(71, { leadUserId: 2 });
    expect(data.lead).toEqual({ userId: 2, name: 'Төлегенова Ұ.' });
    expect([await subroleOf(4), await subroleOf(2)]).toEqual([null, 'group_lead']);
    expect((await card(71, lead)).error.code).toBe('ACCESS_DENIED');
    expect((await card(71, teacher)).status).toBe(200);
    expect(await told(from)).toEqual(
      expect.arrayContaining(['user:4 journals:2026 change', 'user:2 journals:2026 change', 'user:4 roster:71 purge']),
    );
    await undo(data.batch);
    expect([await subroleOf(4), await subroleOf(2)]).toEqual(['group_lead', null]);
    expect((await card(71, lead)).status).toBe(200);
    // Somebody who no longer works here.
    const isThird = and(eq(staffMembers.schoolId, 1), eq(staffMembers.userId, 3));
    await database.db.update(staffMembers).set({ state: 'archived' }).where(isThird);
    expect(fieldsOf(await update(71, { leadUserId: 3 }))).toEqual(['leadUserId: Этот сотрудник не может вести класс']);
    await database.db.update(staffMembers).set({ state: 'active' }).where(isThird);
  });

  it('another shift moves the lessons to come from a day on, and asks for the day', async () => {
    const timeOf = async () =>
      (
        await database.db
          .select()
          .from(lessons)
          .where(eq(lessons.scheduleUuid, idOf('lesson later')))
      )[0]?.timeStart;
    expect(fieldsOf(await update(71, { shift: 2 }))).toEqual([
      'applyFrom: Выберите, с какого дня: время предстоящих уроков изменится',
    ]);
    expect(fieldsOf(await update(71, { shift: 2, applyFrom: '2026-11-19' }))).toEqual([
      'applyFrom: Нельзя выбрать прошедший день',
    ]);
    expect(await timeOf()).toBe('13:20');
    const { data } = await update(71, { shift: 2, applyFrom: '2026-11-20' });
    expect([data.shift, await timeOf()]).toEqual([2, '15:00']);
    expect((await undo(data.batch)).data.kept).toEqual([]);
    expect([(await card(71)).data.shift, await timeOf()]).toEqual([1, '13:20']);
  });

  // covers CONST3-008
  it('a class with pupils or lessons is archived and not deleted, and an empty one goes', async () => {
    const refused = await send('delete', { id: 71 });
    expect([refused.status, refused.error.code]).toEqual([409, 'GROUP_NOT_EMPTY']);
    expect(more(refused).places?.[0]).toMatch(/^учеников: \d+$/);
    expect(refused.error.message).toMatch(/^Используется: учеников: \d+/);
    const archived = await send('archive', { id: 71, isArchived: true });
    expect(archived.data).toMatchObject({ state: 'archive', label: '7 «А»' });
    expect(await subroleOf(4)).toBeNull();
    const offered = await read<ShortGroup[]>(`${base}/short-list?${ofYear}`);
    expect(offered.data.map(({ id }) => id)).not.toContain(71);
    const listed = await read<SchoolGroup[]>(`${base}/list?${ofYear}`);
    expect(new Set(listed.data.map(({ state }) => state))).toEqual(new Set(['active', 'archive']));
    // Nobody comes into it, nothing else of it is changed, and its name is taken.
    expect((await update(71, { capacity: 20 })).error.code).toBe('CONFLICT');
    expect(fieldsOf(await create({ parallel: 7, letter: 'А' }))).toEqual(['letter: 7 «А» есть в архиве']);
    const move = { moves: [{ studentGroupUuid: idOf('member of user 24'), groupId: 71 }], date: '2026-11-23' };
    const into = await call(app, 'POST /api/v4/os/backoffice/people-management/contingent/student-group/move', {
      as: director,
      body: { schoolId: 1, eduYear: 2026, ...move, reason: 'class', orderNumber: null, orderDate: null, dryRun: true },
    });
    expect(into.error.errors).toHaveProperty('groupId');
    expect((await send('archive', { id: 71, isArchived: true })).data.batch).toBeNull();
    expect((await send('archive', { id: 71, isArchived: false })).data.state).toBe('active');
    expect(await subroleOf(4)).toBe('group_lead');

    const { id } = await made({ letter: 'К' });
    const gone = await send<{ id: number; batch: string }>('delete', { id });
    expect(gone.status).toBe(200);
    expect((await card(id)).error.code).toBe('NOT_FOUND');
    expect((await undo(gone.data.batch)).data.undone).toBe(1);
    expect((await card(id)).data.label).toBe('5 «К»');
  });

  it('an undo leaves a new class that somebody is in by then', async () => {
    const { id, batch } = await made({ letter: 'Л' });
    const member = { schoolId: 1, studentGroupUuid: idOf('into a new class'), groupId: id, dateFrom: '2026-11-20' };
    await database.db.insert(groupMembers).values({ ...member, studentSchoolUuid: idOf('student of user 24') });
    expect((await undo(batch)).data).toMatchObject({ undone: 0, kept: [{ entity: 'group', id: String(id) }] });
    await database.db.delete(groupMembers).where(eq(groupMembers.studentGroupUuid, member.studentGroupUuid));
  });

  it('the classes of a grade are made as those of another, shown first and undone together', async () => {
    await made({ parallel: 3, letter: 'А', eduLang: 'ru', capacity: 20, leadUserId: 2 });
    await made({ parallel: 3, letter: 'Ә', shift: 2 });
    await made({ parallel: 4, letter: 'А' });
    const copy = (more: object) =>
      send<CopiedGroups>('copy', { fromYear: 2026, fromParallel: 3, parallel: 4, dryRun: false, ...more });
    const shown = await copy({ dryRun: true });
    expect(shown.data).toEqual({ made: ['4 «Ә»'], present: ['4 «А»'], batch: null });
    const done = await copy({});
    expect(done.data).toMatchObject({ made: ['4 «Ә»'], present: ['4 «А»'] });
    const fifth = await copy({ parallel: 2 });
    const rows = (await read<SchoolGroup[]>(`${base}/list?${ofYear}`)).data.filter(({ parallel }) => parallel === 2);
    expect(rows).toMatchObject([
      { label: '2 «А»', eduLang: 'ru', capacity: 20, lead: null },
      { label: '2 «Ә»', shift: 2 },
    ]);
    expect((await copy({})).data).toMatchObject({ made: [], batch: null });
    expect((await undo(fifth.data.batch)).data.undone).toBe(2);
    expect(fieldsOf(await copy({ fromParallel: 12 }))).toEqual(['fromParallel: В этой параллели нет классов']);
  });

  // covers GROUP-002
  it('settings give a new class its places and bells, and are changed by their version', async () => {
    const present = await read<GroupSettings>(`${base}/settings?schoolId=1`);
    const { version, ...fields } = present.data;
    expect(fields).toMatchObject({ defaults: [], flagGroupLoadCanEditSchedule: false });
    const rule = { parallel: 6, shift: 1, capacity: 18, timeSchemeUuid: idOf('bells 9') };
    const save = (more: object) =>
      send<StoredGroupSettings>('settings', { version, ...fields, defaults: [rule], letters: ['А', 'Ұ'], ...more });
    expect(fieldsOf(await save({ defaults: [{ ...rule, timeSchemeUuid: idOf('late bells') }] }))).toHaveLength(1);
    expect(Object.keys((await save({ defaults: [rule, rule] })).error.errors ?? {})).toEqual(['defaults']);
    const stored = await save({ flagGroupLoadCanEditSchedule: true });
    expect(stored.data).toMatchObject({ defaults: [rule], letters: ['А', 'Ұ'], flagGroupLoadCanEditSchedule: true });
    expect((await save({})).error.code).toBe('STALE_VERSION');
    expect(await made({ parallel: 6, letter: 'А' })).toMatchObject({ capacity: 18, timeScheme: 'Қосымша 9' });
    expect(await made({ parallel: 6, letter: 'Б', capacity: 22 })).toMatchObject({ capacity: 22 });
    expect((await undo(stored.data.batch)).data.undone).toBe(1);
    const after = await read<GroupSettings>(`${base}/settings?schoolId=1`);
    expect(after.data).toMatchObject({ defaults: [], flagGroupLoadCanEditSchedule: false });
  });

  it('another school, another year and another role write nothing', async () => {
    expect((await update(9_001, { capacity: 20 })).error.code).toBe('NOT_FOUND');
    expect((await update(61, { capacity: 20 })).error.code).toBe('NOT_FOUND');
    expect((await update(61, { capacity: 20, eduYear: 2025 })).error.code).toBe('YEAR_READ_ONLY');
    expect((await create({ schoolId: 2 })).error.code).toBe('WRONG_SCHOOL');
    for (const as of [lead, teacher]) expect((await create({}, { as })).error.code).toBe('ACCESS_DENIED');
    const [far] = await database.db.select().from(groups).where(eq(groups.id, 9_001));
    expect(far?.version).toBe(1);
  });
});
