// Adds typed textbook titles to the school's list, so that colleagues can choose them (decisions L20).
import { eduLanguages, highestParallel } from '#contract/core/class-fields.ts';
import type { HomeworkValue } from '#contract/homework/homework.schema.ts';
import { rememberBooks } from '#server/features/books/public.ts';
import { loadLessonFacts } from '#server/features/lesson/public.ts';
import type { EffectContext } from '#server/shared/mutation-handler.ts';

type Payload = { readonly scheduleUuid: string; readonly homework: HomeworkValue | null };

/** @returns the payloads that added a title. */
export async function keepTypedBooks(context: EffectContext, payloads: readonly Payload[]): Promise<Payload[]> {
  const { db, schoolId, userId, now } = context;
  const naming = payloads.filter(({ homework }) => homework?.books);
  if (naming.length === 0) return [];
  const facts = await loadLessonFacts(
    context,
    naming.map(({ scheduleUuid }) => scheduleUuid),
  );
  const bringing: Payload[] = [];
  for (const payload of naming) {
    const row = facts.get(payload.scheduleUuid)?.row;
    const eduLang = eduLanguages.find((language) => language === row?.group.eduLang);
    if (!row || !eduLang || row.grade < 1 || row.grade > highestParallel) continue;
    const titles = payload.homework?.books?.map(({ title }) => title) ?? [];
    const place = { schoolId, subjectId: row.subject.id, parallel: row.grade, eduLang };
    if ((await rememberBooks(db, { ...place, titles, userId, now })).length > 0) bringing.push(payload);
  }
  return bringing;
}
