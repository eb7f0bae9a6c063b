// Who reaches what: every endpoint, every mutation and every document against every kind of person. Expectations come from the
// declarations, and from the row owners written here; something new in the registry without a line here fails.
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyEndpoint } from '#contract/core/endpoint.ts';
import { cellUuid } from '#contract/core/ids.ts';
import type { Operation } from '#contract/core/mutation.ts';
import type { Role } from '#contract/core/roles.ts';
import { findMutation, mutations } from '#contract/mutations.ts';
import { endpoints } from '#contract/registry.ts';
import type { SyncAnswer } from '#contract/sync/sync.schema.ts';
import type { Database } from '#server/db/client.ts';
import { homeworkUuidOf } from '#server/features/homework/public.ts';
import { cellHistory } from '#server/features/journal/public.ts';
import { sessions } from '#server/features/session/session.tables.ts';
import { feed, ledger, syncClients } from '#server/sync/sync.tables.ts';
import { databaseKinds, openTestDatabase } from '#tests/support/database.ts';
import { type Session, signIn, startTestApp } from '#tests/support/server.ts';
import { buildSmallSchool, idOf, password, schoolNow, storedCells } from '#tests/support/small-school.ts';
import { syncBody } from '#tests/support/sync-body.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';
import { call } from './calls.ts';

/** Everybody who asks, with the role in school 1. `other` teaches in school 2; parent2 has no children; worker has no school. */
const people = {
  student: 'student',
  parent: 'parent',
  parent2: null,
  teacher: 'teacher',
  stranger: 'teacher',
  grouplead: 'group_lead',
  zavuch: 'zavuch',
  director: 'director',
  monitoring: 'monitoring',
  other: null,
  worker: null,
} as const satisfies Record<string, Role | null>;
type Login = keyof typeof people;
type Asker = Login | 'nobody';
const logins = Object.keys(people) as Login[];
const askers: Asker[] = ['nobody', ...logins];

const lesson = idOf('lesson early');
const otherLesson = idOf('lesson sor');
const pupil = idOf('member 0');
const place = { studentGroupUuid: pupil, scheduleUuid: lesson, date: '2026-11-20', groupId: 71, subjectId: 24 };

type Line = {
  /** Query, body or path parameters of a good call in a school, by somebody. */
  ask?: (school: number, userId: number) => { query?: object; body?: object; params?: Record<string, string> };
  /** Answer to somebody whom the declaration lets in; 200 when missing. */
  reached?: string;
  /** Row owners: answers to people whom the declaration lets in and the row does not. */
  rows?: Partial<Record<Login, string>>;
  /** Answer to the teacher of school 2 who asks there for rows of school 1. */
  far?: string;
};
const inYear = (school: number) => ({ query: { schoolId: school, eduYear: 2026 } });
const ofLesson = (school: number) => ({ query: { schoolId: school, eduYear: 2026, scheduleUuid: lesson } });
const byPath = (school: number) => ({ ...inYear(school), params: { id: lesson } });
const foreign = { stranger: '403 ACCESS_DENIED' };
const notOwn = '403 NOT_OWN_LESSON';
const notOwners = { stranger: notOwn, grouplead: notOwn, zavuch: notOwn, director: notOwn };
const ofMember = (school: number) => ({ query: { ...inYear(school).query, studentGroupUuid: pupil } });
const homeworkByPath = (school: number) => ({ ...inYear(school), params: { id: homeworkUuidOf(1, lesson) } });
const ofJournal = (school: number) => ({ ...inYear(school), params: { id: idOf('physics') } });
const ofPupil = { studentSchoolUuid: idOf('student 0') };

