// Files of homework: a teacher attaches them; only the class, its families and the staff of the lesson read them.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { booksDocument } from '#contract/books/books.office.documents.ts';
import type { BooksBody } from '#contract/books/books.schema.ts';
import type { HomeworkValue } from '#contract/homework/homework.schema.ts';
import type { OneTask } from '#contract/homework/homework-tasks.schema.ts';
import { lessonDocument } from '#contract/lesson/lesson.documents.ts';
import { pupilWeekDocument } from '#contract/schedule/schedule.documents.ts';
import type { ScheduleWeek } from '#contract/schedule/schedule.schema.ts';
import { homeworkUuidOf, lessons } from '#server/features/schedule/public.ts';
import { type Asking, deviceOf, namedFile, type Sent, sentFile } from '#tests/files/uploads.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { fieldsOf, formOf, multipart } from '#tests/support/sheet-files.ts';
import { idOf } from '#tests/support/small-school.ts';
import { openSyncCaller, operationOf, type SyncCaller } from '#tests/support/sync-caller.ts';

const inYear = 'schoolId=1&eduYear=2026';
const answer = { maxFiles: 2, isLateAllowed: true };
const readers = ['teacher', 'teacher2', 'grouplead', 'student', 'parent', 'director'];
const others = ['stranger'];

