// Attacks on answers.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerDocument, answersDocument } from '#contract/answers/answers.office.documents.ts';
import type { AnswerBody, AnswersBody } from '#contract/answers/answers.schema.ts';
import type { Operation } from '#contract/core/mutation.ts';
import type { SyncAnswer } from '#contract/sync/sync.schema.ts';
import { lessons } from '#server/features/schedule/public.ts';
import { databaseKind } from '#tests/support/database.ts';
import { idOf, schoolNow } from '#tests/support/small-school.ts';
import { openSyncCaller, operationOf, type SyncCaller } from '#tests/support/sync-caller.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';

const membership = idOf('member 0');
const wanted = { maxFiles: 10, isLateAllowed: true };
describe('answers attacked', () => {
  let caller: SyncCaller;
  let lesson: string;
  let count = 0;
  beforeAll(async () => {
    caller = await openSyncCaller(databaseKind);
    await widenSmallSchool(caller.database.db);
  });
  afterAll(() => caller.close());
  beforeEach(async () => {
    count += 1;
    lesson = idOf(`lesson ${count}`);
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
  const send = (more: object = {}, base?: Operation['base']) =>
    operation('sendAnswer', { ...place(), at: schoolNow - 60_000, after: 0, ...more }, base);
  const recall = (base: Operation['base'], more: object = {}) =>
    operation('recallAnswer', { ...place(more), at: schoolNow }, base);
  const review = (value: object | null, base?: Operation['base'], more: object = {}) =>
    operation(
      'reviewAnswer',
      { ...place(more), value: value && { of: 1, outcome: 'verified', comment: null, files: [], score: 9, ...value } },
      base,
    );
  const codes = ({ exceptions }: SyncAnswer) => exceptions.map(({ outcome, code }) => code ?? outcome);
  const wantOne = async (login: string, key: string, school?: number) => {
    const { documents } = await caller.send(login, [], {
      want: [key],
      clientId: idOf(`looks ${login}`),
      ...(school && { schoolId: school }),
    });
    return documents[0];
  };
  const answerOf = async (login: string, of = membership, at = lesson) => {
    const found = await wantOne(login, answerDocument.name(at, 'homework', of));
    return { error: found?.error, body: found?.body as AnswerBody, cells: found?.cells ?? {} };
  };
  const answersOf = async (login: string, at = lesson) => {
    const found = await wantOne(login, answersDocument.name(at, 'homework'));
    return { error: found?.error, body: found?.body as AnswersBody, cells: found?.cells ?? {} };
  };

  it('A01 a teacher cannot accept a text that the pupil wrote after taking back', async () => {
    expect(codes(await caller.send('student', [text('the good text'), send()]))).toEqual([]);
    expect(
      codes(await caller.send('student', [recall({ version: 1 }), text('quite another text', {}, { version: 1 })])),
    ).toEqual([]);
    // The teacher had the first one on the device without a link.
    const answer = codes(await caller.send('teacher', [review({ score: 10 })]));
    console.log('A01', answer, JSON.stringify((await answerOf('student')).cells));
    expect(answer).not.toEqual([]);
  });

  it('A10 a teacher reads no draft that was never handed in', async () => {
    await caller.send('student', [text('private thoughts')]);
    const { cells } = await answersOf('teacher');
    console.log('A10', JSON.stringify(cells));
    expect(JSON.stringify(cells)).not.toContain('private thoughts');
  });

  it('A16 a number of sendings beyond what a review can name', async () => {
    await caller.send('student', [text('x')]);
    await caller.database.db.execute(sql`insert into answer_cells (school_id, schedule_uuid, task_kind, student_group_uuid, attempt, kind, version, value, author_user_id, captured_at, accepted_at)
      values (1, ${lesson}::uuid, 'homework', ${membership}::uuid, 1, 'sent', 1999, '{"at":1,"number":1000,"isOut":false}'::jsonb, 11, 0, 0)`);
    const answer = await caller.send('student', [send({ after: 1000 }, { version: 1999 })]);
    const { cells } = await answersOf('teacher');
    const sent = cells[`sent:${membership}:1`]?.[1];
    const reviewed = codes(await caller.send('teacher', [review({ of: 1000 })]));
    console.log(
      'A16',
      codes(answer),
      JSON.stringify(sent),
      reviewed,
      codes(await caller.send('teacher', [review({ of: 1001 }, { version: 1 })])),
    );
    expect((sent as { number: number }).number).toBeLessThanOrEqual(1000);
  });

  it('A17 a reset goes back over attempts in which something was written', async () => {
    const reset = (number: number | null, base?: Operation['base']) =>
      operation('resetAnswer', { ...place(), number }, base);
    await caller.send('student', [text('first'), send()]);
    await caller.send('teacher', [reset(2)]);
    await caller.send('student', [text('second', { attempt: 2 }), send({ attempt: 2 })]);
    await caller.send('teacher', [reset(3, { version: 1 })]);
    const back = codes(await caller.send('teacher2', [reset(null, { version: 2 })]));
    const { cells } = await answerOf('student');
    const late = codes(await caller.send('student', [text('second again', { attempt: 2 }, { version: 1 })]));
    console.log('A17', back, JSON.stringify(cells.attempt), late);
    expect(back).toEqual(['UNDO_IMPOSSIBLE']);
  });

  it('A18 handed in at a time before the homework was set, or before the lesson', async () => {
    await setHomework(
      { body: 'read', dueScheduleUuid: idOf(`next ${count}`), answer: { maxFiles: 2, isLateAllowed: false } },
      { version: 1 },
    );
    const before = caller.clock.now();
    caller.clock.set(Date.parse('2026-11-24T05:00:00Z'));
    const answer = codes(await caller.send('student', [text('late'), send({ at: 0 })]));
    const { cells } = await answerOf('student');
    console.log('A18', answer, JSON.stringify(cells['sent:1']));
    caller.clock.set(before);
    expect(answer).not.toEqual([]);
  });
});
