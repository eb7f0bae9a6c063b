// The server refuses every write in a year that is not active: every mutation a device may queue, and every path of the specification. A
// new entry in the registry without a line here fails.
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyEndpoint } from '#contract/core/endpoint.ts';
import { isForm, isUpload, uploadField } from '#contract/core/files.ts';
import { cellUuid } from '#contract/core/ids.ts';
import type { Operation } from '#contract/core/mutation.ts';
import { findMutation } from '#contract/mutations.ts';
import { mutations } from '#contract/office.ts';
import { endpoints } from '#contract/registry.ts';
import type { SyncAnswer } from '#contract/sync/sync.schema.ts';
import type { Database } from '#server/db/client.ts';
import { schoolYears } from '#server/features/calendar/public.ts';
import { homeworkUuidOf } from '#server/features/schedule/public.ts';
import { groupMembers, groups, programmeGroups, schools } from '#server/features/school/public.ts';
import { call } from '#tests/server/calls.ts';
import { found } from '#tests/server/found-access.ts';
import type { Ask } from '#tests/support/access.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, signIn, startTestApp } from '#tests/support/server.ts';
import { fieldsOf, formOf, multipart } from '#tests/support/sheet-files.ts';
import { idOf, schoolNow, storedCells } from '#tests/support/small-school.ts';
import { syncBody } from '#tests/support/sync-body.ts';

const lesson = idOf('lesson early');
const pupil = idOf('member 0');
const inSchool = { schoolId: 1, eduYear: 2026 };
const place = {
  ...inSchool,
  scheduleUuid: lesson,
  studentGroupUuid: pupil,
  date: '2026-11-20',
  groupId: 71,
  subjectId: 24,
};

const withPayload = <Found extends object>(payloads: Found) =>
  Object.fromEntries(Object.entries(payloads).map(([name, payload]) => [name, { payload }])) as {
    [Name in keyof Found]: { payload: object };
  };
/** By mutation: the payload, and who may send it in a writable year, if not the teacher. */
const payloads: Record<keyof typeof mutations, { payload: object; as?: 'student' | 'director' }> = {
  conductLesson: { payload: { scheduleUuid: lesson, themeUuid: null, theme: 'Басқа' } },
  uncompleteLesson: { payload: { scheduleUuid: lesson } },
  takeRoll: { payload: { scheduleUuid: lesson } },
  setNoMarks: { payload: { scheduleUuid: lesson, isStated: true } },
  withdrawRoll: { payload: { scheduleUuid: lesson } },
  setAttendance: { payload: { scheduleUuid: lesson, studentGroupUuid: pupil, attendance: 'late' } },
  setMark: { payload: { scheduleUuid: lesson, studentGroupUuid: pupil, mark: 5, comment: null } },
  setHomework: { payload: { scheduleUuid: lesson, homework: { body: '§14', dueScheduleUuid: null } } },
  setHomeworkDone: {
    payload: { studentSchoolUuid: idOf('student 0'), studentGroupUuid: pupil, scheduleUuid: lesson, isDone: true },
    as: 'student',
  },
  ...withPayload(found.payloads),
  setAnswerText: { payload: found.payloads.setAnswerText, as: 'student' },
  setAnswerPages: { payload: found.payloads.setAnswerPages, as: 'student' },
  sendAnswer: { payload: found.payloads.sendAnswer, as: 'student' },
  recallAnswer: { payload: found.payloads.recallAnswer, as: 'student' },
  setCategories: { payload: found.payloads.setCategories, as: 'director' },
  setHomeVisit: { payload: found.payloads.setHomeVisit, as: 'director' },
  setContacts: { payload: found.payloads.setContacts, as: 'director' },
};

/** By path: a body that is accepted in a writable year. */
const homework = { ...inSchool, scheduleUuid: lesson, homeworkUuid: homeworkUuidOf(1, lesson), body: '§13' };
const bodies: Record<string, (userId: number) => object | undefined> = {
  'POST /api/mark': (userId) => ({ ...place, userId, markType: 'formattedScore', mark: 7 }),
  'PUT /api/mark': (userId) => ({
    userId,
    uuid: cellUuid(1, lesson, pupil, 'mark'),
    markType: 'formattedScore',
    mark: 4,
  }),
  'POST /api/attendance/bulk': (userId) => ({ userId, attendances: [{ ...place, attendance: 'late' }] }),
  complete: () => ({ ...inSchool, scheduleUuid: lesson, theme: 'Гук заңы' }),
  createSimpleHomework: () => ({ ...inSchool, scheduleUuid: lesson, body: '§12' }),
  updateSimpleHomework: () => homework,
  removeSimpleHomework: () => homework,
  createByLesson: () => ({ body: '§12' }),
  updateByLesson: () => ({ body: '§13' }),
  removeByLesson: () => undefined,
};
/** Calls that write and speak of every year: the first answers each operation by itself, as the mutations above show; entries undo what they may; a job is nobody's year; words, bells and rooms are the school's. */
const ofAnyYear = [
  'sync.sync',
  'changes.undo',
  'jobs.cancel',
  'corrections.set',
  'groups.saveSettings',
  /^bells\./,
  ...found.ofAnyYear,
];

/** Of no year: a request to support, and what was read of the notices. */
const inAYear = (Object.keys(mutations) as (keyof typeof mutations)[]).filter(
  // A lecture is its author's, and of no year until it stands in a lesson.
  (name) => !['openTicket', 'markNoticesSeen', 'saveLecture', 'archiveLecture'].includes(name),
);