const table: Record<string, Line> = {
  'configuration.microservices': {},
  'configuration.domainOptions': {},
  'configuration.quarters': { ask: inYear },
  'configuration.parallels': { ask: inYear },
  'configuration.groups': { ask: inYear },
  'configuration.translate': {},
  'configuration.translateHash': {},
  'configuration.health': {},
  'homework.createSimpleHomework': {
    ask: (schoolId) => ({ body: { schoolId, eduYear: 2026, scheduleUuid: lesson, body: '§12' } }),
    rows: notOwners,
    far: '404 NOT_FOUND',
  },
  'homework.updateSimpleHomework': {
    ask: (schoolId) => ({
      body: { schoolId, eduYear: 2026, scheduleUuid: lesson, homeworkUuid: homeworkUuidOf(1, lesson), body: '§13' },
    }),
    rows: notOwners,
    far: '404 NOT_FOUND',
  },
  'homework.removeSimpleHomework': {
    ask: (schoolId) => ({
      body: { schoolId, eduYear: 2026, scheduleUuid: otherLesson, homeworkUuid: homeworkUuidOf(1, otherLesson) },
    }),
    reached: '404 NOT_FOUND',
    far: '404 NOT_FOUND',
  },
  'homework.createByLesson': {
    ask: () => ({ params: { id: lesson }, body: { body: '§12' } }),
    rows: notOwners,
    far: '404 NOT_FOUND',
  },
  'homework.updateByLesson': {
    ask: () => ({ params: { id: lesson }, body: { body: '§13' } }),
    rows: notOwners,
    far: '404 NOT_FOUND',
  },
  'homework.removeByLesson': {
    ask: () => ({ params: { id: otherLesson } }),
    reached: '404 NOT_FOUND',
    far: '404 NOT_FOUND',
  },
  'homework.monthlyList': { ask: ofMember, far: '403 ACCESS_DENIED' },
  'homework.parentMonthlyList': { ask: ofMember, far: '403 ACCESS_DENIED' },
  'homework.oneOfStudent': { ask: homeworkByPath, far: '403 ACCESS_DENIED' },
  'homework.oneOfChild': { ask: homeworkByPath, far: '403 ACCESS_DENIED' },
  'journal.groupList': { ask: inYear },
  'journal.subjectList': { ask: (school) => ({ query: { ...inYear(school).query, groupId: 71 } }) },
  'journal.periodList': { ask: ofJournal, rows: foreign, far: '404 NOT_FOUND' },
  'journal.subgroupList': {
    ask: (school) => ({ ...inYear(school), params: { id: '71' } }),
    rows: foreign,
    far: '404 NOT_FOUND',
  },
  'journal.quarterJournal': { ask: ofJournal, rows: foreign, far: '404 NOT_FOUND' },
  'journal.journalOfDays': {
    ask: (school) => ({
      query: {
        ...inYear(school).query,
        filters: JSON.stringify({ assignmentUuid: idOf('physics') }),
        dateFrom: '2026-11-16',
        dateTo: '2026-11-22',
      },
    }),
    rows: foreign,
    far: '404 NOT_FOUND',
  },
  'journal.timeliness': {
    ask: (school) => ({ query: { ...inYear(school).query, date: '2026-11-20' } }),
    far: '403 ACCESS_DENIED',
  },
  'journal.cellHistory': {
    ask: (school) => ({ query: { ...ofLesson(school).query, cell: `mark:${idOf('member 5')}` } }),
    rows: foreign,
    far: '404 NOT_FOUND',
  },
  'journal.lessonJournal': { ask: () => ({ params: { scheduleId: lesson } }), rows: foreign, far: '404 NOT_FOUND' },
  'journal.createMark': {
    ask: (schoolId, userId) => ({
      body: { ...place, schoolId, userId, eduYear: 2026, markType: 'formattedScore', mark: 7 },
    }),
    rows: notOwners,
    far: '404 NOT_FOUND',
  },
  'journal.updateMark': {
    ask: (_, userId) => ({
      body: { userId, uuid: cellUuid(1, lesson, idOf('member 5'), 'mark'), markType: 'formattedScore', mark: 4 },
    }),
    rows: {
      stranger: '404 NOT_FOUND',
      grouplead: '404 NOT_FOUND',
      zavuch: '404 NOT_FOUND',
      director: '404 NOT_FOUND',
    },
    far: '404 NOT_FOUND',
  },
  'journal.attendanceBulk': {
    ask: (schoolId, userId) => ({
      body: { userId, attendances: [{ ...place, schoolId, eduYear: 2026, attendance: 'late' }] },
    }),
    rows: { stranger: notOwn, zavuch: notOwn, director: notOwn },
    far: '404 NOT_FOUND',
  },
  'lesson.frontofficeLesson': { ask: ofLesson, rows: foreign, far: '404 NOT_FOUND' },
  'lesson.controlLesson': { ask: byPath, rows: foreign, far: '404 NOT_FOUND' },
  'lesson.clientofficeLesson': {
    ask: (school) => ({ query: { ...ofLesson(school).query, ...ofPupil } }),
    far: '403 ACCESS_DENIED',
  },
  'lesson.lessonBySchedule': { ask: byPath, far: '403 ACCESS_DENIED' },
  'lesson.complete': {
    ask: (schoolId) => ({ body: { schoolId, eduYear: 2026, scheduleUuid: lesson, theme: 'Гук заңы' } }),
    rows: { ...notOwners, stranger: '403 ACCESS_DENIED' },
    far: '404 NOT_FOUND',
  },
  'profile.sessions': {},
  'profile.endSession': { ask: () => ({ body: { id: idOf('no session') } }), reached: '404 NOT_FOUND' },
  'profile.endOtherSessions': {},
  'profile.changePassword': { ask: () => ({ body: {} }), reached: '422 VALIDATION_FAILED' },
  'schedule.frontofficeSchedule': { ask: inYear },
  'schedule.clientofficeSchedule': {
    ask: (school) => ({ query: { ...inYear(school).query, ...ofPupil } }),
    far: '403 ACCESS_DENIED',
  },
  'schedule.parentSchedule': {
    ask: (school) => ({ query: { ...inYear(school).query, ...ofPupil, studentUserId: 11 } }),
    far: '403 ACCESS_DENIED',
  },
  'session.login': { ask: () => ({ body: { login: 'teacher', password } }) },
  'session.refreshToken': { ask: (_, userId) => ({ body: { userId } }), reached: '401 SESSION_ENDED' },
  'session.logout': {},
  'session.userInfo': {},
  'session.schools': {},
  'session.relatedAccounts': {},
  // Nobody here has a second account (tests/accounts/related.test.ts has those who do).
  'session.relatedAuth': { ask: () => ({ body: { userId: 3 } }), reached: '403 ACCESS_DENIED' },
  'session.sealKey': {},
  'session.relatedChildren': {},
  'session.parentGroupList': {
    ask: (school) => ({ query: { ...inYear(school).query, studentUserId: 11 } }),
    far: '403 ACCESS_DENIED',
  },
  'session.years': { ask: inYear },
  'sync.unsentDevices': { ask: inYear, far: '403 ACCESS_DENIED' },
  'sync.sync': {
    ask: (schoolId, userId) => ({
      body: {
        protocol: 1,
        clientId: idOf(`client of ${userId} in ${schoolId}`),
        userId,
        schoolId,
        eduYear: 2026,
        sentAt: schoolNow,
        ackFloor: 0,
        cursor: null,
        want: [],
        dictionary: [],
        groups: [],
      },
    }),
  },
};

