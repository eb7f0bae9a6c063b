// What the staff of a school is told at a start, as warnings of the answer (part 1 section 8).
import type { Language } from '#contract/core/localized.ts';
import { isIn } from '#contract/core/roles.ts';
import { addDays, formatLocalDate, inZone } from '#contract/core/time.ts';
import type { UserInfo } from '#contract/session/session.schema.ts';
import { subscriptionOf } from '#server/features/school/public.ts';
import type { Services } from '#server/shared/context.ts';
import { textOf } from '#server/shared/texts.ts';

/** From so many days before its end on, each start warns of the end of the subscription. */
const warnedDays = 14;

export async function subscriptionWarnings(
  { database, clock }: Services,
  { role, school }: UserInfo,
  language: Language,
): Promise<string[]> {
  if (!school || !isIn('employee', role)) return [];
  const paidUntil = (await subscriptionOf(database.db, school.id))?.paidUntil;
  const today = inZone(clock.now(), school.timeZone).date;
  if (!paidUntil || paidUntil < today || paidUntil > addDays(today, warnedDays)) return [];
  return [textOf(language, 'subscription.endsOn', { date: formatLocalDate(paidUntil) })];
}
