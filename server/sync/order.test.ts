// The order in which operations of one push take effect, where several mutations meet on one lesson.
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Operation } from '#contract/core/mutation.ts';
import type { SyncAnswer } from '#contract/sync/sync.schema.ts';
import type { Database } from '#server/db/client.ts';
import { databaseKinds, openTestDatabase } from '#tests/support/database.ts';
import { headersOf, type Session, signIn, startTestApp } from '#tests/support/server.ts';
import { buildSmallSchool, idOf, type SmallSchool, schoolNow, storedCells } from '#tests/support/small-school.ts';
import { syncBody } from '#tests/support/sync-body.ts';

describe.each(databaseKinds)('order within a push on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  let school: SmallSchool;
  let teacher: Session;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    school = await buildSmallSchool(database.db);
    app = await startTestApp(database);
    teacher = await signIn(app, 'teacher');
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  async function push(clientId: string, items: [name: string, payload: object, base?: Operation['base']][]) {
    const operations = items.map(([name, payload, base], index): Operation => {
      return { seq: index + 1, name, payload, payloadVersion: 1, base: base ?? { version: 0 }, capturedAt: schoolNow };
    });
    const response = await app.inject({
      method: 'POST',
      url: '/api/v4/os/sync',
      headers: headersOf(teacher),
      payload: syncBody({ clientId: idOf(clientId), userId: teacher.userId }, operations),
    });
    return response.json<{ data: SyncAnswer }>().data;
  }
  const cellsOf = async (scheduleUuid: string) =>
    (await storedCells(database.db)).filter((row) => row.scheduleUuid === scheduleUuid);

  // covers JOUR-027
  it('lets a mark follow a conduct that waited in the same queue', async () => {
    const { scheduleUuid } = school.lessons.sor;
    const place = { scheduleUuid, studentGroupUuid: idOf('member 0') };
    const alone = await push('mark alone', [['setMark', { ...place, mark: 12, comment: null }]]);
    expect(alone.exceptions[0]).toMatchObject({ outcome: 'rejected', code: 'LESSON_NOT_CONDUCTED' });
    const together = await push('conduct and mark', [
      ['conductLesson', { scheduleUuid, themeUuid: null, theme: 'Бақылау' }],
      ['setMark', { ...place, mark: 12, comment: null }],
    ]);
    expect(together.ok).toEqual([[1, 2]]);
  });

  it('refuses to take a conduct back under a mark that was given before it, whatever else is in the push', async () => {
    const [first, second] = [school.lessons.early.scheduleUuid, school.lessons.now.scheduleUuid];
    const conduct = (scheduleUuid: string) => ({ scheduleUuid, themeUuid: null, theme: 'Гук заңы' });
    const answer = await push('taken back', [
      ['conductLesson', conduct(first)],
      ['conductLesson', conduct(second)],
      // For another lesson, and early enough to pull all operations of its name before the mark.
      ['uncompleteLesson', { scheduleUuid: first }, { afterSeq: 1 }],
      ['setMark', { scheduleUuid: second, studentGroupUuid: idOf('member 0'), mark: 9, comment: null }],
      ['uncompleteLesson', { scheduleUuid: second }, { afterSeq: 2 }],
    ]);
    expect(answer.ok).toEqual([[1, 4]]);
    expect(answer.exceptions).toMatchObject([{ seq: 5, outcome: 'rejected', code: 'LESSON_HAS_MARKS' }]);
    expect((await cellsOf(first)).map(({ kind: k, value }) => [k, value])).toEqual([['conduct', null]]);
    expect((await cellsOf(second)).map(({ kind: k }) => k).sort()).toEqual(['conduct', 'mark']);
  });
});
