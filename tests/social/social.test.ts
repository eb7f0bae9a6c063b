// Social categories, visits and missed lessons: who sees and writes them, where they go with a pupil, and who is told, on both databases.
import { and, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CellAddress } from '#contract/core/documents.ts';
import type { Operation } from '#contract/core/mutation.ts';
import { intentToRestore } from '#contract/mutations.ts';
import { socialCell } from '#contract/social/social.office.documents.ts';
import type { LearningElsewhere, MissedLessons, SocialClassesBody } from '#contract/social/social.schema.ts';
import type { SyncAnswer } from '#contract/sync/sync.schema.ts';
import { rowsOf } from '#server/db/records.ts';
import { schoolYears } from '#server/features/calendar/public.ts';
import { lockLessons } from '#server/features/schedule/public.ts';
import { groupMembers, groups, holdSchool } from '#server/features/school/public.ts';
import { socialCells, socialHistory } from '#server/features/social/public.ts';
import { feed } from '#server/sync/sync.tables.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { addEveryRole, loginOf } from '#tests/support/every-role.ts';
import { idOf, schoolNow } from '#tests/support/small-school.ts';
import { openSyncCaller, operationOf, type SyncCaller } from '#tests/support/sync-caller.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';

const social = loginOf('social_worker', 1);
const [largeFamily, atHome] = [5, 11];
const pupilOf = (index: number) => idOf(`student ${index}`);
const entry = (document: string | null = '№ 12', from = '2026-09-01', to: string | null = null) => ({
  from,
  to,
  document,
});
type Written = ReturnType<typeof entry> | null;

const category = (seq: number, pupil: string, value: Written, more: object = {}, base?: Operation['base']) =>
  operationOf(seq, 'setCategories', { groupId: 71, pupil, category: largeFamily, entry: value, ...more }, base);
const visit = (date: string, result: string | null = null) => ({
  date,
  who: 'Рөлов Р.',
  why: 'Сабаққа келмеді',
  result,
});
const visited = (seq: number, pupil: string, value: object | null, uuid = idOf('visit'), groupId = 71) =>
  operationOf(seq, 'setHomeVisit', { groupId, pupil, uuid, visit: value });
const codesOf = ({ exceptions }: SyncAnswer) => exceptions.map(({ code, outcome }) => code ?? outcome);

