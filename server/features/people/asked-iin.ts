// A write with an IIN is refused when another person has that IIN. The refusal tells as much as a look-up, so it counts as one (decisions E3).
import { and, eq, ne } from 'drizzle-orm';
import type { AnyEndpoint } from '#contract/core/endpoint.ts';
import { isAboveDeputies } from '#contract/personnel/positions.ts';
import type { ReadDb } from '#server/db/client.ts';
import { databaseFailureOf } from '#server/db/failures.ts';
import { type LookingCall, look } from '#server/shared/look.ts';
import { forgetLookUp, recordLookUp, refuseTooManyLookUps } from './look-ups.ts';
import { staffMembers, students, users } from './people.tables.ts';

type AskingCall = LookingCall & { readonly receivedAt: number };
/**
 * `ofUserId`: the person of the school who is changed, where the caller may see their whole IIN; it tells nothing then.
 * `isTold`: success tells as much as a refusal.
 */
type Named = { readonly iin: string | null | undefined; readonly ofUserId?: number; readonly isTold?: true };

/**
 * Runs a write that may be refused because of its IIN. Every refusal is counted and recorded, whatever its reason: otherwise a caller
 * could add a second reason and ask without limit. It is counted before the work, in its own transaction: so many calls at once do not pass
 * the limit, and a write that is rolled back keeps its record. The record is removed again of a write that succeeds, and of one that the
 * database could not be asked for: a fault of any other kind may be what the sender made, to ask without a record.
 * @throws AppError as the work; TOO_MANY_REQUESTS with the time to wait.
 */
export async function askingWhose<Result>(
  call: AskingCall,
  endpoint: Pick<AnyEndpoint, 'method' | 'path'>,
  { iin, ofUserId = 0, isTold }: Named,
  work: () => Promise<Result>,
): Promise<Result> {
  if (iin == null) return work();
  const asker = { schoolId: call.school.id, userId: call.caller.userId, at: call.receivedAt };
  const id = await look(call, endpoint, async ({ db }) => {
    if (!(await isOwn(db, call.school, iin, ofUserId)))
      return recordLookUp(db, { ...asker, ofUserId: await bearerOf(db, iin, ofUserId) });
    await refuseTooManyLookUps(db, asker);
    return null;
  });
  const forget = async () => {
    if (id !== null) await look(call, endpoint, ({ db }) => forgetLookUp(db, call.school.id, id));
  };
  const result = await work().catch(async (error: unknown) => {
    if (databaseFailureOf(error) === 'unreachable') await forget();
    throw error;
  });
  if (!isTold) await forget();
  return result;
}

/**
 * Whether it is the IIN of an active card that the caller may write about. For all others an exception would tell whether they have the
 * IIN: for strangers, for a director whom a deputy asks about, and for former students and colleagues, who may have got it elsewhere.
 */
async function isOwn(
  db: ReadDb,
  { id: schoolId, roles }: LookingCall['school'],
  iin: string,
  userId: number,
): Promise<boolean> {
  const ofUser = { id: users.id };
  const isThey = and(eq(users.id, userId), eq(users.iin, iin));
  const [student] = await db
    .select(ofUser)
    .from(users)
    .innerJoin(students, and(eq(students.userId, users.id), eq(students.schoolId, schoolId)))
    .where(and(isThey, eq(students.state, 'active')));
  const [colleague] = await db
    .select({ positionId: staffMembers.positionId })
    .from(users)
    .innerJoin(staffMembers, and(eq(staffMembers.userId, users.id), eq(staffMembers.schoolId, schoolId)))
    .where(and(isThey, eq(staffMembers.state, 'active')));
  const isInReach = colleague !== undefined && (roles.includes('director') || !isAboveDeputies(colleague.positionId));
  return student !== undefined || isInReach;
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
