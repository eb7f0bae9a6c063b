// Every answer that says `more` has advanced the reader's cursor, so a pull always ends (case 37).
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { journalCells, nilUuid } from '#server/features/cells/public.ts';
import { parentChildren } from '#server/features/people/public.ts';
import { lessons as lessonTable } from '#server/features/schedule/public.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { idOf } from '#tests/support/small-school.ts';
import { openSyncCaller, operationOf, type SyncCaller } from '#tests/support/sync-caller.ts';
import { appendToFeed, type FeedEntry } from './feed.ts';

/** Far more than any feed of this test fills. */
const mostRequests = 60;

describe.each(databaseKinds)('a pull on %s', (kind) => {
  let caller: SyncCaller;
  beforeAll(async () => {
    caller = await openSyncCaller(kind);
    // Four siblings in one class: the father's children.
    const children = [1, 2, 3].map((index) => ({
      schoolId: 1,
      parentUserId: 7,
      studentSchoolUuid: idOf(`student ${index}`),
    }));
    await caller.database.db.insert(parentChildren).values(children);
    // A week with so much homework that it fills an answer by itself.
    const { early } = caller.school.lessons;
    const lessons = Array.from({ length: 30 }, (_, index) => ({
      ...early,
      scheduleUuid: idOf(`long ${index}`),
      date: `2026-11-${16 + (index % 5)}`,
      number: 1 + Math.floor(index / 5),
    }));
    await caller.database.db.insert(lessonTable).values(lessons);
    await caller.database.db.insert(journalCells).values(
      lessons.map(({ scheduleUuid }) => ({
        schoolId: 1,
        scheduleUuid,
        kind: 'homework',
        studentGroupUuid: nilUuid,
        version: 1,
        authorUserId: 2,
        value: { body: 'ұзақ сөз '.repeat(300), dueScheduleUuid: null },
        capturedAt: 0,
        acceptedAt: 0,
      })),
    );
  });
  afterAll(() => caller.close());

  /** Pulls until there is no more; returns the documents of each request. */
  async function pullAll(login: string, from: number): Promise<string[][]> {
    const came: string[][] = [];
    let cursor = from;
    for (let request = 0; request < mostRequests; request++) {
      const answer = await caller.send(login, [], { cursor, clientId: idOf(`reader ${login}`) });
      came.push(answer.documents.map(({ key }) => key));
      if (!answer.more) return came;
      expect(answer.cursor).toBeGreaterThan(cursor);
      cursor = answer.cursor;
    }
    throw new Error(`still more after ${mostRequests} requests`);
  }

  async function append(entries: readonly FeedEntry[]): Promise<void> {
    await caller.database.transaction((tx) => appendToFeed(tx, 1, entries, { clientId: null, at: caller.clock.now() }));
  }
  const start = async () => (await caller.send('teacher', [], { clientId: idOf('start') })).cursor;

  it('brings the weeks of all children of one class, however long they are', async () => {
    const { scheduleUuid } = caller.school.lessons.early;
    const from = await start();
    await caller.send('teacher', [operationOf(1, 'conductLesson', { scheduleUuid, themeUuid: null, theme: 'Гук' })]);
    const came = await pullAll('parent', from);
    const week = (index: number) => `pupil-week:${idOf(`student ${index}`)}:2026-11-16`;
    expect(new Set(came.flat())).toEqual(new Set([week(0), week(1), week(2), week(3)]));
  });

  // case 37
  it('ends for every feed, family and size, and leaves out nothing', async () => {
    const scopes = [
      'group:71',
      'school',
      'user:7',
      ...[0, 1, 2, 3].map((index) => `student:${idOf(`student ${index}`)}`),
    ];
    const documents = ['pupil-week:2026-11-16', 'pupil-marks:2026:1', 'pupil-marks:2026:2', 'year:2026'];
    const entry = fc.record({
      scope: fc.constantFrom(...scopes),
      document: fc.constantFrom(...documents),
      cell: fc.constant(null),
      kind: fc.constantFrom<'change' | 'purge'>('change', 'change', 'change', 'purge'),
    });
    const burst = fc.record({
      entries: fc.array(entry, { minLength: 1, maxLength: 8 }),
      copies: fc.constantFrom(1, 2),
    });
    const ofYear = { scope: 'school', document: 'year:2026', cell: null, kind: 'change' as const };
    await fc.assert(
      fc.asyncProperty(fc.array(burst, { minLength: 1, maxLength: 2 }), async (bursts) => {
        const from = await start();
        const all = bursts.flatMap(({ entries, copies }) => Array.from({ length: copies }, () => entries).flat());
        // More entries than one answer reads.
        if (bursts.length > 1) all.push(...Array.from({ length: 450 }, () => ofYear));
        const sane = all.filter(({ scope, document }) => /^(group|student)/.test(scope) === /^pupil/.test(document));
        await append(sane);
        const came = new Set((await pullAll('parent', from)).flat());
        const concerned = sane.map(({ document }) => document.split(':')[0] ?? '');
        for (const name of concerned) expect([...came].some((key) => key.startsWith(name))).toBe(true);
      }),
      { numRuns: 4, seed: 7 },
    );
  });
});
