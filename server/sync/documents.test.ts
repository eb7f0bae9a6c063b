// Requested documents are read as a set: in portions that share their work, within limits, and in turns with other calls.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentChange } from '#contract/sync/sync.schema.ts';
import type { Database, Db } from '#server/db/client.ts';
import { journalCells, nilUuid } from '#server/features/cells/public.ts';
import { findSchool } from '#server/features/school/public.ts';
import type { DocumentReader } from '#server/shared/projection.ts';
import { databaseKinds, openTestDatabase } from '#tests/support/database.ts';
import { buildSmallSchool, idOf, type SmallSchool, schoolNow } from '#tests/support/small-school.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';
import { readDocuments, readDocumentsInTurns } from './documents.ts';
import { appendToFeed } from './feed.ts';

const schoolReader = { schoolId: 1, now: schoolNow, eduYear: 2026, language: 'ru' } as const;
const teacher = { ...schoolReader, userId: 2, roles: ['teacher'] } as const;
const parent = { ...schoolReader, userId: 7, roles: ['parent'] } as const;
const mondays = Array.from({ length: 20 }, (_, week) =>
  new Date(Date.UTC(2026, 7, 31 + 7 * week)).toISOString().slice(0, 10),
);
const pupil = idOf('student 0');
const pupilWeeks = mondays.map((monday) => `pupil-week:${pupil}:${monday}`);
const weeks = mondays.map((monday) => `week:${monday}`);
const keysOf = (changes: readonly DocumentChange[]) => changes.map(({ key }) => key);

