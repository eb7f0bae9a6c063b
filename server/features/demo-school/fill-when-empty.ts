// The demo school of a first start, so that there is something to sign in to.

import { eq } from 'drizzle-orm';
import { type Clock, inZone } from '#contract/core/time.ts';
import type { Database, ReadDb } from '#server/db/client.ts';
import { refreshStatistics } from '#server/db/statistics.ts';
import { eduYearOn } from '#server/features/calendar/public.ts';
import { installation } from '#server/features/configuration/public.ts';
import { usualTimeZone } from '#server/features/reference/public.ts';
import { schools } from '#server/features/school/public.ts';
import { hashPassword } from '#server/features/session/public.ts';
import type { FileStorage } from '#server/shared/file-storage.ts';
import { insertAnswers } from './answers.ts';
import { blockCard } from './blocked-card.ts';
import { demoPassword } from './demo-accounts.ts';
import { doubleCard } from './doubled-card.ts';
import { generateSchools } from './generate-schools.ts';
import { inviteParents } from './invitations.ts';
import { askBetweenSchools } from './requests.ts';

export const demoDefaults = { schools: 2, seed: 1 } as const;

/** The day in the schools' time zone. */
export function demoToday(clock: Clock): string {
  return inZone(clock.now(), usualTimeZone).date;
}

/** Generates the demo schools into a database without schools; returns whether it did. */
export async function fillWhenEmpty(
  database: Database,
  clock: Clock,
  storage: FileStorage,
  log: (line: string) => void,
): Promise<boolean> {
  const { db } = database;
  const known = await db.select({ id: schools.id }).from(schools).limit(1);
  if (known.length > 0) return false;
  log('The database is empty: filling in the demo schools …');
  const passwordHash = await hashPassword(demoPassword);
  await generateSchools(db, { ...demoDefaults, today: demoToday(clock), passwordHash, log });
  await inviteParents(db, clock);
  const eduYear = eduYearOn(demoToday(clock));
  await database.transaction((tx) => doubleCard(tx, eduYear));
  await database.transaction((tx) => blockCard(tx, clock.now()));
  await database.transaction((tx) => askBetweenSchools(tx, eduYear, clock.now()));
  await database.transaction((tx) => insertAnswers(tx, { storage, eduYear, now: clock.now() }));
  // The sign-in page offers the demo accounts only while this is there.
  await db.insert(installation).values({ name: 'demo', value: true }).onConflictDoNothing();
  await refreshStatistics(database);
  return true;
}

/** Whether this installation is the demo: what was generated into it may be shown with reference people. */
export async function isDemo(db: ReadDb): Promise<boolean> {
  const [demo] = await db.select().from(installation).where(eq(installation.name, 'demo'));
  return demo !== undefined;
}
