// Who is told what by the bell, once and in the transaction of the fact, and up to where it was read; on both databases.
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DataOf } from '#contract/core/endpoint.ts';
import type { Operation } from '#contract/core/mutation.ts';
import { everybody } from '#contract/core/publication.ts';
import type { noticesEndpoints } from '#contract/notices/notices.endpoints.ts';
import { noticesIn } from '#contract/notices/notices.schema.ts';
import { deleteNotices, notices } from '#server/features/notices/public.ts';
import { parentChildren } from '#server/features/people/public.ts';
import { publications } from '#server/features/publications/public.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { headersOf } from '#tests/support/server.ts';
import { idOf, schoolNow } from '#tests/support/small-school.ts';
import { openSyncCaller, operationOf, type SyncCaller } from '#tests/support/sync-caller.ts';

const scheduleUuid = idOf('lesson early');
const member = (index: number) => idOf(`member ${index}`);
const pupil = (index: number) => idOf(`student ${index}`);
const conduct = (seq: number) =>
  operationOf(seq, 'conductLesson', { scheduleUuid, themeUuid: null, theme: 'Гук заңы' });
const mark = (seq: number, index: number, value: number | null, base?: Operation['base']) =>
  operationOf(seq, 'setMark', { scheduleUuid, studentGroupUuid: member(index), mark: value, comment: null }, base);
const absence = (seq: number, index: number, attendance: string, base?: Operation['base']) =>
  operationOf(seq, 'setAttendance', { scheduleUuid, studentGroupUuid: member(index), attendance }, base);

