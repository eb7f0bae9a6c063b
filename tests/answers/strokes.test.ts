// The red pen on the server: who draws on an answer and when, two teachers on one page, and how pupil and parent get it.
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnswerStrokes, Stroke, StrokeChange } from '#contract/answers/answer-strokes.ts';
import { answerDocument, answersDocument } from '#contract/answers/answers.office.documents.ts';
import type { Operation } from '#contract/core/mutation.ts';
import type { SyncAnswer } from '#contract/sync/sync.schema.ts';
import { answerHistory } from '#server/features/cells/public.ts';
import { assignmentTeachers, lessons } from '#server/features/schedule/public.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { idOf, schoolNow } from '#tests/support/small-school.ts';
import { openSyncCaller, operationOf, type SyncCaller } from '#tests/support/sync-caller.ts';

const membership = idOf('member 0');
const page = (name: string) => ({
  uuid: idOf(name),
  name: `${name}.jpg`,
  type: 'image/jpeg',
  bytes: 1_000,
  width: 1200,
  height: 1600,
});
const tick = (id: string): Stroke => ({ id, tool: 'stamp', stamp: 'tick', x: 5_000, y: 2_500, turn: 0 });
const line = (id: string): Stroke => ({ id, tool: 'pen', points: [0, 0, 9_000, 9_000] });
const changeOf = (add: readonly Stroke[], more: Partial<StrokeChange> = {}): StrokeChange => ({
  file: idOf('page 1'),
  turn: null,
  add: [...add],
  remove: [],
  ...more,
});

