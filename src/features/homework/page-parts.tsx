// What the pages of homework say of a lesson.
import type { Language } from '#contract/core/localized.ts';
import type { LessonBody } from '#contract/lesson/lesson.schema.ts';
import { pickLocalized } from '#shared/i18n/index.ts';
import { formatWeekdayDate } from '#shared/lib/dates.ts';

/** Second line of a phone's header, and the line under the heading elsewhere: "7 «А» · Алгебра · Пятница, 20 ноября". */
export function lessonWords(body: LessonBody, language: Language): { subtitle: string; lead: string } {
  const what = [body.group.label, body.subgroup?.label, pickLocalized(body.lessonMeta.subject, language)]
    .filter(Boolean)
    .join(' · ');
  return { subtitle: what, lead: `${what} · ${formatWeekdayDate(body.lessonMeta.dateWithoutFormat, language)}` };
}
