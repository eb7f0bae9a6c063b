// What a notice says: facts put together in the reader's language.
import type { Language } from '#contract/core/localized.ts';
import type { Role } from '#contract/core/roles.ts';
import { inZone } from '#contract/core/time.ts';
import type { LessonPlace, Notice, NoticeOf } from '#contract/notices/notices.schema.ts';
import { pickLocalized, type Text } from '#shared/i18n/index.ts';
import { formatDate } from '#shared/lib/dates.ts';

type Reader = { readonly text: Text; readonly language: Language; readonly role: Role; readonly timeZone: string };
type Words = { readonly title: string; readonly detail: string | null };

type Change = 'cancelled' | 'moved' | 'added' | 'room' | 'teacher';
function changeOf({ before, after, teacher }: NoticeOf<'lessonChange'>): Change {
  if (teacher !== null) return 'teacher';
  if (before === null) return 'added';
  if (after === null) return 'cancelled';
  return before.date === after.date && before.start === after.start ? 'room' : 'moved';
}

function wordsOfChange(notice: NoticeOf<'lessonChange'>, { text, language, role }: Reader): Words {
  const { before, after, lesson, about, group, teacher } = notice;
  const change = changeOf(notice);
  const subject = pickLocalized(lesson.subject, language);
  const at = ({ date, start, room }: LessonPlace): string => {
    const place = { date: formatDate(date, language), time: start };
    return room === '' ? text('notices.change.at', place) : text('notices.change.atRoom', { ...place, room });
  };
  // To staff a lesson is of a class, to parents of a child.
  const name = about?.name ?? group;
  const title =
    role === 'student' ? text(`notices.change.${change}.own`) : text(`notices.change.${change}.of`, { name });
  if (before && after && change === 'moved')
    return { title, detail: text('notices.change.movedTo', { subject, before: at(before), after: at(after) }) };
  const place = after ?? before;
  if (!place) return { title, detail: subject };
  const detail =
    teacher === null
      ? text('notices.change.lesson', { subject, at: at(place) })
      : text('notices.change.taughtBy', { subject, at: at(place), teacher });
  return { title, detail };
}

/** Several marks of one subject; at least one. */
export function wordsOfMarks(marks: readonly NoticeOf<'mark'>[], { text, language, role }: Reader): Words {
  const [first] = marks;
  if (!first) return { title: '', detail: null };
  const { about, lesson } = first;
  const subject = pickLocalized(lesson.subject, language);
  const dates = new Set(marks.map((mark) => mark.lesson.date));
  const count = marks.length;
  return {
    title:
      role === 'student' ? text('notices.marks.own', { count }) : text('notices.marks.of', { name: about.name, count }),
    detail: dates.size > 1 ? subject : text('notices.lesson', { subject, date: formatDate(lesson.date, language) }),
  };
}

/** What is set in bold, and the line below it. */
export function wordsOf(notice: Notice, reader: Reader): Words {
  const { text, language, role, timeZone } = reader;
  const day = (date: string) => formatDate(date, language);
  const ownOr = (name: string | undefined) => (role === 'student' || name === undefined ? 'own' : 'of');
  switch (notice.kind) {
    case 'lessonChange':
      return wordsOfChange(notice, reader);
    case 'timetable': {
      const name = notice.about?.name;
      const detail = text('notices.timetable.detail', { count: notice.lessons, date: day(notice.date) });
      return { title: text(`notices.timetable.${ownOr(name)}`, { name: name ?? '' }), detail };
    }
    case 'missing':
      return {
        title: text('notices.missing'),
        detail: text('notices.missing.detail', { count: notice.lessons, date: day(notice.date) }),
      };
    case 'unsent': {
      const date = day(inZone(notice.since, timeZone).date);
      return { title: text('notices.unsent'), detail: text('notices.unsent.detail', { count: notice.entries, date }) };
    }
    case 'periodCloses':
      return {
        title: text('notices.periodCloses', { quarter: notice.quarter }),
        detail: text('notices.periodCloses.detail', { date: day(notice.date) }),
      };
    case 'supportAnswer':
      return { title: text('notices.supportAnswer'), detail: null };
    case 'subscription':
      return {
        title: text('notices.subscription'),
        detail: text('notices.subscription.detail', { date: day(notice.date) }),
      };
    case 'news':
      return { title: pickLocalized(notice.title, language), detail: text('notices.news.detail') };
    case 'signIn': {
      const { device } = notice;
      const detail = device === null ? text('notices.signIn.unknown') : text('notices.signIn.detail', { device });
      return { title: text('notices.signIn'), detail };
    }
    case 'password':
      return { title: text(`notices.password.${notice.by}`), detail: text(`notices.password.${notice.by}.detail`) };
    case 'level':
      return { title: text('notices.level', { level: notice.level }), detail: null };
    case 'parentJoined':
      return { title: text('notices.parentJoined'), detail: notice.parent };
    case 'parentWaits':
      return { title: text('notices.parentWaits', { name: notice.about.name }), detail: null };
    default: {
      const { about, lesson } = notice;
      const subject = pickLocalized(lesson.subject, language);
      const detail = text('notices.lesson', { subject, date: day(lesson.date) });
      const { name } = about;
      // Pupils are not told of their own absence.
      if (notice.kind === 'absence')
        return { title: text(notice.isLate ? 'notices.late.of' : 'notices.absence.of', { name }), detail };
      return { title: text(`notices.${notice.kind}.${ownOr(name)}`, { name }), detail };
    }
  }
}
