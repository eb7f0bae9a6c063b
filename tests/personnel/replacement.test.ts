// A teacher is replaced, over the real server, on every database: who may write and read on which day, and what is told to whom.
import { and, asc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EntryHistory, Undone } from '#contract/changes/changes.schema.ts';
import type { JournalBody, JournalsBody } from '#contract/journal/journal.schema.ts';
import type { StaffMember } from '#contract/personnel/personnel.schema.ts';
import type { Replacement, ReplacementPreview, StoredReplacement } from '#contract/personnel/replacement.ts';
import type { ScheduleWeek } from '#contract/schedule/schedule.schema.ts';
import type { SyncAnswer } from '#contract/sync/sync.schema.ts';
import type { Database } from '#server/db/client.ts';
import { journalCells } from '#server/features/cells/public.ts';
import { orders } from '#server/features/contingent/public.ts';
import { staffMembers, users } from '#server/features/people/public.ts';
import { teacherReplacements } from '#server/features/personnel/replacement.tables.ts';
import { assignments, assignmentTeachers, lessons } from '#server/features/schedule/public.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKinds, openTestDatabase } from '#tests/support/database.ts';
import { headersOf, type Session, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { buildSmallSchool, idOf, type SmallSchool, schoolNow } from '#tests/support/small-school.ts';
import { syncBody } from '#tests/support/sync-body.ts';
import { operationOf } from '#tests/support/sync-caller.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';

const base = '/api/v3/os/backoffice/school/personnel/replacement';
const day = 86_400_000;
let presses = 0;
const press = () => idOf(`replacement press ${presses++}`);
/** Teachers of the small school: the one who is replaced, another of physics, and who comes instead. */
const [replaced, coTeacher, substitute] = [2, 3, 5];

describe.each(databaseKinds)('replacing a teacher on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  let school: SmallSchool;
  const clock = testClock();
  const people = new Map<string, Session>();
  const as = (login: string): Session => {
    const session = people.get(login);
    if (!session) throw new Error(`Nobody is called ${login}`);
    return session;
  };

  /** Physics on a day, at 08:00. */
  const lessonOn = (date: string) => idOf(`physics on ${date}`);
  const days = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-12-01', '2026-12-02'];
  /** A week and two days of December, of which the substitute has the first five. */
  const [from, to] = ['2026-11-24', '2026-11-27'];

  beforeAll(async () => {
    database = await openTestDatabase(kind);
    school = await buildSmallSchool(database.db);
    await widenSmallSchool(database.db);
    const { schoolId, assignmentUuid, roomId, type, theme } = school.lessons.early;
    await database.db.insert(lessons).values(
      days.map((date) => ({
        ...{ schoolId, assignmentUuid, roomId, type, theme, scheduleUuid: lessonOn(date), date },
        ...{ number: 1, timeStart: '08:00', timeEnd: '08:45' },
      })),
    );
    // What the substitute teaches anyway: 1 «Б» at the time of physics, on one of the days.
    const own = idOf('own course of the substitute');
    await database.db.insert(assignments).values({
      ...{ schoolId: 1, uuid: own, eduYear: 2026, groupId: 72, subgroupUuid: null, subjectId: 30, weeklyTenths: 15 },
    });
    await database.db
      .insert(assignmentTeachers)
      .values({ schoolId: 1, assignmentUuid: own, userId: substitute, isMain: true });
    await database.db.insert(lessons).values({
      ...{ schoolId: 1, assignmentUuid: own, roomId, type, theme: null, scheduleUuid: idOf('own lesson') },
      ...{ date: '2026-11-26', number: 1, timeStart: '08:30', timeEnd: '09:15' },
    });
    app = await startTestApp(database, clock);
    for (const login of ['director', 'zavuch', 'teacher', 'teacher2', 'stranger', 'grouplead', 'parent', 'other'])
      people.set(login, await signIn(app, login));
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });
  beforeEach(async () => {
    clock.set(schoolNow);
    await database.db.delete(teacherReplacements);
    await database.db.delete(orders);
    await database.db.delete(assignmentTeachers).where(eq(assignmentTeachers.assignmentUuid, school.physics));
    await database.db.insert(assignmentTeachers).values([
      { schoolId: 1, assignmentUuid: school.physics, userId: replaced, isMain: true },
      { schoolId: 1, assignmentUuid: school.physics, userId: coTeacher, isMain: false },
    ]);
    await database.db.delete(journalCells);
  });

  const send = <Data = StoredReplacement>(what: string, body: object, login = 'zavuch') =>
    call<Data>(app, `POST ${base}/${what}`, {
      ...{ as: as(login), language: 'ru', school: login === 'other' ? 2 : 1 },
      body: { schoolId: 1, eduYear: 2026, ...(what === 'preview' ? {} : { requestId: press() }), ...body },
    });
  const plan = (more: object = {}) => ({
    ...{ userId: replaced, dateFrom: from, dateTo: to },
    assignments: [{ assignmentUuid: school.physics, substituteId: substitute }],
    ...more,
  });
  const ordered = { reason: 'Больничный', orderNumber: '31-к', orderDate: '2026-11-20' };
  const save = (more: object = {}, login?: string) => send('save', { ...ordered, ...plan(more) }, login);
  const saved = async (more: object = {}, login?: string) => {
    const { data, text } = await save(more, login);
    if (!data?.replacement) throw new Error(text);
    return { ...data.replacement, batch: data.batch };
  };
  const cancel = (uuid: string, back: string, login?: string) => send('cancel', { uuid, from: back }, login);
  const list = async (login = 'zavuch') =>
    (await call<Replacement[]>(app, `GET ${base}/list?schoolId=1&eduYear=2026`, { as: as(login) })).data;
  const undo = (batch: string | null, login = 'zavuch') =>
    call<Undone>(app, 'POST /api/v4/os/changes/undo', {
      ...{ as: as(login), body: { schoolId: 1, batch, requestId: press() } },
    });
  const termsNow = async () => {
    const rows = await database.db
      .select()
      .from(assignmentTeachers)
      .where(and(eq(assignmentTeachers.schoolId, 1), eq(assignmentTeachers.assignmentUuid, school.physics)))
      .orderBy(asc(assignmentTeachers.dateFrom), asc(assignmentTeachers.userId));
    return rows.map(({ userId, dateFrom, dateTo }) => `${userId} ${dateFrom}..${dateTo ?? ''}`);
  };
  const given = ['2 1900-01-01..', '3 1900-01-01..'];

  let seq = 0;
  const sync = async (login: string, names: readonly [string, object][], more: object = {}) => {
    const session = as(login);
    const operations = names.map(([name, payload]) => operationOf(++seq, name, payload));
    const body = syncBody(
      { clientId: idOf(`device of ${login} ${kind}`), userId: session.userId, ...more },
      operations,
    );
    const answer = await app.inject({
      ...{ method: 'POST', url: '/api/v4/os/sync', headers: headersOf(session, 1), payload: body },
    });
    return answer.json<{ data: SyncAnswer }>().data;
  };
  /** What becomes of the roll of a lesson that somebody takes. */
  const roll = async (login: string, scheduleUuid: string) => {
    const { results } = await sync(login, [['takeRoll', { scheduleUuid }]]);
    const [result] = results;
    return result?.code ?? result?.outcome;
  };
  const rolls = async (login: string) => {
    const found: Record<string, unknown> = {};
    for (const date of days) found[date] = await roll(login, lessonOn(date));
    return found;
  };
  const wanted = async <Body>(login: string, document: string): Promise<Body | string> => {
    const { documents } = await sync(login, [], { wants: [document], eduYear: 2026 });
    const found = documents.find(({ key }) => key === document) as { body?: Body; error?: string } | undefined;
    return found?.body ?? JSON.stringify(found);
  };
  it('prints', async () => {
    console.log(JSON.stringify(await saved()), await termsNow(), await rolls('stranger'), await rolls('teacher'));
    console.log(JSON.stringify((await sync('stranger', [])).documents));
  });
});
