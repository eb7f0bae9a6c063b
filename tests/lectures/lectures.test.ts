// A lecture from its author to the class: written, attached to a lesson or to a theme, read, answered and checked.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerDocument, answersDocument } from '#contract/answers/answers.office.documents.ts';
import type { AnswersBody } from '#contract/answers/answers.schema.ts';
import { mathAttributes } from '#contract/lectures/lecture-body.ts';
import { lectureDocument, lecturesDocument } from '#contract/lectures/lectures.office.documents.ts';
import type { LectureFacts, OwnLectures } from '#contract/lectures/lectures.schema.ts';
import { lessonDocument } from '#contract/lesson/lesson.documents.ts';
import type { LessonBody } from '#contract/lesson/lesson.schema.ts';
import { pupilWeekDocument } from '#contract/schedule/schedule.documents.ts';
import type { LectureAt, ScheduleWeek } from '#contract/schedule/schedule.schema.ts';
import type { SyncAnswer } from '#contract/sync/sync.schema.ts';
import { lessons } from '#server/features/schedule/public.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { headersOf } from '#tests/support/server.ts';
import { idOf, schoolNow } from '#tests/support/small-school.ts';
import { openSyncCaller, operationOf, type SyncCaller } from '#tests/support/sync-caller.ts';
import { bodyOf, hooke, paragraph, textNode } from './lecture-samples.ts';

const everyMark = ['bold', 'italic', 'underline', 'strike', 'code', 'subscript', 'superscript'];
/** Paragraphs of one letter with all its marks. */
const heavy = (nodes: number) => Array.from({ length: nodes / 2 }, () => paragraph(textNode('a', ...everyMark)));
const link = (index: number) => ({ type: 'link', attrs: { href: `https://a.kz/${index}/${'a'.repeat(1_500)}` } });
const formula = (index: number) => {
  const names = [...mathAttributes].map((name) => [name, `${index}${'0'.repeat(30)}`]);
  return { type: 'formula', attrs: { tex: 'x', math: { tag: 'math', attrs: Object.fromEntries(names) } } };
};

const membership = idOf('member 0');
const teacherId = 2;

