// Textbooks of homework by the calls of the specification.
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HomeworkValue } from '#contract/homework/homework.schema.ts';
import { books } from '#server/features/books/public.ts';
import { journalCells } from '#server/features/cells/public.ts';
import { homeworkUuidOf, lessons } from '#server/features/schedule/public.ts';
import { feed } from '#server/sync/sync.tables.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { whileHeld } from '#tests/support/held.ts';
import { idOf, schoolNow } from '#tests/support/small-school.ts';
import { openSyncCaller, operationOf, type SyncCaller } from '#tests/support/sync-caller.ts';

const lesson = idOf('lesson early');
const homeworkUuid = homeworkUuidOf(1, lesson);
const simple = '/api/v4/os/frontoffice/simple-homework/books';
const book = (name: string) => idOf(`book ${name}`);
const query = 'schoolId=1&parallel=7&eduLang=kk';

describe.each(databaseKinds)('textbooks of homework on %s', (kind) => {
  let caller: SyncCaller;
  let presses = 0;
  beforeAll(async () => {
    caller = await openSyncCaller(kind);
    const physics = { schoolId: 1, version: 1, subjectId: 24, parallel: 7, eduLang: 'kk', isArchived: false } as const;
    const row = (name: string, more: object = {}) => ({
      ...physics,
      uuid: book(name),
      title: name,
      foldedTitle: name.toLowerCase(),
      ...more,
    });
    await caller.database.db
      .insert(books)
      .values([
        row('Физика, есептер'),
        row('Физика, 7-сынып', { author: 'Мектеп', year: 2024 }),
        row('Физика, ескі', { isArchived: true }),
        row('Физика, 8-сынып', { parallel: 8 }),
        row('Физика, 7 класс', { eduLang: 'ru' }),
        row('Дене шынықтыру', { subjectId: 30 }),
        row('Физика, басқа мектеп', { schoolId: 2 }),
      ]);
  });
  afterAll(() => caller.close());

  const get = async (path: string, login = 'teacher') =>
    call(caller.app, `GET ${path}`, { as: await caller.person(login) });
  type Saved = { homeworkUuid: string; scheduleUuid: string; books: object[] };
  const save = async (named: object[], more: object = {}, login = 'teacher') =>
    call<Saved>(caller.app, `POST ${simple}/${homeworkUuid}/save`, {
      as: await caller.person(login),
      body: { schoolId: 1, eduYear: 2026, requestId: idOf(`books press ${presses++}`), books: named, ...more },
    });
  async function stored(): Promise<HomeworkValue> {
    const isHomework = and(
      eq(journalCells.schoolId, 1),
      eq(journalCells.scheduleUuid, lesson),
      eq(journalCells.kind, 'homework'),
    );
    const [cell] = await caller.database.db.select().from(journalCells).where(isHomework);
    return cell?.value as HomeworkValue;
  }
  const offered = [
    { uuid: book('Физика, 7-сынып'), title: 'Физика, 7-сынып', author: 'Мектеп', year: 2024 },
    { uuid: book('Физика, есептер'), title: 'Физика, есептер', author: null, year: null },
  ];

  // covers HW-032
  it('are offered by subject, parallel and language, without archived ones', async () => {
    const path = '/api/v4/os/frontoffice/homeworks/books';
    expect((await get(`${path}/24?${query}`)).data).toEqual(offered);
    expect((await get(`${path}/30?schoolId=1&parallel=7&eduLang=ru`)).data).toEqual([]);
    expect((await get(`${path}/24?schoolId=1&parallel=7`)).error.code).toBe('VALIDATION_FAILED');
    expect((await get(`${path}/24?${query}`, 'student')).error.code).toBe('ACCESS_DENIED');
  });

  // covers HW-041
  it('are offered alike for a simple homework', async () => {
    expect((await get(`${simple}/24?${query}`)).data).toEqual(offered);
    expect((await get(`${simple}/24?schoolId=1&parallel=8&eduLang=kk`)).data).toMatchObject([
      { uuid: book('Физика, 8-сынып') },
    ]);
    expect((await get(`${simple}/24?${query}`, 'parent')).error.code).toBe('ACCESS_DENIED');
  });

  // covers HW-042
  it('are saved with their places and leave the rest of the homework as it is', async () => {
    const named = { bookUuid: book('Физика, 7-сынып'), place: '§ 12, № 3–5' };
    expect((await save([named])).error.code).toBe('NOT_FOUND');
    const answer = { maxFiles: 2, isLateAllowed: true };
    const homework = { body: '§ 12', dueScheduleUuid: null, answer };
    const set = operationOf(1, 'setHomework', { scheduleUuid: lesson, homework }, { version: 0 }, schoolNow - 2_000);
    expect((await caller.send('teacher', [{ ...set, payloadVersion: 3 }])).exceptions).toEqual([]);

    const since = (await caller.database.db.select().from(feed)).length;
    const archived = { bookUuid: book('Физика, ескі'), place: '' };
    const { data } = await save([named, archived]);
    const places = [
      { title: 'Физика, 7-сынып', place: '§ 12, № 3–5' },
      { title: 'Физика, ескі', place: '' },
    ];
    expect(data).toEqual({ homeworkUuid, scheduleUuid: lesson, books: places });
    expect(await stored()).toEqual({ ...homework, books: places });
    const told = (await caller.database.db.select().from(feed)).slice(since);
    expect(told.map(({ document }) => document)).toContain(`lesson:${lesson}`);

    // The same press twice changes nothing the second time.
    const requestId = idOf('one press');
    await save([named], { requestId });
    await save([archived]);
    expect((await save([named], { requestId })).data.books).toEqual(places.slice(0, 1));
    expect((await stored()).books).toEqual(places.slice(1));

    for (const unknown of [idOf('no book'), book('Физика, басқа мектеп')])
      expect((await save([named, { bookUuid: unknown, place: '1' }])).error.code).toBe('NOT_FOUND');
    expect((await save(Array(6).fill(named))).error.code).toBe('VALIDATION_FAILED');
    expect((await save([{ ...named, place: 'x'.repeat(101) }])).error.code).toBe('VALIDATION_FAILED');
    expect((await save([named], {}, 'stranger')).error.code).toBe('NOT_FOUND');
    expect((await save([named], {}, 'director')).error.code).toBe('NOT_OWN_LESSON');
    expect((await save([named], { eduYear: 2025 })).error.code).toBe('YEAR_READ_ONLY');
    expect((await stored()).books).toEqual(places.slice(1));

    expect((await save([])).data.books).toEqual([]);
    expect(await stored()).toEqual(homework);
  });

  it('are not named by a homework that states there is none', async () => {
    const none = { body: null, dueScheduleUuid: null };
    await caller.database.db
      .update(journalCells)
      .set({ value: none })
      .where(
        and(eq(journalCells.schoolId, 1), eq(journalCells.scheduleUuid, lesson), eq(journalCells.kind, 'homework')),
      );
    expect((await save([{ bookUuid: book('Физика, есептер'), place: '1' }])).error.code).toBe('NOT_FOUND');
    expect(await stored()).toEqual(none);
  });

  if (kind === 'postgresql') {
    it('a save waits for the lesson before it locks the homework, as every writer does', async () => {
      const isHomework = and(eq(journalCells.scheduleUuid, lesson), eq(journalCells.kind, 'homework'));
      await caller.database.db
        .update(journalCells)
        .set({ value: { body: '§ 30', dueScheduleUuid: null } })
        .where(isHomework);
      const { saving } = await whileHeld(
        caller.database,
        (db) => db.select().from(lessons).where(eq(lessons.scheduleUuid, lesson)).for('no key update'),
        async (untilWaiting) => {
          const saving = save([{ bookUuid: book('Физика, 7-сынып'), place: '§ 4' }]);
          await untilWaiting(1);
          // A push that holds the lesson goes on to its cells: the waiting call must not have them.
          const cells = caller.database.db.transaction((db) =>
            db.select().from(journalCells).where(isHomework).for('update', { noWait: true }),
          );
          expect((await cells).length).toBeGreaterThan(0);
          return { saving };
        },
      );
      expect((await saving).status).toBe(200);
      expect((await stored()).books).toEqual([{ title: 'Физика, 7-сынып', place: '§ 4' }]);
    });
  }
});
