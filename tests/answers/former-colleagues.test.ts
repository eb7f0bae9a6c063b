// Who worked in the school: courses and classes keep their names, and they may still be here as a parent or in another position.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answerDocument, answersDocument } from '#contract/answers/answers.office.documents.ts';
import { journalDocument } from '#contract/journal/journal.documents.ts';
import { lectureDocument } from '#contract/lectures/lectures.office.documents.ts';
import { lessonDocument, rosterDocument } from '#contract/lesson/lesson.documents.ts';
import { files } from '#server/features/files/files.tables.ts';
import { parentChildren } from '#server/features/people/public.ts';
import { call } from '#tests/server/calls.ts';
import { answeredLesson, giveAnAnswer, givenLecture } from '#tests/support/answered-homework.ts';
import { databaseKind } from '#tests/support/database.ts';
import { fieldsOf, formOf, multipart } from '#tests/support/sheet-files.ts';
import { idOf } from '#tests/support/small-school.ts';
import { openSyncCaller, type SyncCaller } from '#tests/support/sync-caller.ts';

const personnel = '/api/v3/os/backoffice/school/personnel';
const member = idOf('member 0');
const ofFamilies = [
  answerDocument.name(answeredLesson, 'homework', member),
  answerDocument.name(answeredLesson, 'lecture', member),
  lectureDocument.name(givenLecture),
];

describe('a former colleague', () => {
  let caller: SyncCaller;
  beforeEach(async () => {
    caller = await openSyncCaller(databaseKind);
    await giveAnAnswer(caller.database.db);
  });
  afterEach(() => caller.close());

  const errorsOf = async (login: string, want: readonly string[]) => {
    const { documents } = await caller.send(login, [], { want: [...want] });
    return documents.map(({ error }) => error);
  };
  const change = async (path: string, body: object) => {
    const as = await caller.person('director');
    const sent = { schoolId: 1, eduYear: 2026, requestId: idOf(path), ...body };
    expect((await call(caller.app, `POST ${personnel}/${path}`, { as, body: sent })).status).toBe(200);
  };
  const leave = (id: number) => change('delete', { id, date: '2026-11-20', order: null, reason: null });

  it.each([
    ['teacher', 2],
    ['grouplead', 4],
  ] as const)('whose child learns here reads nothing of others as %s', async (login, id) => {
    const { db } = caller.database;
    // Of another pupil of the class than the one whose answer it is.
    const link = { studentSchoolUuid: idOf('student 5'), linkUuid: idOf('link of a colleague') };
    await db.insert(parentChildren).values({ schoolId: 1, parentUserId: id, ...link });
    expect(await errorsOf(login, ofFamilies)).toEqual([undefined, undefined, undefined]);
    await leave(id);
    // The class learns from the lecture, the child of the former colleague too; the author keeps it anyway.
    const errors = await errorsOf(login, ofFamilies);
    expect(errors).toEqual(['ACCESS_DENIED', 'ACCESS_DENIED', undefined]);
    expect(await errorsOf(login, [answersDocument.name(answeredLesson, 'homework')])).toEqual(['ACCESS_DENIED']);
  });

  it('fetches no file of an answer', async () => {
    const { app, database } = caller;
    await database.db.insert(parentChildren).values({
      schoolId: 1,
      parentUserId: 4,
      studentSchoolUuid: idOf('student 5'),
      linkUuid: idOf('link of a colleague'),
    });
    const handedIn = await call(
      app,
      `POST /api/v4/os/clientoffice/lecture/${answeredLesson}/answer?schoolId=1&eduYear=2026`,
      {
        as: await caller.person('pupil2'),
        headers: multipart,
        body: formOf(...fieldsOf({ body: 'F = kx' }), {
          field: 'files[]',
          file: 'a.txt',
          type: 'text/plain',
          content: Buffer.from('F = kx'),
        }),
      },
    );
    expect(handedIn.status).toBe(200);
    const [file] = await database.db.select().from(files);
    const fetched = async () => {
      const { token } = await caller.person('grouplead');
      const headers = { authorization: `Bearer ${token}`, 'x-school-id': '1' };
      return (await app.inject({ url: `/api/v4/os/files/${file?.uuid}?schoolId=1`, headers })).statusCode;
    };
    expect(await fetched()).toBe(200);
    await leave(4);
    expect(await fetched()).toBe(404);
  });

  it('who led a class and is a social worker now reads its lessons, answers and journals no more', async () => {
    const want = [
      lessonDocument.name(answeredLesson),
      answersDocument.name(answeredLesson, 'homework'),
      journalDocument.name(idOf('physics'), 2),
      rosterDocument.name(71),
    ];
    expect(await errorsOf('grouplead', want)).toEqual([undefined, undefined, undefined, undefined]);
    await change('update-access', { id: 4, positionId: 13 });
    expect(await errorsOf('grouplead', want)).toEqual([
      'ACCESS_DENIED',
      'ACCESS_DENIED',
      'ACCESS_DENIED',
      'ACCESS_DENIED',
    ]);
  });
});
