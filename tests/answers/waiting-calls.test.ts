// Calls on an answer that wait for each other: each goes by what stands when its turn comes.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerUuidOf } from '#contract/answers/answer-state.ts';
import { answerCells } from '#server/features/cells/public.ts';
import { homeworkUuidOf, lessons } from '#server/features/schedule/public.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKind } from '#tests/support/database.ts';
import { whileHeld } from '#tests/support/held.ts';
import { fieldsOf, formOf, multipart } from '#tests/support/sheet-files.ts';
import { idOf } from '#tests/support/small-school.ts';
import { openSyncCaller, operationOf, type SyncCaller } from '#tests/support/sync-caller.ts';

const staff = '/api/v4/os/frontoffice/homeworks';
const studentGroupUuid = idOf('member 0');

// The embedded database has one connection: nothing waits for anything there.
describe.runIf(databaseKind === 'postgresql')('calls on an answer that wait for each other', () => {
  let caller: SyncCaller;
  let scheduleUuid: string;
  let answerUuid: string;
  let count = 0;
  let seqs = 0;
  beforeAll(async () => {
    caller = await openSyncCaller(databaseKind);
  });
  afterAll(() => caller.close());
  beforeEach(async () => {
    count += 1;
    scheduleUuid = idOf(`waited lesson ${count}`);
    answerUuid = answerUuidOf(1, { scheduleUuid, taskKind: 'homework', studentGroupUuid });
    const { early } = caller.school.lessons;
    await caller.database.db.insert(lessons).values({ ...early, scheduleUuid, number: 20 + count });
    const homework = { body: '§ 12', dueScheduleUuid: null, answer: { maxFiles: 2, isLateAllowed: true } };
    await send('teacher', 'setHomework', { scheduleUuid, homework }, 3);
    await handIn('x = 4');
    await send('teacher', 'reviewAnswer', {
      scheduleUuid,
      taskKind: 'homework',
      studentGroupUuid,
      attempt: 1,
      value: { outcome: 'rework', of: 1, score: null, comment: 'Бірліктер жоқ', files: [] },
    });
  });
  async function send(login: string, name: string, payload: object, payloadVersion = 1) {
    const { exceptions } = await caller.send(login, [{ ...operationOf(++seqs, name, payload), payloadVersion }]);
    expect(exceptions).toEqual([]);
  }
  async function handIn(body: string) {
    const path = `/api/v4/os/clientoffice/homeworks/${homeworkUuidOf(1, scheduleUuid)}`;
    return call(caller.app, `POST ${path}?schoolId=1&eduYear=2026`, {
      as: await caller.person('student'),
      headers: multipart,
      body: formOf(...fieldsOf({ body })),
    });
  }
  async function ofStaff(path: string, body: object) {
    return call(caller.app, `POST ${staff}/${path}`, {
      as: await caller.person('teacher'),
      body: { schoolId: 1, eduYear: 2026, ...body },
    });
  }
  /** Both calls wait for the lesson, the first one before the second. */
  const inOrder = (first: () => Promise<{ status: number }>, second: () => Promise<{ status: number }>) =>
    whileHeld(
      caller.database,
      (db) => db.select().from(lessons).where(eq(lessons.scheduleUuid, scheduleUuid)).for('no key update'),
      async (untilWaiting) => {
        const earlier = first();
        await untilWaiting(1);
        const later = second();
        await untilWaiting(2);
        return { earlier, later };
      },
    );
  const cells = async () => {
    const rows = await caller.database.db.select().from(answerCells).where(eq(answerCells.scheduleUuid, scheduleUuid));
    return Object.fromEntries(rows.map(({ kind, attempt, value }) => [`${kind} ${attempt}`, value]));
  };

  it('a review that is taken back is the one that stands then, not the one before it', async () => {
    await handIn('x = 4 Н');
    const verify = () => ofStaff(`verify/${answerUuid}`, { outcome: 'verified', score: 9 });
    const { earlier, later } = await inOrder(verify, () => ofStaff('clear-teacher-progress', { answerUuid }));
    expect([(await earlier).status, (await later).status]).toEqual([200, 200]);
    expect((await cells())['review 1']).not.toMatchObject({ outcome: 'rework' });
  });

  it('a form goes into the attempt that has begun meanwhile', async () => {
    const reset = () => ofStaff('clear-progress', { answerUuid });
    const { earlier, later } = await inOrder(reset, () => handIn('x = 4 Н'));
    expect([(await earlier).status, (await later).status]).toEqual([200, 200]);
    expect(await cells()).toMatchObject({ 'text 1': { text: 'x = 4' }, 'text 2': { text: 'x = 4 Н' } });
    expect((await cells())['sent 2']).toMatchObject({ isOut: true });
  });
});
