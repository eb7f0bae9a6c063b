// The own phone and e-mail of an account: what is taken, whose they are, and where a school sees them; on both databases.
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StudentCard } from '#contract/contingent/contingent.schema.ts';
import type { ErrorEnvelope } from '#contract/core/envelope.ts';
import type { OwnContacts } from '#contract/core/own-contacts.ts';
import type { ParentRow } from '#contract/parents/parents.schema.ts';
import type { StaffMember } from '#contract/personnel/personnel.schema.ts';
import type { UserInfo } from '#contract/session/session.schema.ts';
import type { Database } from '#server/db/client.ts';
import { notices } from '#server/features/notices/public.ts';
import { parentChildren, staffMembers, users } from '#server/features/people/public.ts';
import { textOf } from '#server/shared/texts.ts';
import { databaseKinds, openTestDatabase } from '#tests/support/database.ts';
import { headersOf, type Session, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { buildSmallSchool } from '#tests/support/small-school.ts';

describe.each(databaseKinds)('own contacts on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  const clock = testClock();
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    await buildSmallSchool(database.db);
    app = await startTestApp(database, clock);
  });
  beforeEach(async () => {
    await database.db.update(users).set({ phone: null, email: null });
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  async function save(session: Session | null, body: object) {
    const response = await app.inject({
      method: 'POST',
      url: '/api/v4/os/profile/contacts',
      ...(session ? { headers: headersOf(session, 1, 'ru') } : {}),
      payload: { requestId: randomUUID(), ...body },
    });
    const { data, error } = response.json<{ data?: OwnContacts } & Partial<ErrorEnvelope>>();
    return { status: response.statusCode, data, error };
  }
  async function read<Data>(session: Session, url: string): Promise<Data> {
    const response = await app.inject({ method: 'GET', url, headers: headersOf(session) });
    expect(response.statusCode).toBe(200);
    return response.json<{ data: Data }>().data;
  }
  const staffCard = (session: Session, id: number) =>
    read<StaffMember>(session, `/api/v3/os/backoffice/school/personnel/by-id?schoolId=1&eduYear=2026&id=${id}`);

  it('stores the phone in E.164 and changes only what was given', async () => {
    const teacher = await signIn(app, 'teacher');
    const whole = { phone: '8 (705) 555-14-12', email: ' ulzhan@mektep.kz ' };
    expect(await save(teacher, whole)).toMatchObject({
      status: 200,
      data: { phone: '+77055551412', email: 'ulzhan@mektep.kz' },
    });
    expect((await save(teacher, { phone: '+998 90 123 45 67' })).data).toEqual({
      phone: '+998901234567',
      email: 'ulzhan@mektep.kz',
    });
    expect((await save(teacher, { email: '' })).data).toEqual({ phone: '+998901234567', email: null });
    expect(await read<UserInfo>(teacher, '/api/v4/os/user-info')).toMatchObject({
      phone: '+998901234567',
      email: null,
    });
    const others = await database.db.select().from(users).where(eq(users.login, 'teacher2'));
    expect(others).toMatchObject([{ phone: null, email: null }]);
  });

  it('refuses what is no phone and no e-mail at its field, in the language of the person', async () => {
    const parent = await signIn(app, 'parent');
    const { status, error } = await save(parent, { phone: '12', email: 'no address' });
    expect(status).toBe(422);
    expect(error).toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: {
        phone: [textOf('ru', 'spa.validation.phone')],
        email: [textOf('ru', 'spa.validation.email')],
      },
    });
    expect((await save(parent, { email: `${'a'.repeat(100)}@mektep.kz` })).status).toBe(422);
    expect(await database.db.select().from(users).where(eq(users.login, 'parent'))).toMatchObject([
      { phone: null, email: null },
    ]);
  });

  it('answers a repeated press as before and does not undo what came after it', async () => {
    const teacher = await signIn(app, 'teacher');
    const first = { phone: '+77055551412', requestId: randomUUID() };
    await save(teacher, first);
    await save(teacher, { phone: '+77055551413' });
    expect((await save(teacher, first)).data?.phone).toBe('+77055551412');
    expect(await read<UserInfo>(teacher, '/api/v4/os/user-info')).toMatchObject({ phone: '+77055551413' });
    expect(await save(teacher, { ...first, phone: '+77055551414' })).toMatchObject({
      status: 409,
      error: { code: 'PAYLOAD_CHANGED' },
    });
  });

  it('refuses a call without a session, and makes no notice, since neither proves who a person is', async () => {
    expect((await save(null, { phone: '+77055551412' })).status).toBe(401);
    const teacher = await signIn(app, 'teacher');
    await save(teacher, { phone: '+77055551412' });
    const told = await database.db.select().from(notices).where(eq(notices.userId, teacher.userId));
    expect(told.filter(({ fact }) => !fact.startsWith('signIn:'))).toEqual([]);
  });

  it('is shown on the cards of the school beside the phone that the school knows', async () => {
    const known = '+77010000001';
    await database.db.update(staffMembers).set({ phone: known }).where(eq(staffMembers.userId, 2));
    await database.db.update(parentChildren).set({ phone: known }).where(eq(parentChildren.parentUserId, 7));
    const own = { phone: '+77055551412', email: 'own@mektep.kz' };
    const director = await signIn(app, 'director');
    const before = new Date(clock.now()).toISOString();
    clock.advance(1_000);
    for (const login of ['teacher', 'parent', 'student'])
      expect(await save(await signIn(app, login), own)).toMatchObject({ status: 200 });
    expect(await staffCard(director, 2)).toMatchObject({ phone: known, own });
    const changed = await read<{ rows: StaffMember[] }>(
      director,
      `/api/v3/os/backoffice/school/personnel/list?schoolId=1&eduYear=2026&since=${before}`,
    );
    expect(changed.rows.map(({ id }) => id)).toEqual([2]);
    const card = await read<StudentCard>(
      director,
      '/api/v3/os/backoffice/school/contingent/by-id?schoolId=1&eduYear=2026&id=11',
    );
    expect(card.own).toEqual(own);
    expect(card.parents[0]).toMatchObject({ phone: known, own });
    const { rows } = await read<{ rows: ParentRow[] }>(
      director,
      '/api/v4/os/backoffice/parents?schoolId=1&eduYear=2026',
    );
    expect(rows.find(({ child }) => child.id === 11)).toMatchObject({ phone: known, own });
  });
});