describe.each(databaseKinds)('notices on %s', (kind) => {
  let caller: SyncCaller;
  beforeAll(async () => {
    caller = await openSyncCaller(kind);
    // Whoever never signed in is told nothing.
    for (const login of ['parent', 'student', 'teacher']) await caller.person(login);
  });
  afterAll(() => caller.close());

  let devices = 0;
  const device = () => ({ clientId: idOf(`device of notices ${devices++}`) });
  const read = async (login: string, of = login) => {
    const { userId } = await caller.person(of);
    const { documents } = await caller.send(login, [], { ...device(), want: [`notices:${userId}`] });
    return documents[0];
  };
  const told = async (login: string) => {
    const cells = Object.entries((await read(login))?.cells ?? {});
    const seen = cells.find(([cell]) => cell === 'seen')?.[1][1];
    const held = cells.map(([cell, [, value, , at]]) => [cell, { value, at: at ?? 0 }] as const);
    return noticesIn(held, typeof seen === 'number' ? seen : 0);
  };
  const send = async (operations: Operation[], request = device()) => {
    caller.clock.advance(1_000);
    return caller.send('teacher', operations, request);
  };

  it('tells pupil and parents of a mark, parents alone of an absence, and the author nothing', async () => {
    const own = device();
    const following = await caller.send('parent', [], own);
    await send([conduct(1), mark(2, 0, 8), absence(3, 0, 'late')]);
    const lesson = { scheduleUuid, subject: { kz: 'Физика', ru: 'Физика', en: 'Physics' } };
    const about = { studentSchoolUuid: pupil(0) };
    const of8 = { kind: 'mark', about, lesson, mark: 8, type: 'formattedScore', of: null, isCredit: false };
    const late = { kind: 'absence', about, lesson, isLate: true };
    expect((await told('parent')).map(({ notice }) => notice)).toMatchObject([of8, late]);
    expect((await told('student')).map(({ notice }) => notice)).toMatchObject([of8]);
    expect(await told('teacher')).toEqual([]);
    // A device that follows gets the two cells, and not the document again.
    const { documents } = await caller.send('parent', [], {
      ...own,
      cursor: following.cursor,
      scopes: following.scopes,
    });
    const change = documents.find(({ key }) => key.startsWith('notices:'));
    expect(Object.keys(change?.cells ?? {}).sort()).toEqual([
      `n:absence:${scheduleUuid}:${pupil(0)}`,
      `n:mark:${scheduleUuid}:${pupil(0)}`,
    ]);
    expect(change).not.toHaveProperty('body');
  });

  it('tells once, however often a fact comes, and tells no more of what was taken back', async () => {
    const before = await told('parent');
    const own = device();
    const again = mark(1, 0, 9, { version: 1 });
    await send([again], own);
    await send([again], own);
    const [first, ...rest] = await told('parent');
    expect(first?.notice).toMatchObject({ kind: 'mark', mark: 9 });
    expect(first?.at).toBeGreaterThan(before[0]?.at ?? 0);
    expect(rest).toEqual(before.slice(1));
    await send([absence(1, 0, 'was_in_class', { version: 1 }), mark(2, 0, null, { version: 2 })]);
    expect(await told('parent')).toEqual([]);
    expect(await told('student')).toEqual([]);
  });

  it('tells nobody of a mark that was refused or lost against another', async () => {
    const { exceptions } = await send([mark(1, 0, 3, { version: 1 })]);
    expect(exceptions).toMatchObject([{ outcome: 'conflict' }]);
    expect(await told('student')).toEqual([]);
  });

  it('tells everybody in the lesson of homework, and of none that is stated', async () => {
    const homework = (seq: number, body: string | null, version: number) =>
      operationOf(seq, 'setHomework', { scheduleUuid, homework: { body, dueScheduleUuid: null } }, { version });
    await send([homework(1, '§14', 0)]);
    expect((await told('student')).map(({ notice }) => notice.kind)).toEqual(['homework']);
    await send([homework(1, null, 1)]);
    expect(await told('student')).toEqual([]);
  });

  it('the later reading wins on all devices, and no clock reads what was not told yet', async () => {
    await send([mark(1, 0, 7, { version: 3 })]);
    const { userId } = await caller.person('student');
    const [item] = await told('student');
    const seen = (seq: number, upTo: number) => operationOf(seq, 'markNoticesSeen', { userId, upTo });
    expect(item?.isRead).toBe(false);
    await caller.send('student', [seen(1, item?.at ?? 0)], device());
    await caller.send('student', [seen(1, 5)], device());
    expect((await told('student')).map(({ isRead }) => isRead)).toEqual([true]);
    await caller.send('student', [seen(1, schoolNow * 2)], device());
    await send([mark(1, 0, 6, { version: 4 })]);
    expect((await told('student')).map(({ isRead }) => isRead)).toEqual([false]);
  });

  it('nobody reads or marks what another was told, in their school or in another', async () => {
    expect(await read('parent', 'student')).toMatchObject({ error: 'ACCESS_DENIED' });
    expect(await read('director', 'student')).toMatchObject({ error: 'ACCESS_DENIED' });
    const { userId } = await caller.person('student');
    const foreign = [operationOf(1, 'markNoticesSeen', { userId, upTo: 5 })];
    const { exceptions } = await caller.send('teacher', foreign, device());
    expect(exceptions).toMatchObject([{ outcome: 'rejected', code: 'ACCESS_DENIED' }]);
    const other = await caller.send('other', [], { ...device(), schoolId: 2, want: [`notices:${userId}`] });
    expect(other.documents).toMatchObject([{ error: 'ACCESS_DENIED' }]);
  });

  describe('the calls of the specification', () => {
    let caller: SyncCaller;
    beforeAll(async () => {
      caller = await openSyncCaller(kind);
      for (const login of ['parent', 'student', 'teacher']) await caller.person(login);
      await caller.send('teacher', [conduct(1), mark(2, 0, 5), absence(3, 0, 'missing_by_sick')], device());
    });
    afterAll(() => caller.close());
    const ask = async (login: string, path: string, query: object, schoolId = 1) => {
      const session = await caller.person(login);
      const own = new URLSearchParams({ user_id: String(session.userId), ...query });
      const url = `/api/v4/os/notifications/${path}?${own}`;
      const response = await caller.app.inject({ method: 'GET', url, headers: headersOf(session, schoolId) });
      const { data, error } = response.json<{ data: DataOf<typeof noticesEndpoints.list>; error?: { code: string } }>();
      return { data, code: error?.code };
    };
    const countOf = async (login: string) =>
      ((await ask(login, 'count', {})).data as unknown as { count: number } | undefined)?.count;

    // covers NOTIF-002 NOTIF-003 NOTIF-018
    it('count what is unread and list it, the newest first, with what is told to everybody', async () => {
      const words = (title: string) => ({ title, body: title });
      await caller.database.db.insert(publications).values({
        kind: 'notice',
        level: 'country',
        areaId: 0,
        state: 'published',
        audience: everybody,
        buttons: [],
        texts: { kz: words('Ескерту'), ru: words('Объявление'), en: words('Notice') },
        wide: null,
        narrow: null,
        isImportant: false,
        fromAt: schoolNow - 1,
        untilAt: null,
        changedAt: schoolNow,
      });
      expect(await countOf('parent')).toBe(2);
      const { data } = await ask('parent', 'list', { limit: 1, sortby: 'id', order: 'desc', token: 'of another' });
      expect(data.haveMoreNotifies).toBe(true);
      const [first, ...others] = data.data;
      expect(others).toEqual([]);
      expect(first).toMatchObject({ Key: 'notices.absence', IsRead: false });
      expect(first?.CreatedAt).toBe(new Date(caller.clock.now()).toISOString());
      expect(JSON.parse(first?.Params ?? '')).toMatchObject({
        type: 'absence',
        link: `/lesson/${scheduleUuid}`,
        about: { studentSchoolUuid: pupil(0) },
        isLate: false,
        id: `n:absence:${scheduleUuid}:${pupil(0)}`,
      });
      expect(data.globalNotifies).toMatchObject([
        { type: 'publication', titleKey: { kz: 'Ескерту', ru: 'Объявление', en: 'Notice' } },
      ]);
      const found = await ask('parent', 'list', { query: 'ФИЗИКА' });
      expect([found.data.data.length, found.data.haveMoreNotifies]).toEqual([2, false]);
      expect((await ask('parent', 'list', { query: 'химия' })).data.data).toEqual([]);
    });

    // covers NOTIF-016
    it('mark what they answer when they are asked to, and nothing otherwise', async () => {
      await ask('parent', 'list', {});
      expect(await countOf('parent')).toBe(2);
      await ask('parent', 'list', { needIsRead: 1 });
      await ask('parent', 'list', { needIsRead: 1 });
      expect(await countOf('parent')).toBe(0);
      expect((await ask('parent', 'list', {})).data.data.map((one) => one.IsRead)).toEqual([true, true]);
    });

    it('answer nobody about another, and nobody in a school that is not theirs', async () => {
      const { userId } = await caller.person('student');
      for (const path of ['count', 'list']) {
        for (const login of ['parent', 'director'])
          expect((await ask(login, path, { user_id: userId })).code).toBe('ACCESS_DENIED');
        expect((await ask('parent', path, {}, 2)).code).toBe('WRONG_SCHOOL');
      }
    });
  });

  it('a parent who is that of another child now reads nothing of this one, by no way', async () => {
    const own = device();
    const following = await caller.send('parent', [], own);
    await send([mark(1, 0, 4, { version: 5 })]);
    const { userId } = await caller.person('parent');
    const isTheirs = and(eq(parentChildren.schoolId, 1), eq(parentChildren.parentUserId, userId));
    const { db } = caller.database;
    const beParentOf = (index: number) =>
      db
        .update(parentChildren)
        .set({ studentSchoolUuid: pupil(index) })
        .where(isTheirs);
    await beParentOf(1);
    expect(await told('parent')).toEqual([]);
    const { documents } = await caller.send('parent', [], {
      ...own,
      cursor: following.cursor,
      scopes: following.scopes,
    });
    expect(documents.flatMap(({ cells }) => Object.keys(cells ?? {})).filter((cell) => cell.startsWith('n:'))).toEqual(
      [],
    );
    await beParentOf(0);
    expect(await told('parent')).toHaveLength(1);
  });

  it('what is older than four months is deleted, in batches, of each school by itself', async () => {
    const { db } = caller.database;
    const count = async () => (await db.select().from(notices)).length;
    const before = await count();
    const later = caller.clock.now() + 1;
    expect(await deleteNotices(db, 2, later, 10)).toBe(0);
    expect(await deleteNotices(db, 1, 0, 10)).toBe(0);
    expect(await deleteNotices(db, 1, later, 1)).toBe(1);
    expect(await deleteNotices(db, 1, later, 100)).toBe(before - 1);
    expect(await told('parent')).toEqual([]);
  });
});
