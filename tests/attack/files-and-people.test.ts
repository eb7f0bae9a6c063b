// Attacks on files, and on rights that end while something waits. PostgreSQL.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Operation } from '#contract/core/mutation.ts';
import type { SyncAnswer } from '#contract/sync/sync.schema.ts';
import { deviceOf, sentFile } from '#tests/files/uploads.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKind } from '#tests/support/database.ts';
import { whileHeld } from '#tests/support/held.ts';
import { idOf } from '#tests/support/small-school.ts';
import { openSyncCaller, operationOf, type SyncCaller } from '#tests/support/sync-caller.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';

const membership = idOf('member 0');
const wanted = { maxFiles: 10, isLateAllowed: true };
const box = (name: string, content: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length + 8);
  return Buffer.concat([length, Buffer.from(name, 'latin1'), content]);
};

describe.runIf(databaseKind === 'postgresql')('files and people attacked', () => {
  let caller: SyncCaller;
  const lesson = idOf('lesson early');
  let seqs = 0;
  const operation = (name: string, payload: object, base?: Operation['base']): Operation => {
    const made = operationOf(++seqs, name, payload, base);
    return name === 'setHomework' ? { ...made, payloadVersion: 2 } : made;
  };
  beforeAll(async () => {
    caller = await openSyncCaller(databaseKind);
    await widenSmallSchool(caller.database.db);
    await caller.send('teacher', [
      operation('setHomework', {
        scheduleUuid: lesson,
        homework: { body: 'read', dueScheduleUuid: null, answer: wanted },
      }),
    ]);
  });
  afterAll(() => caller.close());
  const codes = ({ exceptions }: SyncAnswer) => exceptions.map(({ outcome, code }) => code ?? outcome);
  const device = async (login: string) => {
    const session = await caller.person(login);
    return deviceOf(
      () => caller.app,
      () => ({ as: session }),
    );
  };

  it('P01 work of a teacher who is dismissed while it waits is not stored', async () => {
    const outcome = await whileHeld(
      caller.database,
      (db) => db.execute(sql`select 1 from lessons where schedule_uuid = ${lesson}::uuid for update`),
      async (untilWaiting) => {
        const pushing = caller
          .send('teacher2', [
            operation(
              'setHomework',
              { scheduleUuid: lesson, homework: { body: 'by a dismissed one', dueScheduleUuid: null, answer: wanted } },
              { version: 1 },
            ),
          ])
          .then(codes, (error: Error) => error.message);
        await untilWaiting(1);
        const dismissed = await call(caller.app, 'POST /api/v3/os/backoffice/school/personnel/delete', {
          as: await caller.person('director'),
          body: {
            schoolId: 1,
            eduYear: 2026,
            requestId: idOf('dismissal'),
            id: 3,
            date: '2026-11-20',
            order: null,
            reason: null,
          },
        });
        console.log('P01 dismissal', dismissed.status, JSON.stringify(dismissed.error ?? null));
        return { pushing };
      },
    );
    const result = await outcome.pushing;
    const { documents } = await caller.send('student', [], {
      want: [`answer:${lesson}:homework:${membership}`],
      clientId: idOf('looks'),
    });
    const text = (documents[0]?.body as { text?: string } | undefined)?.text;
    console.log('P01', JSON.stringify(result), text);
    expect(text).toBe('read');
  });

  it('P02 a deputy who is dismissed while their push waits is told no documents', async () => {
    const outcome = await whileHeld(
      caller.database,
      (db) => db.execute(sql`select 1 from lessons where schedule_uuid = ${lesson}::uuid for update`),
      async (untilWaiting) => {
        const want = [`answers:${lesson}:homework`, 'contacts:71', 'social:71'];
        const pushing = caller.send(
          'zavuch',
          [operation('setHomework', { scheduleUuid: lesson, homework: { body: 'x', dueScheduleUuid: null } })],
          { want },
        );
        await untilWaiting(1);
        await call(caller.app, 'POST /api/v3/os/backoffice/school/personnel/delete', {
          as: await caller.person('director'),
          body: {
            schoolId: 1,
            eduYear: 2026,
            requestId: idOf('dismissal 2'),
            id: 9,
            date: '2026-11-20',
            order: null,
            reason: null,
          },
        });
        return { pushing };
      },
    );
    const answer = await outcome.pushing.catch((error: Error) => error.message);
    const told =
      typeof answer === 'string'
        ? answer
        : answer.documents.map(({ key, body, error }) => [key, error ?? (body ? 'told' : 'none')]);
    console.log('P02', JSON.stringify(told));
    expect(JSON.stringify(told)).not.toContain('told');
  });

  it('F12 a heic tells no place', async () => {
    const size = Buffer.alloc(12);
    size.writeUInt32BE(40, 4);
    size.writeUInt32BE(30, 8);
    const content = Buffer.concat([
      box('ftyp', Buffer.from('heic\0\0\0\0heicmif1', 'latin1')),
      box('meta', box('ispe', size)),
      box('mdat', Buffer.from('Exif\0\0MM\0*GPS 51.1605 71.4704')),
    ]);
    const file = sentFile('IMG_1.heic', { type: 'image/heic', content });
    const own = await device('student');
    expect((await own.send(file)).state).toBe('ready');
    expect((await own.read(file)).body.toString('latin1')).not.toContain('GPS 51.1605');
  });
});
