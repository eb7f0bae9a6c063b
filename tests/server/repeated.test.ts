// Presses that are sent again after the caller lost their role: nothing is told, whatever the first press answered. And what is kept of
// presses holds no secret. Other rights that are lost: server/writes/write.test.ts.
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyEndpoint } from '#contract/core/endpoint.ts';
import { isForm, isUpload } from '#contract/core/files.ts';
import { userSchools, users } from '#server/features/people/public.ts';
import { loadTokens } from '#server/features/session/public.ts';
import { doneRequests } from '#server/writes/writes.tables.ts';
import { databaseKind } from '#tests/support/database.ts';
import { testClock } from '#tests/support/server.ts';
import { idOf } from '#tests/support/small-school.ts';
import { type Access, declared, openAccess } from './access-asking.ts';
import { calls } from './access-calls.ts';
import { type Asker, accessInSchool, inSchool } from './access-table.ts';

const fieldsOf = (schema: unknown) => Object.keys((schema as { readonly shape?: object } | undefined)?.shape ?? {});
const placeOfPress = ({ body, query }: AnyEndpoint) => {
  if (!isUpload(body) && !isForm(body) && fieldsOf(body).includes('requestId')) return 'body';
  return fieldsOf(query).includes('requestId') ? 'query' : null;
};
const presses = declared.filter(([, endpoint]) => endpoint.school === 'required' && placeOfPress(endpoint) !== null);
const mayCall = (name: string) =>
  Object.keys(inSchool).filter((column) => accessInSchool.rows.get(name)?.get(column) === 'ok');

describe('a press that is sent again', () => {
  let access: Access;
  beforeAll(async () => {
    access = await openAccess(databaseKind);
  });
  afterAll(() => access.close());

  /** A call by a person who has the right, with its own request id. */
  async function press(name: (typeof presses)[number][0], endpoint: AnyEndpoint, column: string) {
    const asker = inSchool[column] as Asker;
    const parts = calls[name](1, access.userIdOf(asker));
    const place = placeOfPress(endpoint) ?? 'body';
    const said = { ...parts[place], requestId: idOf(`${name} of ${column}`) };
    const told = await access.ask(endpoint, asker, { ...parts, [place]: said }, 1);
    return { told, userId: access.userIdOf(asker) };
  }
  const isIn = (userId: number) => and(eq(userSchools.schoolId, 1), eq(userSchools.userId, userId));

  it('by somebody who lost the role is refused by every call, and tells nothing', async () => {
    const { db } = access.database;
    const found: Record<string, string> = {};
    for (const [name, endpoint] of presses) {
      const [column] = mayCall(name);
      if (column === undefined) continue;
      const { told, userId } = await press(name, endpoint, column);
      if (told.word !== 'ok') continue;
      const held = await db.delete(userSchools).where(isIn(userId)).returning();
      const [again] = await access.refuseAll(() => [told.again()], ['user_schools', 'users']);
      found[name] = again?.word ?? '';
      if (held.length > 0) await db.insert(userSchools).values(held);
      await access.settle();
    }
    expect(Object.keys(found).length).toBeGreaterThan(30);
    expect(Object.entries(found).filter(([, word]) => word !== 'sch' && word !== 'den')).toEqual([]);
  });

  it('leaves no password, code or whole IIN in what is kept of presses', async () => {
    const { db } = access.database;
    const tokens = await loadTokens(db, testClock());
    const kept = JSON.stringify(await db.select().from(doneRequests));
    const accounts = await db.select().from(users);
    const secrets = accounts.flatMap(({ id, firstPasswordGeneration: generation, iin }) => [
      tokens.firstPassword(id, generation),
      ...(iin === null ? [] : [iin]),
    ]);
    expect(secrets.filter((one) => kept.includes(one))).toEqual([]);
    expect(kept).not.toMatch(/"(password|token|secret|code)":"/);
    expect((await db.select().from(doneRequests)).length).toBeGreaterThan(30);
  });
});
