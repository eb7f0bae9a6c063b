// What the server returns and stores of people and classes, over small schools.
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { iinLength, isIin } from '#contract/core/iin.ts';
import { type Database, openDatabase } from '#server/db/client.ts';
import { generateSchools } from '#server/features/demo-school/public.ts';
import { users } from '#server/features/people/public.ts';
import { headersOf, type Session, signIn, startTestApp } from '#tests/support/server.ts';
import { buildSmallSchool } from '#tests/support/small-school.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';

let database: Database;
let app: FastifyInstance;
beforeAll(async () => {
  database = await openDatabase({ memory: true });
  await buildSmallSchool(database.db);
  await widenSmallSchool(database.db);
  app = await startTestApp(database);
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const groupList = (session: Session, school = 1, eduYear = 2026) =>
  app.inject({
    url: `/api/v4/os/frontoffice/group-list?schoolId=${school}&eduYear=${eduYear}`,
    headers: headersOf(session, school),
  });

// covers SCHED-052 YEAR-005
test('staff get the classes of their school and year from the front office; students and parents do not', async () => {
  for (const login of ['teacher', 'grouplead', 'director']) {
    const session = await signIn(app, login);
    type Groups = { data: { id: number; name: string; status: string }[] };
    const { data } = (await groupList(session)).json<Groups>();
    expect(data.map(({ id, name, status }) => [id, name, status])).toEqual([
      [72, '1 «Б»', 'active'],
      [71, '7 «А»', 'active'],
    ]);
    const former = (await groupList(session, 1, 2025)).json<Groups>();
    expect(former.data.map(({ id, status }) => [id, status])).toEqual([[61, 'archive']]);
  }
  for (const login of ['student', 'parent']) {
    const answer = await groupList(await signIn(app, login));
    expect(answer.statusCode).toBe(403);
  }
  expect((await groupList(await signIn(app, 'teacher'), 2)).statusCode).toBe(403);
});

// Generating takes seconds on a busy machine.
const generationMs = 120_000;

// covers VALID-001
test(
  'everybody of a generated school is stored with an IIN, and no two with the same',
  async () => {
    const generated = await openDatabase({ memory: true });
    try {
      await generateSchools(generated.db, {
        schools: 1,
        seed: 1,
        groups: 4,
        today: '2026-11-20',
        passwordHash: 'none',
      });
      const rows = await generated.db.select({ iin: users.iin }).from(users);
      expect(rows.length).toBeGreaterThan(30);
      for (const { iin } of rows) expect(isIin(iin) && iin.length === iinLength, String(iin)).toBe(true);
      const doubled = await generated.db
        .select({ iin: users.iin })
        .from(users)
        .groupBy(users.iin)
        .having(sql`count(*) > 1`);
      expect(doubled).toEqual([]);
    } finally {
      await generated.close();
    }
  },
  generationMs,
);