describe.each(databaseKinds)('social data on %s', (kind) => {
  let caller: SyncCaller;
  beforeAll(async () => {
    caller = await openSyncCaller(kind);
    await widenSmallSchool(caller.database.db);
    await addEveryRole(caller.database.db);
  });
  afterAll(() => caller.close());

  const oneWaits = async () => {
    const waiting = sql`select count(*)::integer as count from pg_locks where not granted`;
    expect(Number((await rowsOf<{ count: number }>(caller.database.db, waiting))[0]?.count)).toBe(1);
  };
  let devices = 0;
  const device = () => ({ clientId: idOf(`social device ${devices++}`) });
  const following = async (login: string) => {
    const own = device();
    const { cursor, scopes } = await caller.send(login, [], own);
    return { ...own, cursor, scopes };
  };
  const read = async (login: string, document: string) => {
    const { documents } = await caller.send(login, [], { ...device(), want: [document] });
    return documents[0];
  };
  const standing = async (address: CellAddress, login = 'director') =>
    (await read(login, address.document))?.cells?.[address.cell]?.slice(0, 2);
  const ask = async <Data>(login: string, path: string, query: object) => {
    const asked = new URLSearchParams({ schoolId: '1', eduYear: '2026', ...query });
    return call<Data>(caller.app, `GET ${path}?${asked}`, { as: await caller.person(login) });
  };
  const classes = async (login: string) => {
    const { body } = (await read(login, 'social-classes:2026')) ?? {};
    return (body as SocialClassesBody | undefined)?.classes;
  };

  // covers SOCIAL-003
  it('are read and written by management, the lead of the class and the social worker, and told to them alone', async () => {
    const pupil = pupilOf(0);
    const cell = socialCell(71, 'category', pupil, largeFamily);
    const others = ['teacher', 'stranger', 'student', 'parent', 'monitoring'] as const;
    const readers = ['director', 'zavuch', 'grouplead', social] as const;
    const devicesOf = new Map<string, Awaited<ReturnType<typeof following>>>();
    for (const login of [...others, ...readers]) devicesOf.set(login, await following(login));
    expect((await caller.send('grouplead', [category(1, pupil, entry())], device())).ok).toEqual([[1, 1]]);
    for (const login of readers) {
      expect(await standing(cell, login)).toEqual([1, entry()]);
      const { documents } = await caller.send(login, [], devicesOf.get(login));
      expect(documents.filter(({ key }) => key === cell.document)).toMatchObject([
        { cells: { [cell.cell]: [1, entry(), 4, schoolNow] } },
      ]);
    }
    for (const login of others) {
      expect(await read(login, cell.document)).toMatchObject({ error: 'ACCESS_DENIED' });
      expect(codesOf(await caller.send(login, [category(1, pupil, null)], device()))).toEqual(['ACCESS_DENIED']);
      const { documents } = await caller.send(login, [], devicesOf.get(login));
      expect(JSON.stringify(documents)).not.toContain('№ 12');
      expect(documents.filter(({ key }) => key.startsWith('social'))).toEqual([]);
    }
    // Another class is not the lead's.
    expect(await read('grouplead', 'social:72')).toMatchObject({ error: 'ACCESS_DENIED' });
    const foreign = category(1, idOf('student of user 24'), entry(), { groupId: 72 });
    expect(codesOf(await caller.send('grouplead', [foreign], device()))).toEqual(['ACCESS_DENIED']);
    expect((await caller.send(social, [foreign], device())).ok).toEqual([[1, 1]]);
    expect((await classes('grouplead'))?.map(({ label }) => label)).toEqual(['7 «А»']);
    expect(await classes(social)).toMatchObject([
      { label: '1 «Б»', pupils: 1, counted: 1, byCategory: { [largeFamily]: 1 } },
      { label: '7 «А»', lead: 'Ким В.', pupils: 7, counted: 1, byCategory: { [largeFamily]: 1 }, visits: 0 },
    ]);
  });

  it('nothing is written of a pupil who is taken out of the class meanwhile, nor under a card that another takes over', async () => {
    const { db } = caller.database;
    const pupil = pupilOf(1);
    const isTheirs = and(eq(groupMembers.schoolId, 1), eq(groupMembers.studentSchoolUuid, pupil));
    const places = await db.select().from(groupMembers).where(isTheirs);
    expect(places).toHaveLength(1);
    await caller.person(social);
    let written: Promise<SyncAnswer> | undefined;
    await caller.database.transaction(async (own) => {
      await holdSchool(own, 1);
      written = caller.send(social, [category(1, pupil, entry())], device());
      // The embedded database lets nobody in at all before the transaction ends.
      if (kind === 'postgresql') await vi.waitFor(oneWaits, { timeout: 10_000 });
      await own.delete(groupMembers).where(isTheirs);
    });
    expect(codesOf((await written) as SyncAnswer)).toEqual(['NOT_IN_GROUP']);
    await db.insert(groupMembers).values(places);
  });

  it('a device that sends a mark too takes its turn before the lesson, as forms about people do', async () => {
    const pupil = pupilOf(2);
    const theme = { scheduleUuid: idOf('lesson early'), themeUuid: null, theme: 'Гук' };
    let sent: Promise<SyncAnswer> | undefined;
    await caller.database.transaction(async (own) => {
      await holdSchool(own, 1);
      const operations = [operationOf(1, 'conductLesson', theme), category(2, pupil, entry())];
      sent = caller.send('grouplead', operations, device());
      if (kind === 'postgresql') await vi.waitFor(oneWaits, { timeout: 10_000 });
      // It fails before the database ends a deadlock, of which the other would be tried again.
      await own.execute(sql`set local lock_timeout = 500`);
      await lockLessons(own, 1, [theme.scheduleUuid]);
    });
    // The lesson is another teacher's: it is held, and the entry refused.
    expect((await sent)?.ok).toEqual([[2, 2]]);
    await caller.database.db.delete(socialCells).where(eq(socialCells.document, pupil));
    await caller.database.db.delete(socialHistory).where(eq(socialHistory.document, pupil));
  });

  it('what cannot be is refused, and leaves nothing behind', async () => {
    const pupil = pupilOf(1);
    const wrong: [Operation, string][] = [
      [category(1, pupil, entry(), { category: 99 }), 'VALIDATION_FAILED'],
      [category(1, pupil, entry(null, '2026-10-02', '2026-10-01')), 'VALIDATION_FAILED'],
      [category(1, pupil, entry(null, '1899-01-01')), 'VALIDATION_FAILED'],
      [category(1, pupil, entry(null, '2026-02-31')), 'VALIDATION_FAILED'],
      [category(1, pupil, entry('x'.repeat(201))), 'VALIDATION_FAILED'],
      [category(1, idOf('student of user 24'), entry()), 'NOT_IN_GROUP'],
      // A class of the other school, and one that is nowhere.
      [category(1, idOf('student of user 26'), entry(), { groupId: 81 }), 'ACCESS_DENIED'],
      [category(1, pupil, entry(), { groupId: 9_999 }), 'ACCESS_DENIED'],
      // Of a year that is over.
      [category(1, pupil, entry(), { groupId: 61 }), 'YEAR_READ_ONLY'],
      [visited(1, pupil, visit('2026-11-21')), 'VALIDATION_FAILED'],
      [visited(1, pupil, visit('2026-11-19', 'x'.repeat(801))), 'VALIDATION_FAILED'],
    ];
    for (const [operation, code] of wrong)
      expect(codesOf(await caller.send(social, [operation], device()))).toEqual([code]);
    const rows = await caller.database.db.select().from(socialCells).where(eq(socialCells.document, pupil));
    expect(rows).toEqual([]);
    // Somebody who left is nobody's to write about but of those who may have written before.
    const left = [category(1, idOf('student of user 23'), entry())];
    expect(codesOf(await caller.send('grouplead', left, device()))).toEqual(['NOT_IN_GROUP']);
    expect((await caller.send(social, left, device())).ok).toEqual([[1, 1]]);
  });

  it('of a deputy and a social worker without a network the second is asked, and an earlier value is brought back', async () => {
    const pupil = pupilOf(2);
    const cell = socialCell(71, 'category', pupil, largeFamily);
    await caller.send('zavuch', [category(1, pupil, entry('№ 1'))], device());
    const own = device();
    const { exceptions } = await caller.send(social, [category(1, pupil, entry('№ 2'))], own);
    expect(exceptions).toMatchObject([{ outcome: 'conflict', cell: [1, entry('№ 1'), 9, schoolNow] }]);
    const mine = category(2, pupil, entry('№ 2'), {}, { version: 1 });
    expect((await caller.send(social, [mine, mine], own)).ok).toEqual([[2, 2]]);
    const query = { ...cell };
    const history = await ask<{ value: Written; author: { name: string } }[]>(
      'grouplead',
      '/api/v4/os/sync/history',
      query,
    );
    expect(history.data.map(({ value }) => value?.document)).toEqual(['№ 2', '№ 1']);
    expect((await ask('teacher', '/api/v4/os/sync/history', query)).status).toBe(403);
    expect((await ask('director', '/api/v4/os/sync/history', { ...query, cell: 'category:x:5' })).status).toBe(404);
    const back = intentToRestore(cell, history.data[1]?.value);
    const restored = operationOf(1, back?.name ?? '', back?.payload as object, { version: 2 });
    expect((await caller.send('director', [restored], device())).ok).toEqual([[1, 1]]);
    expect(await standing(cell)).toEqual([3, entry('№ 1')]);
  });

  it('a visit bears the number that its device gave it, is told, counted, deleted, and brought back', async () => {
    const pupil = pupilOf(3);
    const cell = socialCell(71, 'visit', pupil, idOf('visit'));
    const lead = await following('grouplead');
    expect((await caller.send(social, [visited(1, pupil, visit('2026-11-19', 'Үйде'))], device())).ok).toEqual([
      [1, 1],
    ]);
    const { documents } = await caller.send('grouplead', [], lead);
    expect(documents).toMatchObject([
      { key: 'social:71', cells: { [cell.cell]: [1, visit('2026-11-19', 'Үйде'), 100, schoolNow] } },
    ]);
    expect((await classes('director'))?.find(({ groupId }) => groupId === 71)?.visits).toBe(1);
    const gone = operationOf(
      1,
      'setHomeVisit',
      { groupId: 71, pupil, uuid: idOf('visit'), visit: null },
      { version: 1 },
    );
    expect((await caller.send('zavuch', [gone], device())).ok).toEqual([[1, 1]]);
    expect(await standing(cell)).toEqual([2, null]);
    expect(intentToRestore(cell, visit('2026-11-19'))).toEqual({
      name: 'setHomeVisit',
      payload: { groupId: 71, pupil, uuid: idOf('visit'), visit: visit('2026-11-19') },
    });
  });

  it('go with a pupil into another class, whose lead then reads them, and the one of before no longer does', async () => {
    const pupil = pupilOf(4);
    const { db } = caller.database;
    await caller.send('grouplead', [category(1, pupil, entry('№ 7'))], device());
    const [before, worker] = [await following('grouplead'), await following(social)];
    const body = {
      schoolId: 1,
      eduYear: 2026,
      moves: [{ studentGroupUuid: idOf('member 4'), groupId: 72 }],
      date: '2026-11-20',
      orderNumber: '5-а',
      orderDate: '2026-11-20',
      reason: 'class',
      dryRun: false,
    };
    const path = 'POST /api/v4/os/backoffice/people-management/contingent/student-group/move';
    const moved = await call(caller.app, path, {
      as: await caller.person('director'),
      body: { ...body, requestId: idOf('social move') },
    });
    expect([moved.status, moved.error?.code]).toEqual([200, undefined]);
    const now = socialCell(72, 'category', pupil, largeFamily);
    const there = socialCell(71, 'category', pupil, largeFamily);
    expect(await standing(now)).toEqual([1, entry('№ 7')]);
    expect(await standing(there)).toBeUndefined();
    const told = async (login: string, own: typeof before) =>
      (await caller.send(login, [], own)).documents.map(({ key }) => key).filter((key) => key.startsWith('social'));
    expect(await told('grouplead', before)).toEqual(['social:71']);
    expect((await told(social, worker)).sort()).toEqual(['social:71', 'social:72']);
    // What was typed before is about the same pupil, so it is a success of the value, and a conflict otherwise.
    const late = category(1, pupil, entry('№ 8'), {}, { version: 1 });
    expect(codesOf(await caller.send('grouplead', [late], device()))).toEqual(['NOT_IN_GROUP']);
    expect((await caller.send(social, [late], device())).ok).toEqual([[1, 1]]);
    expect(await standing(now)).toEqual([2, entry('№ 8')]);
    expect(await db.select().from(feed).where(eq(feed.scope, 'social:72'))).not.toEqual([]);
  });

  const historyOf = (login: string, { document, cell }: CellAddress) =>
    ask<{ value: Written }[]>(login, '/api/v4/os/sync/history', { document, cell });

  // covers SOCIAL-003
  it('of a pupil who is not in the class today are no lead’s to read, whatever document is named', async () => {
    const [moved, stranger] = [pupilOf(4), idOf('student of user 24')];
    await caller.send(social, [category(1, stranger, entry('№ 20'), { groupId: 72 })], device());
    for (const pupil of [stranger, moved, idOf('student of user 23')]) {
      const named = socialCell(71, 'category', pupil, largeFamily);
      expect((await historyOf('grouplead', named)).error?.code).toBe('ACCESS_DENIED');
      expect((await historyOf(social, named)).status).toBe(200);
    }
    const own = socialCell(71, 'category', pupilOf(0), largeFamily);
    expect((await historyOf('grouplead', own)).status).toBe(200);
    expect((await historyOf('grouplead', { ...own, cell: 'category:x:5' })).status).toBe(403);
  });

  // covers SOCIAL-003
  it('of a pupil who is not in the class are not told to its lead, though they are written under its name', async () => {
    const [moved, stays] = [pupilOf(4), pupilOf(0)];
    const lead = await following('grouplead');
    const worker = await following(social);
    const at = Number((await standing(socialCell(72, 'category', moved, largeFamily)))?.[0]);
    const here = Number((await standing(socialCell(71, 'category', stays, largeFamily)))?.[0]);
    const late = category(1, moved, entry('№ 31'), {}, { version: at });
    expect((await caller.send(social, [late], device())).ok).toEqual([[1, 1]]);
    expect((await caller.send('grouplead', [], lead)).documents).toEqual([]);
    const names = (await caller.send(social, [], worker)).documents.flatMap(({ cells }) => Object.keys(cells ?? {}));
    expect(names).toContain(`category:${moved}:${largeFamily}`);
    // What is beside it in the same answer is told.
    const two = [
      category(1, moved, entry('№ 32'), {}, { version: at + 1 }),
      category(2, stays, entry('№ 33'), {}, { version: here }),
    ];
    expect((await caller.send(social, two, device())).exceptions).toEqual([]);
    const { documents } = await caller.send('grouplead', [], lead);
    expect(documents).toMatchObject([{ key: 'social:71' }]);
    expect(Object.keys(documents[0]?.cells ?? {})).toEqual([`category:${stays}:${largeFamily}`]);
  });

  // covers SOCIAL-003
  it('are not answered again to a lead whose pupil has gone, nor is a conflict about them', async () => {
    const { db } = caller.database;
    const pupil = pupilOf(5);
    const [own, worker] = [device(), device()];
    await caller.send(social, [category(1, pupil, entry('№ 50'))], worker);
    const accepted = visited(1, pupil, visit('2026-11-18'), idOf('visit before'));
    const disputed = category(2, pupil, entry('№ 51'));
    expect(codesOf(await caller.send('grouplead', [accepted, disputed], own))).toEqual(['conflict']);
    const still = await caller.send('grouplead', [accepted, disputed], own);
    expect(codesOf(still)).toEqual(['duplicate', 'conflict']);
    expect(Object.keys(still.cells['social:71'] ?? {})).toHaveLength(2);
    const membership = and(eq(groupMembers.schoolId, 1), eq(groupMembers.studentSchoolUuid, pupil));
    await db.update(groupMembers).set({ dateTo: '2026-11-19' }).where(membership);
    const after = await caller.send('grouplead', [accepted, disputed], own);
    await db.update(groupMembers).set({ dateTo: null }).where(membership);
    expect(codesOf(after)).toEqual(['duplicate', 'ACCESS_DENIED']);
    expect(after.cells).toEqual({});
    expect(JSON.stringify(after)).not.toContain('№ 50');
  });

  it('are of classes: of no mixed group of the timetable, and the lead of an archived class has none', async () => {
    const { db } = caller.database;
    const common = { schoolId: 1, eduYear: 2026, eduLang: 'kk', shift: 1, roomId: null, leadUserId: 4 };
    await db.insert(groups).values([
      { ...common, id: 75, parallel: 0, letter: 'Шахмат' },
      { ...common, id: 76, parallel: 7, letter: 'Я', archivedOn: '2026-10-01' },
    ]);
    for (const login of ['grouplead', 'director']) {
      expect(await read(login, 'social:75')).toMatchObject({ error: 'NOT_FOUND' });
      expect((await classes(login))?.some(({ groupId }) => groupId > 72)).toBe(false);
    }
    expect(await read('grouplead', 'social:76')).toMatchObject({ error: 'ACCESS_DENIED' });
    expect(await read('director', 'social:76')).toMatchObject({ body: { label: '7 «Я»' } });
    const of = (groupId: number) => category(1, pupilOf(0), entry('№ 60'), { groupId });
    for (const groupId of [75, 76])
      expect(codesOf(await caller.send('grouplead', [of(groupId)], device()))).toEqual(['ACCESS_DENIED']);
    const before = await following('grouplead');
    await db.update(groups).set({ archivedOn: '2026-11-20' }).where(eq(groups.id, 71));
    expect((await caller.send('grouplead', [], before)).resnapshot).toBe(true);
    await db.update(groups).set({ archivedOn: null }).where(eq(groups.id, 71));
    await db.delete(groups).where(inArray(groups.id, [75, 76]));
  });

  it('leave the device of a lead who leads the class no longer', async () => {
    const { db } = caller.database;
    const lead = await following('grouplead');
    const pupil = pupilOf(5);
    const setLead = (leadUserId: number) =>
      db
        .update(groups)
        .set({ leadUserId })
        .where(and(eq(groups.schoolId, 1), eq(groups.id, 71)));
    await setLead(2);
    const answer = await caller.send('grouplead', [category(1, pupil, entry())], { ...lead, want: ['social:71'] });
    expect(codesOf(answer)).toEqual(['ACCESS_DENIED']);
    expect(answer.resnapshot).toBe(true);
    expect(answer.documents).toMatchObject([{ key: 'social:71', error: 'ACCESS_DENIED' }]);
    // A teacher who is named as lead without the role is none (decisions E14).
    expect(await read('teacher', 'social:71')).toMatchObject({ error: 'ACCESS_DENIED' });
    await setLead(4);
  });

  it('of a class whose year is over are for management and social worker, not for the lead of then', async () => {
    const { db } = caller.database;
    await db.update(groups).set({ leadUserId: 4 }).where(eq(groups.id, 61));
    expect(await read('grouplead', 'social:61')).toMatchObject({ error: 'ACCESS_DENIED' });
    expect(await read(social, 'social:61')).toMatchObject({ body: { label: '6 «А»' } });
    expect((await read('grouplead', 'social-classes:2025'))?.body).toMatchObject({ classes: [] });
    // Also while the former year is still open beside the current one.
    await db.update(schoolYears).set({ status: 'Transfer' }).where(eq(schoolYears.eduYear, 2025));
    expect(await read('grouplead', 'social:61')).toMatchObject({ error: 'ACCESS_DENIED' });
    expect(await read('grouplead', 'social:71')).toMatchObject({ body: { label: '7 «А»' } });
    await db.update(schoolYears).set({ status: 'Archive' }).where(eq(schoolYears.eduYear, 2025));
  });

  it('a teacher is told that lessons are at home, and nothing besides', async () => {
    await caller.send(social, [category(1, pupilOf(0), entry('№ 40'), { category: atHome })], device());
    const path = '/api/v4/os/frontoffice/social/learning-elsewhere';
    const told = await ask<LearningElsewhere[]>('teacher', path, {});
    expect(told.data).toEqual([
      { groupId: 71, label: '7 «А»', name: 'Абенов Алмас', how: expect.objectContaining({ ru: expect.any(String) }) },
    ]);
    expect(told.text).not.toContain('№');
    expect((await ask<LearningElsewhere[]>('stranger', path, {})).data).toEqual([]);
    expect((await ask(social, path, {})).status).toBe(403);
  });

  // covers SOCIAL-002
  it('missed lessons of a class are counted by pupil and reason, with the most in a row', async () => {
    const lessons = ['early', 'now', 'sor'].map((name) => idOf(`lesson ${name}`));
    const [early = '', now = '', sor = ''] = lessons;
    const absent = (seq: number, scheduleUuid: string, member: number, attendance: string) =>
      operationOf(seq, 'setAttendance', { scheduleUuid, studentGroupUuid: idOf(`member ${member}`), attendance });
    const operations = [
      ...lessons.map((scheduleUuid, index) => operationOf(index + 1, 'takeRoll', { scheduleUuid })),
      absent(4, sor, 0, 'missing_by_sick'),
      absent(5, early, 0, 'missing_by_sick'),
      absent(6, now, 0, 'missing_without_reason'),
      absent(7, sor, 1, 'missing_due'),
      absent(8, early, 1, 'late'),
      absent(9, now, 1, 'missing_due'),
    ];
    expect((await caller.send('teacher', operations, device())).exceptions).toEqual([]);
    const path = '/api/v4/os/backoffice/social/visits';
    const period = { groupId: '71', from: '2026-11-01', to: '2026-11-20' };
    const { data } = await ask<MissedLessons[]>(social, path, period);
    const of = (index: number) => data.find(({ pupil }) => pupil === pupilOf(index));
    const sick = { missing_by_sick: 2, missing_without_reason: 1 };
    expect(of(0)).toMatchObject({ name: 'Абенов Алмас', reasons: sick, total: 3, inARow: 3 });
    expect(of(1)).toMatchObject({ reasons: { missing_due: 2 }, total: 2, inARow: 1 });
    expect(of(2)).toMatchObject({ reasons: {}, total: 0, inARow: 0 });
    const oneDay = await ask<MissedLessons[]>('grouplead', path, { ...period, from: '2026-11-20' });
    expect(oneDay.data.find(({ pupil }) => pupil === pupilOf(0))).toMatchObject({ total: 2, inARow: 2 });
    expect((await ask('grouplead', path, { ...period, groupId: '72' })).status).toBe(403);
    expect((await ask('director', path, { ...period, groupId: '81' })).status).toBe(404);
    expect((await ask('director', path, { ...period, eduYear: '2025' })).status).toBe(404);
    expect((await ask('teacher', path, period)).status).toBe(403);
  });
});
