// The lecture of a lesson as a family has it, with the pupil's answer below it.
import type { LectureAt } from '#contract/schedule/schedule.schema.ts';
import AnswerPart from '#features/answers/answer-part.tsx';
import LectureView from '#features/lectures/lecture-view.tsx';

export default function FamilyLecture({ lecture, scheduleUuid }: { lecture: LectureAt; scheduleUuid: string }) {
  return (
    <>
      <LectureView lectureUuid={lecture.lectureUuid} />
      <AnswerPart scheduleUuid={scheduleUuid} taskKind="lecture" studentGroupUuid={lecture.studentGroupUuid} />
    </>
  );
}
