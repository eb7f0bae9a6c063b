// The calls of the specification on homework and its answers: they write what devices write, with the same checks, and devices see it.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerUuidOf } from '#contract/answers/answer-state.ts';
import { answerDocument, answersDocument } from '#contract/answers/answers.office.documents.ts';
import type {
  AnswerReset,
  ClassAnswers,
  ListedTask,
  OneAnswer,
  SubjectOption,
} from '#contract/answers/answers-calls.schema.ts';
import type { Operation } from '#contract/core/mutation.ts';
import type { CreateData, OneTask } from '#contract/homework/homework-tasks.schema.ts';
import { journalCells, nilUuid } from '#server/features/cells/public.ts';
import { assignmentTeachers, homeworkUuidOf, lessons } from '#server/features/schedule/public.ts';
import { type Ask, call } from '#tests/server/calls.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { type FormPart, fieldsOf, formOf, multipart } from '#tests/support/sheet-files.ts';
import { idOf, schoolNow } from '#tests/support/small-school.ts';
import { openSyncCaller, operationOf, type SyncCaller } from '#tests/support/sync-caller.ts';

const base = '/api/v4/os/frontoffice/homeworks';
const inYear = 'schoolId=1&eduYear=2026';
const year = { schoolId: 1, eduYear: 2026 };
const member = (index: number) => idOf(`member ${index}`);
const wanted = { maxFiles: 2, isLateAllowed: true };

