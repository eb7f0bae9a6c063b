import { and, asc, eq } from 'drizzle-orm';
import type { Language } from '#contract/core/localized.ts';
import type { Correction } from '#contract/corrections/corrections.schema.ts';
import type { Db, ReadDb } from '#server/db/client.ts';
import { textCorrections as table } from './corrections.tables.ts';

/** Corrections of a school by key; those of a text that the product has no more are no hindrance to anybody. */
export async function correctionsOf(db: ReadDb, schoolId: number): Promise<Correction[]> {
  const { key, text, language } = table;
  const rows = await db
    .select({ key, text, language })
    .from(table)
    .where(eq(table.schoolId, schoolId))
    .orderBy(asc(key), asc(language));
  return rows.map((row) => ({ ...row, language: row.language as Language }));
}

/** A text of null takes the correction back. */
export async function setCorrection(
  db: Db,
  schoolId: number,
  { key, language, text }: Omit<Correction, 'text'> & { readonly text: string | null },
): Promise<void> {
  if (text === null) {
    const own = and(eq(table.schoolId, schoolId), eq(table.language, language), eq(table.key, key));
    await db.delete(table).where(own);
    return;
  }
  const target = [table.schoolId, table.language, table.key];
  await db.insert(table).values({ schoolId, key, language, text }).onConflictDoUpdate({ target, set: { text } });
}
