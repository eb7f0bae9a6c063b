// A push of several kinds of work, one part of which cannot be stored: it is retried behind savepoints, and everything else arrives once.
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Operation } from '#contract/core/mutation.ts';
import type { SyncAnswer } from '#contract/sync/sync.schema.ts';
import type { Database } from '#server/db/client.ts';
import { cellHistory } from '#server/features/cells/public.ts';
import { feed, ledger } from '#server/sync/sync.tables.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, signIn, startTestApp } from '#tests/support/server.ts';
import { idOf, schoolNow, storedCells } from '#tests/support/small-school.ts';
import { syncBody } from '#tests/support/sync-body.ts';
import { call } from './calls.ts';

describe.each(databaseKinds)('a push with one impossible part on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  let teacher: Session;
  beforeAll(async () => {
    ({ database } = await openSmallSchool(kind));
    app = await startTestApp(database);
    teacher = await signIn(app, 'teacher');
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  it('refuses that part and stores the others once, whatever is in the same wave', async () => {
    const scheduleUuid = idOf('lesson early');
    const pupil = (index: number) => ({ scheduleUuid, studentGroupUuid: idOf(`member ${index}`) });
    const items: [name: string, payload: object][] = [
      ['takeRoll', { scheduleUuid }],
      ['setAttendance', { ...pupil(0), attendance: 'late' }],
      ['conductLesson', { scheduleUuid, themeUuid: null, theme: 'Гук заңы' }],
      ['setMark', { ...pupil(1), mark: 9, comment: 'zero byte \u0000' }],
      ['setMark', { ...pupil(2), mark: 8, comment: null }],
      ['setHomework', { scheduleUuid, homework: { body: 'also \u0000', dueScheduleUuid: null } }],
    ];
    const operations = items.map(([name, payload], index): Operation => {
      return { seq: index + 1, name, payload, payloadVersion: 1, base: { version: 0 }, capturedAt: schoolNow };
    });
    const body = syncBody({ clientId: idOf('careful'), userId: teacher.userId }, operations);
    const { status, data } = await call<SyncAnswer>(app, 'POST /api/v4/os/sync', { as: teacher, body });
    expect(status).toBe(200);
    expect(data.ok).toEqual([
      [1, 3],
      [5, 5],
    ]);
    expect(data.exceptions).toMatchObject([
      { seq: 4, outcome: 'rejected', code: 'VALIDATION_FAILED' },
      { seq: 6, outcome: 'rejected', code: 'VALIDATION_FAILED' },
    ]);
    const stored = (await storedCells(database.db)).map((cell) => cell.kind).sort();
    expect(stored).toEqual(['attendance', 'conduct', 'mark', 'roll']);
    expect((await database.db.select().from(cellHistory)).map(({ seq }) => seq).sort()).toEqual([1, 2, 3, 5]);
    expect((await database.db.select().from(ledger)).map(({ seq }) => seq).sort()).toEqual([1, 2, 3, 4, 5, 6]);
    const positions = (await database.db.select().from(feed)).map(({ position }) => position).sort((a, b) => a - b);
    expect(positions).toEqual(positions.map((_, index) => index + 1));
  });
});
