// Inclusive programmes over the real server, on both databases: opened, filled, changed, closed, deleted, and taken back.
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import type { EntryHistory } from '#contract/changes/changes.schema.ts';
import type { StudentCard } from '#contract/contingent/contingent.schema.ts';
import type { Movement } from '#contract/contingent/movements.ts';
import type { GroupCard, SchoolGroup, ShortGroup } from '#contract/groups/groups.schema.ts';
import {
  type Programme,
  type programmeItem,
  programmeKinds,
  type programmeMembers,
} from '#contract/inclusive/inclusive.schema.ts';
import { isOneOf } from '#server/db/records.ts';
import { timeSchemes } from '#server/features/bells/public.ts';
import { staffMembers, userSchools, users } from '#server/features/people/public.ts';
import { groups, programmeGroups, schools } from '#server/features/school/public.ts';
import { feed } from '#server/sync/sync.tables.ts';
import { databaseKinds } from '#tests/support/database.ts';
import type { Session } from '#tests/support/server.ts';
import { idOf } from '#tests/support/small-school.ts';
import { base, type InclusiveWorld, openInclusiveWorld, programmeBody, school } from './world.ts';

type Item = z.infer<typeof programmeItem>;
type Members = z.infer<typeof programmeMembers>;
type Listed = { parallels: number[]; rows: Programme[] };

