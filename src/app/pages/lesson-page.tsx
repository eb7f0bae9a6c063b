// The page of a lesson with what other features show on it: its lecture and homework, and the way through the backlog.
import { useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { LectureAt, ScheduleEntry } from '#contract/schedule/schedule.schema.ts';
import { HomeworkBlock } from '#features/homework/homework-block.tsx';
import { LessonPage } from '#features/lesson/lesson-page.tsx';
import { Skeleton } from '#shared/ui/index.ts';
import { later } from '#shared/ui/later.tsx';
import { withTexts } from '../texts.ts';

const FamilyLecture = later(
  () => withTexts(import('./family-lecture.tsx'), 'lectures', 'answers', 'files', 'validation'),
  <Skeleton rows={6} />,
);
const LessonLecture = later(() =>
  withTexts(import('#features/lectures/lesson-lecture.tsx'), 'lectures', 'files', 'lesson'),
);
const Progress = later(
  () => withTexts(import('./progress-part.tsx'), 'answers', 'files', 'validation'),
  <Skeleton rows={8} />,
);
const Results = later(
  () => withTexts(import('#features/answers/lesson-results.tsx'), 'answers', 'files', 'validation'),
  <Skeleton rows={4} />,
);
const FamilyOffer = later(() => withTexts(import('./family-offer.tsx'), 'news', 'publications', 'validation'));
const BacklogSteps = later(() => import('#features/backlog/backlog-steps.tsx'));

export default function JoinedLessonPage() {
  const { scheduleId = '' } = useParams();
  const [parameters] = useSearchParams();
  const isInBacklog = parameters.has('backlog');
  const parts = useMemo(
    () => ({
      homework: <HomeworkBlock scheduleUuid={scheduleId} />,
      lecture: <LessonLecture scheduleUuid={scheduleId} />,
      renderLecture: (lecture: LectureAt, scheduleUuid: string) => (
        <FamilyLecture lecture={lecture} scheduleUuid={scheduleUuid} />
      ),
      progress: <Progress scheduleUuid={scheduleId} />,
      renderResults: (entry: ScheduleEntry) => <Results entry={entry} />,
      renderOffer: (entry: ScheduleEntry) => <FamilyOffer entry={entry} />,
      steps: isInBacklog ? <BacklogSteps scheduleUuid={scheduleId} /> : null,
    }),
    [scheduleId, isInBacklog],
  );
  return <LessonPage parts={parts} />;
}
