// Two writers at once, in transactions that run concurrently where the database can: they break no rule between two cells, or
// a cell and a row, and never deadlock (case 42). docs/decisions/2026-11-22-locks.md lists the rules.
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Operation } from '#contract/core/mutation.ts';
import type { SyncAnswer } from '#contract/sync/sync.schema.ts';
import { quarters, schoolYears } from '#server/features/calendar/public.ts';
import { lessons as lessonTable } from '#server/features/schedule/public.ts';
import { everyDatabaseKind } from '#tests/support/database.ts';
import { idOf, storedCells } from '#tests/support/small-school.ts';
import { openSyncCaller, operationOf, type SyncCaller } from '#tests/support/sync-caller.ts';

describe.each(everyDatabaseKind)('two writers at once on %s', (kind) => {
  let caller: SyncCaller;
  let places = 0;
  /** The embedded database runs one transaction after another: each round ends like the first one. */
  const rounds = kind === 'postgresql' ? 16 : 2;
  beforeAll(async () => {
    caller = await openSyncCaller(kind);
    await Promise.all(['teacher', 'teacher2', 'grouplead'].map((login) => caller.person(login)));
  });
  afterAll(() => caller.close());

  /** A lesson that nobody has touched. */
  async function freshLesson(): Promise<string> {
    const scheduleUuid = idOf(`two writers ${places++}`);
    await caller.database.db.insert(lessonTable).values({ ...caller.school.lessons.early, scheduleUuid });
    return scheduleUuid;
  }
  const device = (name: string) => ({ clientId: idOf(`${name} ${places}`) });
  const conduct = (seq: number, scheduleUuid: string) =>
    operationOf(seq, 'conductLesson', { scheduleUuid, themeUuid: null, theme: 'Гук' });
  const mark = (seq: number, scheduleUuid: string, index: number, value = 9, base?: Operation['base']) =>
    operationOf(
      seq,
      'setMark',
      { scheduleUuid, studentGroupUuid: idOf(`member ${index}`), mark: value, comment: null },
      base,
    );
  const standing = async (scheduleUuid: string, of: string) =>
    (await storedCells(caller.database.db)).find((row) => row.scheduleUuid === scheduleUuid && row.kind === of)
      ?.value ?? null;
  const isOk = ({ ok }: SyncAnswer) => ok.length > 0;

  // case 42
  it('a lesson is not taken back under a mark, nor marked after it was taken back', async () => {
    for (let round = 0; round < rounds; round++) {
      const scheduleUuid = await freshLesson();
      await caller.send('teacher', [conduct(1, scheduleUuid)], device('conducts'));
      const [back, marked] = await Promise.all([
        caller.send(
          'teacher',
          [operationOf(2, 'uncompleteLesson', { scheduleUuid }, { version: 1 })],
          device('conducts'),
        ),
        caller.send('teacher2', [mark(1, scheduleUuid, 0)], device('marks')),
      ]);
      expect([isOk(back), isOk(marked)].filter(Boolean)).toHaveLength(1);
      const [conducted, given] = [await standing(scheduleUuid, 'conduct'), await standing(scheduleUuid, 'mark')];
      expect(given !== null && conducted === null).toBe(false);
    }
  });

  it('a roll that another has taken meanwhile is not withdrawn as the own one', async () => {
    for (let round = 0; round < rounds; round++) {
      const scheduleUuid = await freshLesson();
      await caller.send('teacher', [operationOf(1, 'takeRoll', { scheduleUuid })], device('takes'));
      await caller.send('teacher', [operationOf(2, 'withdrawRoll', { scheduleUuid }, { version: 1 })], device('takes'));
      const [again, withdrawn] = await Promise.all([
        caller.send('teacher2', [operationOf(1, 'takeRoll', { scheduleUuid }, { version: 2 })], device('takes too')),
        caller.send('teacher', [operationOf(3, 'withdrawRoll', { scheduleUuid }, { version: 2 })], device('takes')),
      ]);
      expect(isOk(again)).toBe(true);
      expect(await standing(scheduleUuid, 'roll')).toEqual({ taken: true });
      expect([...withdrawn.ok, ...withdrawn.exceptions]).toHaveLength(1);
    }
  });

  it.each([
    [
      'the quarter is closed',
      async () => {
        const period = and(eq(quarters.schoolId, 1), eq(quarters.eduYear, 2026), eq(quarters.number, 2));
        return {
          table: quarters,
          where: period,
          shut: { status: 'archive' as const },
          open: { status: 'open' as const },
        };
      },
    ],
    [
      'the year is closed',
      async () => {
        const year = and(eq(schoolYears.schoolId, 1), eq(schoolYears.eduYear, 2026));
        return {
          table: schoolYears,
          where: year,
          shut: { status: 'Archive' as const },
          open: { status: 'Active' as const },
        };
      },
    ],
  ])('whoever reads the marks when %s has read all that were accepted', async (_, closing) => {
    const { table, where, shut, open } = await closing();
    for (let round = 0; round < rounds; round++) {
      const scheduleUuid = await freshLesson();
      await caller.send('teacher', [conduct(1, scheduleUuid)], device('before'));
      // Like an office that closes a quarter and counts its marks: the counts are final.
      const close = () =>
        caller.database.transaction(async (tx) => {
          await tx
            .update(table as typeof quarters)
            .set(shut as { status: 'archive' })
            .where(where);
          return (await storedCells(tx)).filter((row) => row.scheduleUuid === scheduleUuid && row.kind === 'mark')
            .length;
        });
      const [counted, marked] = await Promise.all([
        close(),
        caller.send('teacher', [mark(2, scheduleUuid, 0)], device('before')),
      ]);
      await caller.database.db
        .update(table as typeof quarters)
        .set(open as { status: 'open' })
        .where(where);
      expect(counted).toBe(isOk(marked) ? 1 : 0);
    }
  });

  it('conduct then mark against mark then conduct never wait for each other in a circle', async () => {
    for (let round = 0; round < rounds; round++) {
      const [one, two] = [await freshLesson(), await freshLesson()];
      await caller.send('teacher', [conduct(1, one), conduct(2, two)], device('both'));
      const again = (scheduleUuid: string) => ({ scheduleUuid, themeUuid: null, theme: `Паскаль ${round}` });
      const order = (login: string, first: string, second: string) => [
        operationOf(11, 'conductLesson', again(first), { version: 1 }),
        mark(12, second, login === 'teacher' ? 0 : 1),
        operationOf(13, 'conductLesson', again(second), { version: 1 }),
        mark(14, first, login === 'teacher' ? 2 : 3),
      ];
      const before = await deadlocks();
      const answers = await Promise.all([
        caller.send('teacher', order('teacher', one, two), device('circle')),
        caller.send('teacher2', order('teacher2', two, one), device('circle too')),
      ]);
      expect(await deadlocks()).toBe(before);
      for (const { ok, exceptions } of answers) expect([...ok, ...exceptions]).not.toEqual([]);
    }
  });

  it('the last word wins in a cell of one person however many of their devices speak at once', async () => {
    const ofStudent = { studentSchoolUuid: idOf('student 0'), studentGroupUuid: idOf('member 0') };
    for (let round = 0; round < 6; round++) {
      const scheduleUuid = await freshLesson();
      const tick = (name: string, isDone: boolean) =>
        caller.send(
          'student',
          [operationOf(1, 'setHomeworkDone', { ...ofStudent, scheduleUuid, isDone })],
          device(name),
        );
      await tick('first', true);
      const answers = await Promise.all([tick('a', false), tick('b', true), tick('c', false), tick('d', true)]);
      expect(answers.map(({ ok, exceptions }) => [ok.length, exceptions.map(({ outcome }) => outcome)])).toEqual(
        answers.map(() => [1, []]),
      );
    }
  });

  /** How many deadlocks the database had to break; the embedded one has one connection and cannot have any. */
  async function deadlocks(): Promise<number> {
    if (kind === 'pglite') return 0;
    const { rows } = (await caller.database.db.execute(
      'select deadlocks::integer as count from pg_stat_database where datname = current_database()',
    )) as unknown as { rows: { count: number }[] };
    return rows[0]?.count ?? 0;
  }
});
