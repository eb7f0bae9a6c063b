// A write that names an IIN is refused where somebody bears it: that tells as much as a look-up, so it counts as one (decisions E3).
import { and, eq, ne } from 'drizzle-orm';
import type { AnyEndpoint } from '#contract/core/endpoint.ts';
import { AppError } from '#contract/core/errors.ts';
import type { ReadDb } from '#server/db/client.ts';
import { type LookingCall, look } from '#server/shared/look.ts';
import { recordLookUp, refuseTooManyLookUps } from './look-ups.ts';
import { users } from './people.tables.ts';

type AskingCall = LookingCall & { readonly receivedAt: number };
/** `ofUserId`: who is written about, whose own IIN tells nothing. `isTold`: that it is done tells as much as a refusal. */
type Named = { readonly iin: string | null | undefined; readonly ofUserId?: number; readonly isTold?: true };

/**
 * Does work that is refused for an IIN that somebody bears. Each refusal is counted and recorded, whatever it is for: else whoever adds
 * another reason asks without end. The record stays although the work is rolled back.
 * @throws AppError as the work; TOO_MANY_REQUESTS with the time to wait.
 */
export async function askingWhose<Result>(
  call: AskingCall,
  endpoint: Pick<AnyEndpoint, 'method' | 'path'>,
  { iin, ofUserId = 0, isTold }: Named,
  work: () => Promise<Result>,
): Promise<Result> {
  if (iin == null || (ofUserId > 0 && (await isOwn(call.services.database.db, iin, ofUserId)))) return work();
  const asker = { schoolId: call.school.id, userId: call.caller.userId, at: call.receivedAt };
  await look(call, endpoint, ({ db }) => refuseTooManyLookUps(db, asker));
  const record = () =>
    look(call, endpoint, async ({ db }) => recordLookUp(db, { ...asker, ofUserId: await bearerOf(db, iin, ofUserId) }));
  const result = await work().catch(async (error: unknown) => {
    if (error instanceof AppError) await record();
    throw error;
  });
  if (isTold) await record();
  return result;
}

async function isOwn(db: ReadDb, iin: string, userId: number): Promise<boolean> {
  const [own] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.iin, iin)));
  return own !== undefined;
}

/** 0: nobody bears it. */
async function bearerOf(db: ReadDb, iin: string, exceptUserId: number): Promise<number> {
  const [bearer] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.iin, iin), ne(users.id, exceptUserId)))
    .orderBy(users.id)
    .limit(1);
  return bearer?.id ?? 0;
}