const writing = Object.entries(endpoints).flatMap(([feature, ofFeature]) =>
  Object.entries(ofFeature as Record<string, AnyEndpoint>)
    .filter(([, { method, school }]) => method !== 'GET' && school === 'required')
    .map(([name, endpoint]) => ({ name, full: `${feature}.${name}`, endpoint }))
    .filter(({ full }) => !ofAnyYear.some((call) => (typeof call === 'string' ? call === full : call.test(full)))),
);

describe.each(databaseKinds)('a year that is not active, on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  let teacher: Session;
  let student: Session;
  let director: Session;
  let lead: Session;
  let before: Awaited<ReturnType<typeof storedCells>>;

  beforeAll(async () => {
    ({ database } = await openSmallSchool(kind));
    app = await startTestApp(database);
    [teacher, student] = [await signIn(app, 'teacher'), await signIn(app, 'student')];
    [director, lead] = [await signIn(app, 'director'), await signIn(app, 'grouplead')];
    const flags = { apiVersion: 'v4', flagGroupLoadCanEditSchedule: true };
    await database.db.update(schools).set({ flags }).where(eq(schools.id, 1));
    // While the year is active everything is accepted, so that only its end makes the difference.
    for (const name of ['conductLesson', 'setMark', 'setHomework'] as const) {
      expect(await push(name, `prepare ${name}`), name).toBe('ok');
    }
    // A programme beside the class, whose year decides.
    const programme = { schoolId: 1, id: 9_999, eduYear: 2026, parallel: 0, letter: 'инкл.', eduLang: 'kk', shift: 1 };
    await database.db.insert(groups).values(programme);
    await database.db.insert(programmeGroups).values({
      schoolId: 1,
      groupId: 9_999,
      parentGroupId: 71,
      parallel: 7,
      programmeId: 1,
      quarterStart: 1,
      quarterEnd: 4,
    });
    await database.db.insert(groupMembers).values({
      schoolId: 1,
      studentGroupUuid: idOf('in programme'),
      groupId: 9_999,
      studentSchoolUuid: idOf('student 1'),
      dateFrom: '2026-09-01',
    });
    before = await storedCells(database.db);
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  async function push(name: keyof typeof mutations, client: string): Promise<string> {
    const { payload, as } = payloads[name];
    const session = as === 'student' ? student : as === 'director' ? director : teacher;
    const operation: Operation = {
      seq: 1,
      name,
      payloadVersion: findMutation(name)?.payloadVersion ?? 1,
      payload,
      base: { version: 0 },
      capturedAt: schoolNow,
    };
    const body = syncBody({ clientId: idOf(client), userId: session.userId }, [operation]);
    const { data } = await call<SyncAnswer>(app, 'POST /api/v4/os/sync', { as: session, body });
    return data.exceptions[0]?.code ?? data.exceptions[0]?.outcome ?? 'ok';
  }

  /** The teacher, where teachers may; else whoever may. */
  function askerOf({ access }: AnyEndpoint): Session {
    if (!Array.isArray(access) || access.includes('teacher')) return teacher;
    if (access.includes('student')) return student;
    return access.includes('director') ? director : lead;
  }

  const setStatus = (status: 'Archive' | 'NotStarted' | 'Transfer') => database.db.update(schoolYears).set({ status });

  // covers YEAR-010 SYSTEM-018
  describe.each(['Archive', 'Transfer', 'NotStarted'] as const)('%s', (status) => {
    beforeAll(() => setStatus(status));

    // covers PROG-038
    it.each(inAYear)('refuses %s', async (name) => {
      expect(await push(name, `${status} ${name}`)).toBe('YEAR_READ_ONLY');
      expect(await storedCells(database.db)).toEqual(before);
    });

    it.each(writing)('refuses $full', async ({ name, full, endpoint }) => {
      const line = `${endpoint.method} ${endpoint.path}`;
      const own: Readonly<Record<string, Ask>> = found.calls;
      const as = askerOf(endpoint);
      const parts = own[full]?.(1, as.userId) ?? {};
      const body = bodies[line] ?? bodies[name] ?? (() => parts.body);
      const path = endpoint.path.replace(/:(\w+)/g, (_, key: string) => parts.params?.[key] ?? lesson);
      const query = new URLSearchParams(Object.entries(parts.query ?? {}).map(([key, value]) => [key, String(value)]));
      const isMultipart = isUpload(endpoint.body) || isForm(endpoint.body);
      const sent = isForm(endpoint.body)
        ? formOf(...fieldsOf(parts.form ?? { body: '§12' }))
        : isUpload(endpoint.body)
          ? formOf({ field: uploadField(endpoint.body), file: 'a.csv', content: Buffer.from(parts.file ?? '') })
          : body(as.userId);
      const answer = await call(app, `${endpoint.method} ${path}?${query}`, {
        as,
        body: sent,
        headers: isMultipart ? multipart : {},
      });
      expect(`${answer.status} ${answer.error?.code}`).toBe('403 YEAR_READ_ONLY');
      expect(await storedCells(database.db)).toEqual(before);
    });
  });

  it('says so in the language of the user', async () => {
    await setStatus('Archive');
    const body = { ...inSchool, scheduleUuid: lesson, theme: 'Гук заңы' };
    const complete = writing.find(({ name }) => name === 'complete')?.endpoint;
    const words = async (language: string) =>
      (await call(app, `POST ${complete?.path}`, { as: teacher, body, language })).error.message;
    expect(await words('kz')).toBe('Мұрағат мәртебесінде өңдеу мүмкін емес.');
    expect(await words('ru')).toBe('Редактирование недоступно для статуса «архив».');
    expect(await words('en')).toBe('Editing is unavailable for an archived year.');
  });

  it('is read as before', async () => {
    await setStatus('Archive');
    const { status } = await call(app, `GET /api/v4/os/frontoffice/schedule?schoolId=1&eduYear=2026`, { as: teacher });
    expect(status).toBe(200);
  });
});
