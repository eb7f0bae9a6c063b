// Who has left reads on for thirty days, and writes nothing (decisions E22).
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answerDocument } from '#contract/answers/answers.office.documents.ts';
import type { AnswerBody } from '#contract/answers/answers.schema.ts';
import { call } from '#tests/server/calls.ts';
import { answeredHomework, answeredLesson, giveAnAnswer } from '#tests/support/answered-homework.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { fieldsOf, formOf, multipart } from '#tests/support/sheet-files.ts';
import { idOf } from '#tests/support/small-school.ts';
import { openSyncCaller, operationOf, type SyncCaller } from '#tests/support/sync-caller.ts';

const place = { scheduleUuid: answeredLesson, taskKind: 'homework', studentGroupUuid: idOf('member 1') } as const;
const inYear = 'schoolId=1&eduYear=2026';

describe.each(databaseKinds)('a pupil who has left on %s', (kind) => {
  let caller: SyncCaller;
  let seqs = 0;
  beforeEach(async () => {
    caller = await openSyncCaller(kind);
    await giveAnAnswer(caller.database.db);
  });
  afterEach(() => caller.close());

  const send = async <Data>(path: string, body: object) => {
    const press = { schoolId: 1, eduYear: 2026, requestId: idOf(`left ${path}`) };
    return (
      await call<Data>(caller.app, `POST ${path}`, { as: await caller.person('director'), body: { ...press, ...body } })
    ).data;
  };
  const write = async (text: string, version: number) => {
    const payload = { ...place, attempt: 1, value: { text } };
    const { exceptions } = await caller.send('pupil2', [operationOf(++seqs, 'setAnswerText', payload, { version })]);
    return exceptions.map(({ code }) => code);
  };
  const handIn = async (path: string) =>
    (
      await call(caller.app, `POST /api/v4/os/clientoffice/${path}?${inYear}`, {
        as: await caller.person('pupil2'),
        headers: multipart,
        body: formOf(...fieldsOf({ body: 'F = kx' })),
      })
    ).status;
  const own = async () => {
    const want = [answerDocument.name(place.scheduleUuid, place.taskKind, place.studentGroupUuid)];
    const [document] = (await caller.send('pupil2', [], { want })).documents;
    return { isOwn: (document?.body as AnswerBody | undefined)?.isOwn, text: document?.cells?.['text:1']?.[1] };
  };

  it('reads the own answer on and writes none, neither as a device nor by a form, until the departure is undone', async () => {
    expect(await write('F = kx', 0)).toEqual([]);
    expect(await own()).toEqual({ isOwn: true, text: { text: 'F = kx' } });
    const order = { reason: 'abroad', orderNumber: null, orderDate: null };
    const { batch } = await send<{ batch: string }>('/api/v3/os/backoffice/school/contingent/delete', {
      id: 12,
      date: '2026-11-19',
      ...order,
    });
    expect(await own()).toEqual({ isOwn: false, text: { text: 'F = kx' } });
    expect(await write('F = −kx', 1)).toEqual(['ACCESS_DENIED']);
    expect(await handIn(`homeworks/${answeredHomework}`)).toBe(403);
    expect(await handIn(`lecture/${answeredLesson}/answer`)).toBe(403);
    await send('/api/v4/os/changes/undo', { batch });
    expect(await write('F = −kx', 1)).toEqual([]);
    expect(await handIn(`lecture/${answeredLesson}/answer`)).toBe(200);
  });
});