const declared: [name: string, endpoint: AnyEndpoint][] = Object.entries(endpoints).flatMap(([feature, ofFeature]) =>
  Object.entries(ofFeature).map(([name, endpoint]): [string, AnyEndpoint] => [`${feature}.${name}`, endpoint]),
);

function expectedInOwnSchool(endpoint: AnyEndpoint, asker: Asker, line: Line): string {
  const reached = line.reached ?? '200';
  if (endpoint.access === 'anyone') return reached;
  if (asker === 'nobody') return '401 SIGN_IN_REQUIRED';
  if (endpoint.school === 'none') return reached;
  const role = people[asker];
  if (role === null) return '403 WRONG_SCHOOL';
  if (endpoint.access !== 'signedIn' && !endpoint.access.includes(role)) return '403 ACCESS_DENIED';
  return line.rows?.[asker] ?? reached;
}

function expectedInOtherSchool(asker: Asker, line: Line): string {
  if (asker === 'nobody') return '401 SIGN_IN_REQUIRED';
  return asker === 'other' ? (line.far ?? '200') : '403 WRONG_SCHOOL';
}

const mayTeach: Record<Login, string> = {
  student: 'ACCESS_DENIED',
  parent: 'ACCESS_DENIED',
  parent2: 'WRONG_SCHOOL',
  teacher: 'ok',
  stranger: 'NOT_OWN_LESSON',
  grouplead: 'NOT_OWN_LESSON',
  zavuch: 'NOT_OWN_LESSON',
  director: 'NOT_OWN_LESSON',
  monitoring: 'ACCESS_DENIED',
  other: 'WRONG_SCHOOL',
  worker: 'WRONG_SCHOOL',
};
const mutationTable: Record<string, { payload: object; answers: Record<Login, string> }> = {
  setAttendance: {
    payload: { scheduleUuid: lesson, studentGroupUuid: idOf('member 1'), attendance: 'missing_due' },
    answers: { ...mayTeach, grouplead: 'ok' },
  },
  takeRoll: { payload: { scheduleUuid: lesson }, answers: { ...mayTeach, grouplead: 'ok' } },
  setNoMarks: { payload: { scheduleUuid: lesson, isStated: true }, answers: mayTeach },
  setHomework: {
    payload: { scheduleUuid: lesson, homework: { body: '§14', dueScheduleUuid: null } },
    answers: mayTeach,
  },
  setHomeworkDone: {
    payload: { ...ofPupil, studentGroupUuid: pupil, scheduleUuid: lesson, isDone: true },
    answers: {
      ...mayTeach,
      student: 'ok',
      teacher: 'ACCESS_DENIED',
      stranger: 'ACCESS_DENIED',
      grouplead: 'ACCESS_DENIED',
      zavuch: 'ACCESS_DENIED',
      director: 'ACCESS_DENIED',
    },
  },
  withdrawRoll: { payload: { scheduleUuid: lesson }, answers: { ...mayTeach, grouplead: 'ok' } },
  setMark: {
    payload: { scheduleUuid: lesson, studentGroupUuid: idOf('member 1'), mark: 5, comment: null },
    answers: mayTeach,
  },
  conductLesson: { payload: { scheduleUuid: lesson, themeUuid: null, theme: 'Басқа' }, answers: mayTeach },
  uncompleteLesson: { payload: { scheduleUuid: lesson }, answers: { ...mayTeach, teacher: 'LESSON_HAS_MARKS' } },
};

