// What a person can do who has seen the uuid of a file of another in an answer.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerDocument, answersDocument } from '#contract/answers/answers.office.documents.ts';
import type { AnswerBody } from '#contract/answers/answers.schema.ts';
import type { Operation } from '#contract/core/mutation.ts';
import { files } from '#server/features/files/public.ts';
import { lessons } from '#server/features/schedule/public.ts';
import { databaseKind } from '#tests/support/database.ts';
import { idOf } from '#tests/support/small-school.ts';
import { openSyncCaller, operationOf, type SyncCaller } from '#tests/support/sync-caller.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';
import { deviceOf, type Sent, sentFile } from './uploads.ts';

const membership = idOf('member 0');
const attached = ({ uuid, name, type, content }: Sent) => ({
  uuid,
  name,
  type,
  bytes: content.length,
  width: null,
  height: null,
});

describe('the file of another person', () => {
  let caller: SyncCaller;
  let lesson: string;
  let count = 0;
  let seqs = 0;
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
    const answer = { maxFiles: 10, isLateAllowed: true };
    const homework = { body: 'read', dueScheduleUuid: next.scheduleUuid, answer };
    await caller.send('teacher', [
      { ...operationOf(++seqs, 'setHomework', { scheduleUuid: lesson, homework }), payloadVersion: 2 },
    ]);
  });
  const pages = (named: readonly object[], more: object = {}, base?: Operation['base']) => {
    const place = { scheduleUuid: lesson, taskKind: 'homework', studentGroupUuid: membership, attempt: 1, ...more };
    return operationOf(++seqs, 'setAnswerPages', { ...place, value: { files: named } }, base);
  };
  const documentFor = async (login: string, key: string) => {
    const { documents } = await caller.send(login, [], { want: [key], clientId: idOf(`looks ${login}`) });
    return documents[0];
  };
  const standings = async (login: string, of: string) => {
    const found = await documentFor(login, answerDocument.name(lesson, 'homework', of));
    return (found?.body as AnswerBody | undefined)?.files;
  };
  const device = async (login: string) => {
    const session = await caller.person(login);
    return deviceOf(
      () => caller.app,
      () => ({ as: session }),
    );
  };

  it('tells nothing to those who name it', async () => {
    const file = sentFile('secret.txt');
    const owner = idOf('member 1');
    await (await device('pupil2')).send(file);
    await caller.send('pupil2', [pages([attached(file)], { studentGroupUuid: owner })]);
    await caller.send('student', [pages([attached(file)])]);
    expect(await standings('student', membership)).toEqual({});
    expect(await standings('pupil2', owner)).toEqual({ [file.uuid]: { state: 'ready' } });
  });

  it('is not begun by another under the uuid that an answer names', async () => {
    const file = sentFile('squat.txt');
    await caller.send('student', [pages([attached(file)])]);
    const seen = await documentFor('teacher', answersDocument.name(lesson, 'homework'));
    expect(JSON.stringify(seen?.cells)).toContain(file.uuid);
    const squat = { ...sentFile('other.txt', { content: Buffer.from('mine') }), uuid: file.uuid };
    // Naming it too makes it no one else's.
    caller.clock.advance(1_000);
    await caller.send('pupil2', [pages([attached(file)], { studentGroupUuid: idOf('member 1') })]);
    for (const login of ['parent', 'pupil2'])
      expect((await (await device(login)).begin(squat)).code).toBe('FILE_TAKEN');
    expect((await (await device('student')).send(file)).state).toBe('ready');
  });

  it('is cleaned up as early as ever when another names and drops it', async () => {
    const file = sentFile('kept on.txt');
    await (await device('pupil2')).send(file);
    const unusedSince = async () => {
      const rows = await caller.database.db.select().from(files).where(eq(files.uuid, file.uuid));
      return rows[0]?.unusedSince;
    };
    const before = await unusedSince();
    caller.clock.advance(1_000);
    await caller.send('student', [pages([attached(file)])]);
    await caller.send('student', [pages([], {}, { version: 1 })]);
    expect(await unusedSince()).toBe(before);
  });
});
