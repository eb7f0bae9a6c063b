// What the device keeps of each person who is signed in on it, so that a start and a switch need no network: profile, clock offset and
// choices. `profile`, `year` and `childId` are those of the user whom the next start opens; a tab of somebody else leaves them alone.
import * as z from 'zod/mini';
import { type UserInfo, userInfo } from '#contract/session/session.schema.ts';
import { type LocalKey, readLocal, removeLocal, writeLocal } from '#shared/lib/storage.ts';

const personSchema = z.object({
  user: userInfo,
  serverOffsetMs: z.number(),
  year: z.optional(z.nullable(z.int())),
  childId: z.optional(z.nullable(z.string())),
});
export type StoredPerson = z.infer<typeof personSchema>;
/** What a person chose; each person of the device has their own. */
export type Choices = { readonly year: number | null; readonly childId: string | null };
export const nothingChosen: Choices = { year: null, childId: null };

const keysOfLast: readonly LocalKey[] = ['profile', 'year', 'childId', 'schoolKeys', 'fByParallel'];

function parsePerson(key: 'profile' | `person.${number}`): StoredPerson | null {
  const found = readLocal(key);
  const person = found.state === 'found' ? personSchema.safeParse(found.value) : null;
  return person?.success ? person.data : null;
}

/**
 * People whose sign-out has started on this device and has not come to its end, with the sign-in that they leave. Older applications kept the
 * ids alone: their sign-ins have no name (db/device-session.ts).
 */
export function leavingPeople(): ReadonlyMap<number, string | null> {
  const found = readLocal('leaving');
  if (found.state !== 'found') return new Map();
  if (Array.isArray(found.value)) return new Map((found.value as number[]).map((userId) => [userId, null]));
  return new Map(Object.entries(found.value).map(([userId, signIn]) => [Number(userId), signIn]));
}
export function noteLeaving(userId: number, signIn: string | null): void {
  writeLeaving(new Map(leavingPeople()).set(userId, signIn));
}
export function noteLeft(userId: number): void {
  const others = new Map(leavingPeople());
  if (others.delete(userId)) writeLeaving(others);
}
function writeLeaving(leaving: ReadonlyMap<number, string | null>): void {
  if (leaving.size === 0) removeLocal('leaving');
  else writeLocal('leaving', Object.fromEntries(leaving));
}

/** A person as this device last knew them; null for nobody, or who signed out. Without an id the one who was opened last. */
export function storedPerson(userId: number | null): StoredPerson | null {
  const found = readPerson(userId);
  return found && !leavingPeople().has(found.user.userId) ? found : null;
}

function readPerson(userId: number | null): StoredPerson | null {
  const last = parsePerson('profile');
  if (userId !== null && last?.user.userId !== userId) return parsePerson(`person.${userId}`);
  const [year, childId] = [readLocal('year'), readLocal('childId')];
  return (
    last && {
      ...last,
      year: year.state === 'found' ? year.value : null,
      childId: childId.state === 'found' ? childId.value : null,
    }
  );
}

/** Whether the next start opens this person: another tab may have opened somebody since. */
function isLast(userId: number): boolean {
  const found = readLocal('profile');
  return found.state === 'found' && (found.value as Partial<StoredPerson>).user?.userId === userId;
}

/** From now on the next start opens this person; what was chosen under another is not theirs. */
export function makeLast(user: UserInfo): void {
  if (isLast(user.userId)) return;
  for (const key of keysOfLast) removeLocal(key);
  writeLocal('profile', { user });
}

export function storePerson(user: UserInfo, serverOffsetMs: number, choices: Choices): void {
  // A status that comes in the middle of a sign-out must not bring them back.
  if (leavingPeople().has(user.userId)) return;
  writeLocal(`person.${user.userId}`, { user, serverOffsetMs, ...choices });
  if (!isLast(user.userId)) return;
  writeLocal('profile', { user, serverOffsetMs });
  for (const key of ['year', 'childId'] as const) {
    const value = choices[key];
    if (value === null) removeLocal(key);
    else writeLocal(key, value);
  }
}

/** The user signed out: nothing of them is kept here. */
export function forgetPerson(userId: number): void {
  if (isLast(userId)) for (const key of keysOfLast) removeLocal(key);
  removeLocal(`person.${userId}`);
  removeLocal(`seen.${userId}`);
}