const denied = 'ACCESS_DENIED';
type Readers = Record<Exclude<Login, 'parent2' | 'other' | 'worker'>, string>;
const staffOnly: Readers = {
  student: denied,
  parent: denied,
  teacher: 'read',
  stranger: denied,
  grouplead: 'read',
  zavuch: 'read',
  director: 'read',
  monitoring: 'read',
};
const everybody: Readers = { ...staffOnly, student: 'read', parent: 'read', stranger: 'read' };
const nobodyButFamily: Readers = {
  student: 'read',
  parent: 'read',
  teacher: denied,
  stranger: denied,
  grouplead: denied,
  zavuch: denied,
  director: denied,
  monitoring: denied,
};
const documentTable: Record<string, Readers> = {
  [`lesson:${lesson}`]: staffOnly,
  'roster:71': staffOnly,
  [`roster:${idOf('subgroup')}`]: staffOnly,
  [`plan:${idOf('physics')}`]: { ...staffOnly, monitoring: denied },
  'year:2026': everybody,
  'journals:2026': { ...everybody, student: denied, parent: denied },
  [`journal:${idOf('physics')}:2`]: staffOnly,
  [`pupil-marks:${idOf('student 0')}:2026:2`]: nobodyButFamily,
  [`pupil-marks:${idOf('student 1')}:2026:2`]: { ...nobodyButFamily, student: denied, parent: denied },
  [`pupil-done:${idOf('student 0')}`]: nobodyButFamily,
  [`pupil-done:${idOf('student 1')}`]: { ...nobodyButFamily, student: denied, parent: denied },
  'week:2026-11-16': { ...everybody, student: denied, parent: denied },
  [`pupil-week:${idOf('student 0')}:2026-11-16`]: nobodyButFamily,
  [`pupil-week:${idOf('student 1')}:2026-11-16`]: { ...nobodyButFamily, student: denied, parent: denied },
  // Of the second school.
  [`lesson:${idOf('lesson far')}`]: Object.fromEntries(
    Object.keys(staffOnly).map((login) => [login, login === 'student' || login === 'parent' ? denied : 'NOT_FOUND']),
  ) as Readers,
};

