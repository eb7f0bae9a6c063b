// What is switched on: rows of the installation, set by whoever runs it, and the subscriptions of a school.
import { eq } from 'drizzle-orm';
import {
  type DomainOptions,
  domainOptions,
  type Links,
  links,
  type Modules,
  modules,
  type Switches,
} from '#contract/configuration/configuration.endpoints.ts';
import type { ReadDb } from '#server/db/client.ts';
import { subscribesIn, subscriptionOf } from '#server/features/school/public.ts';
import { installation } from './configuration.tables.ts';

async function rowOf(db: ReadDb, name: string): Promise<unknown> {
  const [row] = await db.select().from(installation).where(eq(installation.name, name));
  return row?.value;
}

/** The row `domainOptions`; a value that does not fit counts as none: people are told of things (decisions D53). */
export async function domainOptionsOf(db: ReadDb): Promise<DomainOptions> {
  const stored = domainOptions.safeParse(await rowOf(db, 'domainOptions'));
  return stored.success ? stored.data : { notifications_enabled: true };
}

/** The row `modules`; a value that does not fit counts as none. */
export async function modulesOf(db: ReadDb): Promise<Modules> {
  const stored = modules.safeParse(await rowOf(db, 'modules'));
  return stored.success ? stored.data : { journalServiceIsEnabled: true };
}

/** The row `links`; a value that does not fit counts as none. */
export async function linksOf(db: ReadDb): Promise<Links> {
  const stored = links.safeParse(await rowOf(db, 'links'));
  return stored.success ? stored.data : {};
}

export async function switchesOf(db: ReadDb, schoolId: number): Promise<Switches> {
  const own = await subscriptionOf(db, schoolId);
  const subscribes = subscribesIn(own);
  return { ...(await modulesOf(db)), ...(await domainOptionsOf(db)), subscribes, paidUntil: own?.paidUntil ?? null };
}
