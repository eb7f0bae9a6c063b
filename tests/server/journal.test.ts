// Marks and attendance by the calls of the journal service: shapes, limits, who may write what and when.
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cellUuid } from '#contract/core/ids.ts';
import { markTypes } from '#contract/core/mark-type.ts';
import { attendanceValues } from '#contract/journal/journal.schema.ts';
import type { Database } from '#server/db/client.ts';
import { cellHistory, journalCells, markUuids } from '#server/features/cells/public.ts';
import { lessons } from '#server/features/schedule/public.ts';
import { feed } from '#server/sync/sync.tables.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, signIn, startTestApp } from '#tests/support/server.ts';
import { idOf, type SmallSchool, storedCells } from '#tests/support/small-school.ts';
import { type WiderSchool, widenSmallSchool } from '#tests/support/wider-school.ts';
import { call } from './calls.ts';

type MarkAnswer = { mark: number | null; comment: string | null; uuid: string };
type Row = {
  number: number;
  name: string;
  studentGroupUuid: string;
  marks: Record<string, { attendance: string; entries: object[] }>;
};
type Journal = { scheduleUuid: string; homework: string | null; rows: Row[] };

describe.each(databaseKinds)('journal on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  let school: SmallSchool;
  let wider: WiderSchool;
  let teacher: Session;
  beforeAll(async () => {
    ({ database, school } = await openSmallSchool(kind));
    wider = await widenSmallSchool(database.db);
    app = await startTestApp(database);
    teacher = await signIn(app, 'teacher');
    const { early, now, sor } = school.lessons;
    for (const scheduleUuid of [
      early.scheduleUuid,
      now.scheduleUuid,
      sor.scheduleUuid,
      wider.lessons.credit,
      wider.lessons.first,
    ]) {
      await call(app, 'POST /api/v4/os/frontoffice/lesson/complete', {
        as: teacher,
        body: { schoolId: 1, eduYear: 2026, scheduleUuid },
      });
    }
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const pupil = (index: number) => idOf(`member ${index}`);
  const place = (scheduleUuid: string, studentGroupUuid: string) => ({
    eduYear: 2026,
    schoolId: 1,
    groupId: 71,
    subjectId: 24,
    studentGroupUuid,
    scheduleUuid,
    date: '2026-11-20',
  });
  const setMark = (scheduleUuid: string, studentGroupUuid: string, mark: unknown, more: object = {}, as = teacher) =>
    call<MarkAnswer>(app, 'POST /api/mark', {
      as,
      body: {
        ...place(scheduleUuid, studentGroupUuid),
        userId: as.userId,
        markType: 'formattedScore',
        mark,
        markMax: null,
        comment: null,
        ...more,
      },
    });
  const setAttendance = (
    entries: [scheduleUuid: string, studentGroupUuid: string, attendance: string][],
    as = teacher,
  ) =>
    call<object[]>(app, 'POST /api/attendance/bulk', {
      as,
      body: {
        userId: as.userId,
        attendances: entries.map(([scheduleUuid, studentGroupUuid, attendance]) => ({
          userId: 12,
          ...place(scheduleUuid, studentGroupUuid),
          attendance,
        })),
      },
    });
  const journalOf = async (scheduleUuid: string, query = '') =>
    (await call<Journal>(app, `GET /api/journal/lesson/${scheduleUuid}?userId=2${query}`, { as: teacher })).data;
  const rowOf = (journal: Journal, studentGroupUuid: string) =>
    journal.rows.find((row) => row.studentGroupUuid === studentGroupUuid)?.marks[journal.scheduleUuid];
  const refusalOf = (answer: { status: number; error: { code: string } | undefined }) =>
    `${answer.status} ${answer.error?.code}`;
  /** Everything that a write could leave behind. */
  const traces = async () => ({
    cells: await storedCells(database.db),
    history: (await database.db.select().from(cellHistory)).length,
    feed: (await database.db.select().from(feed)).length,
  });

  describe('marks', () => {
    // covers JOUR-014 JOUR-017 JOUR-056
    it('are created by the whole payload and answered with mark, comment and uuid', async () => {
      const { scheduleUuid } = school.lessons.early;
      const { status, data } = await setMark(scheduleUuid, pupil(0), 8, { comment: 'жақсы' });
      expect(status).toBe(200);
      expect(data).toEqual({ mark: 8, comment: 'жақсы', uuid: cellUuid(1, scheduleUuid, pupil(0), 'mark') });
    });

    // covers JOUR-009 JOUR-010 JOUR-023 JOUR-055
    it('stand in the journal of the lesson, keyed by it, beside the attendance, in register order', async () => {
      const { scheduleUuid } = school.lessons.now;
      const { data: mark } = await setMark(scheduleUuid, pupil(1), 10, { comment: 'керемет' });
      const journal = await journalOf(scheduleUuid, '&withHomeworks=1');
      expect(journal.rows.map(({ number, name }) => `${number} ${name}`)).toEqual([
        '1 Абенов Алмас',
        '2 Ақанов Дәулет',
        '3 Әлиева Іңкәр',
        '4 Гончар Игорь',
        '5 Ғалиев Ғани',
        '6 Қадыров Адам',
        '7 Нұрлан Арыстан',
      ]);
      expect(rowOf(journal, pupil(1))).toEqual({
        attendance: 'was_in_class',
        entries: [
          {
            mark: 10,
            comment: 'керемет',
            markUuid: mark.uuid,
            date: '20.11.2026',
            assessmentMax: null,
            type: 'formattedScore',
          },
        ],
      });
      expect(rowOf(journal, pupil(2))).toEqual({ attendance: 'was_in_class', entries: [] });
    });

    // covers JOUR-055
    it('stand in the journal of the lesson, with its homework only where that is asked for', async () => {
      const { scheduleUuid } = school.lessons.sor;
      await call(app, 'POST /api/v4/os/frontoffice/simple-homework', {
        as: teacher,
        body: { schoolId: 1, eduYear: 2026, scheduleUuid, body: '§12, 3-есеп' },
      });
      const journals = [await journalOf(scheduleUuid), await journalOf(scheduleUuid, '&withHomeworks=1')];
      expect(journals.map(({ homework }) => homework)).toEqual([null, '§12, 3-есеп']);
    });

    // covers JOUR-014 JOUR-015
    it('are refused while a field of the payload is missing, and change nothing', async () => {
      const { scheduleUuid } = school.lessons.early;
      const before = await traces();
      const content = { userId: 2, markType: 'formattedScore', mark: 2 };
      const created = { ...place(scheduleUuid, pupil(5)), ...content };
      const changed = { uuid: cellUuid(1, scheduleUuid, pupil(0), 'mark'), ...content };
      for (const [method, whole] of [
        ['POST', created],
        ['PUT', changed],
      ] as const) {
        for (const field of Object.keys(whole)) {
          const body = { ...whole, [field]: undefined };
          const { status, error } = await call(app, `${method} /api/mark`, { as: teacher, body });
          expect([method, field, status, Object.keys(error.errors ?? {})]).toEqual([method, field, 422, [field]]);
        }
      }
      expect(await traces()).toEqual(before);
    });

    // covers JOUR-015 JOUR-057
    it('are changed by their uuid', async () => {
      const { scheduleUuid } = school.lessons.early;
      const { data: created } = await setMark(scheduleUuid, pupil(2), 3);
      const change = (body: object, as = teacher) =>
        call<MarkAnswer>(app, 'PUT /api/mark', {
          as,
          body: { userId: as.userId, uuid: created.uuid, markType: 'formattedScore', markMax: null, ...body },
        });
      const changed = await change({ mark: 7, comment: 'түзетілді' });
      expect(changed.data).toEqual({ mark: 7, comment: 'түзетілді', uuid: created.uuid });
      expect(rowOf(await journalOf(scheduleUuid), pupil(2))?.entries).toMatchObject([
        { mark: 7, comment: 'түзетілді' },
      ]);
      expect(refusalOf(await change({ mark: 2 }, await signIn(app, 'stranger')))).toBe('404 NOT_FOUND');
      expect(refusalOf(await change({ mark: 2, uuid: idOf('no mark') }))).toBe('404 NOT_FOUND');
      expect(refusalOf(await change({ mark: 11 }))).toBe('422 VALIDATION_FAILED');
    });

    it('have their uuid stored when they are first written, so that it is looked up and never searched for', async () => {
      const { scheduleUuid } = school.lessons.early;
      await setAttendance([[scheduleUuid, pupil(4), 'late']]);
      await setMark(scheduleUuid, pupil(4), 3);
      await setMark(scheduleUuid, pupil(4), 4);
      const stored = (await database.db.select().from(markUuids)).filter((row) => row.studentGroupUuid === pupil(4));
      const uuid = cellUuid(1, scheduleUuid, pupil(4), 'mark');
      expect(stored).toEqual([{ schoolId: 1, uuid, scheduleUuid, studentGroupUuid: pupil(4) }]);
    });

    it('that came past the sync are found by their uuid too, by their own teacher alone', async () => {
      const { scheduleUuid } = school.lessons.sor;
      const content = { version: 1, value: { mark: 9, comment: null }, authorUserId: 2, capturedAt: 0, acceptedAt: 0 };
      const studentGroupUuid = pupil(3);
      await database.db
        .insert(journalCells)
        .values({ schoolId: 1, scheduleUuid, kind: 'mark', studentGroupUuid, ...content });
      const uuid = cellUuid(1, scheduleUuid, studentGroupUuid, 'mark');
      const change = (as: Session) =>
        call<MarkAnswer>(app, 'PUT /api/mark', { as, body: { userId: as.userId, uuid, markType: 'sor', mark: 12 } });
      for (const login of ['stranger', 'zavuch']) {
        expect(refusalOf(await change(await signIn(app, login)))).toBe('404 NOT_FOUND');
      }
      expect((await change(teacher)).data).toEqual({ mark: 12, comment: null, uuid });
    });

    it('that are there already are a success that leaves no trace', async () => {
      const { scheduleUuid } = school.lessons.early;
      await setMark(scheduleUuid, pupil(3), 6);
      const before = await traces();
      expect((await setMark(scheduleUuid, pupil(3), 6)).data.mark).toBe(6);
      expect(await traces()).toEqual(before);
    });

    it('by two co-teachers at the same moment both succeed, and the history has both', async () => {
      const { scheduleUuid } = school.lessons.now;
      const teacher2 = await signIn(app, 'teacher2');
      const answers = await Promise.all([
        setMark(scheduleUuid, pupil(5), 5),
        setMark(scheduleUuid, pupil(5), 6, {}, teacher2),
        setMark(scheduleUuid, pupil(5), 7),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      const history = (await database.db.select().from(cellHistory)).filter(
        (row) => row.kind === 'mark' && row.studentGroupUuid === pupil(5) && row.scheduleUuid === scheduleUuid,
      );
      expect(history.map(({ version }) => version).sort()).toEqual([1, 2, 3]);
      expect(history.map(({ value }) => (value as MarkAnswer).mark).sort()).toEqual([5, 6, 7]);
    });

    // covers JOUR-019
    it('of a regular lesson are whole numbers from 1 to 10, or none', async () => {
      const { scheduleUuid } = school.lessons.now;
      for (const mark of [10, 9, 8, 7, 6, 5, 4, 3, 2, 1, null]) {
        expect((await setMark(scheduleUuid, pupil(0), mark)).data.mark).toBe(mark);
      }
      const before = await traces();
      for (const mark of [0, 11, -1, 5.5, '5', true, 1e10]) {
        expect(refusalOf(await setMark(scheduleUuid, pupil(0), mark))).toBe('422 VALIDATION_FAILED');
      }
      expect(await traces()).toEqual(before);
    });

    // covers JOUR-020
    it('of a credit subject are 1 and 0', async () => {
      const answers = [];
      for (const mark of [1, 0, 2, 10]) answers.push((await setMark(wider.lessons.credit, pupil(0), mark)).status);
      expect(answers).toEqual([200, 200, 422, 422]);
    });

    // covers JOUR-018
    it('of a SOR are points from 0 to its maximum, and their entry says so', async () => {
      const { scheduleUuid } = school.lessons.sor;
      expect(markTypes).toEqual(['formattedScore', 'sor', 'soch']);
      const answers = [];
      for (const mark of [0, 16, 15]) {
        answers.push((await setMark(scheduleUuid, pupil(0), mark, { markType: 'sor', markMax: 15 })).status);
      }
      expect(answers).toEqual([200, 422, 200]);
      expect(rowOf(await journalOf(scheduleUuid), pupil(0))?.entries).toMatchObject([
        { mark: 15, type: 'sor', assessmentMax: 15, date: '19.11.2026' },
      ]);
      expect((await setMark(scheduleUuid, pupil(0), 15, { markType: 'quarter' })).status).toBe(422);
    });

    // covers JOUR-018
    it('of a SOCH are points from 0 to its maximum too, and their entry says so', async () => {
      const soch = idOf('lesson soch');
      const [row] = await database.db
        .select()
        .from(lessons)
        .where(eq(lessons.scheduleUuid, school.lessons.sor.scheduleUuid));
      if (!row) throw new Error('the lesson is missing');
      await database.db.insert(lessons).values({ ...row, scheduleUuid: soch, type: 'soch', maxScore: 25 });
      await call(app, 'POST /api/v4/os/frontoffice/lesson/complete', {
        as: teacher,
        body: { schoolId: 1, eduYear: 2026, scheduleUuid: soch },
      });
      const answers = [];
      for (const mark of [0, 26, 25]) {
        answers.push((await setMark(soch, pupil(0), mark, { markType: 'soch', markMax: 25 })).status);
      }
      expect(answers).toEqual([200, 422, 200]);
      expect(rowOf(await journalOf(soch), pupil(0))?.entries).toMatchObject([
        { mark: 25, type: 'soch', assessmentMax: 25 },
      ]);
    });

    // covers JOUR-021
    it('of a single lesson are never a value of a period', async () => {
      const { scheduleUuid } = school.lessons.now;
      for (const mark of ['unattestated', 'not_certified', 'exemption', 'notstudy']) {
        const answer = await setMark(scheduleUuid, pupil(0), mark);
        expect([answer.status, Object.keys(answer.error.errors ?? {})]).toEqual([422, ['mark']]);
      }
    });

    it('are not given in grade 1', async () => {
      const answer = await setMark(wider.lessons.first, wider.pupils.first, 5);
      expect(refusalOf(answer)).toBe('422 VALIDATION_FAILED');
    });

    it('have a comment of at most 250 characters, which may stand without a mark', async () => {
      const { scheduleUuid } = school.lessons.now;
      const long = 'ә'.repeat(250);
      expect((await setMark(scheduleUuid, pupil(3), null, { comment: long })).data).toMatchObject({
        mark: null,
        comment: long,
      });
      const refused = await setMark(scheduleUuid, pupil(3), null, { comment: `${long}ә` });
      expect([refused.status, Object.keys(refused.error.errors ?? {})]).toEqual([422, ['comment']]);
    });

    // covers JOUR-024 JOUR-026
    it('are given by the own teachers of the lesson only, not by the lead, the management or a colleague', async () => {
      const { scheduleUuid } = school.lessons.early;
      const before = await traces();
      for (const login of ['stranger', 'grouplead', 'director', 'zavuch']) {
        const answer = await setMark(scheduleUuid, pupil(4), 5, {}, await signIn(app, login));
        expect(`${login} ${refusalOf(answer)}`).toBe(`${login} 403 NOT_OWN_LESSON`);
      }
      expect(await traces()).toEqual(before);
      expect((await setMark(scheduleUuid, pupil(4), 5, {}, await signIn(app, 'teacher2'))).status).toBe(200);
    });

    // covers JOUR-025
    it('are not given in a closed period or a read-only year', async () => {
      const before = await traces();
      expect(refusalOf(await setMark(school.lessons.closed.scheduleUuid, pupil(0), 5))).toBe('403 PERIOD_CLOSED');
      expect(refusalOf(await setMark(wider.lessons.archived, pupil(0), 5))).toBe('403 YEAR_READ_ONLY');
      expect(await traces()).toEqual(before);
    });

    // covers JOUR-027
    it('are not given before the lesson is conducted', async () => {
      const { scheduleUuid } = school.lessons.later;
      expect(refusalOf(await setMark(scheduleUuid, pupil(0), 5))).toBe('409 LESSON_NOT_CONDUCTED');
    });

    it('are given only to those who belong to the lesson on its day', async () => {
      const { early, sor } = school.lessons;
      expect(refusalOf(await setMark(early.scheduleUuid, wider.pupils.leaver, 5))).toBe('422 NOT_IN_GROUP');
      expect(refusalOf(await setMark(early.scheduleUuid, wider.pupils.first, 5))).toBe('422 NOT_IN_GROUP');
      expect(refusalOf(await setMark(sor.scheduleUuid, wider.pupils.newcomer, 5))).toBe('422 NOT_IN_GROUP');
      expect((await setMark(early.scheduleUuid, wider.pupils.newcomer, 5)).status).toBe(200);
      expect(
        refusalOf(await setAttendance([[wider.lessons.english, pupil(1), 'late']], await signIn(app, 'teacher2'))),
      ).toBe('422 NOT_IN_GROUP');
    });

    it('are signed by whoever is signed in', async () => {
      const { scheduleUuid } = school.lessons.early;
      expect(refusalOf(await setMark(scheduleUuid, pupil(0), 5, { userId: 3 }))).toBe('403 ACCESS_DENIED');
    });
  });

  describe('attendance', () => {
    // covers JOUR-022 JOUR-058
    it('takes the five values, for many pupils in one call', async () => {
      const { scheduleUuid } = school.lessons.early;
      const { data } = await setAttendance(
        attendanceValues.map((value, index) => [scheduleUuid, pupil(index), value] as [string, string, string]),
      );
      expect(data).toHaveLength(5);
      const journal = await journalOf(scheduleUuid);
      expect(attendanceValues.map((_, index) => rowOf(journal, pupil(index))?.attendance)).toEqual([
        'was_in_class',
        'missing_due',
        'missing_by_sick',
        'late',
        'missing_without_reason',
      ]);
      const refused = await setAttendance([[scheduleUuid, pupil(0), 'asleep']]);
      expect([refused.status, Object.keys(refused.error.errors ?? {})]).toEqual([422, ['attendances.0.attendance']]);
    });

    // covers JOUR-016
    it('comes with its author and, per pupil, with year, school, class, subject, lesson and day; nothing may be missing', async () => {
      const { now, sor } = school.lessons;
      // Of two lessons on two days, each for a different pupil.
      const entry = { ...place(now.scheduleUuid, pupil(0)), userId: 11, attendance: 'late' };
      const ofSor = { ...place(sor.scheduleUuid, pupil(1)), userId: 12, date: '2026-11-19', attendance: 'missing_due' };
      const send = (body: unknown) => call(app, 'POST /api/attendance/bulk', { as: teacher, body });
      expect((await send({ userId: 2, attendances: [entry, ofSor] })).data).toEqual([
        { scheduleUuid: now.scheduleUuid, studentGroupUuid: pupil(0), attendance: 'late' },
        { scheduleUuid: sor.scheduleUuid, studentGroupUuid: pupil(1), attendance: 'missing_due' },
      ]);
      const attendanceIn = async (scheduleUuid: string) => {
        const journal = await journalOf(scheduleUuid);
        return [0, 1].map((index) => rowOf(journal, pupil(index))?.attendance);
      };
      expect(await attendanceIn(now.scheduleUuid)).toEqual(['late', 'was_in_class']);
      expect(await attendanceIn(sor.scheduleUuid)).toEqual(['was_in_class', 'missing_due']);
      const before = await traces();
      for (const field of Object.keys(entry).filter((key) => key !== 'userId')) {
        const { status, error } = await send({ userId: 2, attendances: [ofSor, { ...entry, [field]: undefined }] });
        expect([field, status, Object.keys(error.errors ?? {})]).toEqual([field, 422, [`attendances.1.${field}`]]);
      }
      for (const body of [{ attendances: [entry] }, { userId: 2 }, { userId: 2, attendances: [] }]) {
        expect((await send(body)).status).toBe(422);
      }
      const wrong = await send({ userId: 2, attendances: [{ ...entry, userId: 'x' }] });
      expect(Object.keys(wrong.error.errors ?? {})).toEqual(['attendances.0.userId']);
      expect(refusalOf(await send({ userId: 3, attendances: [entry] }))).toBe('403 ACCESS_DENIED');
      expect(await traces()).toEqual(before);
    });

    // covers JOUR-028 JOUR-029
    it('puts a wrong "late" back to present, which the history keeps', async () => {
      const { scheduleUuid } = school.lessons.now;
      await setAttendance([[scheduleUuid, pupil(2), 'late']]);
      expect((await setAttendance([[scheduleUuid, pupil(2), 'was_in_class']])).status).toBe(200);
      expect(rowOf(await journalOf(scheduleUuid), pupil(2))?.attendance).toBe('was_in_class');
      const history = (await database.db.select().from(cellHistory)).filter(
        (row) => row.kind === 'attendance' && row.scheduleUuid === scheduleUuid && row.studentGroupUuid === pupil(2),
      );
      expect(history.map(({ version, value }) => [version, value]).sort()).toEqual([
        [1, 'late'],
        [2, null],
      ]);
    });

    it('changes nothing at all when one of the entries is refused', async () => {
      const { scheduleUuid } = school.lessons.now;
      const before = await traces();
      const answers = [
        await setAttendance([
          [scheduleUuid, pupil(3), 'late'],
          [scheduleUuid, wider.pupils.leaver, 'late'],
        ]),
        await setAttendance([
          [scheduleUuid, pupil(3), 'late'],
          [school.lessons.closed.scheduleUuid, pupil(3), 'late'],
        ]),
        // The same pupil twice with two values is contradictory.
        await setAttendance([
          [scheduleUuid, pupil(3), 'late'],
          [scheduleUuid, pupil(3), 'missing_due'],
        ]),
      ];
      expect(answers.map(refusalOf)).toEqual(['422 NOT_IN_GROUP', '403 PERIOD_CLOSED', '409 CONFLICT']);
      expect(await traces()).toEqual(before);
    });

    it('may be corrected by the group lead, and by no other colleague', async () => {
      const { scheduleUuid } = school.lessons.early;
      const entry: [string, string, string] = [scheduleUuid, pupil(5), 'missing_by_sick'];
      expect((await setAttendance([entry], await signIn(app, 'grouplead'))).status).toBe(200);
      expect(refusalOf(await setAttendance([entry], await signIn(app, 'stranger')))).toBe('403 NOT_OWN_LESSON');
      expect(refusalOf(await setAttendance([entry], await signIn(app, 'director')))).toBe('403 NOT_OWN_LESSON');
    });

    it('of another school in the list is refused, whatever the header says', async () => {
      const answer = await call(app, 'POST /api/attendance/bulk', {
        as: teacher,
        body: {
          userId: 2,
          attendances: [{ ...place(wider.lessons.far, wider.pupils.far), schoolId: 2, attendance: 'late' }],
        },
      });
      expect(refusalOf(answer)).toBe('403 WRONG_SCHOOL');
    });
  });
});
