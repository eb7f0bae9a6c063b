// What the staff of a school is told at a start, as warnings of the answer (part 1 section 8).
import type { Language } from '#contract/core/localized.ts';
import { isIn } from '#contract/core/roles.ts';
import { addDays, formatLocalDate, inZone, type LocalDate } from '#contract/core/time.ts';
import type { UserInfo } from '#contract/session/session.schema.ts';
import { subscriptionOf } from '#server/features/school/public.ts';
import type { Services } from '#server/shared/context.ts';
import { textOf } from '#server/shared/texts.ts';

/** From so many days before its end on, each start warns of the end of the subscription. */
const warnedDays = 14;

/** Whether a subscription ends in the next days. `paidUntil`: its last day, yyyy-MM-dd. */
export const endsSoon = (paidUntil: LocalDate | null | undefined, today: LocalDate): paidUntil is LocalDate =>
  Boolean(paidUntil) && today <= (paidUntil as LocalDate) && (paidUntil as LocalDate) <= addDays(today, warnedDays);

export async function subscriptionWarnings(
  { database, clock }: Services,
  { role, school }: UserInfo,
  language: Language,
): Promise<string[]> {
  if (!school || !isIn('employee', role)) return [];
  const paidUntil = (await subscriptionOf(database.db, school.id))?.paidUntil;
  const today = inZone(clock.now(), school.timeZone).date;
  if (!endsSoon(paidUntil, today)) return [];
  return [textOf(language, 'subscription.endsOn', { date: formatLocalDate(paidUntil) })];
}
