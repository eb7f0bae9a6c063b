// A device that has a long list asks for what changed in it, by the tag of what it has.
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListPage } from '#contract/core/list-endpoint.ts';
import type { Database } from '#server/db/client.ts';
import { students, users } from '#server/features/people/public.ts';
import { groupMembers } from '#server/features/school/public.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, signIn, startTestApp } from '#tests/support/server.ts';
import { idOf } from '#tests/support/small-school.ts';
import { call } from './calls.ts';

type Row = { readonly id: number; readonly isInStatistic: boolean };

describe.each(databaseKinds)('a long list on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  let director: Session;
  beforeAll(async () => {
    ({ database } = await openSmallSchool(kind));
    const { db } = database;
    const ids = Array.from({ length: 40 }, (_, index) => 1_000 + index);
    const person = { passwordHash: null, firstname: 'Аян', gender: 'm' as const };
    await db.insert(users).values(ids.map((id) => ({ ...person, id, login: `many${id}`, surname: `Оқушы${id}` })));
    const uuidOf = (id: number) => idOf(`student of user ${id}`);
    await db
      .insert(students)
      .values(ids.map((id) => ({ schoolId: 1, userId: id, studentSchoolUuid: uuidOf(id), studentUuid: uuidOf(id) })));
    const member = { schoolId: 1, groupId: 71, dateFrom: '2026-09-01', dateTo: null };
    await db
      .insert(groupMembers)
      .values(
        ids.map((id) => ({ ...member, studentSchoolUuid: uuidOf(id), studentGroupUuid: idOf(`member of user ${id}`) })),
      );
    app = await startTestApp(database);
    director = await signIn(app, 'director');
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const list = async (tag?: string, more: Record<string, string> = { 'a-im': 'rows' }) => {
    const answer = await call<ListPage<Row>>(
      app,
      'GET /api/v3/os/backoffice/school/contingent/list?schoolId=1&eduYear=2026',
      {
        as: director,
        headers: tag === undefined ? {} : { 'if-none-match': tag, ...more },
      },
    );
    return { ...answer, tag: String(answer.headers.etag) };
  };
  const leaveOut = (userId: number) =>
    database.db
      .update(students)
      .set({ isInStatistic: false })
      .where(and(eq(students.schoolId, 1), eq(students.userId, userId)));

  it('is told whole once, then by its changed rows alone, and names those that went', async () => {
    const first = await list();
    expect(first.data.places).toBeUndefined();
    await leaveOut(1_003);
    await database.db.delete(students).where(and(eq(students.schoolId, 1), eq(students.userId, 1_004)));
    const { data, tag, text } = await list(first.tag);
    expect(data.rows.map(({ id, isInStatistic }) => [id, isInStatistic])).toEqual([[1_003, false]]);
    expect([data.gone, data.total]).toEqual([['1004'], first.data.total - 1]);
    expect(text.length * 5).toBeLessThan(first.text.length);
    expect((await list(tag)).status).toBe(304);
  });

  it('is told whole to a device that does not say that it can put rows together, and where nobody remembers', async () => {
    const first = await list();
    await leaveOut(1_005);
    expect((await list(first.tag, {})).data.rows).toHaveLength(first.data.total);
    expect((await list('"another one"')).data.rows).toHaveLength(first.data.total);
    await app.close();
    app = await startTestApp(database);
    director = await signIn(app, 'director');
    expect((await list(first.tag)).data.rows).toHaveLength(first.data.total);
  });
});
