// Answers to lectures by the calls of the specification: the same cells as those of devices, with the same checks.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerUuidOf } from '#contract/answers/answer-state.ts';
import { answersDocument } from '#contract/answers/answers.office.documents.ts';
import type { LectureAnswer, LectureProgress } from '#contract/answers/answers-calls.schema.ts';
import { lectureDocument } from '#contract/lectures/lectures.office.documents.ts';
import type { LessonBody } from '#contract/lesson/lesson.schema.ts';
import { lessons } from '#server/features/schedule/public.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { type FormPart, fieldsOf, formOf, multipart } from '#tests/support/sheet-files.ts';
import { idOf } from '#tests/support/small-school.ts';
import { openSyncCaller, operationOf, type SyncCaller } from '#tests/support/sync-caller.ts';
import { hooke } from './lecture-samples.ts';

const inYear = 'schoolId=1&eduYear=2026';
const member = idOf('member 0');
const note = (name: string): FormPart => ({
  field: 'files[]',
  file: name,
  type: 'text/plain',
  content: Buffer.from('F = kx'),
});

describe.each(databaseKinds)('the calls of lectures on %s', (kind) => {
  let caller: SyncCaller;
  let lesson: string;
  let answerUuid: string;
  let count = 0;
  let seqs = 0;
  beforeAll(async () => {
    caller = await openSyncCaller(kind);
  });
  afterAll(() => caller.close());
  beforeEach(async () => {
    count += 1;
    lesson = idOf(`called lesson ${count}`);
    answerUuid = answerUuidOf(1, { scheduleUuid: lesson, taskKind: 'lecture', studentGroupUuid: member });
    const { early } = caller.school.lessons;
    await caller.database.db.insert(lessons).values({ ...early, scheduleUuid: lesson, number: 20 + count });
    const lectureUuid = idOf(`called lecture ${count}`);
    await caller.send('teacher', [
      operationOf(++seqs, 'saveLecture', { lectureUuid, value: hooke }),
      operationOf(++seqs, 'attachLecture', { scheduleUuid: lesson, lecture: { lectureUuid, title: hooke.title } }),
    ]);
  });
  const wordOf = ({ status, error }: { status: number; error?: { code: string } }) => error?.code ?? status;
  async function answer(login: string, parts: readonly FormPart[], more = '') {
    const as = await caller.person(login);
    const address = `POST /api/v4/os/clientoffice/lecture/${lesson}/answer?${inYear}${more}`;
    return call<LectureAnswer>(caller.app, address, { as, headers: multipart, body: formOf(...parts) });
  }
  async function own(login: string) {
    const as = await caller.person(login);
    return call<LectureAnswer>(caller.app, `GET /api/v4/os/clientoffice/lecture/${lesson}/answer?${inYear}`, { as });
  }
  async function monitoring(login: string, more = '') {
    const as = await caller.person(login);
    const address = `GET /api/v4/os/frontoffice/lecture/${lesson}/monitoring?${inYear}${more}`;
    return call<{ rows: LectureProgress[] }>(caller.app, address, { as });
  }
  async function reset(login: string, whose: 'student' | 'teacher', uuid = answerUuid) {
    const as = await caller.person(login);
    return call<LectureAnswer>(caller.app, `POST /api/v4/os/frontoffice/lecture/reset-${whose}`, {
      as,
      body: { schoolId: 1, eduYear: 2026, uuid },
    });
  }
  const words = fieldsOf({ body: 'F = −kx' });
  const review = (value: object | null) =>
    caller.send('teacher', [
      operationOf(++seqs, 'reviewAnswer', {
        scheduleUuid: lesson,
        taskKind: 'lecture',
        studentGroupUuid: member,
        attempt: 1,
        value: value && { of: 1, comment: null, files: [], score: null, outcome: 'verified', ...value },
      }),
    ]);

  // covers LECT-025 LECT-026 LECT-009
  it('takes words and files, and gives them back', async () => {
    const { data } = await answer('student', [...words, note('a.txt')]);
    expect(data).toMatchObject({
      answerUuid,
      studentAnswer: { body: 'F = −kx', status: 'sent', isRead: false, studentName: 'Абенов Алмас' },
      teacherAnswer: null,
    });
    expect(data.studentAnswer.files.map(({ name, state }) => [name, state])).toEqual([['a.txt', 'ready']]);
    expect((await own('parent')).data).toEqual(data);
    expect(wordOf(await answer('teacher', words))).toBe('ACCESS_DENIED');
    expect(wordOf(await answer('parent', words))).toBe('ACCESS_DENIED');
    expect(wordOf(await own('stranger'))).toBe('ACCESS_DENIED');
  });

  // covers LECT-008 LECT-009
  it('stands in the call of the lesson: its words and files for all who read it, the answer for its family alone', async () => {
    const lectureUuid = idOf(`lecture with a handout ${count}`);
    const page = {
      uuid: idOf(`handout ${count}`),
      name: 'a.pdf',
      type: 'application/pdf',
      bytes: 9,
      width: null,
      height: null,
    };
    const value = { ...hooke, files: [page] };
    const { early } = caller.school.lessons;
    lesson = idOf(`lesson with a handout ${count}`);
    await caller.database.db.insert(lessons).values({ ...early, scheduleUuid: lesson, number: 60 + count });
    await caller.send('teacher', [
      operationOf(++seqs, 'saveLecture', { lectureUuid, value }),
      operationOf(++seqs, 'attachLecture', { scheduleUuid: lesson, lecture: { lectureUuid, title: hooke.title } }),
    ]);
    await answer('student', [...words, note('a.txt')]);
    const ofLesson = async (login: string, path: string) => {
      const as = await caller.person(login);
      return call<LessonBody>(caller.app, `GET ${path}?${inYear}`, { as });
    };
    const family = `/api/schedule/lesson/${lesson}`;
    const staff = `/api/control/schedule/lesson/${lesson}`;
    const given = {
      body: 'Что происходит с пружиной\nСила упругости прямо пропорциональна удлинению.',
      files: [{ name: 'a.pdf', url: `/api/v4/os/files/${page.uuid}?schoolId=1` }],
      isEmptySimpleLesson: false,
    };
    const { studentAnswer } = (await own('student')).data;
    expect((await ofLesson('student', family)).data).toMatchObject({ ...given, studentAnswer, teacherAnswer: null });
    expect((await ofLesson('parent', family)).data).toMatchObject({ ...given, studentAnswer });
    expect((await ofLesson('teacher', staff)).data).toMatchObject({
      ...given,
      studentAnswer: null,
      teacherAnswer: null,
    });
    expect(wordOf(await ofLesson('stranger', family))).toBe('ACCESS_DENIED');
    const reviewed = { outcome: 'verified', of: 1, score: 8, comment: 'Good', files: [] };
    const place = { scheduleUuid: lesson, taskKind: 'lecture', studentGroupUuid: member, attempt: 1 };
    await caller.send('teacher', [operationOf(++seqs, 'reviewAnswer', { ...place, value: reviewed })]);
    const { teacherAnswer } = (await own('student')).data;
    expect(teacherAnswer).toMatchObject({ score: 8, body: 'Good' });
    expect((await ofLesson('student', family)).data.teacherAnswer).toEqual(teacherAnswer);
  });

  it('reaches the teacher’s device as an answer of the application does', async () => {
    await answer('student', words);
    const name = answersDocument.name(lesson, 'lecture');
    const { documents } = await caller.send('teacher', [], { want: [name], clientId: idOf(`looks ${count}`) });
    expect(documents[0]?.cells?.[`text:${member}:1`]?.[1]).toEqual({ text: 'F = −kx' });
  });

  // covers LECT-022
  it('names the body where it is missing', async () => {
    for (const parts of [[note('a.txt')], [...fieldsOf({ body: '  ' }), note('a.txt')]]) {
      const { error } = await answer('student', parts);
      expect(error?.code).toBe('VALIDATION_FAILED');
      expect(error?.errors?.body).toHaveLength(1);
    }
  });

  it('takes three files, and not a fourth', async () => {
    const files = ['a', 'b', 'c', 'd'].map((name) => note(`${name}.txt`));
    expect(wordOf(await answer('student', [...words, ...files]))).toBe('TOO_MANY_FILES');
    expect((await answer('student', [...words, ...files.slice(1)])).data.studentAnswer.files).toHaveLength(3);
  });

  it('does it once for each request', async () => {
    const again = `&requestId=${idOf(`request ${count}`)}`;
    const first = await answer('student', [...words, note('a.txt')], again);
    expect((await answer('student', [...words, note('a.txt')], again)).data).toEqual(first.data);
  });

  // covers LECT-011
  it('tells what the teacher says', async () => {
    await answer('student', words);
    await review({ score: 9, comment: 'Верно' });
    expect((await own('student')).data.teacherAnswer).toEqual({
      body: 'Верно',
      status: 'verified',
      files: [],
      score: 9,
      teacherName: 'Төлегенова Ұ.',
    });
  });

  // covers LECT-013 LECT-027 PROG-006
  it('tells how far the class is, by name', async () => {
    await answer('student', words);
    const { rows } = (await monitoring('teacher')).data;
    expect(rows.map(({ name }) => name)).toEqual([
      'Абенов Алмас',
      'Әлиева Іңкәр',
      'Гончар Игорь',
      'Ғалиев Ғани',
      'Қадыров Адам',
      'Нұрлан Арыстан',
    ]);
    expect(rows[0]).toEqual({
      name: 'Абенов Алмас',
      status: 'sent',
      groupId: 71,
      studentId: member,
      answerUUID: answerUuid,
      isRead: false,
      score: null,
      hasArchive: false,
    });
    expect((await monitoring('teacher', `&subgroupUuid=${idOf('no subgroup')}`)).data.rows).toEqual([]);
    expect(wordOf(await monitoring('stranger'))).toBe('ACCESS_DENIED');
    expect(wordOf(await monitoring('student'))).toBe('ACCESS_DENIED');
  });

  // covers LECT-028
  it('resets the pupil: the next attempt begins, and the former one stays', async () => {
    await answer('student', words);
    expect((await reset('teacher', 'student')).data.studentAnswer).toMatchObject({ body: null, status: 'wait_send' });
    expect((await monitoring('teacher')).data.rows[0]).toMatchObject({ status: 'wait_send', hasArchive: true });
    // Nothing was handed in since: it is where it was.
    expect((await reset('teacher', 'student')).data.studentAnswer.status).toBe('wait_send');
    expect(wordOf(await reset('director', 'student'))).toBe('NOT_OWN_LESSON');
    expect(wordOf(await reset('stranger', 'student'))).toBe('NOT_FOUND');
  });

  // covers LECT-029
  it('resets the teacher: the review is taken back', async () => {
    await answer('student', words);
    await review({ score: 9 });
    expect((await own('student')).data.studentAnswer.status).toBe('verified');
    const { data } = await reset('teacher', 'teacher');
    expect(data).toMatchObject({ studentAnswer: { status: 'sent' }, teacherAnswer: null });
    expect((await reset('teacher', 'teacher')).data.studentAnswer.status).toBe('sent');
    expect(wordOf(await reset('teacher', 'teacher', idOf('no answer')))).toBe('NOT_FOUND');
  });

  // covers LECT-008
  it('a lesson with a lecture carries its words and files beside both answers', async () => {
    const file = {
      uuid: idOf(`sheet ${count}`),
      name: 'а.txt',
      type: 'text/plain',
      bytes: 9,
      width: null,
      height: null,
    };
    const lectureUuid = idOf(`called lecture ${count}`);
    const value = { ...hooke, files: [file] };
    await caller.send('teacher', [operationOf(++seqs, 'saveLecture', { lectureUuid, value }, { version: 1 })]);
    await answer('student', words);
    const { data } = await own('parent');
    expect(data.lecture).toEqual({
      title: 'Закон Гука',
      body: 'Что происходит с пружиной\nСила упругости прямо пропорциональна удлинению.',
      files: [file],
    });
    expect(data).toMatchObject({ studentAnswer: { body: 'F = −kx', status: 'sent' }, teacherAnswer: null });
  });

  const press = { schoolId: 1, eduYear: 2026 };
  async function lectureCall(login: string, what: 'store-template' | 'clone', body: object) {
    const as = await caller.person(login);
    const line = `POST /api/v4/os/frontoffice/lecture/${what}`;
    return call<{ lectureUUID: string; title: string }>(caller.app, line, { as, body: { ...press, ...body } });
  }
  const contentOf = async (lectureUuid: string, login = 'teacher') => {
    const { documents } = await caller.send(login, [], {
      want: [lectureDocument.name(lectureUuid)],
      clientId: idOf(`reads lectures ${login}`),
    });
    return documents[0]?.error ?? documents[0]?.cells?.content?.[1];
  };

  // covers TEMPL-008
  it('a template is stored empty, or with what an own lecture has, and its author finds it', async () => {
    const { data } = await lectureCall('teacher', 'store-template', { title: ' Рычаги ', type: 'new' });
    expect(data.title).toBe('Рычаги');
    expect(await contentOf(data.lectureUUID)).toMatchObject({ title: 'Рычаги', files: [], body: { type: 'doc' } });
    expect(await contentOf(data.lectureUUID, 'teacher2')).toBe('ACCESS_DENIED');
    const type = idOf(`called lecture ${count}`);
    const copy = await lectureCall('teacher', 'store-template', { title: 'Пружины', type });
    expect(await contentOf(copy.data.lectureUUID)).toMatchObject({
      title: 'Пружины',
      body: hooke.body,
      clonedFrom: type,
    });
    expect(wordOf(await lectureCall('teacher', 'store-template', { title: ' ', type: 'new' }))).toBe(
      'VALIDATION_FAILED',
    );
    expect(wordOf(await lectureCall('student', 'store-template', { title: 'x', type: 'new' }))).toBe('ACCESS_DENIED');
  });

  // covers TEMPL-009
  it('a lecture is cloned by its author alone, once for a request, and the clone goes its own way', async () => {
    const lectureUUID = idOf(`called lecture ${count}`);
    const requestId = idOf(`clones ${count}`);
    const { data } = await lectureCall('teacher', 'clone', { lectureUUID, requestId });
    expect(data.title).toBe('Закон Гука (copy)');
    expect(data.lectureUUID).not.toBe(lectureUUID);
    expect((await lectureCall('teacher', 'clone', { lectureUUID, requestId })).data).toEqual(data);
    const change = { lectureUuid: lectureUUID, value: { ...hooke, title: 'Другое' } };
    await caller.send('teacher', [operationOf(++seqs, 'saveLecture', change, { version: 1 })]);
    expect(await contentOf(data.lectureUUID)).toMatchObject({ title: 'Закон Гука (copy)', body: hooke.body });
    for (const login of ['teacher2', 'director']) {
      expect(wordOf(await lectureCall(login, 'clone', { lectureUUID })), login).toBe('NOT_FOUND');
    }
    expect(wordOf(await lectureCall('teacher', 'clone', { lectureUUID: idOf('nothing') }))).toBe('NOT_FOUND');
  });
});
