// What pupils have answered goes where their marks go: two cards become one, and a place in a class is taken back.
import { and, eq, isNotNull } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answerDocument, answersDocument } from '#contract/answers/answers.office.documents.ts';
import type { AnswerBody, AnswersBody } from '#contract/answers/answers.schema.ts';
import type { LectureAnswer } from '#contract/answers/answers-calls.schema.ts';
import type { Undone } from '#contract/changes/changes.schema.ts';
import type { Combined, ComparedCard } from '#contract/combining/combining.schema.ts';
import { answerCells } from '#server/features/cells/public.ts';
import { files } from '#server/features/files/files.tables.ts';
import { students } from '#server/features/people/public.ts';
import { groupMembers, groups } from '#server/features/school/public.ts';
import { call } from '#tests/server/calls.ts';
import { answeredLesson, giveAnAnswer } from '#tests/support/answered-homework.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { fieldsOf, formOf, multipart } from '#tests/support/sheet-files.ts';
import { idOf } from '#tests/support/small-school.ts';
import { openSyncCaller, operationOf, type SyncCaller } from '#tests/support/sync-caller.ts';

const people = '/api/v4/os/backoffice/people-management/contingent';
const lecture = `/api/v4/os/clientoffice/lecture/${answeredLesson}`;
const inYear = 'schoolId=1&eduYear=2026';
let presses = 0;
const press = () => ({ schoolId: 1, eduYear: 2026, requestId: idOf(`answers press ${presses++}`) });