describe.each(databaseKinds)('homework by calls on %s', (kind) => {
  let caller: SyncCaller;
  let lesson: string;
  let homework: string;
  let answer: string;
  let count = 0;
  let seqs = 0;
  beforeAll(async () => {
    caller = await openSyncCaller(kind);
  });
  afterAll(() => caller.close());
  beforeEach(async () => {
    count += 1;
    lesson = idOf(`called lesson ${count}`);
    homework = homeworkUuidOf(1, lesson);
    answer = answerUuidOf(1, { scheduleUuid: lesson, taskKind: 'homework', studentGroupUuid: member(0) });
    const { early } = caller.school.lessons;
    const next = { ...early, scheduleUuid: idOf(`called next ${count}`), date: '2026-11-21', number: count };
    await caller.database.db.insert(lessons).values([{ ...early, scheduleUuid: lesson, number: 20 + count }, next]);
    const set = {
      scheduleUuid: lesson,
      homework: { body: '§ 12', dueScheduleUuid: next.scheduleUuid, answer: wanted },
    };
    await send('teacher', { ...operation('setHomework', set), payloadVersion: 2 });
  });

  const operation = (name: string, payload: object): Operation => operationOf(++seqs, name, payload);
  async function send(login: string, ...operations: Operation[]) {
    const { exceptions } = await caller.send(login, operations);
    expect(exceptions).toEqual([]);
  }
  const place = (attempt: number, index = 0) => ({
    scheduleUuid: lesson,
    taskKind: 'homework',
    studentGroupUuid: member(index),
    attempt,
  });
  const handIn = (login = 'student', index = 0, attempt = 1) =>
    send(
      login,
      operation('setAnswerText', { ...place(attempt, index), value: { text: 'x = 4' } }),
      operation('sendAnswer', { ...place(attempt, index), at: schoolNow - 60_000, after: 0 }),
    );
  async function ask<Data>(login: string, line: string, more: Ask = {}) {
    return call<Data>(caller.app, line, { as: await caller.person(login), ...more });
  }
  const get = <Data>(login: string, path: string, more = '') =>
    ask<Data>(login, `GET ${base}/${path}?${inYear}${more}`);
  const post = (login: string, path: string, body: object) =>
    ask<OneAnswer>(login, `POST ${base}/${path}`, { body: { ...year, ...body } });
  const wordOf = ({ status, error }: { status: number; error?: { code: string } }) => error?.code ?? status;
  /** What the cells are on a device. */
  async function cellsOf(login: string) {
    const name =
      login === 'teacher'
        ? answersDocument.name(lesson, 'homework')
        : answerDocument.name(lesson, 'homework', member(0));
    const { documents } = await caller.send(login, [], { want: [name], clientId: idOf(`looks ${login}`) });
    return Object.fromEntries(Object.entries(documents[0]?.cells ?? {}).map(([cell, [, value]]) => [cell, value]));
  }

  // covers HW-020
  it('are listed by quarter, month and week with their answers by state', async () => {
    await handIn();
    const rowOf = async (period: string, periodType: string, login = 'teacher') => {
      const { data } = await get<{ rows: ListedTask[] }>(login, 'list', `&period=${period}&periodType=${periodType}`);
      return data.rows.find(({ homeworkUuid }) => homeworkUuid === homework);
    };
    const expected = {
      scheduleUuid: lesson,
      body: '§ 12',
      setOn: '2026-11-20',
      dateExpired: '2026-11-21T03:00:00.000Z',
      groupId: 71,
      isAnswerWanted: true,
      unverified: 1,
      verified: 0,
      rework: 0,
    };
    expect(await rowOf('2', 'quarter')).toMatchObject(expected);
    expect(await rowOf('2026-11', 'month')).toMatchObject(expected);
    expect(await rowOf('2026-11-18', 'week', 'director')).toMatchObject(expected);
    expect(await rowOf('2026-11-23', 'week')).toBeUndefined();
    expect(await rowOf('2026-11-15', 'week')).toBeUndefined();
    expect(await rowOf('1', 'quarter')).toBeUndefined();
    expect(await rowOf('2', 'quarter', 'stranger')).toBeUndefined();
    for (const wrong of [
      'period=2026-11&periodType=week',
      'period=2026-13&periodType=month',
      'period=x&periodType=quarter',
    ])
      expect(wordOf(await get('teacher', 'list', `&${wrong}`))).toBe('VALIDATION_FAILED');
  });

  // covers HW-020
  it('come in pages from 1', async () => {
    const { db } = caller.database;
    const many = Array.from({ length: 101 }, (_, index) => idOf(`many ${index}`));
    const { early } = caller.school.lessons;
    await db
      .insert(lessons)
      .values(many.map((scheduleUuid, index) => ({ ...early, scheduleUuid, date: '2026-12-01', number: index + 1 })));
    const cell = { schoolId: 1, studentGroupUuid: nilUuid, kind: 'homework', version: 1, authorUserId: 2 };
    const value = { body: '§ 1', dueScheduleUuid: null };
    const cells = many.map((scheduleUuid) => ({ ...cell, scheduleUuid, value, capturedAt: 1, acceptedAt: 1 }));
    await db.insert(journalCells).values(cells);
    const read = async (page: string) => {
      const { text } = await get('teacher', 'list', `&period=2026-12&periodType=month${page}`);
      const { data, meta } = JSON.parse(text) as { data: { rows: ListedTask[] }; meta: object };
      return [data.rows.map(({ scheduleUuid }) => many.indexOf(scheduleUuid)), meta];
    };
    const indexes = many.map((_, index) => index);
    expect(await read('')).toEqual([indexes.slice(0, 100), { page: 1, pages: 2 }]);
    expect(await read('&page=2')).toEqual([[100], { page: 2, pages: 2 }]);
    expect(await read('&page=3')).toEqual([[], { page: 3, pages: 2 }]);
    expect(wordOf(await get('teacher', 'list', '&period=2026-12&periodType=month&page=0'))).toBe('VALIDATION_FAILED');
  });

  // covers HW-021
  it('are filtered by subjects with unverified answers, and by those where all are verified', async () => {
    const december = '&period=2026-11-20&periodType=week';
    const options = async () => {
      const { data } = await get<{ subjects: SubjectOption[]; subjects_verified: SubjectOption[] }>(
        'teacher',
        'table/get-options',
        december,
      );
      return [data.subjects[0]?.answers ?? 0, data.subjects_verified[0]?.answers ?? 0];
    };
    const rows = async (filter: string) => {
      const { data } = await get<{ rows: ListedTask[] }>('teacher', 'list', `${december}&${filter}=24`);
      return data.rows.some(({ homeworkUuid }) => homeworkUuid === homework);
    };
    const [unchecked = 0, verified = 0] = await options();
    await handIn();
    expect(await options()).toEqual([unchecked + 1, verified]);
    expect([await rows('subjects'), await rows('subjects_verified')]).toEqual([true, false]);
    await post('teacher', `verify/${answer}`, { outcome: 'verified', score: 9 });
    expect(await options()).toEqual([unchecked, verified + 1]);
    expect([await rows('subjects'), await rows('subjects_verified')]).toEqual([false, true]);
  });

  // covers HW-011 HW-022
  it('have the answers of their class: rows, time, class and subject', async () => {
    await handIn();
    const { data } = await get<ClassAnswers>('teacher', `answers/${homework}`);
    expect(data).toMatchObject({
      homeworkUuid: homework,
      dateExpired: '2026-11-21T03:00:00.000Z',
      groupId: 71,
      subject: { subjectId: 24, label: 'Physics' },
    });
    expect(data.group).toContain('7');
    expect(data.rows).toHaveLength(6);
    const own = data.rows.find(({ answerUuid }) => answerUuid === answer);
    expect(own).toMatchObject({ studentGroupUuid: member(0), state: 'sent', sending: 1, isLate: false, isRead: false });
    expect(data.rows.filter(({ state }) => state === 'wait_send')).toHaveLength(5);
    for (const login of ['stranger', 'student', 'other'])
      expect([login, (await get(login, `answers/${homework}`)).status]).toEqual([
        login,
        login === 'stranger' ? 404 : 403,
      ]);
    expect(wordOf(await get('teacher', `answers/${idOf('nothing')}`))).toBe('NOT_FOUND');
  });

  // covers HW-027
  it('answer one answer, also of a pupil who has not begun', async () => {
    await handIn();
    const { data } = await get<OneAnswer>('teacher', `answer/${answer}`);
    expect(data).toMatchObject({ homeworkUuid: homework, body: 'x = 4', state: 'sent', files: [], isOwn: true });
    expect((await get<OneAnswer>('grouplead', `answer/${answer}`)).data).toMatchObject({ state: 'sent', isOwn: false });
    const notBegun = { scheduleUuid: lesson, taskKind: 'homework', studentGroupUuid: member(1) } as const;
    const other = await get<OneAnswer>('teacher', `answer/${answerUuidOf(1, notBegun)}`);
    expect(other.data).toMatchObject({ state: 'wait_send', body: null, sending: 0 });
    expect(wordOf(await get('stranger', `answer/${answer}`))).toBe('NOT_FOUND');
  });

  // covers HW-028
  it('are verified and sent back by their own teacher, and devices see it', async () => {
    await handIn();
    const first = await post('teacher', `verify/${answer}`, { outcome: 'rework', comment: 'again' });
    expect(first.data).toMatchObject({ state: 'rework', score: null, comment: 'again' });
    const review = { outcome: 'verified', of: 1, score: 8, comment: null, files: [] };
    expect((await post('teacher2', `verify/${answer}`, { outcome: 'verified', score: 8 })).data).toMatchObject({
      state: 'verified',
      score: 8,
    });
    expect((await cellsOf('student'))['review:1']).toEqual(review);
    expect((await cellsOf('teacher'))[`review:${member(0)}:1`]).toEqual(review);
    expect(wordOf(await post('director', `verify/${answer}`, { outcome: 'verified', score: 8 }))).toBe(
      'NOT_OWN_LESSON',
    );
    expect(wordOf(await post('stranger', `verify/${answer}`, { outcome: 'verified', score: 8 }))).toBe('NOT_FOUND');
    for (const wrong of [
      { score: 11 },
      { score: 0 },
      { score: 7.5 },
      {},
      { comment: ' ' },
      { comment: 'x'.repeat(251) },
    ])
      expect(wordOf(await post('teacher', `verify/${answer}`, { outcome: 'verified', ...wrong }))).toBe(
        'VALIDATION_FAILED',
      );
    const nothing = await post('teacher', `verify/${answer}`, { outcome: 'verified' });
    expect(nothing.error.errors).toEqual({ comment: ['Required field'] });
  });

  // covers HW-028
  it('are not verified before they are handed in, nor as they were before', async () => {
    expect(wordOf(await post('teacher', `verify/${answer}`, { outcome: 'verified', score: 8 }))).toBe('NOT_FOUND');
    await handIn();
    expect(wordOf(await post('teacher', `verify/${answer}`, { outcome: 'verified', score: 8, of: 2 }))).toBe(
      'NOT_FOUND',
    );
    expect((await cellsOf('student'))['review:1']).toBeUndefined();
  });

  // covers HW-023
  it('lose their review by clear-teacher-progress, and keep what the pupil wrote', async () => {
    await handIn();
    await post('teacher', `verify/${answer}`, { outcome: 'verified', score: 8 });
    const cleared = await post('teacher', 'clear-teacher-progress', { answerUuid: answer });
    expect(cleared.data).toMatchObject({ state: 'sent', score: null, body: 'x = 4', attempt: 1 });
    expect((await cellsOf('student'))['review:1']).toBeNull();
    // Again: nothing is left to be cleared.
    expect((await post('teacher', 'clear-teacher-progress', { answerUuid: answer })).data.state).toBe('sent');
    expect(wordOf(await post('director', 'clear-teacher-progress', { answerUuid: answer }))).toBe('NOT_OWN_LESSON');
    expect(wordOf(await post('student', 'clear-teacher-progress', { answerUuid: answer }))).toBe('ACCESS_DENIED');
  });

  // covers HW-024
  it('begin the next attempt by clear-progress, once however often it is pressed', async () => {
    await handIn();
    const requestId = idOf(`press ${count}`);
    const reset = await post('teacher', 'clear-progress', { answerUuid: answer, requestId });
    expect(reset.data).toMatchObject({ attempt: 2, state: 'wait_send', body: null, hasArchives: true });
    await handIn('student', 0, 2);
    // The repeated request is the one of before: the second attempt stays.
    const again = await post('teacher', 'clear-progress', { answerUuid: answer, requestId });
    expect(again.data).toMatchObject({ attempt: 2, state: 'sent', body: 'x = 4' });
    expect(wordOf(await post('teacher', 'clear-progress', { answerUuid: idOf('another'), requestId }))).toBe(
      'PAYLOAD_CHANGED',
    );
    await post('teacher', 'clear-progress', { answerUuid: answer });
    expect((await post('teacher', 'clear-progress', { answerUuid: answer })).data.attempt).toBe(3);
    expect(await cellsOf('student')).toMatchObject({ attempt: { number: 3 }, 'text:1': { text: 'x = 4' } });
  });

  // covers HW-025 MONIT-030 PROG-019 PROG-029
  it('tell what was reset: when, with which result, and by whom', async () => {
    await handIn();
    await post('teacher', `verify/${answer}`, { outcome: 'verified', score: 4 });
    await post('teacher', 'clear-teacher-progress', { answerUuid: answer });
    await post('teacher2', `verify/${answer}`, { outcome: 'verified', score: 6 });
    caller.clock.advance(60_000);
    await post('teacher2', 'clear-progress', { answerUuid: answer });
    const path = `user-monitoring-archive/${homework}/${member(0)}`;
    const { data } = await get<{ rows: AnswerReset[] }>('grouplead', path);
    caller.clock.advance(-60_000);
    const [attempt, grade] = data.rows;
    expect(data.rows).toHaveLength(2);
    expect(attempt).toEqual({
      createdAt: new Date(schoolNow + 60_000).toISOString(),
      kind: 'attempt',
      attempt: 1,
      result: 6,
      maxResult: 10,
      deletedUser: 'Сәрсенов М.',
    });
    expect(grade).toMatchObject({ kind: 'grade', attempt: 1, result: 4, deletedUser: 'Төлегенова Ұ.' });
    expect(wordOf(await get('stranger', path))).toBe('NOT_FOUND');
    expect(wordOf(await get('teacher', `user-monitoring-archive/${homework}/${idOf('nobody')}`))).toBe('NOT_FOUND');
  });

  // covers HW-023 HW-024 HW-028
  it('are not told to a teacher who repeats a request after the lesson was taken away', async () => {
    await handIn();
    const requestId = idOf(`taken ${count}`);
    const verify = () => post('teacher2', `verify/${answer}`, { outcome: 'verified', score: 8, requestId });
    expect(wordOf(await verify())).toBe(200);
    const { db } = caller.database;
    const taken = await db.delete(assignmentTeachers).where(eq(assignmentTeachers.userId, 3)).returning();
    expect(wordOf(await verify())).toBe('NOT_FOUND');
    expect(wordOf(await post('teacher2', 'clear-progress', { answerUuid: answer }))).toBe('NOT_FOUND');
    await db.insert(assignmentTeachers).values(taken);
    expect((await cellsOf('student')).attempt).toBeUndefined();
  });

  // covers HW-026
  it('are read one by one by the staff that may open the lesson', async () => {
    const { data } = await get<OneTask>('grouplead', homework);
    expect(data).toMatchObject({
      homeworkUuid: homework,
      status: 'created',
      type: 'text',
      body: '§ 12',
      answer: wanted,
      dueScheduleUuid: idOf(`called next ${count}`),
      isOwn: false,
    });
    expect((await get<OneTask>('teacher', homework)).data.isOwn).toBe(true);
    expect(wordOf(await get('stranger', homework))).toBe('NOT_FOUND');
    expect(wordOf(await get('student', homework))).toBe('ACCESS_DENIED');
  });

  // covers HW-029
  it('are destroyed by their own teacher, once; answers stay readable', async () => {
    await handIn();
    const line = (more = '') => `DELETE ${base}/destroy/${homework}?${inYear}${more}`;
    expect(wordOf(await ask('director', line()))).toBe('NOT_OWN_LESSON');
    expect(wordOf(await ask('stranger', line()))).toBe('NOT_FOUND');
    const once = `&requestId=${idOf(`destroys ${count}`)}`;
    expect((await ask('teacher', line(once))).data).toEqual({
      homeworkUuid: homework,
      scheduleUuid: lesson,
      status: 'empty',
    });
    expect(wordOf(await ask('teacher', line(once)))).toBe(200);
    expect(wordOf(await ask('teacher', line()))).toBe('NOT_FOUND');
    expect(wordOf(await get('teacher', homework))).toBe('NOT_FOUND');
    expect((await get<OneAnswer>('teacher', `answer/${answer}`)).data).toMatchObject({ state: 'sent', body: 'x = 4' });
  });

  // covers HW-030
  it('are created from what create/data tells: the class, what is set, and lessons to be due at', async () => {
    const { data } = await get<CreateData>('teacher', `${lesson}/create/data`);
    expect(data).toMatchObject({
      scheduleUuid: lesson,
      date: '2026-11-20',
      groupId: 71,
      homework: { homeworkUuid: homework, body: '§ 12' },
      limits: { text: 500, maxFiles: 10, usualFiles: 5 },
    });
    expect(data.dueLessons.map(({ scheduleUuid }) => scheduleUuid)).toContain(idOf(`called next ${count}`));
    expect(data.dueLessons.map(({ scheduleUuid }) => scheduleUuid)).not.toContain(lesson);
    expect(wordOf(await get('director', `${lesson}/create/data`))).toBe('NOT_OWN_LESSON');
    expect(wordOf(await get('stranger', `${lesson}/create/data`))).toBe('NOT_FOUND');
  });

  const form = (login: string, line: string, ...parts: readonly FormPart[]) =>
    ask<OneTask & OneAnswer>(login, `POST ${line}`, { body: formOf(...parts), headers: multipart });

  // covers HW-031
  it('are created by a form', async () => {
    const create = (login: string, fields: Record<string, string>, more = '') =>
      form(login, `${base}/${lesson}/create?${inYear}${more}`, ...fieldsOf(fields));
    const fields = { body: '§ 13', dueScheduleUuid: '', isAnswerWanted: 'true', maxFiles: '3', isLateAllowed: 'false' };
    const requestId = `&requestId=${idOf(`creates ${count}`)}`;
    expect((await create('teacher', fields, requestId)).data).toMatchObject({
      homeworkUuid: homework,
      body: '§ 13',
      dueScheduleUuid: null,
      answer: { maxFiles: 3, isLateAllowed: false },
    });
    await create('teacher', { body: '§ 14' });
    // The same request again is the one of before; with another text it is refused.
    expect((await create('teacher', fields, requestId)).data).toMatchObject({ body: '§ 14', answer: null });
    expect(wordOf(await create('teacher', { body: '§ 15' }, requestId))).toBe('PAYLOAD_CHANGED');
    expect(wordOf(await create('teacher', { body: 'x'.repeat(501) }))).toBe('VALIDATION_FAILED');
    expect(wordOf(await create('teacher', { body: ' ' }))).toBe('VALIDATION_FAILED');
    expect(wordOf(await create('teacher', { ...fields, maxFiles: '11' }))).toBe('VALIDATION_FAILED');
    expect(wordOf(await create('director', fields))).toBe('NOT_OWN_LESSON');
    expect(wordOf(await create('stranger', fields))).toBe('NOT_FOUND');
    const file = { field: 'files[]', file: 'a.txt', type: 'text/plain', content: Buffer.from('x') };
    const many = Array.from({ length: 11 }, () => file);
    expect(wordOf(await form('teacher', `${base}/${lesson}/create?${inYear}`, ...fieldsOf(fields), ...many))).toBe(
      'TOO_MANY_FILES',
    );
  });
});
