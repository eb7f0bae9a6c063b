import { randomBytes } from 'node:crypto';
import { and, desc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type {
  CountedEvent,
  Picture,
  Publication,
  PublicationCount,
  PublicationFields,
  PublicationKind,
  PublicationTarget,
} from '#contract/core/publication.ts';
import type { Db, ReadDb } from '#server/db/client.ts';
import type { Caller } from '#server/shared/context.ts';
import { areasOf, gradesOf, isFor, placesOf } from './audience.ts';
import { publicationCounts, publicationPictures, publications } from './publications.tables.ts';

/** More than anybody reads; who wrote more sees the last changed. */
const mostWritten = 500;
/** Newest ones that are looked through for a person. */
const mostLookedAt = 400;

/** A publication without what the table gives it: what the history keeps. */
export type PublicationValue = PublicationFields & PublicationTarget & Pick<Publication, 'state' | 'hash'>;
export function publicationValue(row: PublicationValue): PublicationValue {
  const { level, areaId, kind, texts, buttons, wide, narrow, audience, fromAt, untilAt, isImportant, state } = row;
  // A value of the history may be older than the field.
  const { hash = null } = row;
  return { level, areaId, kind, texts, buttons, wide, narrow, audience, fromAt, untilAt, isImportant, state, hash };
}

/** 256 bits: the address of a promo's page, which nobody guesses. A promo keeps it, so that links that were given out stay good. */
const newHash = () => randomBytes(32).toString('base64url');
const hashFor = ({ kind, hash }: PublicationValue) => hash ?? (kind === 'promo' ? newHash() : null);

const ofTarget = ({ level, areaId }: PublicationTarget) =>
  and(eq(publications.level, level), eq(publications.areaId, areaId));
const ofTargets = (targets: readonly PublicationTarget[]) => or(...targets.map(ofTarget));

export async function writtenFor(db: ReadDb, targets: readonly PublicationTarget[]): Promise<Publication[]> {
  if (targets.length === 0) return [];
  return db
    .select()
    .from(publications)
    .where(ofTargets(targets))
    .orderBy(desc(publications.changedAt), desc(publications.id))
    .limit(mostWritten);
}

export async function findPublication(db: ReadDb, id: number): Promise<Publication | undefined> {
  const [row] = await db.select().from(publications).where(eq(publications.id, id));
  return row;
}

/** Those that exist, locked until the end of the transaction. */
export async function holdPublications(db: ReadDb, ids: readonly number[]): Promise<Publication[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(publications)
    .where(inArray(publications.id, [...ids]))
    .orderBy(publications.id)
    .for('update');
}

export async function insertPublication(db: Db, value: PublicationValue, now: number): Promise<Publication> {
  const rows = await db
    .insert(publications)
    .values({ ...publicationValue(value), hash: hashFor(value), changedAt: now })
    .returning();
  return rows[0] as Publication;
}

/** Writes what a publication becomes, with the next version; one that is not there comes back under its id. Null: it goes. */
export async function storePublication(
  db: Db,
  id: number,
  value: PublicationValue | null,
  now: number,
): Promise<Publication | null> {
  if (value === null) {
    await db.delete(publications).where(eq(publications.id, id));
    return null;
  }
  const row = { ...publicationValue(value), hash: hashFor(value), changedAt: now };
  const [stored] = await db
    .insert(publications)
    .values({ id, ...row })
    .onConflictDoUpdate({
      target: publications.id,
      set: {
        ...row,
        hash: sql`coalesce(${publications.hash}, excluded.hash)`,
        version: sql`${publications.version} + 1`,
      },
    })
    .returning();
  return stored ?? null;
}

/** Published ones of some kinds that a person is shown now, the newest first. */
export async function publishedFor(
  db: ReadDb,
  caller: Pick<Caller, 'userId' | 'memberships'>,
  { kinds, now, id }: { readonly kinds: readonly PublicationKind[]; readonly now: number; readonly id?: number },
): Promise<Publication[]> {
  const places = await placesOf(db, caller);
  const rows = await db
    .select()
    .from(publications)
    .where(
      and(
        ...[eq(publications.state, 'published'), ofTargets(areasOf(places)), inArray(publications.kind, [...kinds])],
        ...[lte(publications.fromAt, now), or(isNull(publications.untilAt), gt(publications.untilAt, now))],
        id === undefined ? undefined : eq(publications.id, id),
      ),
    )
    .orderBy(desc(publications.fromAt), desc(publications.id))
    .limit(mostLookedAt);
  const isByGrade = rows.some(({ kind, audience }) => kind === 'sticky' || audience.parallels.length > 0);
  const grades = isByGrade ? await gradesOf(db, caller, now) : new Map<string, ReadonlySet<number>>();
  const none: ReadonlySet<number> = new Set();
  return rows.filter((row) =>
    places.some((place) => isFor(row, place, grades.get(`${place.school?.id} ${place.role}`) ?? none)),
  );
}

/** The promo of an address, if its time has come: taken back and over ones too. */
export async function promoBy(db: ReadDb, hash: string, now: number): Promise<Publication | undefined> {
  const { kind, state, fromAt } = publications;
  const [row] = await db
    .select()
    .from(publications)
    .where(
      and(eq(publications.hash, hash), eq(kind, 'promo'), inArray(state, ['published', 'takenBack']), lte(fromAt, now)),
    );
  return row;
}

export async function storePicture(db: Db, row: typeof publicationPictures.$inferInsert): Promise<void> {
  await db.insert(publicationPictures).values(row);
}

export async function findPicture(db: ReadDb, uuid: string) {
  const [row] = await db.select().from(publicationPictures).where(eq(publicationPictures.uuid, uuid));
  return row;
}

/** As a device keeps it. */
export function pictureData({
  kind,
  content,
}: Pick<typeof publicationPictures.$inferSelect, 'kind' | 'content'>): Picture {
  const type = kind === 'png' ? 'image/png' : 'image/jpeg';
  return { type, base64: Buffer.from(content).toString('base64') };
}

/** Which of these pictures are there, and who sent them. */
export async function picturesAmong(db: ReadDb, uuids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (uuids.length === 0) return new Map();
  const rows = await db
    .select({ uuid: publicationPictures.uuid, madeBy: publicationPictures.madeBy })
    .from(publicationPictures)
    .where(inArray(publicationPictures.uuid, [...uuids]));
  return new Map(rows.map(({ uuid, madeBy }) => [uuid, madeBy]));
}

export async function publicationsWithPicture(db: ReadDb, uuid: string): Promise<Publication[]> {
  return db
    .select()
    .from(publications)
    .where(or(eq(publications.wide, uuid), eq(publications.narrow, uuid)));
}

/** Deletes pictures that no publication has a day after they were sent. @returns how many */
export async function prunePictures(db: Db, { before, limit }: { before: number; limit: number }): Promise<number> {
  const { uuid, madeAt } = publicationPictures;
  const unused = db
    .select({ uuid })
    .from(publicationPictures)
    .where(
      and(
        lte(madeAt, before),
        sql`not exists (select 1 from ${publications} where ${publications.wide} = ${uuid} or ${publications.narrow} = ${uuid})`,
      ),
    )
    .limit(limit);
  const gone = await db.delete(publicationPictures).where(inArray(uuid, unused)).returning({ uuid });
  return gone.length;
}

type Counted = { readonly schoolId: number; readonly publicationId: number; readonly event: CountedEvent };
/** @returns whether this device had not been counted for it before. */
export async function countOnce(db: Db, row: Counted & { device: string; day: string }): Promise<boolean> {
  const added = await db
    .insert(publicationCounts)
    .values(row)
    .onConflictDoNothing()
    .returning({ day: publicationCounts.day });
  return added.length > 0;
}

export async function countsIn(db: ReadDb, schoolId: number, publicationId: number): Promise<PublicationCount[]> {
  const { day, event } = publicationCounts;
  const of = (one: CountedEvent) => sql<number>`(count(*) filter (where ${event} = ${one}))::integer`;
  return db
    .select({ day, shown: of('shown'), clicked: of('clicked'), closed: of('closed') })
    .from(publicationCounts)
    .where(and(eq(publicationCounts.schoolId, schoolId), eq(publicationCounts.publicationId, publicationId)))
    .groupBy(day)
    .orderBy(day);
}
