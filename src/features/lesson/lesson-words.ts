// How a lesson is named on its page.
import type { Language } from '#contract/core/localized.ts';
import type { LessonBody } from '#contract/lesson/lesson.schema.ts';
import { pickLocalized, type Text } from '#shared/i18n/index.ts';
import { formatDate, formatShortWeekdayDate, formatWeekdayDate } from '#shared/lib/dates.ts';

const between = ' · ';

/** "7 «А» · Физика" */
export function lessonTitle(body: LessonBody, language: Language): string {
  return [body.group.label, pickLocalized(body.lessonMeta.subject, language)].join(between);
}

/** "1-сабақ, 08:00–08:45 · 214-каб." */
export function lessonPlace(body: LessonBody, text: Text): string {
  const time = text('lesson.numberAndTime', {
    number: body.number,
    from: hourOf(body.timeStart),
    to: hourOf(body.timeEnd),
  });
  return [time, body.cabinet && text('lesson.room', { number: body.cabinet.number })].filter(Boolean).join(between);
}

/** "Дс, 14 желтоқсан, 1-сабақ · 08:00–08:45 · 214-каб.": a phone's header leaves out whole parts at the end, never the day. */
export function lessonMoment(body: LessonBody, text: Text, language: Language): string {
  const day = formatShortWeekdayDate(body.lessonMeta.dateWithoutFormat, language);
  const number = text('lesson.nth', { number: body.number });
  const time = `${hourOf(body.timeStart)}–${hourOf(body.timeEnd)}`;
  const room = body.cabinet && text('lesson.room', { number: body.cabinet.number });
  return [`${day}, ${number}`, time, room].filter(Boolean).join(between);
}

export function teacherNames(body: LessonBody): string {
  return body.teachers.map(({ name }) => name).join(', ');
}

/** What the roll sheet confirms beside group and subject: subgroup, date and teacher (part 2 section 4). */
export function lessonFacts(body: LessonBody): string {
  return [formatDate(body.lessonMeta.dateWithoutFormat), body.subgroup?.label, teacherNames(body)]
    .filter(Boolean)
    .join(between);
}

/** The same with the weekday and the place, where there is room. */
export function lessonFactsLong(body: LessonBody, text: Text, language: Language): string {
  const day = `${formatWeekdayDate(body.lessonMeta.dateWithoutFormat, language)}, ${lessonPlace(body, text)}`;
  return [day, body.subgroup?.label, teacherNames(body)].filter(Boolean).join(between);
}

/** "08:00" of "08:00" or "08:00:00". */
export function hourOf(time: string): string {
  return time.slice(0, 5);
}
