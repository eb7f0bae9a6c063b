// What a push may do that waited long, or asks for much.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SyncAnswer } from '#contract/sync/sync.schema.ts';
import { homeworkMutationHandlers } from '#server/features/homework/homework.mutations.ts';
import { databaseKind } from '#tests/support/database.ts';
import { whileHeld } from '#tests/support/held.ts';
import type { Statement } from '#tests/support/one-school.ts';
import { headersOf } from '#tests/support/server.ts';
import { idOf } from '#tests/support/small-school.ts';
import { openSyncCaller, operationOf, type SyncCaller } from '#tests/support/sync-caller.ts';
import { rowsReadBy, watched } from '#tests/support/watched-database.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';
import { call } from './calls.ts';

const lesson = idOf('lesson early');

describe('a push', () => {
  let caller: SyncCaller;
  beforeAll(async () => {
    caller = await openSyncCaller(databaseKind);
    await widenSmallSchool(caller.database.db);
  });
  afterAll(() => caller.close());

  it('takes two hundred steps of one cell, and the rest with later ones; the history tells the newest two hundred', async () => {
    const values = Array.from({ length: 230 }, (_, index) => ({ body: `§ ${index}`, dueScheduleUuid: null }));
    const steps = values.map((homework, index) =>
      operationOf(
        index + 1,
        'setHomework',
        { scheduleUuid: idOf('lesson now'), homework },
        index === 0 ? { version: 0 } : { afterSeq: index },
      ),
    );
    const send = (operations: typeof steps) => caller.send('teacher', operations, { clientId: idOf('many steps') });
    const first = await send(steps);
    expect(first.ok).toEqual([[1, 200]]);
    expect(first.exceptions.map(({ outcome }) => outcome)).toEqual(Array(30).fill('retry'));
    expect((await send(steps.slice(200))).ok).toEqual([[201, 230]]);
    const url = `/api/v4/os/sync/history?schoolId=1&eduYear=2026&document=lesson:${idOf('lesson now')}&cell=homework`;
    const history = await caller.app.inject({ method: 'GET', url, headers: headersOf(await caller.person('teacher')) });
    const versions = history.json().data.map(({ version }: { version: number }) => version);
    expect(versions).toEqual(Array.from({ length: 200 }, (_, index) => 230 - index));
  });

  it('reads a few rows of a history, however long it has become', async () => {
    const statements: Statement[] = [];
    const { db } = watched(caller.database, (statement) => {
      if (statement.sql.includes('from "cell_history"')) statements.push(statement);
    });
    const reader = { schoolId: 1, userId: 2, roles: ['teacher'] as const, now: caller.clock.now() };
    const payload = { scheduleUuid: idOf('lesson now'), homework: null };
    await homeworkMutationHandlers.setHomework.concerns({ ...reader, db, memory: new Map() }, [payload]);
    expect(statements).toHaveLength(1);
    expect(await rowsReadBy(caller.database, statements)).toBe(1);
  });

  describe.runIf(databaseKind === 'postgresql')('of somebody who is dismissed while it waits for a lesson', () => {
    /** The answer, or the words of the refusal. */
    async function dismissedMeanwhile(login: string, id: number, want: string[]): Promise<SyncAnswer | string> {
      const held = await whileHeld(
        caller.database,
        (db) => db.execute(sql`select 1 from lessons where schedule_uuid = ${lesson}::uuid for update`),
        async (untilWaiting) => {
          const homework = { body: `by ${login}`, dueScheduleUuid: null };
          const pushing = caller
            .send(login, [operationOf(1, 'setHomework', { scheduleUuid: lesson, homework })], {
              clientId: idOf(`device ${login}`),
              want,
            })
            .catch((error: Error) => error.message);
          await untilWaiting(1);
          const { status } = await call(caller.app, 'POST /api/v3/os/backoffice/school/personnel/delete', {
            as: await caller.person('director'),
            body: {
              schoolId: 1,
              eduYear: 2026,
              requestId: idOf(`dismissal ${login}`),
              id,
              date: '2026-11-20',
              order: null,
              reason: null,
            },
          });
          expect(status).toBe(200);
          return { pushing };
        },
      );
      return held.pushing;
    }

    it('is not stored', async () => {
      expect(await dismissedMeanwhile('teacher2', 3, [])).toContain('UNAVAILABLE');
      const { documents } = await caller.send('director', [], { want: [`lesson:${lesson}`] });
      expect(JSON.stringify(documents)).not.toContain('by teacher2');
    });

    it('is told no documents', async () => {
      const want: string[] = [`lesson:${lesson}`, 'contacts:71', 'social:71'];
      expect(await dismissedMeanwhile('zavuch', 9, want)).toContain('UNAVAILABLE');
    });
  });
});
