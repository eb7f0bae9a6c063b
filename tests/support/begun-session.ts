// A session that a test begins by one statement, without its password: it leaves the rows that a sign-in leaves, but counts no attempt and
// tells nobody of a new device. Sign-ins cost 24 statements each and are some thousands in a run.
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { ownApiVersion } from '#contract/core/other-version.ts';
import type { Database } from '#server/db/client.ts';
import { userSchools, users } from '#server/features/people/public.ts';
import { schools } from '#server/features/school/public.ts';
import { sessions } from '#server/features/session/public.ts';
import { sessionKeyOf } from '#server/features/session/refresh-cookie.ts';
import { monthMs } from '#server/features/session/session.repository.ts';
import type { Services } from '#server/shared/context.ts';

type Started = { readonly database: Database; readonly services: Services };
const started = new WeakMap<FastifyInstance, Started>();
/** Makes sessions on a server possible. */
export function beginsSessions(app: FastifyInstance, of: Started): void {
  started.set(app, of);
}

/** What stands in the database for the password of the tests: whoever has it signed in by it before. */
const hashes = new Set<string>();

/** Notes what stands for the password with which somebody has signed in. */
export async function learnHash(app: FastifyInstance, userId: number): Promise<void> {
  const db = started.get(app)?.database.db;
  const [user] = db ? await db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId)) : [];
  if (user?.hash) hashes.add(user.hash);
}

/** Null where only a sign-in can tell what comes of it: another password, a blocked account, no role or an ended one, another version. */
export async function beginSession(
  app: FastifyInstance,
  login: string,
): Promise<{ readonly userId: number; readonly token: string; readonly cookie: string } | null> {
  const known = started.get(app);
  if (!known || hashes.size === 0) return null;
  const { database, services } = known;
  const sessionId = randomUUID();
  const now = services.clock.now();
  const { rows } = (await database.db.execute(sql`
    with account as (
      select id, first_signed_in_at from ${users}
      where login = ${login} and blocked_at is null and password_hash in ${[...hashes]}
        and exists (select from ${userSchools} where user_id = ${users.id} and reads_until is null)
        and not exists (select from ${schools} where flags ->> 'apiVersion' <> ${ownApiVersion})
    ), first as (
      update ${users} set first_signed_in_at = ${now}::bigint from account
      where ${users.id} = account.id and account.first_signed_in_at is null
    )
    insert into ${sessions} (id, user_id, generation, created_at, used_at, expires_at)
    select ${sessionId}::uuid, id, 1, ${now}::bigint, ${now}::bigint, ${now + monthMs}::bigint from account
    returning user_id as id`)) as unknown as { rows: { id: number }[] };
  const [account] = rows;
  if (!account) return null;
  const { token } = await services.tokens.sign({ userId: account.id, sessionId });
  const name = `qalam_refresh_${sessionKeyOf(account.id, sessionId)}`;
  return { userId: account.id, token, cookie: `${name}=${services.tokens.refreshToken(sessionId, 1)}` };
}
