// What a person calls a lesson, read from the documents on the device. A lesson that is not on it stays a bare word and a date:
// nothing is invented. Other documents are called as their page.

import { parseDocumentKey } from '#contract/core/documents.ts';
import { formatLocalDate } from '#contract/core/time.ts';
import { lessonDocument, rosterDocument } from '#contract/lesson/lesson.documents.ts';
import type { LessonBody } from '#contract/lesson/lesson.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { useDocument } from '#data/documents/use-documents.ts';
import { pageOf } from '#domain/operation/cell-look.ts';
import { pickLocalized, useLanguage, useText } from '#shared/i18n/index.ts';
import { yearLabel } from '#shared/lib/year-label.ts';
import { isAtHand } from './unsent-entries.ts';

export type LessonWords = {
  /** "7 «А» · Физика" */
  readonly title: string;
  /** "20.11.2026, 3 урок, 09:50", or why it is not known. */
  readonly detail: string;
  readonly lesson: LessonBody | null;
  readonly nameOf: (studentGroupUuid: string) => string;
  /** The lesson can be opened in the school and year that is open now. */
  readonly canOpen: boolean;
};

type Place = { readonly schoolId: number; readonly document: string; readonly eduYear?: number };

/** A lesson names its pupils by its roster. */
const useNoNames = () => () => undefined;

export function useLessonWords(place: Place): LessonWords {
  const text = useText();
  const language = useLanguage();
  const { school, user } = useAccount();
  const isHere = isAtHand(place, school);
  const isLesson = parseDocumentKey(place.document).kind === 'lesson';
  const found = useDocument(isHere && isLesson ? lessonDocument.named(place.document) : null);
  const lesson = found.state === 'ready' ? found.body : null;
  const roster = useDocument(lesson ? rosterDocument.named(lesson.roster) : null);
  const page = pageOf(place.document);
  const useNames = page?.useNames ?? useNoNames;
  const named = useNames(isHere ? place.document : null);
  const nameOf = (studentGroupUuid: string) => {
    const ofPage = named(studentGroupUuid);
    if (ofPage !== undefined) return ofPage;
    const pupil =
      roster.state === 'ready'
        ? roster.body.pupils.find((member) => member.studentGroupUuid === studentGroupUuid)
        : undefined;
    return pupil ? `${pupil.surname} ${pupil.firstname}` : text('unsent.student');
  };
  if (lesson) {
    const { group, subgroup, lessonMeta, number, timeStart } = lesson;
    const label = subgroup ? `${group.label}, ${subgroup.label}` : group.label;
    return {
      title: `${label} · ${pickLocalized(lessonMeta.subject, language)}`,
      detail: [
        formatLocalDate(lessonMeta.dateWithoutFormat),
        text('unsent.lessonNumber', { number }),
        timeStart.slice(0, 5),
      ].join(', '),
      lesson,
      nameOf,
      canOpen: true,
    };
  }
  const title = page ? text(page.title) : text(isLesson ? 'unsent.lesson' : 'unsent.otherRecord');
  return { title, detail: whyUnknown(), lesson: null, nameOf, canOpen: isHere };

  function whyUnknown(): string {
    if (isHere) return isLesson && found.state !== 'loading' ? text('unsent.notOnDevice') : '';
    if (place.schoolId === school.schoolId) return text('unsent.otherYear', { year: yearLabel(place.eduYear ?? 0) });
    const schools = [...user.schools.map((entry) => entry.school), ...user.children.map((child) => child.school)];
    const name = schools.find(({ id }) => id === place.schoolId)?.name;
    return name ? text('unsent.otherSchool', { name }) : text('unsent.otherSchoolUnnamed');
  }
}
