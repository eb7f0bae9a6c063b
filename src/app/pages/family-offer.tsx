// Advertising on the page of a lesson, once everything else of it is here.
import { answerDocument } from '#contract/answers/answers.office.documents.ts';
import type { ScheduleEntry } from '#contract/schedule/schedule.schema.ts';
import { useAllCells, useDocument } from '#data/documents/use-documents.ts';
import { answerIn } from '#domain/answer/answer-view.ts';
import LessonOffer from '#features/news/lesson-offer.tsx';

/** English, by its id in the dictionary of subjects (LECT-024). */
const english = 81;

export default function FamilyOffer({ entry }: { entry: ScheduleEntry }) {
  const { lecture, scheduleUuid, subject } = entry;
  if (!lecture) return <LessonOffer isAfterEnglish={false} />;
  const name = answerDocument.name(scheduleUuid, 'lecture', lecture.studentGroupUuid);
  return <AfterLecture name={name} isEnglish={subject.subjectId === english} />;
}

function AfterLecture({ name, isEnglish }: { name: ReturnType<typeof answerDocument.name>; isEnglish: boolean }) {
  const found = useDocument(name);
  const cells = useAllCells(name);
  if (found.state !== 'ready') return null;
  const isAnswered = answerIn(cells, null).values.sent?.isOut === true;
  return <LessonOffer isAfterEnglish={isEnglish && isAnswered} />;
}