describe.each(databaseKinds)('strokes on %s', (kind) => {
  let caller: SyncCaller;
  let lesson: string;
  let count = 0;
  let seqs = 0;
  beforeAll(async () => {
    caller = await openSyncCaller(kind);
  });
  afterAll(() => caller.close());
  beforeEach(async () => {
    count += 1;
    lesson = idOf(`lesson with strokes ${count}`);
    const { early } = caller.school.lessons;
    await caller.database.db.insert(lessons).values({ ...early, scheduleUuid: lesson, number: 20 + count });
    const homework = { body: 'read', dueScheduleUuid: null, answer: { maxFiles: 2, isLateAllowed: true } };
    const set = operationOf(++seqs, 'setHomework', { scheduleUuid: lesson, homework });
    await caller.send('teacher', [{ ...set, payloadVersion: 2 }]);
    await caller.send('student', [pages(['page 1']), sending()]);
  });

  const place = () => ({ scheduleUuid: lesson, taskKind: 'homework', studentGroupUuid: membership, attempt: 1 });
  const operation = (name: string, payload: object, base?: Operation['base']) =>
    operationOf(++seqs, name, { ...place(), ...payload }, base);
  const pages = (names: readonly string[], base?: Operation['base']) =>
    operation('setAnswerPages', { value: { files: names.map(page) } }, base);
  const sending = () => operation('sendAnswer', { at: schoolNow - 60_000, after: 0 });
  const strokes = (changes: readonly StrokeChange[], more: object = {}) =>
    operation('setStrokes', { changes, ...more });
  const codes = ({ exceptions }: SyncAnswer) => exceptions.map(({ outcome, code }) => code ?? outcome);
  const strokesOf = async (login: string) => {
    const name = answerDocument.name(lesson, 'homework', membership);
    const { documents } = await caller.send(login, [], { want: [name], clientId: idOf(`looks ${login}`) });
    return (documents[0]?.cells?.['strokes:1']?.[1] ?? null) as AnswerStrokes | null;
  };
  const idsOf = (value: AnswerStrokes | null) => value?.pages.map(({ strokes }) => strokes.map(({ id }) => id));

  it('go from the teacher to pupil and parent as one cell, turn of the page included, and change no week', async () => {
    const follows = idOf('follows strokes');
    const { cursor } = await caller.send('parent', [], { clientId: follows });
    expect(codes(await caller.send('teacher', [strokes([changeOf([tick('tick-0001')], { turn: 90 })])]))).toEqual([]);
    const value = { pages: [{ file: idOf('page 1'), turn: 90, strokes: [tick('tick-0001')] }] };
    for (const login of ['student', 'parent', 'teacher']) expect(await strokesOf(login)).toEqual(value);
    const { documents } = await caller.send('parent', [], { clientId: follows, cursor });
    expect(documents.map(({ key, cells }) => [key, Object.keys(cells ?? {})])).toEqual([
      [answerDocument.name(lesson, 'homework', membership), ['strokes:1']],
    ]);
  });

  it('of two teachers who saw an empty page are both kept, and neither is asked', async () => {
    const [first, second] = await Promise.all([
      caller.send('teacher', [strokes([changeOf([line('of-teacher')])])]),
      caller.send('teacher2', [strokes([changeOf([line('of-teacher2')])])]),
    ]);
    expect([...codes(first), ...codes(second)]).toEqual([]);
    expect(idsOf(await strokesOf('student'))?.[0]?.toSorted()).toEqual(['of-teacher', 'of-teacher2']);
    const erased = await caller.send('teacher2', [strokes([changeOf([], { remove: ['of-teacher'] })])]);
    expect(codes(erased)).toEqual([]);
    expect(idsOf(await strokesOf('student'))).toEqual([['of-teacher2']]);
    const versions = await caller.database.db
      .select()
      .from(answerHistory)
      .where(and(eq(answerHistory.scheduleUuid, lesson), eq(answerHistory.kind, 'strokes')));
    expect(versions.map(({ version }) => version).toSorted()).toEqual([1, 2, 3]);
  });

  it('that are sent twice, by one device or again by another, are there once', async () => {
    const drawn = strokes([changeOf([tick('tick-0001'), line('line-0001')])]);
    await caller.send('teacher', [drawn]);
    await caller.send('teacher', [drawn]);
    await caller.send('teacher', [{ ...drawn, seq: 1 }], { clientId: idOf('restored phone') });
    expect(idsOf(await strokesOf('student'))).toEqual([['tick-0001', 'line-0001']]);
  });

  it('several operations of one push build on each other', async () => {
    const first = strokes([changeOf([tick('tick-0001')])]);
    const then = operation(
      'setStrokes',
      { changes: [changeOf([line('line-0001')], { remove: ['tick-0001'] })] },
      { afterSeq: first.seq },
    );
    expect(codes(await caller.send('teacher', [first, then]))).toEqual([]);
    expect(idsOf(await strokesOf('student'))).toEqual([['line-0001']]);
    const all = operation('setStrokes', { changes: [changeOf([], { remove: ['line-0001'] })] }, { afterSeq: then.seq });
    expect(codes(await caller.send('teacher', [all]))).toEqual([]);
    expect(await strokesOf('student')).toBeNull();
  });

  it('are refused on a former attempt, on an answer that was taken back, and on a page that nobody handed in', async () => {
    const drawn = [changeOf([tick('tick-0001')])];
    const strange = await caller.send('teacher', [strokes([changeOf([tick('tick-0001')], { file: idOf('page 9') })])]);
    expect(codes(strange)).toEqual(['NOT_FOUND']);
    await caller.send('student', [
      operation('recallAnswer', { at: schoolNow }, { version: 1 }),
      pages(['page 2'], { version: 1 }),
    ]);
    expect(codes(await caller.send('teacher', [strokes(drawn)]))).toEqual(['ANSWER_TAKEN_BACK']);
    const again = operationOf(++seqs, 'sendAnswer', { ...place(), at: schoolNow, after: 1 }, { version: 2 });
    await caller.send('student', [again]);
    expect(codes(await caller.send('teacher', [strokes(drawn)]))).toEqual(['NOT_FOUND']);
    const onNew = [changeOf([tick('tick-0001')], { file: idOf('page 2') })];
    expect(codes(await caller.send('teacher', [strokes(onNew)]))).toEqual([]);
    await caller.send('teacher', [operation('resetAnswer', { number: 2 })]);
    expect(codes(await caller.send('teacher', [strokes(onNew)]))).toEqual(['ATTEMPT_OVER']);
    // The former attempt keeps what was drawn on it.
    expect(idsOf(await strokesOf('student'))).toEqual([['tick-0001']]);
    expect(codes(await caller.send('teacher', [strokes(onNew, { attempt: 2 })]))).toEqual(['NOT_FOUND']);
  });

  it('are bounded in one operation and in what several leave', async () => {
    const long = (id: string): Stroke => ({ id, tool: 'pen', points: Array(800).fill(9_999) });
    const part = (from: number) =>
      strokes([changeOf(Array.from({ length: 6 }, (_, i) => long(`line-000${from + i}`)))]);
    expect(codes(await caller.send('teacher', [part(0)]))).toEqual([]);
    expect(codes(await caller.send('teacher2', [part(0)]))).toEqual([]);
    expect(codes(await caller.send('teacher', [strokes([changeOf([long('more-0001'), long('more-0002')])])]))).toEqual(
      [],
    );
    const over = strokes([changeOf(Array.from({ length: 6 }, (_, i) => long(`over-000${i}`)))]);
    expect(codes(await caller.send('teacher2', [over]))).toEqual(['VALIDATION_FAILED']);
    for (const points of [[Number.NaN, 1], [-1, 1], [1], [10_001, 1]]) {
      const wrong = strokes([changeOf([{ id: 'wrong-001', tool: 'pen', points }])]);
      expect([points, ...codes(await caller.send('teacher', [wrong]))]).toEqual([points, 'VALIDATION_FAILED']);
    }
    expect(idsOf(await strokesOf('student'))?.[0]).toHaveLength(8);
  });

  it('are drawn by teachers of the lesson alone, and not after that right ended', async () => {
    const drawn = () => strokes([changeOf([tick(`tick-of-${++count}`)])]);
    for (const [login, code] of [
      ['stranger', 'NOT_OWN_LESSON'],
      ['grouplead', 'NOT_OWN_LESSON'],
      ['director', 'NOT_OWN_LESSON'],
      ['student', 'ACCESS_DENIED'],
      ['parent', 'ACCESS_DENIED'],
    ] as const)
      expect([login, ...codes(await caller.send(login, [drawn()]))]).toEqual([login, code]);
    await expect(caller.send('parent2', [drawn()])).rejects.toThrow('WRONG_SCHOOL');
    expect(codes(await caller.send('teacher2', [strokes([changeOf([line('of-teacher2')])])]))).toEqual([]);
    const { db } = caller.database;
    const left = await db
      .delete(assignmentTeachers)
      .where(
        and(
          eq(assignmentTeachers.assignmentUuid, caller.school.lessons.early.assignmentUuid),
          eq(assignmentTeachers.userId, 3),
        ),
      )
      .returning();
    expect(left).toHaveLength(1);
    expect(codes(await caller.send('teacher2', [drawn()]))).toEqual(['NOT_OWN_LESSON']);
    await db.insert(assignmentTeachers).values(left);
    expect(idsOf(await strokesOf('parent'))).toEqual([['of-teacher2']]);
    const name = answersDocument.name(lesson, 'homework');
    const { documents } = await caller.send('grouplead', [], { want: [name], clientId: idOf('looks grouplead') });
    expect(Object.keys(documents[0]?.cells ?? {})).toContain(`strokes:${membership}:1`);
  });
});
