// Which tours of pages a person is shown unasked: newcomers alone, each tour once on all of their devices.
import { and, arrayContains, eq, not, sql } from 'drizzle-orm';
import { newcomerDays, type TourName, tourNames } from '#contract/core/tour-names.ts';
import type { Db } from '#server/db/client.ts';
import type { UserRow } from './people.repository.ts';
import { users } from './people.tables.ts';

const dayMs = 86_400_000;

/** Tours that are due; empty for a person who knows the application. `now`: epoch milliseconds. */
export function dueTours(user: Pick<UserRow, 'firstSignedInAt' | 'seenTours'>, now: number): TourName[] {
  const isNewcomer = user.firstSignedInAt === null || now - user.firstSignedInAt < newcomerDays * dayMs;
  return isNewcomer ? tourNames.filter((name) => !user.seenTours.includes(name)) : [];
}

/** Idempotent. */
export async function noteTourSeen(db: Db, userId: number, tour: TourName): Promise<void> {
  await db
    .update(users)
    .set({ seenTours: sql`array_append(${users.seenTours}, ${tour})` })
    .where(and(eq(users.id, userId), not(arrayContains(users.seenTours, [tour]))));
}