describe.each(databaseKinds)('access on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  const signedIn = new Map<Asker, Session>();
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    await buildSmallSchool(database.db);
    await widenSmallSchool(database.db);
    app = await startTestApp(database);
    for (const login of logins) signedIn.set(login, await signIn(app, login));
    const teacher = signedIn.get('teacher');
    await call(app, 'POST /api/v4/os/frontoffice/lesson/complete', {
      as: teacher,
      body: { schoolId: 1, eduYear: 2026, scheduleUuid: lesson },
    });
    await call(app, `POST /api/v4/os/frontoffice/schedule/${lesson}/homework`, { as: teacher, body: { body: '§11' } });
    await call(app, 'POST /api/mark', {
      as: teacher,
      body: {
        ...place,
        studentGroupUuid: idOf('member 5'),
        schoolId: 1,
        userId: 2,
        eduYear: 2026,
        markType: 'formattedScore',
        mark: 9,
      },
    });
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  /** Everything that a refused call could have changed. */
  const traces = async () => ({
    cells: await storedCells(database.db),
    history: (await database.db.select().from(cellHistory)).length,
    feed: (await database.db.select().from(feed)).length,
    ledger: (await database.db.select().from(ledger)).length,
    devices: (await database.db.select().from(syncClients)).length,
    openSessions: (await database.db.select().from(sessions)).filter(({ endedAt }) => endedAt === null).length,
  });

  async function ask(
    endpoint: AnyEndpoint,
    asker: Asker,
    { query, body, params }: ReturnType<NonNullable<Line['ask']>>,
    school: number,
  ): Promise<string> {
    const url = endpoint.path.replace(/:(\w+)/g, (_, name: string) => params?.[name] ?? '');
    const search = new URLSearchParams(Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]));
    // Signing out ends the session, so it needs one of its own.
    const as = asker !== 'nobody' && url === '/api/logout' ? await signIn(app, asker) : signedIn.get(asker);
    const before = await traces();
    const answer = await call(app, `${endpoint.method} ${url}?${search}`, {
      as,
      school,
      ...(body ? { body } : {}),
      headers: asker === 'nobody' ? { 'x-school-id': String(school) } : {},
    });
    if (answer.status !== 200) expect(await traces()).toEqual(before);
    return answer.status === 200 ? '200' : `${answer.status} ${answer.error.code}`;
  }
  const userIdOf = (asker: Asker) => signedIn.get(asker)?.userId ?? 2;

  it('has a line for every endpoint', () => {
    expect(Object.keys(table).sort()).toEqual(declared.map(([name]) => name).sort());
  });

  it.each(declared)('%s lets in exactly whom it names, and of the rows their owners', async (name, endpoint) => {
    const line = table[name] ?? {};
    const found: Record<string, string> = {};
    for (const asker of askers) {
      found[asker] = await ask(endpoint, asker, line.ask?.(1, userIdOf(asker)) ?? {}, 1);
    }
    expect(found).toEqual(
      Object.fromEntries(askers.map((asker) => [asker, expectedInOwnSchool(endpoint, asker, line)])),
    );
  });

  it.each(declared.filter(([, { school }]) => school === 'required'))(
    '%s opens no other school',
    async (name, endpoint) => {
      const line = table[name] ?? {};
      const found: Record<string, string> = {};
      for (const asker of askers) {
        found[asker] = await ask(endpoint, asker, line.ask?.(2, userIdOf(asker)) ?? {}, 2);
      }
      expect(found).toEqual(Object.fromEntries(askers.map((asker) => [asker, expectedInOtherSchool(asker, line)])));
      // The header names the own school, the call itself another one; or nothing names one.
      const own = line.ask?.(2, userIdOf('teacher')) ?? {};
      if ([own.query, own.body].some((part) => part && 'schoolId' in part)) {
        expect(await ask(endpoint, 'teacher', own, 1)).toBe('403 WRONG_SCHOOL');
      }
      expect(await ask(endpoint, 'teacher', {}, 0)).toBe('403 WRONG_SCHOOL');
    },
  );

  async function sync(login: Login, operations: readonly Operation[], want: readonly string[], clientId: string) {
    const userId = userIdOf(login);
    return call<SyncAnswer>(app, 'POST /api/v4/os/sync', {
      as: signedIn.get(login),
      body: syncBody({ clientId, userId, want: [...want] }, operations),
    });
  }

  it('has a line for every mutation', () => {
    expect(Object.keys(mutationTable).sort()).toEqual(Object.keys(mutations).sort());
  });

  it.each(Object.keys(mutationTable))(
    '%s is done for those who may, and leaves nothing of the others',
    async (name) => {
      const { payload, answers } = mutationTable[name] as (typeof mutationTable)[string];
      const found: Record<string, string> = {};
      for (const login of logins) {
        const before = await storedCells(database.db);
        const cell = findMutation(name)?.key(payload).cell.split(':') ?? [];
        const current = before.find(
          (row) =>
            row.scheduleUuid === lesson &&
            row.kind === cell[0] &&
            (cell[1] ?? row.studentGroupUuid) === row.studentGroupUuid,
        );
        const operation: Operation = {
          seq: 1,
          name,
          payloadVersion: 1,
          payload,
          base: { version: current?.version ?? 0 },
          capturedAt: schoolNow,
        };
        const { data, error } = await sync(login, [operation], [], idOf(`device of ${login} for ${name}`));
        const [exception] = data?.exceptions ?? [];
        found[login] = error?.code ?? exception?.code ?? (data.ok.length === 1 ? 'ok' : String(exception?.outcome));
        if (found[login] !== 'ok') expect(await storedCells(database.db)).toEqual(before);
      }
      expect(found).toEqual(answers);
    },
  );

  it.each(Object.entries(documentTable))('document %s is read by those who may', async (key, readers) => {
    const found: Record<string, string> = {};
    for (const login of Object.keys(readers) as Login[]) {
      const { data } = await sync(login, [], [key], idOf(`reader ${login}`));
      const [document] = data.documents;
      found[login] = document?.error ?? (document?.body ? 'read' : 'nothing');
      if (document?.error) expect(document).toEqual({ key, asOf: expect.any(Number), error: document.error });
    }
    expect(found).toEqual(readers);
  });

  it('a document of no known kind or shape is not found, and breaks nothing beside it', async () => {
    const strange = [
      'nothing',
      'lesson:',
      `lesson:${'-'.repeat(36)}`,
      'roster:99999999999',
      'roster:x',
      `plan:${'a'.repeat(36)}`,
      'week:2026-11-17',
      'week:2026-99-99',
      'year:99999',
      'journals:26',
      'journal:x:2',
      `journal:${'a'.repeat(36)}:9`,
      'pupil-marks:x:2026:2',
      'pupil-done:x',
      '__proto__:1',
      'lesson:\u0000',
    ];
    const { status, data } = await sync('teacher', [], [...strange, 'year:2026'], idOf('strange wishes'));
    expect(status).toBe(200);
    expect(data.documents.map(({ error }) => error ?? 'read')).toEqual([
      ...strange.map(() => expect.stringMatching(/^(NOT_FOUND|ACCESS_DENIED)$/)),
      'read',
    ]);
  });
});
