// An answer from the pupil to the teacher and back: who may write what, in which state, and what each of them sees.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerDocument, answersDocument } from '#contract/answers/answers.office.documents.ts';
import type { AnswerBody, AnswersBody } from '#contract/answers/answers.schema.ts';
import type { Operation } from '#contract/core/mutation.ts';
import { pupilWeekDocument } from '#contract/schedule/schedule.documents.ts';
import type { ScheduleWeek } from '#contract/schedule/schedule.schema.ts';
import type { SyncAnswer } from '#contract/sync/sync.schema.ts';
import type { Db } from '#server/db/client.ts';
import { userSchools, users } from '#server/features/people/public.ts';
import { assignmentTeachers, lessons } from '#server/features/schedule/public.ts';
import { groups } from '#server/features/school/public.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { idOf, schoolNow } from '#tests/support/small-school.ts';
import { openSyncCaller, operationOf, type SyncCaller } from '#tests/support/sync-caller.ts';

const membership = idOf('member 0');
const wanted = { maxFiles: 2, isLateAllowed: true };
const page = (name: string) => ({
  uuid: idOf(name),
  name: `${name}.jpg`,
  type: 'image/jpeg',
  bytes: 1_000,
  width: 1600,
  height: 1200,
});

/** Somebody of the monitoring who stands among the teachers of a course: the role alone decides. */
async function addMonitoring(db: Db, assignmentUuid: string): Promise<void> {
  const [teacher] = await db.select().from(users).where(eq(users.login, 'teacher'));
  if (!teacher) throw new Error('the teacher is missing');
  await db.insert(users).values({ ...teacher, id: 90, login: 'monitoring' });
  await db.insert(userSchools).values({ userId: 90, schoolId: 1, role: 'monitoring', subrole: null });
  await db.insert(assignmentTeachers).values({ schoolId: 1, assignmentUuid, userId: 90, isMain: false });
}

