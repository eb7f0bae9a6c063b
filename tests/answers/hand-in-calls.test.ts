// A pupil hands in by a form: text and files take the same ways as those of devices.
import { Readable } from 'node:stream';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answersDocument } from '#contract/answers/answers.office.documents.ts';
import type { AnswersBody } from '#contract/answers/answers.schema.ts';
import type { OneAnswer } from '#contract/answers/answers-calls.schema.ts';
import type { MonthlyHomework } from '#contract/homework/monthly-homework.schema.ts';
import { files } from '#server/features/files/public.ts';
import { students } from '#server/features/people/public.ts';
import { homeworkUuidOf, lessons } from '#server/features/schedule/public.ts';
import { jpegOf } from '#tests/files/uploads.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { type FormPart, fieldsOf, formOf, multipart } from '#tests/support/sheet-files.ts';
import { idOf, schoolNow } from '#tests/support/small-school.ts';
import { openSyncCaller, operationOf, type SyncCaller } from '#tests/support/sync-caller.ts';

const base = '/api/v4/os/clientoffice/homeworks';
const inYear = 'schoolId=1&eduYear=2026';
const member = idOf('member 0');
const note = (text: string, more: Partial<FormPart> = {}): FormPart => ({
  field: 'files[]',
  file: 'a.txt',
  type: 'text/plain',
  content: Buffer.from(text),
  ...more,
});

