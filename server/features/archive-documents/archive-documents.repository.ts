import { and, eq, gt, type SQL } from 'drizzle-orm';
import type { ArchiveDocument } from '#contract/archive-documents/archive-documents.schema.ts';
import { AppError } from '#contract/core/errors.ts';
import type { Db, ReadDb } from '#server/db/client.ts';
import { holdInGroups } from '#server/db/locks.ts';
import { fullName, users } from '#server/features/people/public.ts';
import { archiveDocumentBytes, archiveDocuments } from './archive-documents.tables.ts';

export type NewDocument = { readonly document: typeof archiveDocuments.$inferSelect; readonly content: Buffer };

export async function readDocuments(db: ReadDb, schoolId: number, where?: SQL): Promise<ArchiveDocument[]> {
  const rows = await db
    .select({ document: archiveDocuments, person: users })
    .from(archiveDocuments)
    .innerJoin(users, eq(users.id, archiveDocuments.madeBy))
    .where(and(eq(archiveDocuments.schoolId, schoolId), where));
  return rows.map(({ document: { schoolId: _, madeBy: __, madeAt, ...row }, person }) => ({
    ...row,
    madeBy: fullName(person),
    madeAt: new Date(madeAt).toISOString(),
  }));
}

const dayMs = 86_400_000;
/** Documents are never removed (decisions E36), so a school makes no more of them in a day than it could want. */
export const mostADay = 100;

/**
 * Counts the documents of a day and the jobs that are not over, the newest job with them; others of the school wait until the transaction ends.
 * @throws AppError TOO_MANY_REQUESTS with the time to wait, for a school that would have more of them than it may.
 */
export async function refuseMany(
  db: ReadDb,
  { schoolId, now, toCome }: { schoolId: number; now: number; toCome: () => Promise<readonly number[]> },
): Promise<void> {
  await holdInGroups(db, 'archive documents of', [String(schoolId)]);
  // Jobs first: one that ends meanwhile is counted twice, and never not at all.
  const open = await toCome();
  const made = await db
    .select({ at: archiveDocuments.madeAt })
    .from(archiveDocuments)
    .where(and(eq(archiveDocuments.schoolId, schoolId), gt(archiveDocuments.madeAt, now - dayMs)));
  const all = [...open, ...made.map(({ at }) => at)];
  if (all.length <= mostADay) return;
  // A job may have waited for longer than a day.
  throw new AppError('TOO_MANY_REQUESTS', { retryAfterMs: Math.max(Math.min(...all) + dayMs - now, 60_000) });
}

/** A document with its file; there is no way to change one. */
export async function addDocument(db: Db, { document, content }: NewDocument): Promise<void> {
  const { schoolId, uuid } = document;
  await db.insert(archiveDocuments).values(document);
  await db.insert(archiveDocumentBytes).values({ schoolId, uuid, content });
}

export async function findDocument(db: ReadDb, schoolId: number, uuid: string) {
  const [row] = await db
    .select({ document: archiveDocuments, content: archiveDocumentBytes.content })
    .from(archiveDocuments)
    .innerJoin(
      archiveDocumentBytes,
      and(
        eq(archiveDocumentBytes.schoolId, archiveDocuments.schoolId),
        eq(archiveDocumentBytes.uuid, archiveDocuments.uuid),
      ),
    )
    .where(and(eq(archiveDocuments.schoolId, schoolId), eq(archiveDocuments.uuid, uuid)));
  return row;
}
