// Cases of design/sync.md on the server's side: its answers to a device, at the level of the wire. The device's side is in tests/sync.
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Operation } from '#contract/core/mutation.ts';
import type { SyncAnswer } from '#contract/sync/sync.schema.ts';
import type { Database } from '#server/db/client.ts';
import { assignmentTeachers, lessons as lessonTable } from '#server/features/schedule/public.ts';
import { demandSnapshot } from '#server/sync/feed.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, sessionOf, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { refreshSession } from '#tests/support/sign-in.ts';
import { idOf, type SmallSchool, schoolNow, storedCells } from '#tests/support/small-school.ts';
import { syncBody } from '#tests/support/sync-body.ts';
import { type TableWatch, watchTables } from '#tests/support/table-watch.ts';
import { type Answered, call } from './calls.ts';

describe.each(databaseKinds)('cases that broke others, on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  let school: SmallSchool;
  let teacher: Session;
  let colleague: Session;
  let watch: TableWatch;
  const clock = testClock();
  beforeAll(async () => {
    ({ database, school } = await openSmallSchool(kind));
    app = await startTestApp(database, clock);
    teacher = await signIn(app, 'teacher');
    colleague = await signIn(app, 'teacher2');
    watch = await watchTables(database.db);
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  /** Makes a lesson for one test. */
  async function newLesson(name: string): Promise<string> {
    const scheduleUuid = idOf(name);
    await database.db.insert(lessonTable).values({ ...school.lessons.early, scheduleUuid });
    await watch.changes();
    return scheduleUuid;
  }
  const attendance = (seq: number, scheduleUuid: string, value: string, base: Operation['base']): Operation => ({
    seq,
    name: 'setAttendance',
    payloadVersion: 1,
    payload: { scheduleUuid, studentGroupUuid: idOf('member 0'), attendance: value },
    base,
    capturedAt: schoolNow,
  });
  function exchange(
    as: Session,
    operations: readonly Operation[],
    more: { clientId: string; cursor?: number; want?: string[] },
  ): Promise<Answered<SyncAnswer>> {
    return call<SyncAnswer>(app, 'POST /api/v4/os/sync', {
      as,
      body: syncBody({ userId: as.userId, ...more }, operations),
    });
  }
  const cellsOf = async (scheduleUuid: string) =>
    (await storedCells(database.db)).filter((row) => row.scheduleUuid === scheduleUuid);

  it('case 12: an operation without device, number or base is refused and changes nothing; with them it is done once', async () => {
    const scheduleUuid = await newLesson('case 12');
    const clientId = idOf('device of case 12');
    const operation = attendance(1, scheduleUuid, 'late', { version: 0 });
    const whole = syncBody({ clientId, userId: teacher.userId, cursor: 0 }, [operation]);
    const [group] = whole.groups;
    const [, base, captured, ...values] = group?.r[0] ?? [];
    const withRow = (row: unknown[]) => ({ ...whole, groups: [{ ...group, r: [row] }] });
    const keyless = [
      { ...whole, clientId: undefined },
      { ...whole, clientId: null },
      { ...whole, clientId: '' },
      withRow([null, base, captured, ...values]),
      withRow([0, base, captured, ...values]),
      withRow(['1', base, captured, ...values]),
      withRow([1, null, captured, ...values]),
    ];
    for (const body of keyless) {
      const { status, error } = await call(app, 'POST /api/v4/os/sync', { as: teacher, body });
      expect([status, error.code, await watch.changes()]).toEqual([422, 'VALIDATION_FAILED', []]);
    }
    const first = await exchange(teacher, [operation], { clientId, cursor: 0 });
    expect(first.data.ok).toEqual([[1, 1]]);
    const again = await exchange(teacher, [operation], { clientId, cursor: 0 });
    expect(again.data.exceptions).toEqual([{ seq: 1, outcome: 'duplicate' }]);
    // The key alone does not make it a duplicate: another intent under a used number is refused and not applied.
    const other = await exchange(teacher, [attendance(1, scheduleUuid, 'missing_due', { version: 1 })], { clientId });
    expect(other.data.exceptions).toMatchObject([{ seq: 1, outcome: 'rejected', code: 'PAYLOAD_CHANGED' }]);
    expect((await cellsOf(scheduleUuid)).map(({ value, version }) => [value, version])).toEqual([['late', 1]]);
  });

  it('case 19: no cursor brings a device its own rows, and none brings back a value that was removed', async () => {
    const scheduleUuid = await newLesson('case 19');
    const clientId = idOf('device of case 19');
    const other = idOf('device of a colleague in case 19');
    const start = (await exchange(colleague, [], { clientId: other })).data.cursor;
    const set = await exchange(teacher, [attendance(1, scheduleUuid, 'late', { version: 0 })], {
      clientId,
      cursor: start,
    });
    const between = (await exchange(colleague, [], { clientId: other, cursor: start })).data;
    const removed = attendance(2, scheduleUuid, 'was_in_class', { afterSeq: 1 });
    const unset = await exchange(teacher, [removed], { clientId, cursor: set.data.cursor });
    const key = `lesson:${scheduleUuid}`;
    const cell = `attendance:${idOf('member 0')}`;
    const deltas = (answer: SyncAnswer) => answer.documents.filter((document) => document.key === key);
    for (const { data } of [set, unset]) expect(deltas(data)).toEqual([]);
    for (const cursor of [start, set.data.cursor, unset.data.cursor]) {
      expect(deltas((await exchange(teacher, [], { clientId, cursor })).data)).toEqual([]);
    }
    expect(deltas(between)).toMatchObject([{ cells: { [cell]: [1, 'late', teacher.userId, clock.now()] } }]);
    // From any cursor: the removal comes as the newer version, never the value, and never nothing.
    for (const cursor of [start, between.cursor]) {
      const [delta] = deltas((await exchange(colleague, [], { clientId: other, cursor })).data);
      expect(delta?.cells?.[cell]?.slice(0, 2)).toEqual([2, null]);
    }
    const [whole] = (await exchange(colleague, [], { clientId: other, want: [key] })).data.documents;
    expect(whole?.cells?.[cell]?.slice(0, 2)).toEqual([2, null]);
  });

  it('case 22: a class that became somebody else’s is closed to its previous teacher, whose entries are refused and wait', async () => {
    const scheduleUuid = await newLesson('case 22');
    const clientId = idOf('device of case 22');
    const key = `lesson:${scheduleUuid}`;
    const before = await exchange(teacher, [], { clientId, want: [key] });
    expect(before.data.documents).toMatchObject([{ key, live: true }]);
    const held = and(
      eq(assignmentTeachers.assignmentUuid, school.physics),
      eq(assignmentTeachers.userId, teacher.userId),
    );
    const [teaches] = await database.db.select().from(assignmentTeachers).where(held);
    // A new timetable does this while the device is offline (scripts/import-timetable.ts).
    await database.transaction(async (db) => {
      await db.delete(assignmentTeachers).where(held);
      await demandSnapshot(db, 1);
    });
    const entry = attendance(1, scheduleUuid, 'late', { version: 0 });
    const after = await exchange(teacher, [entry], { clientId, cursor: before.data.cursor, want: [key] });
    expect(after.data.exceptions).toMatchObject([{ seq: 1, outcome: 'rejected', code: 'NOT_OWN_LESSON' }]);
    expect(after.data.exceptions[0]?.message).toBeTruthy();
    expect([after.data.resnapshot, after.data.documents]).toEqual([
      true,
      [{ key, asOf: expect.any(Number), error: 'ACCESS_DENIED' }],
    ]);
    expect(await cellsOf(scheduleUuid)).toEqual([]);
    // The refusal is repeated as often as asked, and the feed of the class no longer reaches its previous teacher.
    const change = await exchange(colleague, [attendance(1, scheduleUuid, 'missing_due', { version: 0 })], {
      clientId: idOf('device of a colleague in case 22'),
      cursor: after.data.cursor,
    });
    expect(change.data.ok).toEqual([[1, 1]]);
    const later = await exchange(teacher, [entry], { clientId, cursor: after.data.cursor });
    expect(later.data.exceptions).toMatchObject([{ seq: 1, outcome: 'rejected', code: 'NOT_OWN_LESSON' }]);
    expect([later.data.resnapshot, later.data.documents]).toEqual([undefined, []]);
    // After the class is given back, the entry goes under a new number, and conflicts with what the colleague wrote.
    if (teaches) await database.db.insert(assignmentTeachers).values(teaches);
    const again = await exchange(teacher, [{ ...entry, seq: 2 }], { clientId, cursor: later.data.cursor });
    expect(again.data.exceptions).toMatchObject([
      { seq: 2, outcome: 'conflict', cell: [1, 'missing_due', 3, clock.now()] },
    ]);
  });

  it('case 33: a token whose answer was lost is honoured hours later; a token before that one is a stolen copy', async () => {
    const session = await signIn(app, 'teacher');
    const lost = await refreshSession(app, session);
    clock.advance(9 * 3_600_000);
    const found = await refreshSession(app, session);
    expect([lost.status, found.status]).toEqual([200, 200]);
    clock.advance(60_000);
    const used = await refreshSession(app, sessionOf(found, session.userId));
    expect(used.status).toBe(200);
    const stolen = await refreshSession(app, session);
    expect([stolen.status, stolen.error.code]).toEqual([401, 'SESSION_ENDED']);
    expect((await refreshSession(app, sessionOf(used, session.userId))).error.code).toBe('SESSION_ENDED');
    clock.set(schoolNow);
  });
});
