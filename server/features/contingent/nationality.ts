import { eq } from 'drizzle-orm';
import { nationalities } from '#server/features/reference/public.ts';
import { refusal } from '#server/shared/refusals.ts';
import type { Writing } from './writing.ts';

/** Refuses a nationality that the dictionary has not, at its field. */
export async function refuseNationality({ tx, language }: Writing, id: number | null | undefined): Promise<void> {
  if (id === null || id === undefined) return;
  const [known] = await tx.db.select().from(nationalities).where(eq(nationalities.id, id));
  if (!known) throw refusal(language, 'nationalityId', 'spa.validation.incorrect_data');
}