describe.each(databaseKinds)('handing in by a form on %s', (kind) => {
  let caller: SyncCaller;
  let lesson: string;
  let homework: string;
  let count = 0;
  let seqs = 0;
  beforeAll(async () => {
    caller = await openSyncCaller(kind);
  });
  afterAll(() => caller.close());
  beforeEach(async () => {
    count += 1;
    lesson = idOf(`form lesson ${count}`);
    homework = homeworkUuidOf(1, lesson);
    await caller.database.db
      .insert(lessons)
      .values({ ...caller.school.lessons.early, scheduleUuid: lesson, number: 20 + count });
    await setHomework({ maxFiles: 2, isLateAllowed: true });
  });
  const setHomework = (answer: object | undefined, version = 0) => {
    const payload = {
      scheduleUuid: lesson,
      homework: { body: '§ 12', dueScheduleUuid: null, ...(answer && { answer }) },
    };
    return caller.send('teacher', [{ ...operationOf(++seqs, 'setHomework', payload, { version }), payloadVersion: 2 }]);
  };
  async function handIn(login: string, parts: readonly FormPart[], more = '', id = homework) {
    const as = await caller.person(login);
    return call<OneAnswer>(caller.app, `POST ${base}/${id}?${inYear}${more}`, {
      as,
      headers: multipart,
      body: formOf(...parts),
    });
  }
  const wordOf = ({ status, error }: { status: number; error?: { code: string } }) => error?.code ?? status;
  const ownFiles = () => caller.database.db.select().from(files).where(eq(files.ownerUserId, 11));
  async function seenByTeacher() {
    const name = answersDocument.name(lesson, 'homework');
    const { documents } = await caller.send('teacher', [], { want: [name], clientId: idOf('looks') });
    const [document] = documents;
    const cells = Object.entries(document?.cells ?? {}).map(([cell, [, value]]) => [cell, value]);
    return { body: document?.body as AnswersBody, cells: Object.fromEntries(cells) as Record<string, unknown> };
  }

  // covers HW-034
  it('reads the homework that it answers', async () => {
    const get = async (login: string, school = 1) => {
      const as = await caller.person(login);
      return call<MonthlyHomework>(caller.app, `GET ${base}/${homework}?schoolId=${school}&eduYear=2026`, {
        as,
        school,
      });
    };
    expect((await get('student')).data).toMatchObject({
      uuid: homework,
      scheduleUuid: lesson,
      body: '§ 12',
      type: 'text',
    });
    expect(wordOf(await get('teacher'))).toBe('ACCESS_DENIED');
    expect(wordOf(await get('student', 2))).toBe('WRONG_SCHOOL');
  });

  // covers HW-035
  it('stores text and files, and teachers see them on their devices', async () => {
    const photo = jpegOf(40, 30);
    const { data } = await handIn('student', [
      ...fieldsOf({ body: 'x = 4\r\ny = 5' }),
      note('қосымша'),
      { field: 'files', file: 'бет.jpg', type: 'image/jpeg', content: photo },
    ]);
    expect(data).toMatchObject({ homeworkUuid: homework, state: 'sent', body: 'x = 4\ny = 5', sending: 1 });
    expect(data.files).toMatchObject([
      { name: 'a.txt', type: 'text/plain', state: 'ready', width: null },
      { name: 'бет.jpg', type: 'image/jpeg', state: 'ready', width: 40, height: 30 },
    ]);
    const { body, cells } = await seenByTeacher();
    expect(cells[`text:${member}:1`]).toEqual({ text: 'x = 4\ny = 5' });
    expect(cells[`sent:${member}:1`]).toEqual({ at: schoolNow, number: 1, isOut: true });
    expect(Object.values(body.files).map(({ state }) => state)).toEqual(['ready', 'ready']);
    const as = await caller.person('teacher');
    const read = await call(caller.app, `GET /api/v4/os/files/${data.files[0]?.uuid}?${inYear}`, { as });
    expect(read.text).toBe('қосымша');
  });

  // covers HW-035
  it('leaves what the form leaves out as it was', async () => {
    const place = { scheduleUuid: lesson, taskKind: 'homework', studentGroupUuid: member, attempt: 1 };
    await caller.send('student', [
      operationOf(++seqs, 'setAnswerText', { ...place, value: { text: 'from the phone' } }),
    ]);
    const { data } = await handIn('student', [note('page')]);
    expect(data).toMatchObject({ state: 'sent', body: 'from the phone', files: [{ name: 'a.txt' }] });
  });

  // covers HW-035
  it('is done once for the same request, with the same files', async () => {
    const requestId = `&requestId=${idOf(`hands in ${count}`)}`;
    const before = (await ownFiles()).length;
    const first = await handIn('student', [...fieldsOf({ body: 'x' }), note('page')], requestId);
    const again = await handIn('student', [...fieldsOf({ body: 'x' }), note('page')], requestId);
    expect(again.data).toEqual(first.data);
    expect((await ownFiles()).length).toBe(before + 1);
    expect(wordOf(await handIn('student', fieldsOf({ body: 'y' }), requestId))).toBe('PAYLOAD_CHANGED');
    expect(wordOf(await handIn('student', [note('another')], requestId))).toBe('FILE_TAKEN');
    // Without the request's id it is another act: the answer is with the teacher by now.
    expect(wordOf(await handIn('student', fieldsOf({ body: 'y' })))).toBe('TASK_CLOSED');
    expect((await seenByTeacher()).cells[`sent:${member}:1`]).toMatchObject({ number: 1 });
  });

  // covers HW-035
  it('is refused when it is empty, too long, too many, too large or of a kind that is not taken', async () => {
    const words = async (...parts: FormPart[]) => wordOf(await handIn('student', parts));
    expect(await words()).toBe('VALIDATION_FAILED');
    expect(await words(...fieldsOf({ body: ' ' }))).toBe('VALIDATION_FAILED');
    expect(await words(...fieldsOf({ body: 'x'.repeat(10_001) }))).toBe('VALIDATION_FAILED');
    expect(await words(...fieldsOf({ body: 'x'.repeat(70_000) }))).toBe('FILE_TOO_LARGE');
    const unstorable = await handIn('student', fieldsOf({ body: 'a\u0000b' }));
    expect([unstorable.status, Object.keys(unstorable.error.errors ?? {})]).toEqual([422, ['body']]);
    expect(await words(...fieldsOf({ body: 'x' }), ...fieldsOf({ body: 'y' }))).toBe('BAD_REQUEST');
    expect(await words(note('1'), note('2'), note('3'))).toBe('TOO_MANY_FILES');
    expect(await words(...Array.from({ length: 11 }, (_, index) => note(String(index))))).toBe('TOO_MANY_FILES');
    expect(await words(note('x', { field: 'picture' }))).toBe('BAD_REQUEST');
    expect(await words(note(''))).toBe('VALIDATION_FAILED');
    expect(await words(note('MZ', { file: 'a.exe', type: 'application/x-msdownload' }))).toBe('FILE_TYPE_REFUSED');
    expect(await words(note('<svg/>', { file: 'a.svg', type: 'image/svg+xml' }))).toBe('FILE_TYPE_REFUSED');
    expect(await words(note('no picture', { file: 'a.jpg', type: 'image/jpeg' }))).toBe('FILE_TYPE_REFUSED');
    expect(await words(note('x', { content: Buffer.alloc(21_000_001, 'a') }))).toBe('FILE_TOO_LARGE');
    expect((await seenByTeacher()).cells).toEqual({});
  });

  // covers HW-035
  it('stores no more files than the task takes', async () => {
    const before = (await ownFiles()).length;
    expect(
      wordOf(
        await handIn(
          'student',
          ['1', '2', '3'].map((text) => note(text)),
        ),
      ),
    ).toBe('TOO_MANY_FILES');
    expect((await ownFiles()).length).toBe(before + 2);
  });

  // covers HW-035
  it('is taken from the own pupil alone, and for tasks that are open', async () => {
    expect(wordOf(await handIn('parent', fieldsOf({ body: 'x' })))).toBe('ACCESS_DENIED');
    expect(wordOf(await handIn('teacher', fieldsOf({ body: 'x' })))).toBe('ACCESS_DENIED');
    const others = `&studentGroupUuid=${idOf('member 1')}`;
    expect(wordOf(await handIn('student', fieldsOf({ body: 'x' }), others))).toBe('NOT_FOUND');
    expect(wordOf(await handIn('student', fieldsOf({ body: 'x' }), '', idOf('nothing')))).toBe('NOT_FOUND');
    expect((await handIn('pupil2', fieldsOf({ body: 'own' }))).data).toMatchObject({
      studentGroupUuid: idOf('member 1'),
    });
    expect((await seenByTeacher()).cells[`text:${member}:1`]).toBeUndefined();
    await setHomework(undefined, 1);
    const before = (await ownFiles()).length;
    expect(wordOf(await handIn('student', [note('x')]))).toBe('TASK_CLOSED');
    expect((await ownFiles()).length).toBe(before);
  });

  // covers HW-035
  it('reads nothing of a form before it knows whose homework it is', async () => {
    const as = await caller.person('student');
    let read = 0;
    const endless = (async function* () {
      for (;;) {
        read += 1;
        yield Buffer.alloc(65_536);
        if (read > 2_000) return;
      }
    })();
    const body = Readable.from(endless);
    const answer = await call(caller.app, `POST ${base}/${idOf('nothing')}?${inYear}`, {
      as,
      headers: multipart,
      body,
    });
    expect(wordOf(answer)).toBe('NOT_FOUND');
    expect(read).toBeLessThan(20);
  });

  // covers HW-035
  it('tells nothing to a pupil who repeats a request after leaving the school', async () => {
    const requestId = `&requestId=${idOf(`leaves ${count}`)}`;
    expect(wordOf(await handIn('pupil3', fieldsOf({ body: 'x' }), requestId))).toBe(200);
    const isPupil = and(eq(students.schoolId, 1), eq(students.userId, 13));
    const { db } = caller.database;
    await db.update(students).set({ userId: 14 }).where(isPupil);
    expect(wordOf(await handIn('pupil3', fieldsOf({ body: 'x' }), requestId))).toBe('NOT_FOUND');
    await db
      .update(students)
      .set({ userId: 13 })
      .where(eq(students.studentSchoolUuid, idOf('student 2')));
  });
});