describe.each(databaseKinds)('inclusive programmes on %s', (kind) => {
  let world: InclusiveWorld;
  let [lead, zavuch]: Session[] = [];
  beforeAll(async () => {
    world = await openInclusiveWorld(kind);
    const late = { schoolId: 1, version: 1, shift: 2, lessonMinutes: 45, name: 'Екінші ауысым', isDefault: true };
    await world.database.db.insert(timeSchemes).values({ ...late, uuid: idOf('late bells'), entries: [] });
    [lead, zavuch] = [await world.person('grouplead'), await world.person('zavuch')];
  });
  afterAll(() => world.closeWorld());

  const list = (more = '', as?: Session) => world.get<Listed>(`${base}/list?schoolId=1&eduYear=2026${more}`, as);
  const item = (id: number, as?: Session) => world.get<Item>(`${base}/by-id?schoolId=1&id=${id}`, as);
  const members = (id: number, as?: Session) =>
    world.get<Members>(`${school}/inclusive-contingent/list?schoolId=1&id=${id}`, as);
  const update = (id: number, more: object) => world.send<Programme>(`${base}/update`, { id, ...more });
  const remove = (id: number) => world.send<{ batch: string }>(`${base}/delete`, { id });
  const position = (userId: number, positionId: number) =>
    world.database.db
      .update(staffMembers)
      .set({ positionId })
      .where(and(eq(staffMembers.schoolId, 1), eq(staffMembers.userId, userId)));
  const archive = (isArchived: boolean) =>
    world.database.db
      .update(groups)
      .set({ archivedOn: isArchived ? '2026-11-20' : null })
      .where(and(eq(groups.schoolId, 1), eq(groups.id, 71)));
  const fieldsOf = ({ error }: { error: { errors?: Readonly<Record<string, readonly string[]>> | undefined } }) =>
    Object.keys(error?.errors ?? {});

  // covers INCL-010 INCL-011 INCL-025 INCL-027 INCL-028 INCL-029
  it('one is opened beside a class, and read in the list, by its number and by its class', async () => {
    const { data: made, text } = await world.create({ quarterStart: 2, quarterEnd: 4 });
    expect(made, text).toMatchObject({
      version: 1,
      eduYear: 2026,
      label: '7 «А» · инкл.',
      programmeId: 5,
      inclusiveDescription: null,
      parent: { id: 71, label: '7 «А»' },
      parallel: 7,
      eduLang: 'kk',
      state: 'active',
      pupils: 0,
      teacher: { userId: 5, name: 'Ли В.' },
      timeSchemeUuid: idOf('bells'),
      timeScheme: 'Бір ауысым, 45 минут',
      faculty: null,
      quarterStart: 2,
      quarterEnd: 4,
      closedOn: null,
      closeOrder: null,
    });
    const { data } = await list();
    expect(data.parallels).toEqual([7]);
    const { batch, ...shown } = made;
    expect(data.rows).toEqual([expect.objectContaining(shown)]);
    // The current year, where none is named; and none of another one.
    expect((await world.get<Listed>(`${base}/list?schoolId=1`)).data).toEqual(data);
    expect((await world.get<Listed>(`${base}/list?schoolId=1&eduYear=2025`)).data).toEqual({ parallels: [], rows: [] });
    expect((await item(made.id)).data).toMatchObject({
      ...shown,
      group: {
        id: made.id,
        language: { id: 'kk' },
        parallel: { label: '7' },
        letter: 'А',
        teacher: { id: 5 },
        faculty: null,
        quarterStart: 2,
        quarterEnd: 4,
        isInStat: false,
      },
    });
    const ofClass = (id: number) => world.get<Programme[]>(`${base}/by-parent-id?schoolId=1&id=${id}`);
    expect((await ofClass(71)).data.map(({ id }) => id)).toEqual([made.id]);
    expect((await ofClass(72)).data).toEqual([]);
    for (const id of [made.id, 81, 9_999]) expect((await ofClass(id)).error.code).toBe('NOT_FOUND');
    expect((await world.undo(batch)).data).toMatchObject({ undone: 1, kept: [] });
    expect((await item(made.id)).error.code).toBe('NOT_FOUND');
  });

  // covers INCL-014 INCL-015 INCL-016 INCL-017 INCL-036
  it('it wants one of eight programmes, the last in own words, a class and its bells; what is wrong is said at its field', async () => {
    expect(programmeKinds).toHaveLength(8);
    const refused = async (more: object) => fieldsOf(await world.create(more));
    for (const field of ['programmeId', 'parentId', 'timeSchemeUuid', 'quarterStart', 'eduLang', 'isInStatistic'])
      expect(await refused({ [field]: undefined })).toEqual([field]);
    for (const programmeId of [0, 9, 1.5]) expect(await refused({ programmeId })).toEqual(['programmeId']);
    const own = { programmeId: 8 };
    for (const inclusiveDescription of [null, '', 'ab', '    ', 'a'.repeat(201)])
      expect(await refused({ ...own, inclusiveDescription })).toEqual(['inclusiveDescription']);
    // A programme of the country has its own name.
    expect(await refused({ inclusiveDescription: 'Жеке' })).toEqual(['inclusiveDescription']);
    // A class of another school, one of no year, and what does not fit to the class.
    for (const parentId of [81, 9_999]) expect(await refused({ parentId })).toEqual(['parentId']);
    expect(await refused({ parallel: 6 })).toEqual(['parallel']);
    expect(await refused({ letter: 'Б' })).toEqual(['letter']);
    expect(await refused({ faculty: 'emn' })).toEqual(['faculty']);
    for (const bells of ['nothing', 'late bells'])
      expect(await refused({ timeSchemeUuid: idOf(bells) })).toEqual(['timeSchemeUuid']);
    // A teacher of school 2, a pupil, nobody, and a librarian.
    await position(5, 24);
    for (const personnelId of [6, 11, 9_999, 5]) expect(await refused({ personnelId })).toEqual(['personnelId']);
    await position(5, 4);
    await archive(true);
    expect(await refused({})).toEqual(['parentId']);
    await archive(false);
    expect(await refused({ quarterStart: 3 })).toEqual(['quarterEnd']);
    // Its pupils are counted in their class.
    expect(await refused({ isInStatistic: 1 })).toEqual(['isInStatistic']);
    const archived = { parentId: 61, parallel: 6 };
    expect((await world.create(archived)).error.code).toBe('YEAR_READ_ONLY');
    const { data: first } = await world.create();
    expect(await refused({})).toEqual(['programmeId']);
    const second = await world.create({ ...own, inclusiveDescription: '  Дислексия  ', personnelId: null });
    expect(second.data).toMatchObject({ label: '7 «А» · инкл. 2', inclusiveDescription: 'Дислексия', teacher: null });
    for (const { id } of [first, second.data]) await remove(id);
  });

  it('it is no class: no list of classes, no choice of one and no count has it', async () => {
    const { id } = await world.opened();
    const { data: added } = await world.add(id, 12);
    const year = 'schoolId=1&eduYear=2026';
    const classes = await world.get<SchoolGroup[]>(`${school}/groups/list?${year}`);
    expect(classes.data.map(({ label }) => label)).toEqual(['1 «Б»', '7 «А»']);
    // INCL-033, INCL-034: its class is chosen by these.
    const short = await world.get<ShortGroup[]>(`${school}/groups/short-list?${year}`);
    expect(short.data.map(({ id: one }) => one)).toEqual([72, 71]);
    expect((await world.get(`${school}/groups/by-id?${year}&id=${id}`)).error.code).toBe('NOT_FOUND');
    const dictionary = await world.get<{ results: { id: number }[] }>(
      '/api/v4/os/dictionary/groups?schoolId=1&eduYear=2026&page=1',
    );
    expect(dictionary.text).not.toContain('инкл.');
    const grades = await world.get('/api/v4/os/dictionary/parallels?schoolId=1&eduYear=2026&page=1');
    expect(grades.text).not.toContain('"parallel":0');
    const own = await world.get<{ group: { id: number } | null; studentInfo: { studentGroupUuid: string } }>(
      '/api/v4/os/user-info',
      await world.person('pupil2'),
    );
    expect(own.data).toMatchObject({ group: { id: 71 }, studentInfo: { studentGroupUuid: idOf('member 1') } });
    // Nobody is admitted or moved into it.
    const move = await world.send('/api/v4/os/backoffice/people-management/contingent/student-group/move', {
      eduYear: 2026,
      moves: [{ studentGroupUuid: idOf('member 2'), groupId: id }],
      date: '2026-11-23',
      reason: 'class',
      orderNumber: null,
      orderDate: null,
    });
    expect(fieldsOf(move)).toEqual(['groupId']);
    await world.undo(added.batch);
    await remove(id);
  });

  // covers INCL-012 INCL-019 INCL-020 INCL-021 INCL-030 INCL-032
  it('a pupil of the class gets a second membership with its order, and stays in the class', async () => {
    const card = () => world.get<StudentCard>(`${school}/contingent/by-id?schoolId=1&eduYear=2026&id=13`);
    const register = async () =>
      (await world.get<GroupCard>(`${school}/groups/by-id?schoolId=1&eduYear=2026&id=71`)).data;
    const { id, label } = await world.opened();
    const [ofCard, ofClass] = [(await card()).data, await register()];
    const order = { arrivalDate: '2026-11-09', arrivalOrder: '77-и', arrivalOrderDate: '2026-11-05' };
    for (const field of ['contingentId', 'arrivalDate', 'arrivalOrder'])
      expect(fieldsOf(await world.add(id, 13, { ...order, [field]: undefined }))).toEqual([field]);
    expect(fieldsOf(await world.add(id, 13, { ...order, arrivalOrder: '  ' }))).toEqual(['arrivalOrder']);
    // Before the quarters of the programme, after them, and no day.
    for (const arrivalDate of ['2026-08-31', '2026-12-28', '2026-02-31'])
      expect(fieldsOf(await world.add(id, 13, { ...order, arrivalDate }))).toEqual(['arrivalDate']);
    // Of another class, who had left, who comes later, of another school, and nobody.
    for (const stranger of [24, 23, 22, 26, 9_999])
      expect(fieldsOf(await world.add(id, stranger, { ...order, arrivalDate: '2026-11-12' }))).toEqual([
        'contingentId',
      ]);
    const { data: added, text } = await world.add(id, 13, order);
    expect(added.id, text).toBe(13);
    expect((await members(id)).data).toEqual({
      rows: [
        {
          id: 13,
          fullName: 'Гончар Игорь',
          studentGroupUuid: added.studentGroupUuid,
          from: '2026-11-09',
          to: null,
          arrivalOrder: { number: '77-и', date: '2026-11-05' },
          retirementOrder: null,
        },
      ],
      group: expect.objectContaining({ id, letter: 'А' }),
    });
    const inProgramme = { ...ofClass, inProgramme: 1 };
    expect([(await card()).data, await register()]).toEqual([{ ...ofCard, isInProgramme: true }, inProgramme]);
    const movements = await world.get<Movement[]>(
      `/api/v4/os/backoffice/people-management/contingent/student-profiles/movements?schoolId=1&eduYear=2026&studentSchoolUuid=${idOf('student 2')}`,
    );
    expect(movements.data).toMatchObject([
      { kind: 'programmeStart', date: '2026-11-09', from: '7 «А»', to: label, order: { number: '77-и' } },
    ]);
    // In one programme at a time.
    const other = await world.opened();
    for (const groupId of [id, other.id])
      expect(fieldsOf(await world.add(groupId, 13, { arrivalDate: '2026-11-10' }))).toEqual(['contingentId']);
    expect((await world.undo(added.batch)).data).toMatchObject({ undone: 2, kept: [] });
    expect((await members(id)).data.rows).toEqual([]);
    // The day of an order is the day of arrival, where none is given.
    await world.add(other.id, 13, { arrivalDate: '2026-11-10', arrivalOrder: '78-и' });
    expect((await members(other.id)).data.rows[0]?.arrivalOrder).toEqual({ number: '78-и', date: '2026-11-10' });
    await world.close(other.id);
    await remove(id);
  });

  // covers INCL-013 INCL-022 INCL-023 INCL-024 INCL-031
  it("a pupil's time in it ends with an order, and the class goes on", async () => {
    const { id } = await world.opened();
    await world.add(id, 14);
    const order = { retirementDate: '2026-11-18', retirementOrder: '80-и' };
    for (const field of ['contingentId', 'retirementDate', 'retirementOrder'])
      expect(fieldsOf(await world.retire(14, { ...order, [field]: undefined }))).toEqual([field]);
    expect(fieldsOf(await world.retire(14, { ...order, retirementDate: '2026-11-01' }))).toEqual(['retirementDate']);
    for (const stranger of [15, 24]) expect(fieldsOf(await world.retire(stranger, order))).toEqual(['contingentId']);
    for (const nobody of [26, 9_999]) expect((await world.retire(nobody, order)).error.code).toBe('NOT_FOUND');
    const { data: ended } = await world.retire(14, order);
    expect((await members(id)).data.rows).toMatchObject([
      { id: 14, from: '2026-11-02', to: '2026-11-18', retirementOrder: { number: '80-и', date: '2026-11-18' } },
    ]);
    expect(fieldsOf(await world.retire(14, order))).toEqual(['contingentId']);
    const card = await world.get<StudentCard>(`${school}/contingent/by-id?schoolId=1&eduYear=2026&id=14`);
    expect(card.data).toMatchObject({ group: { id: 71 }, classes: [{ group: '7 «А»', dateTo: null }] });
    // In another programme by now, the end of the first one is not taken back.
    const other = await world.opened();
    const { data: again } = await world.add(other.id, 14, { arrivalDate: '2026-11-19' });
    expect((await world.undo(ended.batch)).data.kept).toEqual([{ entity: 'membership', id: ended.studentGroupUuid }]);
    await world.undo(again.batch);
    // The movement went; the membership stays as it is.
    const { data: second } = await world.add(id, 14, { arrivalDate: '2026-11-19' });
    const { data: left } = await world.retire(14, { retirementDate: '2026-11-19' });
    expect((await world.undo(left.batch)).data.kept).toEqual([]);
    expect((await members(id)).data.rows.map(({ to }) => to)).toEqual(['2026-11-18', null]);
    expect(second.id).toBe(14);
    await world.close(id);
    await remove(other.id);
  });

  // covers INCL-009
  it('teacher, bells, quarters and own text are changed; two who change it at once are told', async () => {
    const { id } = await world.opened();
    const changed = await update(id, {
      version: 1,
      personnelId: 3,
      timeSchemeUuid: idOf('bells 1'),
      quarterStart: 1,
      quarterEnd: 3,
      inclusiveDescription: 'Дислексия',
    });
    expect(changed.data).toMatchObject({
      version: 2,
      teacher: { userId: 3 },
      timeScheme: 'Қосымша 1',
      quarterEnd: 3,
      inclusiveDescription: 'Дислексия',
    });
    const stale = await update(id, { version: 1, personnelId: null });
    expect(stale).toMatchObject({
      status: 409,
      error: { code: 'STALE_VERSION' },
      data: { current: { id, version: 2, quarterEnd: 3 } },
    });
    const { data: same } = await update(id, { quarterEnd: 3 });
    expect(same).toMatchObject({ version: 2, batch: null });
    const refused = async (more: object) => fieldsOf(await update(id, more));
    expect(await refused({ inclusiveDescription: null })).toEqual(['inclusiveDescription']);
    expect(await refused({ quarterStart: 4 })).toEqual(['quarterEnd']);
    expect(await refused({ personnelId: 11 })).toEqual(['personnelId']);
    expect(await refused({ timeSchemeUuid: idOf('nothing') })).toEqual(['timeSchemeUuid']);
    expect((await update(9_999, { quarterEnd: 3 })).error.code).toBe('NOT_FOUND');
    // A class is no programme.
    expect((await update(71, { quarterEnd: 3 })).error.code).toBe('NOT_FOUND');
    const history = await world.get<EntryHistory[]>(`/api/v4/os/changes/entry?schoolId=1&entity=programme&id=${id}`);
    expect(history.data.map(({ before, after }) => [before?.quarterEnd, after?.quarterEnd])).toContainEqual([2, 3]);
    const { data } = await item(id);
    await world.undo((changed.data as Programme & { batch: string }).batch);
    expect(data.quarterEnd).toBe(3);
    expect((await item(id)).data).toMatchObject({ quarterEnd: 2, teacher: { userId: 5 } });
    await remove(id);
  });

  // covers INCL-008
  it('closing ends it for all by one order, and puts it into the archive until that is taken back', async () => {
    const { id } = await world.opened();
    await world.add(id, 12);
    await world.add(id, 15);
    await world.retire(15, { retirementDate: '2026-11-10' });
    const order = { endDate: '2026-11-19', endOrder: '90-и', endOrderDate: '2026-11-17' };
    for (const field of ['endDate', 'endOrder'])
      expect(fieldsOf(await world.close(id, { ...order, [field]: undefined }))).toEqual([field]);
    // A day to come.
    expect(fieldsOf(await world.close(id, { ...order, endDate: '2026-11-21' }))).toEqual(['endDate']);
    const { data: closed } = await world.close(id, { ...order, version: 1 });
    expect(closed).toMatchObject({
      state: 'closed',
      closedOn: '2026-11-19',
      closeOrder: { number: '90-и', date: '2026-11-17' },
      pupils: 0,
    });
    const ends = async () => (await members(id)).data.rows.map(({ id: pupil, to }) => [pupil, to]);
    expect(await ends()).toEqual([
      [12, '2026-11-19'],
      [15, '2026-11-10'],
    ]);
    const tries = [update(id, { quarterEnd: 1 }), world.close(id), remove(id), world.add(id, 13)];
    for (const answer of await Promise.all(tries)) expect(answer.error.code).toBe('CONFLICT');
    expect((await world.undo(closed.batch)).data).toMatchObject({ undone: 3, kept: [] });
    expect((await item(id)).data).toMatchObject({ state: 'active', closedOn: null });
    expect(await ends()).toEqual([
      [12, null],
      [15, '2026-11-10'],
    ]);
    // Another order has the number on another day.
    expect(fieldsOf(await world.close(id, { ...order, endOrderDate: '2026-11-18' }))).toEqual(['endOrder']);
    await world.close(id, order);
  });

  // covers INCL-026
  it('one that nobody was in is deleted and taken back; any other is closed', async () => {
    const { id, label } = await world.opened();
    const { data: gone } = await remove(id);
    expect((await item(id)).error.code).toBe('NOT_FOUND');
    expect((await world.undo(gone.batch)).data).toMatchObject({ undone: 1, kept: [] });
    expect((await item(id)).data).toMatchObject({ id, label });
    const { data: added } = await world.add(id, 13, { arrivalDate: '2026-12-01' });
    expect(await remove(id)).toMatchObject({ status: 409, error: { code: 'HAS_TRACE' } });
    await world.undo(added.batch);
    await world.teach(id);
    expect((await remove(id)).error.code).toBe('HAS_TRACE');
    for (const nobody of [71, 9_999]) expect((await remove(nobody)).error.code).toBe('NOT_FOUND');
    await world.close(id);
    // An id is not given twice, whether its programme is there or not.
    const last = await world.opened();
    const { data: away } = await remove(last.id);
    const next = await world.opened();
    expect(next.id).toBeGreaterThan(last.id);
    await remove(next.id);
    await world.database.db
      .insert(groups)
      .values({ schoolId: 1, id: last.id, eduYear: 2026, parallel: 9, letter: 'Я', eduLang: 'ru', shift: 1 });
    expect((await world.undo(away.batch)).data.kept).toEqual([{ entity: 'programme', id: String(last.id) }]);
    await world.database.db.delete(groups).where(eq(groups.id, last.id));
  });

  it('its class is not deleted under it, and it is written about as a programme alone', async () => {
    const parent = await world.send<{ id: number; batch: string }>(`${school}/groups/create`, {
      eduYear: 2026,
      parallel: 5,
      letter: 'Ж',
      eduLang: 'kk',
      shift: 1,
    });
    const { id: parentId } = parent.data;
    const { id, batch } = await world.opened({ parentId, parallel: 5, letter: 'Ж' });
    expect(id).toBe(parentId + 1);
    const write = (what: string, body: object, as?: Session) =>
      world.send(`${school}/groups/${what}`, { eduYear: 2026, ...body }, as && { as });
    const refused = await write('delete', { id: parentId });
    expect(refused.error.code).toBe('GROUP_NOT_EMPTY');
    expect(refused.data).toMatchObject({ places: ['программ при классе: 1'] });
    expect((await world.undo(parent.data.batch)).data).toMatchObject({ undone: 0 });
    // `grouplead` leads a class and may divide it; so no programme that they teach is divided.
    await update(id, { personnelId: 4 });
    const flags = { flagGroupLoadCanEditSchedule: true };
    await world.database.db.update(schools).set({ flags }).where(eq(schools.id, 1));
    const parts = {
      groupId: id,
      type: 'language',
      parts: ['1', '2'].map((label) => ({ uuid: idOf(`part ${label}`), label })),
    };
    const tries = [
      write('update', { id, capacity: 20 }),
      write('archive', { id, isArchived: true }),
      write('delete', { id }),
      world.send(
        `${school.replace('back', 'front')}/groups/subgroups/division`,
        { eduYear: 2026, ...parts },
        { as: lead as Session },
      ),
      world.get(`${school.replace('back', 'front')}/groups/subgroups?schoolId=1&eduYear=2026&id=${id}`, lead),
    ];
    for (const { error, text } of await Promise.all(tries)) expect(error.code, text).toBe('NOT_FOUND');
    await world.undo(batch);
    // The numbers of classes and programmes are one row: neither was ever the other.
    const next = await write('create', { parallel: 5, letter: 'З', eduLang: 'kk', shift: 1 });
    expect((next.data as { id: number }).id).toBe(id + 1);
  });

  it('what it had and is gone by now is not brought back, and whoever led it drops its journals', async () => {
    const { db } = world.database;
    const gone = { schoolId: 1, version: 1, shift: 1, lessonMinutes: 40, name: 'Қысқа', isDefault: false };
    await db.insert(timeSchemes).values({ ...gone, uuid: idOf('short bells'), entries: [] });
    const { id } = await world.opened({ timeSchemeUuid: idOf('short bells') });
    await world.teach(id);
    const before = await world.database.db.select().from(feed);
    const { data } = await world.send<{ batch: string }>(`${base}/update`, {
      id,
      personnelId: 3,
      timeSchemeUuid: idOf('bells'),
    });
    const told = (await db.select().from(feed).orderBy(feed.position)).slice(before.length);
    const words = told.map(({ scope, document, kind: what }) => `${scope} ${document} ${what}`);
    for (const userId of [3, 5]) expect(words).toContain(`user:${userId} journals:2026 change`);
    expect(words).toContain(`user:5 journal:${idOf(`subject 24 of ${id}`)}:2 purge`);
    await db.delete(timeSchemes).where(eq(timeSchemes.uuid, idOf('short bells')));
    expect((await world.undo(data.batch)).data).toMatchObject({ undone: 0, kept: [{ entity: 'programme' }] });
    expect((await item(id)).data).toMatchObject({ teacher: { userId: 3 }, timeSchemeUuid: idOf('bells') });
  });

  it('a group lead reads no programme of a class of another year', async () => {
    const { db } = world.database;
    const coming = { schoolId: 1, id: 91, eduYear: 2027, parallel: 8, letter: 'А', eduLang: 'kk', shift: 1 };
    await db.insert(groups).values(coming);
    await db
      .update(groups)
      .set({ leadUserId: 4 })
      .where(isOneOf(groups.id, [61, 91]));
    for (const [id, eduYear, parentGroupId, parallel] of [
      [901, 2025, 61, 6],
      [902, 2027, 91, 8],
    ] as const) {
      const letter = `${parallel} «А» · инкл.`;
      await db.insert(groups).values({ schoolId: 1, id, eduYear, parallel: 0, letter, eduLang: 'kk', shift: 1 });
      const kept = { schoolId: 1, groupId: id, parentGroupId, parallel, programmeId: 5 };
      await db.insert(programmeGroups).values({ ...kept, quarterStart: 1, quarterEnd: 4 });
      const ofYear = (as?: Session) => world.get<Listed>(`${base}/list?schoolId=1&eduYear=${eduYear}`, as);
      const ofClass = (as?: Session) => world.get(`${base}/by-parent-id?schoolId=1&id=${parentGroupId}`, as);
      expect((await ofYear()).data.rows.map((row) => row.id)).toEqual([id]);
      expect((await ofYear(lead)).data).toEqual({ parallels: [], rows: [] });
      for (const answer of await Promise.all([item(id, lead), members(id, lead), ofClass(lead)]))
        expect(answer.error?.code).toBe('ACCESS_DENIED');
      for (const answer of await Promise.all([item(id), members(id), ofClass()])) expect(answer.status).toBe(200);
    }
    await db.delete(programmeGroups).where(isOneOf(programmeGroups.groupId, [901, 902]));
    await db.delete(groups).where(isOneOf(groups.id, [91, 901, 902]));
    await db.update(groups).set({ leadUserId: 2 }).where(eq(groups.id, 61));
  });

  // covers INCL-001
  it('director and deputy write; a group lead reads what the own class has, everybody else and another school nothing', async () => {
    const { id } = await world.opened();
    const { id: far } = await world.opened({ parentId: 72, parallel: 1, letter: 'Б' });
    expect((await world.create({ programmeId: 1 }, { as: zavuch as Session })).status).toBe(200);
    expect((await list('', lead)).data.rows.map(({ parent }) => parent.id)).not.toContain(72);
    expect((await list('', lead)).data.rows.map(({ id: one }) => one)).toContain(id);
    expect((await item(id, lead)).status).toBe(200);
    expect((await members(id, lead)).status).toBe(200);
    expect((await world.get(`${base}/by-parent-id?schoolId=1&id=71`, lead)).status).toBe(200);
    const others = [item(far, lead), members(far, lead), world.get(`${base}/by-parent-id?schoolId=1&id=72`, lead)];
    for (const answer of await Promise.all(others)) expect(answer.error.code).toBe('ACCESS_DENIED');
    const written = { ...programmeBody, timeSchemeUuid: idOf('bells'), programmeId: 2 };
    for (const login of ['grouplead', 'teacher', 'pupil3'])
      expect((await world.create(written, { as: await world.person(login) })).error.code).toBe('ACCESS_DENIED');
    for (const login of ['teacher', 'pupil3', 'parent'])
      expect((await list('', await world.person(login))).data).toBeUndefined();
    // The director of school 2, with ids of school 1.
    await world.database.db
      .insert(users)
      .values({ id: 900, login: 'director2', passwordHash: null, surname: 'Ли', firstname: 'Анна', gender: 'f' });
    await world.database.db.insert(userSchools).values({ userId: 900, schoolId: 2, role: 'director' });
    const [first] = await world.database.db.select().from(users).where(eq(users.id, 1));
    await world.database.db.update(users).set({ passwordHash: first?.passwordHash }).where(eq(users.id, 900));
    const stranger = { as: await world.person('director2'), school: 2 };
    expect(fieldsOf(await world.create(written, stranger))).toEqual(['parentId']);
    const order = { endDate: '2026-11-20', endOrder: '1' };
    const arrival = { arrivalDate: '2026-11-20', arrivalOrder: '1', contingentId: 11 };
    const tries = [
      world.send(`${base}/update`, { id, quarterEnd: 2 }, stranger),
      world.send(`${base}/close`, { id, ...order }, stranger),
      world.send(`${base}/delete`, { id }, stranger),
      world.send(`${base}/transfer-contingent`, { groupId: id, ...arrival }, stranger),
      world.get(`${base}/by-id?schoolId=2&id=${id}`, stranger.as, 2),
      world.get(`${school}/inclusive-contingent/list?schoolId=2&id=${id}`, stranger.as, 2),
    ];
    for (const answer of await Promise.all(tries)) expect(answer.error.code).toBe('NOT_FOUND');
    expect((await world.get<Listed>(`${base}/list?schoolId=2`, stranger.as, 2)).data.rows).toEqual([]);
  });

  it('a press that is repeated is one, and of two at once one comes second', async () => {
    const requestId = world.press();
    const first = await world.create({ programmeId: 3, requestId });
    const second = await world.create({ programmeId: 3, requestId });
    expect(second.data).toEqual(first.data);
    expect((await world.create({ programmeId: 4, requestId })).error.code).toBe('PAYLOAD_CHANGED');
    const { id } = first.data;
    const both = await Promise.all([world.add(id, 16), world.add(id, 16)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    const made = await Promise.all([world.create({ programmeId: 6 }), world.create({ programmeId: 6 })]);
    expect(made.map(({ status }) => status).sort()).toEqual([200, 422]);
    const others = await Promise.all([world.opened(), world.opened(), world.opened()]);
    expect(new Set(others.map(({ id: one }) => one)).size).toBe(3);
    expect(new Set(others.map(({ label }) => label)).size).toBe(3);
    const closing = await Promise.all([world.close(id, { version: 1 }), world.close(id, { version: 1 })]);
    expect(closing.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