describe.each(databaseKinds)('wanted documents on %s', (kind) => {
  let database: Database;
  let school: SmallSchool;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    school = await buildSmallSchool(database.db);
    const { lessons } = await widenSmallSchool(database.db);
    const { closed, sor, early, now, later } = school.lessons;
    const homework = (scheduleUuid: string, dueScheduleUuid: string | null, body: string | null = '§ 5') => ({
      schoolId: 1,
      scheduleUuid,
      kind: 'homework',
      studentGroupUuid: nilUuid,
      version: 1,
      authorUserId: 2,
      capturedAt: 0,
      acceptedAt: 0,
      value: { body, dueScheduleUuid },
    });
    await database.db.insert(journalCells).values([
      // Due at a lesson six weeks later, past the next one; at one that does not exist; at the next one; and "no homework".
      homework(closed.scheduleUuid, now.scheduleUuid),
      homework(sor.scheduleUuid, idOf('no lesson')),
      homework(early.scheduleUuid, null),
      homework(now.scheduleUuid, null, null),
      homework(later.scheduleUuid, null),
      homework(lessons.english, null),
    ]);
  });
  afterAll(() => database.close());

  const reading = <Result>(reader: Omit<DocumentReader, 'db'>, work: (reader: DocumentReader) => Promise<Result>) =>
    database.transaction((db) => work({ ...reader, db }), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    });
  const alone = (reader: Omit<DocumentReader, 'db'>, keys: readonly string[]) =>
    Promise.all(keys.map(async (key) => (await reading(reader, (own) => readDocuments(own, [key], 1)))[0]));
  const lesson = (name: keyof SmallSchool['lessons']) => `lesson:${school.lessons[name].scheduleUuid}`;
  const itemsAt = (change: DocumentChange | undefined, scheduleUuid: string) => {
    const body = change?.body as { days: { schedule: { scheduleUuid: string; due?: { items: unknown[] } }[] }[] };
    const entries = body.days.flatMap(({ schedule }) => schedule);
    return entries.find((entry) => entry.scheduleUuid === scheduleUuid)?.due?.items;
  };

  it('say the same together as each by itself, whatever is between them', async () => {
    const strange = ['week:2026-11-17', `pupil-week:${idOf('student 1')}:2026-11-16`, 'week:2031-09-01', 'nothing'];
    // Weeks with gaps, out of order, some of them twice.
    const scattered = pupilWeeks.filter((_, week) => week % 3 !== 1).reverse();
    const wishes = [...scattered, `pupil-marks:${pupil}:2026:2`, ...strange, ...pupilWeeks.slice(3, 9)];
    const together = await reading(parent, (reader) => readDocuments(reader, wishes, 1));
    expect(keysOf(together).sort()).toEqual([...new Set(wishes)].sort());
    const byKey = new Map(together.map((change) => [change.key, change]));
    const each = await alone(parent, [...byKey.keys()]);
    expect([...byKey.values()]).toEqual(each);
    const own = [...weeks, lesson('early'), lesson('sor'), 'roster:71', ...strange];
    const staff = await reading(teacher, (reader) => readDocuments(reader, own, 1));
    expect(staff).toEqual(await alone(teacher, keysOf(staff)));
    expect(keysOf(staff).sort()).toEqual([...new Set(own)].sort());
  });

  it('show homework at the lesson that was chosen, however long before it was set, and at no other', async () => {
    const week = (await alone(parent, [`pupil-week:${pupil}:2026-11-16`]))[0];
    const { closed, sor, early, now } = school.lessons;
    expect(itemsAt(week, now.scheduleUuid)).toMatchObject([
      { scheduleUuid: closed.scheduleUuid },
      { scheduleUuid: early.scheduleUuid },
    ]);
    // The chosen lesson does not exist: the next lesson is used, as if none had been chosen.
    expect(itemsAt(week, early.scheduleUuid)).toMatchObject([{ scheduleUuid: sor.scheduleUuid }]);
  });

  it('are cut by time and size after whole portions, at least one of them, and come in full to who asks again', async () => {
    const wishes = [...pupilWeeks, `pupil-done:${pupil}`, 'year:2026'];
    const limits = [{ until: 0 }, { characters: 1 }, { characters: 60_000 }, { until: performance.now() + 3_600_000 }];
    for (const limit of limits) {
      const asked: string[][] = [];
      const got: string[] = [];
      for (let left: readonly string[] = wishes; left.length > 0; ) {
        const read = await reading(parent, (reader) => readDocuments(reader, left, 1, limit));
        expect(keysOf(read.changes).length).toBeGreaterThan(0);
        expect([...keysOf(read.changes), ...read.left].sort()).toEqual([...left].sort());
        asked.push(read.left);
        got.push(...keysOf(read.changes));
        left = read.left;
      }
      expect(got.sort()).toEqual([...wishes].sort());
      if ('until' in limit && limit.until === 0) expect(asked.length).toBeGreaterThan(3);
      if ('until' in limit && limit.until > 0) expect(asked).toEqual([[]]);
    }
  });

  // PostgreSQL has enough connections: there no call waits for another.
  if (kind === 'pglite')
    it('let a small call in while they are read in turns; in one transaction they hold up the embedded database', async () => {
      const order: string[] = [];
      const small = async () => {
        await findSchool(database.db, 1);
        order.push('small');
      };
      const big = async (read: Promise<unknown>) => {
        await read;
        order.push('big');
      };
      await Promise.all([big(readDocumentsInTurns(database, teacher, [...weeks, 'roster:71'])), small()]);
      expect(order).toEqual(['small', 'big']);
      await Promise.all([big(reading(teacher, (reader) => readDocuments(reader, weeks, 1))), small()]);
      expect(order.slice(2)).toEqual(['big', 'small']);
    });

  it('read in turns reflect each the position that its own turn saw, which is at least that of before', async () => {
    const change = (db: Db) =>
      appendToFeed(db, 1, [{ scope: 'school', document: 'year:2026', cell: null, kind: 'change' }], {
        clientId: null,
        at: 0,
      });
    await database.transaction(change);
    const [read] = await Promise.all([
      readDocumentsInTurns(database, teacher, [...weeks, 'journals:2026']),
      database.transaction(change),
    ]);
    const positions = read.changes.map(({ asOf }) => asOf);
    expect(positions).toEqual([...positions].sort((a, b) => a - b));
    expect(positions[0]).toBeGreaterThan(0);
    expect(read.left).toEqual([]);
    const rest = await readDocumentsInTurns(database, teacher, [...weeks, 'journals:2026'], { until: 0 });
    expect(rest.left).toContain('journals:2026');
  });
});