describe.each(databaseKinds)('answers of a pupil on %s', (kind) => {
  let caller: SyncCaller;
  beforeEach(async () => {
    caller = await openSyncCaller(kind);
    await giveAnAnswer(caller.database.db);
  });
  afterEach(() => caller.close());

  const handIn = async (login: string, text: string) => {
    const page = { field: 'files[]', file: 'a.txt', type: 'text/plain', content: Buffer.from(text) };
    const sent = await call(caller.app, `POST ${lecture}/answer?${inYear}`, {
      as: await caller.person(login),
      headers: multipart,
      body: formOf(...fieldsOf({ body: text }), page),
    });
    expect(sent.status).toBe(200);
  };
  const ownAnswer = async (login: string) => {
    const { data, status } = await call<LectureAnswer>(caller.app, `GET ${lecture}/answer?${inYear}`, {
      as: await caller.person(login),
    });
    return status === 200 ? data.studentAnswer : null;
  };
  const fileOf = async (login: string) => {
    const [file] = await caller.database.db.select().from(files);
    const as = await caller.person(login);
    return (await call(caller.app, `GET /api/v4/os/files/${file?.uuid}?schoolId=1`, { as })).status;
  };
  const send = async <Data>(path: string, body: object) =>
    call<Data>(caller.app, `POST ${path}`, {
      as: await caller.person('director'),
      language: 'ru',
      body: { ...press(), ...body },
    });
  const combine = (keepId: number, goneId: number, more: object = {}) =>
    send<Combined>(`${people}/combine`, { keepId, goneId, keepVersion: 1, goneVersion: 1, take: [], ...more });
  const undo = async (batch: string | null) => (await send<Undone>('/api/v4/os/changes/undo', { batch })).data;
  const written = async (member: string) =>
    (
      await caller.database.db
        .select()
        .from(answerCells)
        .where(and(eq(answerCells.studentGroupUuid, idOf(member)), isNotNull(answerCells.value)))
    )
      .map(({ taskKind, kind: of, value, authorUserId }) => ({ taskKind, kind: of, value, authorUserId }))
      .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

  it('comes with its files to the card that stays, and goes back with the undo', async () => {
    await handIn('pupil2', 'F = kx');
    const before = await written('member 1');
    expect(before.map(({ kind: of }) => of).sort()).toEqual(['pages', 'sent', 'text']);
    const { data } = await combine(13, 12);
    expect(data.comes).toMatchObject({ answers: 1 });
    expect(await written('member 2')).toEqual(before);
    expect(await written('member 1')).toEqual([]);
    expect(await ownAnswer('pupil3')).toMatchObject({ body: 'F = kx', status: 'sent', files: [{ name: 'a.txt' }] });
    expect([await fileOf('pupil3'), await fileOf('teacher')]).toEqual([200, 200]);
    const document = answersDocument.name(answeredLesson, 'lecture');
    const { documents } = await caller.send('teacher', [], { want: [document] });
    expect(Object.keys(documents[0]?.cells ?? {})).toContain(`text:${idOf('member 2')}:1`);
    const body = documents[0]?.body as AnswersBody;
    expect(body.pupils.map(({ studentGroupUuid }) => studentGroupUuid)).toContain(idOf('member 2'));

    expect((await undo(data.batch)).kept).toEqual([]);
    expect(await written('member 1')).toEqual(before);
    expect(await written('member 2')).toEqual([]);
    // The combination has ended the sessions of the account that went.
    caller.clock.advance(15 * 60_000);
    expect(await ownAnswer('pupil2')).toMatchObject({ body: 'F = kx', files: [{ name: 'a.txt' }] });
    expect([await fileOf('pupil2'), await fileOf('pupil3')]).toEqual([200, 404]);
  });

  it('counts where both have answered as the one of the card that stays, and the comparison says so', async () => {
    await handIn('pupil2', 'F = kx');
    const beside = await call<{ first: ComparedCard; second: ComparedCard }>(
      caller.app,
      `GET ${people}/duplicates/compare?${inYear}&first=11&second=12`,
      { as: await caller.person('director') },
    );
    expect([beside.data.first.carries.answers, beside.data.second.carries.answers]).toEqual([2, 1]);
    const before = await written('member 0');
    const { data } = await combine(11, 12);
    expect(data).toMatchObject({ covered: 1, comes: { answers: 0 } });
    expect(await written('member 0')).toEqual(before);
    expect((await undo(data.batch)).kept).toEqual([]);
    expect((await written('member 1')).length).toBe(3);
  });

  it('goes on in the card that stays, which then is not taken apart', async () => {
    await handIn('pupil2', 'F = kx');
    const { data } = await combine(13, 12);
    const place = { scheduleUuid: answeredLesson, taskKind: 'lecture', studentGroupUuid: idOf('member 2'), attempt: 1 };
    const value = { outcome: 'verified', of: 1, score: 9, comment: null, files: [] };
    const reviewed = operationOf(1, 'reviewAnswer', { ...place, value });
    expect((await caller.send('teacher', [reviewed])).exceptions).toEqual([]);
    const { undone, kept } = await undo(data.batch);
    expect([undone, kept.map(({ entity }) => entity)]).toEqual([0, ['answer']]);
    expect(await ownAnswer('pupil3')).toMatchObject({ status: 'verified' });
  });

  it('of a day on which the card that stays is in another class bars the combination', async () => {
    const { db } = caller.database;
    const group = { schoolId: 1, id: 73, eduYear: 2026, parallel: 7, letter: 'Б', eduLang: 'kk', shift: 1 };
    await db.insert(groups).values({ ...group, leadUserId: null, roomId: null });
    await db
      .update(groupMembers)
      .set({ groupId: 73 })
      .where(eq(groupMembers.studentGroupUuid, idOf('member 2')));
    await handIn('pupil2', 'F = kx');
    const { data } = await combine(13, 12, { dryRun: true });
    expect(data.problems[0]).toContain('19.11.2026');
    expect((await combine(13, 12)).status).toBe(422);
  });

  it('tells the devices of teachers and of the pupil which answers have changed', async () => {
    await handIn('pupil2', 'F = kx');
    const answer = answerDocument.name(answeredLesson, 'lecture', idOf('member 2'));
    const want = (login: string, document: string) => caller.send(login, [], { want: [document] });
    await want('pupil3', answer);
    const { cursor } = await want('teacher', answersDocument.name(answeredLesson, 'lecture'));
    const own = await want('pupil3', answer);
    await combine(13, 12);
    const told = await caller.send('teacher', [], { cursor });
    expect(JSON.stringify(told)).toContain(answersDocument.name(answeredLesson, 'lecture'));
    const ofPupil = await caller.send('pupil3', [], { cursor: own.cursor });
    expect(JSON.stringify(ofPupil)).toContain(answer);
    const [document] = (await want('pupil3', answer)).documents;
    expect(document?.body as AnswerBody).toMatchObject({ isOwn: true });
  });

  it('keeps the place in a class that it was written in when a move is taken back', async () => {
    const { db } = caller.database;
    const group = { schoolId: 1, id: 73, eduYear: 2026, parallel: 7, letter: 'Б', eduLang: 'kk', shift: 1 };
    await db.insert(groups).values({ ...group, leadUserId: null, roomId: null });
    await db
      .update(groupMembers)
      .set({ groupId: 73 })
      .where(eq(groupMembers.studentGroupUuid, idOf('member 2')));
    const moved = await send<{ batch: string }>(`${people}/student-group/move`, {
      moves: [{ studentGroupUuid: idOf('member 2'), groupId: 71 }],
      date: '2026-11-19',
      reason: 'class',
      orderNumber: null,
      orderDate: null,
    });
    expect(moved.status).toBe(200);
    await handIn('pupil3', 'F = kx');
    const { kept } = await undo(moved.data.batch);
    expect(kept.map(({ entity }) => entity)).toContain('membership');
    expect(await ownAnswer('pupil3')).toMatchObject({ body: 'F = kx' });
    expect(await db.select().from(students).where(eq(students.userId, 13))).toHaveLength(1);
  });
});
