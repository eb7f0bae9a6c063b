// The largest request allowed, in a school as large as the demo's: it is answered before anybody thinks the server has stopped. Without a
// bound, sixty weeks of one pupil took 14 s on the embedded database, and everybody waited for them.

import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#contract/core/time.ts';
import { maxWantedDocuments, type SyncAnswer } from '#contract/sync/sync.schema.ts';
import type { Database } from '#server/db/client.ts';
import { rowsOf } from '#server/db/records.ts';
import { refreshStatistics } from '#server/db/statistics.ts';
import { generateSchools } from '#server/features/demo-school/public.ts';
import { hashPassword } from '#server/features/session/public.ts';
import { databaseKinds, openTestDatabase } from '#tests/support/database.ts';
import { quickHash } from '#tests/support/quick-hash.ts';
import { signIn, startTestApp } from '#tests/support/server.ts';
import { idOf, password } from '#tests/support/small-school.ts';
import { syncBody } from '#tests/support/sync-body.ts';
import { call } from './calls.ts';

/** The most expensive one takes half a second of CPU; the rest is margin for a machine that does twenty other things. */
const limitMs = 10_000;

describe.each(databaseKinds)('the largest question on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    const passwordHash = await hashPassword(password, quickHash);
    await generateSchools(database.db, { schools: 1, seed: 1, today: '2026-11-20', passwordHash });
    // As the first start does, and every later one.
    await refreshStatistics(database);
    app = await startTestApp(database);
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const column = async (query: ReturnType<typeof sql>) =>
    (await rowsOf<{ found: string }>(database.db, query)).map(({ found }) => found);
  /** Through winter and summer into the next year: the longest run of weeks that a school has. */
  const mondays = Array.from({ length: maxWantedDocuments }, (_, week) => addDays('2026-04-06', 7 * week));
  const childrenOfParent = sql`select student_school_uuid::text as found from parent_children join users on users.id = parent_user_id
    where school_id = 1 and login = 'parent' order by 1`;
  const lessonsOfTeacher = sql`select l.schedule_uuid::text as found from lessons l
    join assignment_teachers t on t.school_id = l.school_id and t.assignment_uuid = l.assignment_uuid
    join users on users.id = t.user_id where l.school_id = 1 and login = 'teacher' and l.date <= '2026-11-20'
    order by l.date desc, 1 limit ${maxWantedDocuments}`;
  const assignmentsOfSchool = sql`select uuid::text as found from assignments where school_id = 1 and edu_year = 2026
    order by 1 limit ${maxWantedDocuments / 4}`;

  it.each([
    [
      'weeks of a pupil',
      'parent',
      async () => {
        const [child] = await column(childrenOfParent);
        return mondays.map((monday) => `pupil-week:${child}:${monday}`);
      },
    ],
    [
      'weeks of all children',
      'parent',
      async () => {
        const children = await column(childrenOfParent);
        return children.flatMap((child) => mondays.map((monday) => `pupil-week:${child}:${monday}`));
      },
    ],
    ['weeks of a teacher', 'teacher', async () => mondays.map((monday) => `week:${monday}`)],
    ['lessons', 'teacher', async () => (await column(lessonsOfTeacher)).map((uuid) => `lesson:${uuid}`)],
    [
      'journals',
      'director',
      async () =>
        (await column(assignmentsOfSchool)).flatMap((uuid) =>
          [1, 2, 3, 4].map((quarter) => `journal:${uuid}:${quarter}`),
        ),
    ],
    [
      'marks',
      'parent',
      async () => {
        const children = await column(childrenOfParent);
        return children.flatMap((child) => [1, 2, 3, 4].map((quarter) => `pupil-marks:${child}:2026:${quarter}`));
      },
    ],
  ] as const)('%s come before anybody takes the server for stopped', async (_, login, wish) => {
    const session = await signIn(app, login);
    const want = (await wish()).slice(0, maxWantedDocuments);
    const body = syncBody({ clientId: idOf('a new device'), userId: session.userId, want });
    const startedAt = performance.now();
    const answer = await call<SyncAnswer>(app, 'POST /api/v4/os/sync', { as: session, body });
    const elapsed = performance.now() - startedAt;
    expect(answer.status).toBe(200);
    // All of them are actually read: a refusal would be fast.
    const read = answer.data.documents.filter((change) => change.body !== undefined);
    expect(read.length).toBeGreaterThan(want.length / 2);
    expect(elapsed).toBeLessThan(limitMs);
  });
});