describe.each(databaseKinds)('a lecture on %s', (kind) => {
  let caller: SyncCaller;
  let lesson: string;
  let lecture: string;
  let theme: string;
  let count = 0;
  let seqs = 0;
  beforeAll(async () => {
    caller = await openSyncCaller(kind);
  });
  afterAll(() => caller.close());
  beforeEach(async () => {
    count += 1;
    lesson = idOf(`lesson ${count}`);
    lecture = idOf(`lecture ${count}`);
    theme = idOf(count % 2 === 0 ? 'theme 1' : 'theme 2');
    const { early } = caller.school.lessons;
    await caller.database.db
      .insert(lessons)
      .values({ ...early, scheduleUuid: lesson, number: 20 + count, themeUuid: idOf(`no theme ${count}`) });
  });

  const send = (login: string, name: string, payload: object, version = 0) =>
    caller.send(login, [operationOf(++seqs, name, payload, { version })]);
  const save = (value: object = hooke, login = 'teacher', version = 0) =>
    send(login, 'saveLecture', { lectureUuid: lecture, value }, version);
  const attach = (lectureUuid: string | null = lecture, login = 'teacher', version = 0) =>
    send(login, 'attachLecture', { scheduleUuid: lesson, lecture: { lectureUuid, title: hooke.title } }, version);
  const codes = ({ exceptions }: SyncAnswer) => exceptions.map(({ outcome, code }) => code ?? outcome);
  const read = async <Body>(login: string, name: string) => {
    const { documents } = await caller.send(login, [], { want: [name], clientId: idOf(`looks ${login}`) });
    const [found] = documents;
    return { error: found?.error, body: found?.body as Body, cells: found?.cells ?? {} };
  };
  const lectureFor = (login: string) => read<LectureFacts>(login, lectureDocument.name(lecture));
  const inWeek = async (scheduleUuid = lesson): Promise<LectureAt | undefined> => {
    const name = pupilWeekDocument.name(idOf('student 0'), '2026-11-16');
    const { body } = await read<ScheduleWeek>('parent', name);
    const entries = body.days.flatMap(({ schedule }) => schedule);
    return entries.find((entry) => entry.scheduleUuid === scheduleUuid)?.lecture;
  };

  it('is its author’s alone until it stands in a lesson', async () => {
    expect(codes(await save())).toEqual([]);
    const own = await lectureFor('teacher');
    expect(own.body).toMatchObject({ isOwn: true, uses: [] });
    expect(own.cells.content?.[1]).toEqual(hooke);
    for (const login of ['teacher2', 'student', 'parent', 'director', 'stranger']) {
      expect((await lectureFor(login)).error, login).toBe('ACCESS_DENIED');
    }
    const list = await read<OwnLectures>('teacher', lecturesDocument.name(teacherId));
    expect(list.body.lectures[0]).toMatchObject({ lectureUuid: lecture, title: hooke.title, isArchived: false });
    expect((await read('teacher2', lecturesDocument.name(teacherId))).error).toBe('ACCESS_DENIED');
  });

  it('may be a heavy one whose history is told from the newest on, as far as one answer bears', async () => {
    const seen: number[] = [];
    for (let version = 0; version < 9; version++) {
      const value = { ...hooke, title: `Версия ${version}`, body: bodyOf(...heavy(4_000)) };
      expect(codes(await save(value, 'teacher', version))).toEqual([]);
    }
    const url = `/api/v4/os/sync/history?schoolId=1&eduYear=2026&document=${lectureDocument.name(lecture)}&cell=content`;
    const response = await caller.app.inject({ url, headers: headersOf(await caller.person('teacher')) });
    for (const { version } of response.json().data) seen.push(version);
    expect(response.body.length).toBeLessThan(2_500_000);
    expect(seen.length).toBeGreaterThan(1);
    expect(seen).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1].slice(0, seen.length));
  });

  it.each([
    ['links', (index: number) => paragraph({ ...textNode('a'), marks: [link(index)] })],
    ['attributes of formulas', (index: number) => formula(index)],
  ])('of %s longer than any text is refused: every pupil of the class fetches it', async (_, part) => {
    const value = (count: number) => ({
      ...hooke,
      body: bodyOf(...Array.from({ length: count }, (_, index) => part(index))),
    });
    expect(codes(await save(value(20)))).toEqual([]);
    expect(codes(await save(value(700), 'teacher', 1))).toEqual(['VALIDATION_FAILED']);
  });

  it('is changed by its author only, and whoever changes what they have not seen is asked', async () => {
    await save();
    expect(codes(await save({ ...hooke, title: 'Чужое' }, 'teacher2', 1))).toEqual(['ACCESS_DENIED']);
    expect(codes(await save({ ...hooke, title: 'Новое' }, 'teacher', 1))).toEqual([]);
    expect(codes(await save({ ...hooke, title: 'Старое' }, 'teacher', 1))).toEqual(['conflict']);
    expect(codes(await save(hooke, 'student'))).toEqual(['ACCESS_DENIED']);
  });

  it('stands in a lesson, where the class, its parents and the staff of the lesson read it', async () => {
    await save();
    expect(codes(await attach())).toEqual([]);
    for (const login of ['student', 'parent', 'director', 'teacher2']) {
      const { body, cells } = await lectureFor(login);
      expect(body?.isOwn, login).toBe(false);
      expect(cells.content?.[1], login).toEqual(hooke);
    }
    expect((await lectureFor('student')).body.uses).toEqual([]);
    expect((await lectureFor('teacher')).body.uses).toEqual([
      { scheduleUuid: lesson, date: '2026-11-20', number: 20 + count, group: '7 «А»' },
    ]);
    expect(await inWeek()).toEqual({
      lectureUuid: lecture,
      title: hooke.title,
      studentGroupUuid: membership,
      answer: { state: 'wait_send', score: null },
    });
    await attach(null, 'teacher', 1);
    expect((await lectureFor('student')).error).toBe('ACCESS_DENIED');
    expect(await inWeek()).toBeUndefined();
  });

  it('is attached by a teacher of the lesson, and only what is their own', async () => {
    await save();
    expect(codes(await attach(lecture, 'teacher2'))).toEqual(['ACCESS_DENIED']);
    expect(codes(await attach(lecture, 'director'))).toEqual(['NOT_OWN_LESSON']);
    expect(codes(await attach(idOf('no lecture')))).toEqual(['NOT_FOUND']);
  });

  // covers ROUTE2-011
  it('stands in every lesson with its theme, unless the lesson has its own', async () => {
    await save();
    const { early, now } = caller.school.lessons;
    const both = [idOf(`with theme ${count}`), idOf(`with own ${count}`)] as const;
    const { db } = caller.database;
    await db.insert(lessons).values([
      { ...early, scheduleUuid: both[0], number: 40 + count, themeUuid: theme },
      { ...now, scheduleUuid: both[1], number: 60 + count, themeUuid: theme },
    ]);
    expect(
      codes(await send('teacher', 'attachLectureToTheme', { lectureUuid: lecture, themeUuid: theme, isOn: true })),
    ).toEqual([]);
    expect(await inWeek(both[0])).toMatchObject({ lectureUuid: lecture });
    expect((await read<LessonBody>('teacher', lessonDocument.name(both[1]))).body.lecture).toEqual({
      lectureUuid: lecture,
      title: hooke.title,
    });
    expect((await lectureFor('student')).cells.content?.[1]).toEqual(hooke);
    const own = { scheduleUuid: both[1], lecture: { lectureUuid: null, title: '' } };
    await send('teacher', 'attachLecture', own);
    expect(await inWeek(both[1])).toBeUndefined();
    expect(
      codes(await send('director', 'attachLectureToTheme', { lectureUuid: lecture, themeUuid: theme, isOn: false }, 1)),
    ).toEqual(['ACCESS_DENIED']);
  });

  const answer = (login: string, name: string, more: object) =>
    send(login, name, { scheduleUuid: lesson, taskKind: 'lecture', studentGroupUuid: membership, attempt: 1, ...more });
  const stateFor = async () => (await inWeek())?.answer;

  // covers LECT-001 LECT-009 LECT-010 LECT-011 LECT-014 LECT-015 LECT-016
  it('is answered by the pupil and checked by the teacher', async () => {
    await save();
    await attach();
    expect(await stateFor()).toEqual({ state: 'wait_send', score: null });
    await answer('student', 'setAnswerText', { value: { text: 'F = −kx' } });
    await answer('student', 'sendAnswer', { at: schoolNow, after: 0 });
    expect(await stateFor()).toEqual({ state: 'sent', score: null });
    const { body, cells } = await read<AnswersBody>('teacher', answersDocument.name(lesson, 'lecture'));
    expect(body).toMatchObject({ text: hooke.title, isOpen: true, dueAt: null, maxFiles: 3, isOwn: true });
    expect(cells[`text:${membership}:1`]?.[1]).toEqual({ text: 'F = −kx' });
    const value = { outcome: 'verified', of: 1, score: 9, comment: 'Верно', files: [] };
    await answer('teacher', 'reviewAnswer', { value });
    expect(await stateFor()).toEqual({ state: 'verified', score: 9 });
    const seen = await read('student', answerDocument.name(lesson, 'lecture', membership));
    expect(seen.cells['review:1']?.[1]).toEqual(value);
  });

  // covers LECT-012
  it('is given 1 to 10', async () => {
    await save();
    await attach();
    await answer('student', 'setAnswerText', { value: { text: 'F = −kx' } });
    await answer('student', 'sendAnswer', { at: schoolNow, after: 0 });
    for (const score of [0, 11, 5.5]) {
      const value = { outcome: 'verified', of: 1, score, comment: null, files: [] };
      expect(codes(await answer('teacher', 'reviewAnswer', { value }))).toEqual(['VALIDATION_FAILED']);
    }
  });

  // covers LECT-021
  it('wants words: files alone are no answer', async () => {
    await save();
    await attach();
    const page = { uuid: idOf('page'), name: 'a.jpg', type: 'image/jpeg', bytes: 9, width: null, height: null };
    await answer('student', 'setAnswerPages', { value: { files: [page] } });
    expect(codes(await answer('student', 'sendAnswer', { at: schoolNow, after: 0 }))).toEqual(['VALIDATION_FAILED']);
  });

  // covers FILES-001
  it('takes three files with an answer, and not a fourth', async () => {
    await save();
    await attach();
    const files = Array.from({ length: 4 }, (_, index) => ({
      uuid: idOf(`page ${index}`),
      name: `${index}.jpg`,
      type: 'image/jpeg',
      bytes: 9,
      width: null,
      height: null,
    }));
    expect(codes(await answer('student', 'setAnswerPages', { value: { files } }))).toEqual(['TOO_MANY_FILES']);
    expect(codes(await answer('student', 'setAnswerPages', { value: { files: files.slice(1) } }))).toEqual([]);
  });

  it('takes no answer where there is none', async () => {
    expect(codes(await answer('student', 'setAnswerText', { value: { text: 'x' } }))).toEqual(['TASK_CLOSED']);
  });

  it('refuses what is no lecture', async () => {
    const refused = async (value: object) => codes(await save(value));
    expect(await refused({ ...hooke, title: '  ' })).toEqual(['VALIDATION_FAILED']);
    expect(await refused({ ...hooke, body: bodyOf({ type: 'script' }) })).toEqual(['VALIDATION_FAILED']);
    const attachment = { type: 'attachment', attrs: { uuid: idOf('not among its files'), caption: null } };
    expect(await refused({ ...hooke, body: bodyOf(attachment) })).toEqual(['VALIDATION_FAILED']);
    const link = { type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] };
    expect(await refused({ ...hooke, body: bodyOf(paragraph(link)) })).toEqual(['VALIDATION_FAILED']);
    expect(await refused({ ...hooke, body: bodyOf(paragraph(textNode('x'.repeat(50_001)))) })).toEqual([
      'VALIDATION_FAILED',
    ]);
  });

  it('goes to the archive and comes back', async () => {
    await save();
    const isArchived = async () => {
      const list = await read<OwnLectures>('teacher', lecturesDocument.name(teacherId));
      return list.body.lectures.find(({ lectureUuid }) => lectureUuid === lecture)?.isArchived;
    };
    await send('teacher', 'archiveLecture', { lectureUuid: lecture, isArchived: true });
    expect(await isArchived()).toBe(true);
    expect(codes(await send('teacher2', 'archiveLecture', { lectureUuid: lecture, isArchived: false }, 1))).toEqual([
      'ACCESS_DENIED',
    ]);
    await send('teacher', 'archiveLecture', { lectureUuid: lecture, isArchived: false }, 1);
    expect(await isArchived()).toBe(false);
  });
});