describe.each(databaseKinds)('files of homework on %s', (kind) => {
  let caller: SyncCaller;
  let lesson: string;
  let next: string;
  let file: Sent;
  let count = 0;
  let seqs = 0;
  beforeAll(async () => {
    caller = await openSyncCaller(kind);
  });
  afterAll(() => caller.close());
  beforeEach(async () => {
    count += 1;
    lesson = idOf(`lesson with files ${count}`);
    next = idOf(`next with files ${count}`);
    file = sentFile(`sheet ${count}.txt`, { purpose: 'material' });
    const { early } = caller.school.lessons;
    const number = 20 + count;
    await caller.database.db.insert(lessons).values([
      { ...early, scheduleUuid: lesson, number },
      { ...early, scheduleUuid: next, date: '2026-11-21', number },
    ]);
    await sendFile('teacher', file);
  });

  const named = (one: Sent = file) => namedFile(one);
  const deviceFor = async (login: string) => {
    const asking: Asking = { as: await caller.person(login) };
    return deviceOf(
      () => caller.app,
      () => asking,
    );
  };
  const sendFile = async (login: string, one: Sent) =>
    expect((await (await deviceFor(login)).send(one)).code, login).toBeUndefined();
  const statusFor = async (login: string, one: Pick<Sent, 'uuid'> = file) =>
    (await (await deviceFor(login)).read(one)).status;
  const set = async (homework: object | null, payloadVersion = 3, version = 0) => {
    const payload = { scheduleUuid: lesson, homework };
    const { exceptions } = await caller.send('teacher', [
      { ...operationOf(++seqs, 'setHomework', payload, { version }), payloadVersion },
    ]);
    expect(exceptions).toEqual([]);
  };
  const homework = (more: object = {}) => ({ body: '§ 12', dueScheduleUuid: next, ...more });
  const inLesson = async () => {
    const { documents } = await caller.send('teacher', [], {
      want: [lessonDocument.name(lesson)],
      clientId: idOf('looks'),
    });
    return documents[0]?.cells?.homework?.[1] as HomeworkValue | null;
  };
  const weekFor = async (login: string) => {
    const name = pupilWeekDocument.name(idOf('student 0'), '2026-11-16');
    const { documents } = await caller.send(login, [], { want: [name], clientId: idOf(`week ${login}`) });
    const week = documents[0]?.body as ScheduleWeek;
    const entries = week.days.flatMap(({ schedule }) => schedule);
    const of = (scheduleUuid: string) => entries.find((entry) => entry.scheduleUuid === scheduleUuid);
    return {
      setIn: of(lesson)?.homework.files,
      dueAt: of(next)?.due?.items.find((item) => item.scheduleUuid === lesson),
    };
  };

  it('are read by the class, its families and the staff of the lesson, once they are set', async () => {
    for (const login of [...readers.slice(1), ...others]) expect(await statusFor(login), login).toBe(404);
    await set(homework({ files: [named()] }));
    for (const login of readers) expect(await statusFor(login), login).toBe(200);
    for (const login of others) expect(await statusFor(login), login).toBe(404);
  });

  it('stand in the week of pupil and parent, where it was set and where it is due; without any nothing does', async () => {
    await set(homework({ files: [named()] }));
    for (const login of ['student', 'parent']) {
      const { setIn, dueAt } = await weekFor(login);
      expect(setIn, login).toEqual([named()]);
      expect(dueAt, login).toMatchObject({ body: '§ 12', files: [named()] });
    }
    await set(homework(), 3, 1);
    const { setIn, dueAt } = await weekFor('parent');
    expect([setIn, dueAt?.files, dueAt?.body]).toEqual([undefined, undefined, '§ 12']);
  });

  it('end with the homework, and come back with it', async () => {
    await set(homework({ files: [named()] }));
    await set(null, 3, 1);
    expect(await statusFor('student')).toBe(404);
    await set(homework({ files: [named()] }), 3, 2);
    expect(await statusFor('student')).toBe(200);
  });

  it('stay where an application writes that knows none, and so does what is asked for where it knows no answers', async () => {
    await set(homework({ files: [named()], answer }));
    await set({ body: '§ 13', dueScheduleUuid: next }, 2, 1);
    expect(await inLesson()).toEqual({ body: '§ 13', dueScheduleUuid: next, files: [named()] });
    await set(homework({ files: [named()], answer }), 3, 2);
    await set({ body: '§ 14', dueScheduleUuid: null }, 1, 3);
    expect(await inLesson()).toEqual({ body: '§ 14', dueScheduleUuid: null, files: [named()], answer });
    expect(await statusFor('student')).toBe(200);
    await set(null, 1, 4);
    expect(await inLesson()).toBeNull();
    expect(await statusFor('student')).toBe(404);
  });

  it('are the teacher’s own: the file of a pupil is not given away by its number', async () => {
    const own = sentFile(`own ${count}.txt`);
    await sendFile('student', own);
    await set(homework({ files: [named(own)] }));
    expect(await statusFor('parent', own)).toBe(404);
  });

  it('are ten at most, each of them once', async () => {
    const many = Array.from({ length: 11 }, (_, index) => named(sentFile(`many ${count} ${index}`)));
    for (const files of [many, [named(), named()], []]) {
      const payload = { scheduleUuid: lesson, homework: homework({ files }) };
      const operation = { ...operationOf(++seqs, 'setHomework', payload), payloadVersion: 3 };
      const { exceptions } = await caller.send('teacher', [operation]);
      expect(exceptions).toMatchObject([{ outcome: 'rejected', code: 'VALIDATION_FAILED' }]);
    }
  });

  it('come with the form that sets homework, and stay when a call changes its words', async () => {
    const as = await caller.person('teacher');
    const content = Buffer.from('1. x = 4\n');
    const part = { field: 'files[]', file: 'вариант.txt', type: 'text/plain', content };
    const line = `POST /api/v4/os/frontoffice/homeworks/${lesson}/create?${inYear}&requestId=${idOf(`form ${count}`)}`;
    const form = { as, body: formOf(...fieldsOf({ body: '§ 15', isAnswerWanted: 'true' }), part), headers: multipart };
    const { data } = await call<OneTask>(caller.app, line, form);
    expect(data).toMatchObject({ body: '§ 15', files: [{ name: 'вариант.txt', bytes: content.length }] });
    expect(await statusFor('parent', data.files[0] as { uuid: string })).toBe(200);
    // Sent again it is the same file.
    expect((await call<OneTask>(caller.app, line, form)).data.files).toEqual(data.files);

    const homeworkUuid = homeworkUuidOf(1, lesson);
    const changed = { schoolId: 1, eduYear: 2026, homeworkUuid, scheduleUuid: lesson, body: '§ 16' };
    await call(caller.app, 'PUT /api/v4/os/frontoffice/simple-homework', { as, body: changed });
    expect(await inLesson()).toMatchObject({ body: '§ 16', files: data.files, answer: { isLateAllowed: true } });
  });

  it('a book that is typed once is offered to the colleagues of the subject, the parallel and the language', async () => {
    const title = `Физика ${count} (учебник школы)`;
    const shelf = async (login: string) => {
      const { documents } = await caller.send(login, [], {
        want: [booksDocument.name()],
        clientId: idOf(`books of ${login}`),
      });
      const known = documents[0]?.body as BooksBody;
      return known.books.filter((book) => book.title.startsWith(`Физика ${count}`));
    };
    expect(await shelf('teacher2')).toEqual([]);
    const { cursor, cursorProof, scopes } = await caller.send('stranger', []);
    const given = homework({ books: [{ title, place: '§ 12' }] });
    await set(given);
    expect(await shelf('teacher2')).toMatchObject([{ title, parallel: 7, author: null }]);
    const told = await caller.send('stranger', [], { cursor, cursorProof, scopes });
    expect(told.documents.map(({ key }) => key)).toContain('books');
    // The same book with another place is the same book.
    await set(homework({ books: [{ title: title.toUpperCase(), place: '§ 13' }] }), 3, 1);
    expect(await shelf('teacher2')).toHaveLength(1);
    expect((await weekFor('student')).dueAt?.books).toEqual([{ title: title.toUpperCase(), place: '§ 13' }]);
  });
});
