// A write with an IIN is refused when another person has that IIN. The refusal tells as much as a look-up, so it counts as one (decisions E3).
import { and, eq, ne } from 'drizzle-orm';
import type { AnyEndpoint } from '#contract/core/endpoint.ts';
import { AppError } from '#contract/core/errors.ts';
import type { ReadDb } from '#server/db/client.ts';
import { type LookingCall, look } from '#server/shared/look.ts';
import { recordLookUp, refuseTooManyLookUps } from './look-ups.ts';
import { staffMembers, students, users } from './people.tables.ts';

type AskingCall = LookingCall & { readonly receivedAt: number };
/**
 * `ofUserId`: the person of the school who is changed, where the caller sees every IIN of the school; their own IIN tells nothing.
 * `isTold`: success tells as much as a refusal.
 */
type Named = { readonly iin: string | null | undefined; readonly ofUserId?: number; readonly isTold?: true };

/**
 * Runs a write that may be refused because of its IIN. Every refusal is counted and recorded, whatever its reason: otherwise a caller
 * could add a second reason and ask without limit. The record has its own transaction, so it stays when the write is rolled back.
 * @throws AppError as the work; TOO_MANY_REQUESTS with the time to wait.
 */
export async function askingWhose<Result>(
  call: AskingCall,
  endpoint: Pick<AnyEndpoint, 'method' | 'path'>,
  { iin, ofUserId = 0, isTold }: Named,
  work: () => Promise<Result>,
): Promise<Result> {
  if (iin == null || (ofUserId > 0 && (await isOwn(call.services.database.db, call.school.id, iin, ofUserId))))
    return work();
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

/** Whether it is the IIN of a person with a card in the school. For strangers an exception would tell whether they have the IIN. */
async function isOwn(db: ReadDb, schoolId: number, iin: string, userId: number): Promise<boolean> {
  const ofUser = { id: users.id };
  const isThey = and(eq(users.id, userId), eq(users.iin, iin));
  const [student] = await db
    .select(ofUser)
    .from(users)
    .innerJoin(students, and(eq(students.userId, users.id), eq(students.schoolId, schoolId)))
    .where(isThey);
  const [colleague] = await db
    .select(ofUser)
    .from(users)
    .innerJoin(staffMembers, and(eq(staffMembers.userId, users.id), eq(staffMembers.schoolId, schoolId)))
    .where(isThey);
  return student !== undefined || colleague !== undefined;
}

/** The user with this IIN; 0 if there is none. */
async function bearerOf(db: ReadDb, iin: string, exceptUserId: number): Promise<number> {
  const [bearer] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.iin, iin), ne(users.id, exceptUserId)))
    .orderBy(users.id)
    .limit(1);
  return bearer?.id ?? 0;
}
