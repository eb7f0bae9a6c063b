import { createHash } from 'node:crypto';
import { eq, or } from 'drizzle-orm';
import type { Db, ReadDb } from '#server/db/client.ts';
import type { PartnerPerson } from '#server/shared/context.ts';
import { partnerLinks } from './partner-diary.tables.ts';

type LinkRow = typeof partnerLinks.$inferSelect;
/** Why an account is not bound. */
export type NotBound = 'used' | 'accountBound' | 'partnerBound';

export const hashOfCode = (code: string) => createHash('sha256').update(code).digest('base64url');

export async function linkOfUser(db: ReadDb, userId: number): Promise<LinkRow | undefined> {
  const [row] = await db.select().from(partnerLinks).where(eq(partnerLinks.userId, userId));
  return row;
}
export async function linkOfPartner(db: ReadDb, partnerId: string): Promise<LinkRow | undefined> {
  const [row] = await db.select().from(partnerLinks).where(eq(partnerLinks.partnerId, partnerId));
  return row;
}

type Asked = {
  readonly userId: number;
  readonly partner: PartnerPerson;
  readonly code: string;
  readonly device: string | null;
  readonly now: number;
};

/** Binds two accounts; the same two again are bound already. Of several at once the first one is. */
export async function bind(db: Db, { userId, partner, code, device, now }: Asked): Promise<'bound' | NotBound> {
  const codeHash = hashOfCode(code);
  const [school] = partner.schools;
  const [bound] = await db
    .insert(partnerLinks)
    .values({
      userId,
      partnerId: partner.id,
      name: partner.shortName,
      codeHash,
      linkedAt: now,
      device,
      school: school ? [school.name, school.municipality].filter(Boolean).join(', ') : '',
    })
    .onConflictDoNothing()
    .returning({ userId: partnerLinks.userId });
  if (bound) return 'bound';
  // Waited for above, so whatever stood in the way is there to be seen.
  const inTheWay = await db
    .select()
    .from(partnerLinks)
    .where(
      or(eq(partnerLinks.userId, userId), eq(partnerLinks.partnerId, partner.id), eq(partnerLinks.codeHash, codeHash)),
    );
  const own = inTheWay.find((row) => row.userId === userId);
  if (own) return own.partnerId === partner.id ? 'bound' : 'accountBound';
  return inTheWay.some((row) => row.partnerId === partner.id) ? 'partnerBound' : 'used';
}

/** @returns how many ended: one, or none. */
export async function unbind(db: Db, userId: number): Promise<number> {
  const removed = await db
    .delete(partnerLinks)
    .where(eq(partnerLinks.userId, userId))
    .returning({ userId: partnerLinks.userId });
  return removed.length;
}