describe.each(databaseKinds)('an answer on %s', (kind) => {
  let caller: SyncCaller;
  let lesson: string;
  let count = 0;
  beforeAll(async () => {
    caller = await openSyncCaller(kind);
  });
  afterAll(() => caller.close());
  beforeEach(async () => {
    count += 1;
    lesson = idOf(`lesson ${count}`);
    // Tomorrow's lesson of the same subject is where it is due.
    const { early } = caller.school.lessons;
    const next = { ...early, scheduleUuid: idOf(`next ${count}`), date: '2026-11-21', number: count };
    await caller.database.db.insert(lessons).values([{ ...early, scheduleUuid: lesson, number: 20 + count }, next]);
    await setHomework({ body: 'read', dueScheduleUuid: next.scheduleUuid, answer: wanted });
  });

  let seqs = 0;
  const operation = (name: string, payload: object, base?: Operation['base']): Operation => {
    const made = operationOf(++seqs, name, payload, base);
    return name === 'setHomework' ? { ...made, payloadVersion: 2 } : made;
  };
  const place = (more: object = {}) => ({
    scheduleUuid: lesson,
    taskKind: 'homework',
    studentGroupUuid: membership,
    attempt: 1,
    ...more,
  });
  const setHomework = (homework: object | null, base?: Operation['base']) =>
    caller.send('teacher', [operation('setHomework', { scheduleUuid: lesson, homework }, base)]);
  const text = (words: string | null, more: object = {}, base?: Operation['base']) =>
    operation('setAnswerText', { ...place(more), value: words === null ? null : { text: words } }, base);
  const pages = (names: readonly string[], more: object = {}) =>
    operation('setAnswerPages', { ...place(more), value: { files: names.map(page) } });
  const send = (more: object = {}, base?: Operation['base']) =>
    operation('sendAnswer', { ...place(), at: schoolNow - 60_000, after: 0, ...more }, base);
  const recall = (base: Operation['base']) => operation('recallAnswer', { ...place(), at: schoolNow }, base);
  const review = (value: object | null, base?: Operation['base'], more: object = {}) =>
    operation(
      'reviewAnswer',
      { ...place(more), value: value && { of: 1, comment: null, files: [], score: null, ...value } },
      base,
    );
  const codes = ({ exceptions }: SyncAnswer) => exceptions.map(({ outcome, code }) => code ?? outcome);

  const answerOf = async (login: string, membershipOf = membership) => {
    const name = answerDocument.name(lesson, 'homework', membershipOf);
    const { documents } = await caller.send(login, [], { want: [name], clientId: idOf(`looks ${login}`) });
    const [found] = documents;
    return { error: found?.error, body: found?.body as AnswerBody, cells: found?.cells ?? {} };
  };
  const answersOf = async (login: string) => {
    const name = answersDocument.name(lesson, 'homework');
    const { documents } = await caller.send(login, [], { want: [name], clientId: idOf(`looks ${login}`) });
    const [found] = documents;
    return { error: found?.error, body: found?.body as AnswersBody, cells: found?.cells ?? {} };
  };
  const valueIn = (cells: Awaited<ReturnType<typeof answerOf>>['cells'], cell: string) => cells[cell]?.[1] ?? null;
  const standingInWeek = async () => {
    const name = pupilWeekDocument.name(idOf('student 0'), '2026-11-16');
    const { documents } = await caller.send('parent', [], { want: [name], clientId: idOf('week') });
    const week = documents[0]?.body as ScheduleWeek;
    const due = week.days.flatMap(({ schedule }) => schedule.flatMap((entry) => entry.due?.items ?? []));
    return due.find(({ scheduleUuid }) => scheduleUuid === lesson)?.answer;
  };

  // covers HW-002 CONST-004
  it('goes from the pupil to teacher and parent, and the score comes back to both', async () => {
    expect(await standingInWeek()).toEqual({ state: 'wait_send', score: null });
    expect(codes(await caller.send('student', [text('x = 4'), pages(['page 1']), send()]))).toEqual([]);
    const { body, cells } = await answersOf('teacher');
    expect(valueIn(cells, `text:${membership}:1`)).toEqual({ text: 'x = 4' });
    expect(valueIn(cells, `pages:${membership}:1`)).toEqual({ files: [page('page 1')] });
    expect(valueIn(cells, `sent:${membership}:1`)).toEqual({ at: schoolNow - 60_000, number: 1, isOut: true });
    expect(body).toMatchObject({ isOwn: true, isOpen: true, maxFiles: 2, text: 'read' });
    expect(body.pupils).toHaveLength(6);
    expect(await standingInWeek()).toEqual({ state: 'sent', score: null });
    await caller.send('teacher', [review({ outcome: 'verified', score: 8, comment: 'good' })]);
    for (const login of ['student', 'parent']) {
      const seen = await answerOf(login);
      expect(valueIn(seen.cells, 'review:1')).toEqual({
        outcome: 'verified',
        score: 8,
        comment: 'good',
        of: 1,
        files: [],
      });
    }
    expect(await standingInWeek()).toEqual({ state: 'verified', score: 8 });
  });

  it('reaches the other side as a single cell of the feed', async () => {
    const follows = async (login: string, clientId: string) => (await caller.send(login, [], { clientId })).cursor;
    const [teacher, parent] = [idOf('follows teacher'), idOf('follows parent')];
    const from = { teacher: await follows('teacher', teacher), parent: await follows('parent', parent) };
    await caller.send('student', [text('x = 4'), send()]);
    const heard = await caller.send('teacher', [], { clientId: teacher, cursor: from.teacher });
    const change = heard.documents.find(({ key }) => key === answersDocument.name(lesson, 'homework'));
    expect(change?.body).toBeUndefined();
    expect(Object.keys(change?.cells ?? {}).sort()).toEqual([`sent:${membership}:1`, `text:${membership}:1`]);
    await caller.send('teacher', [review({ outcome: 'rework', comment: 'again' })]);
    const told = await caller.send('parent', [], { clientId: parent, cursor: from.parent });
    const own = told.documents.find(({ key }) => key === answerDocument.name(lesson, 'homework', membership));
    expect(Object.keys(own?.cells ?? {}).sort()).toEqual(['review:1', 'sent:1', 'text:1']);
  });

  it('is handed in with text or a page, never with nothing, and once whoever presses twice', async () => {
    expect(codes(await caller.send('student', [send()]))).toEqual(['VALIDATION_FAILED']);
    expect(codes(await caller.send('student', [text('  ')]))).toEqual([]);
    expect(codes(await caller.send('student', [send()]))).toEqual(['VALIDATION_FAILED']);
    expect(codes(await caller.send('student', [pages(['page 1']), send()]))).toEqual([]);
    const again = await caller.send('student', [send({ at: schoolNow })], { clientId: idOf('tablet') });
    expect(codes(again)).toEqual([]);
    expect(valueIn((await answerOf('student')).cells, 'sent:1')).toMatchObject({ number: 1, at: schoolNow - 60_000 });
  });

  it('is the pupil’s own until it is sent, and again after it was taken back', async () => {
    await caller.send('student', [text('x = 4'), send()]);
    expect(codes(await caller.send('student', [text('x = 5', {}, { version: 1 })]))).toEqual(['TASK_CLOSED']);
    const back = [recall({ version: 1 }), text('x = 5', {}, { version: 1 })];
    expect(codes(await caller.send('student', back))).toEqual([]);
    expect(await standingInWeek()).toEqual({ state: 'wait_send', score: null });
    expect(codes(await caller.send('student', [send({}, { version: 2 })]))).toEqual([]);
    expect(valueIn((await answerOf('student')).cells, 'sent:1')).toMatchObject({ number: 2, isOut: true });
  });

  it('that was taken back is not reviewed as it was: the teacher’s words wait, and another text is not accepted unread', async () => {
    await caller.send('student', [text('x = 4'), send()]);
    await caller.send('student', [recall({ version: 1 }), text('x = 5', {}, { version: 1 })]);
    const late = await caller.send('teacher', [review({ outcome: 'verified', score: 10 })]);
    expect(codes(late)).toEqual(['ANSWER_TAKEN_BACK']);
    await caller.send('student', [send({ after: 1 }, { version: 2 })]);
    expect(codes(await caller.send('teacher', [review({ outcome: 'verified', score: 8, of: 2 })]))).toEqual([]);
  });

  it('is not taken back once a teacher has opened it; what was changed after that waits with it', async () => {
    await caller.send('student', [text('x = 4'), send()]);
    await caller.send('teacher', [operation('readAnswer', { ...place(), of: 1 })]);
    const back = [recall({ version: 1 }), text('x = 5', {}, { version: 1 })];
    expect(codes(await caller.send('student', back))[0]).toBe('TASK_CLOSED');
    expect(valueIn((await answerOf('student')).cells, 'text:1')).toEqual({ text: 'x = 4' });
  });

  it('sent back for rework is changed and sent again, in the same attempt, and is new to the teacher', async () => {
    await caller.send('student', [text('x = 4'), send()]);
    await caller.send('teacher', [review({ outcome: 'rework', comment: 'units' })]);
    expect(await standingInWeek()).toEqual({ state: 'rework', score: null });
    const changed = [text('x = 4 m', {}, { version: 1 }), send({}, { version: 1 })];
    expect(codes(await caller.send('student', changed))).toEqual([]);
    expect(await standingInWeek()).toEqual({ state: 'sent', score: null });
    const cells = (await answerOf('student')).cells;
    expect(valueIn(cells, 'sent:1')).toMatchObject({ number: 2 });
    expect(valueIn(cells, 'review:1')).toMatchObject({ comment: 'units' });
  });

  it('keeps a former attempt as it was; what was written into it before is taken, and what is ahead is not', async () => {
    await caller.send('student', [text('first'), send()]);
    await caller.send('teacher', [operation('resetAnswer', { ...place(), number: 2 })]);
    expect(await standingInWeek()).toEqual({ state: 'wait_send', score: null });
    const late = await caller.send('student', [pages(['late page'])]);
    // It was handed in, so the pages of that attempt are with the teacher.
    expect(codes(late)).toEqual(['TASK_CLOSED']);
    expect(codes(await caller.send('student', [text('second', { attempt: 2 }), send({ attempt: 2 })]))).toEqual([]);
    expect(codes(await caller.send('student', [text('third', { attempt: 3 })]))).toEqual(['ATTEMPT_OVER']);
    const { cells } = await answerOf('student');
    expect([valueIn(cells, 'text:1'), valueIn(cells, 'text:2')]).toEqual([{ text: 'first' }, { text: 'second' }]);
    expect(codes(await caller.send('teacher', [review({ outcome: 'verified', score: 5 })]))).toEqual(['ATTEMPT_OVER']);
  });

  it('is reset once whoever presses twice, and the reset goes back while nothing was written', async () => {
    await caller.send('student', [text('first'), send()]);
    const reset = (number: number | null, base?: Operation['base']) =>
      operation('resetAnswer', { ...place(), number }, base);
    await caller.send('teacher', [reset(2)]);
    expect(codes(await caller.send('teacher2', [reset(2)]))).toEqual([]);
    expect(codes(await caller.send('teacher', [reset(null, { version: 1 })]))).toEqual([]);
    expect(await standingInWeek()).toEqual({ state: 'sent', score: null });
    await caller.send('teacher', [reset(2, { version: 2 })]);
    await caller.send('student', [text('second', { attempt: 2 })]);
    expect(codes(await caller.send('teacher', [reset(null, { version: 3 })]))).toEqual(['UNDO_IMPOSSIBLE']);
    // Nor by a step over it, after a further reset.
    await caller.send('student', [send({ attempt: 2 })]);
    await caller.send('teacher', [reset(3, { version: 3 })]);
    expect(codes(await caller.send('teacher2', [reset(null, { version: 4 })]))).toEqual(['UNDO_IMPOSSIBLE']);
  });

  it('that comes late is taken and keeps its time, or refused where the task says so', async () => {
    const due = Date.parse('2026-11-21T03:00:00Z');
    const { clock } = caller;
    const before = clock.now();
    clock.set(due + 3_600_000);
    expect(codes(await caller.send('student', [text('late'), send({ at: due + 60_000 })]))).toEqual([]);
    expect(valueIn((await answerOf('student')).cells, 'sent:1')).toMatchObject({ at: due + 60_000 });
    expect((await answerOf('student')).body.dueAt).toBe(due);
    await setHomework(
      { body: 'read', dueScheduleUuid: idOf(`next ${count}`), answer: { ...wanted, isLateAllowed: false } },
      { version: 1 },
    );
    const other = { studentGroupUuid: idOf('member 1') };
    const late = await caller.send('pupil2', [text('late', other), send({ ...other, at: due + 60_000 })]);
    expect(codes(late)).toEqual(['TASK_CLOSED']);
    // Handed in before its time on a device without a link, it is in time.
    const inTime = await caller.send('pupil2', [send({ ...other, at: due - 60_000 })]);
    expect(codes(inTime)).toEqual([]);
    clock.set(before);
  });

  it('to homework that wants none, or not any more, is refused, and what was written stays readable', async () => {
    await caller.send('student', [text('x = 4')]);
    await setHomework({ body: 'read', dueScheduleUuid: null }, { version: 1 });
    expect(codes(await caller.send('student', [send()]))).toEqual(['TASK_CLOSED']);
    const { body, cells } = await answerOf('student');
    expect(body.isOpen).toBe(false);
    expect(valueIn(cells, 'text:1')).toEqual({ text: 'x = 4' });
  });

  it('has no more pages than the task says', async () => {
    expect(codes(await caller.send('student', [pages(['a', 'b', 'c'])]))).toEqual(['TOO_MANY_FILES']);
    expect(codes(await caller.send('student', [pages(['a', 'b'])]))).toEqual([]);
  });

  it('is written by nobody else: another pupil, a stranger, a parent from grade 5 on, a teacher in the pupil’s place', async () => {
    for (const [login, code] of [
      ['pupil2', 'ACCESS_DENIED'],
      ['parent', 'ACCESS_DENIED'],
      ['teacher', 'ACCESS_DENIED'],
    ] as const)
      expect([login, ...codes(await caller.send(login, [text('forged')]))]).toEqual([login, code]);
    await expect(caller.send('parent2', [text('forged')])).rejects.toThrow('WRONG_SCHOOL');
    await caller.send('student', [text('own'), send()]);
    for (const login of ['stranger', 'grouplead', 'director', 'student'])
      expect(codes(await caller.send(login, [review({ outcome: 'verified', score: 10 })]))).toEqual([
        login === 'student' ? 'ACCESS_DENIED' : 'NOT_OWN_LESSON',
      ]);
    expect((await answerOf('pupil2')).error).toBe('ACCESS_DENIED');
    expect((await answersOf('stranger')).error).toBe('ACCESS_DENIED');
    expect((await answersOf('student')).error).toBe('ACCESS_DENIED');
    expect((await answersOf('grouplead')).body).toMatchObject({ isOwn: false });
  });

  // covers PROG-040
  it('is neither reset nor taken back for recheck by monitoring, even with a lesson of its own', async () => {
    const { db } = caller.database;
    await addMonitoring(db, caller.school.lessons.early.assignmentUuid);
    await caller.send('student', [text('x = 4'), send()]);
    await caller.send('teacher', [review({ outcome: 'verified', score: 8 })]);
    const reset = operation('resetAnswer', { ...place(), number: 2 });
    expect(codes(await caller.send('monitoring', [reset, review(null, { version: 1 })]))).toEqual([
      'ACCESS_DENIED',
      'ACCESS_DENIED',
    ]);
    expect(await standingInWeek()).toEqual({ state: 'verified', score: 8 });
  });

  it('of a child in grades 1 to 4 is handed in by a parent too', async () => {
    const { db } = caller.database;
    await db.update(groups).set({ parallel: 3 });
    expect((await answerOf('parent')).body.isOwn).toBe(true);
    expect(codes(await caller.send('parent', [text('by mother'), send()]))).toEqual([]);
    expect(valueIn((await answersOf('teacher')).cells, `text:${membership}:1`)).toEqual({ text: 'by mother' });
    await db.update(groups).set({ parallel: 7 });
  });

  it('is one answer on two devices of the pupil: the text asks, and what was sent is sent', async () => {
    await caller.send('student', [text('phone')]);
    const other = await caller.send('student', [text('tablet')], { clientId: idOf('tablet') });
    expect(other.exceptions).toMatchObject([{ outcome: 'conflict', cell: [1, { text: 'phone' }, 11, schoolNow] }]);
  });

  it('homework that an older application changes keeps what it asks for', async () => {
    const older = {
      ...operation(
        'setHomework',
        { scheduleUuid: lesson, homework: { body: 'new', dueScheduleUuid: null } },
        { version: 1 },
      ),
      payloadVersion: 1,
    };
    await caller.send('teacher', [older]);
    expect((await answersOf('teacher')).body).toMatchObject({ text: 'new', isOpen: true, maxFiles: 2 });
  });

  it('of a pupil is told to teacher and pupil when the homework changes', async () => {
    const clientId = idOf('follows pupil');
    await answerOf('student');
    const { cursor } = await caller.send('student', [], { clientId });
    await setHomework({ body: 'other', dueScheduleUuid: null, answer: wanted }, { version: 1 });
    const { documents } = await caller.send('student', [], { clientId, cursor });
    const change = documents.find(({ key }) => key === answerDocument.name(lesson, 'homework', membership));
    expect(change?.body).toMatchObject({ text: 'other' });
  });
});
