// The page of a lesson with what other features show on it: its lecture and homework, and the way through the backlog.
import { lazy, Suspense, useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { LectureAt, ScheduleEntry } from '#contract/schedule/schedule.schema.ts';
import { HomeworkBlock } from '#features/homework/homework-block.tsx';
import { LessonPage } from '#features/lesson/lesson-page.tsx';
import { Skeleton } from '#shared/ui/index.ts';
import { withTexts } from '../texts.ts';

const FamilyLecture = lazy(() =>
  withTexts(import('./family-lecture.tsx'), 'lectures', 'answers', 'files', 'validation'),
);
const LessonLecture = lazy(() =>
  withTexts(import('#features/lectures/lesson-lecture.tsx'), 'lectures', 'files', 'lesson'),
);
const Progress = lazy(() => withTexts(import('./progress-part.tsx'), 'answers', 'files', 'validation'));
const Results = lazy(() => withTexts(import('#features/answers/lesson-results.tsx'), 'answers', 'files', 'validation'));
const FamilyOffer = lazy(() => withTexts(import('./family-offer.tsx'), 'news', 'publications', 'validation'));
const BacklogSteps = lazy(() => import('#features/backlog/backlog-steps.tsx'));

export default function JoinedLessonPage() {
  const { scheduleId = '' } = useParams();
  const [parameters] = useSearchParams();
  const isInBacklog = parameters.has('backlog');
  const parts = useMemo(
    () => ({
      homework: <HomeworkBlock scheduleUuid={scheduleId} />,
      lecture: (
        <Suspense>
          <LessonLecture scheduleUuid={scheduleId} />
        </Suspense>
      ),
      renderLecture: (lecture: LectureAt, scheduleUuid: string) => (
        <Suspense fallback={<Skeleton rows={6} />}>
          <FamilyLecture lecture={lecture} scheduleUuid={scheduleUuid} />
        </Suspense>
      ),
      progress: (
        <Suspense fallback={<Skeleton rows={8} />}>
          <Progress scheduleUuid={scheduleId} />
        </Suspense>
      ),
      renderResults: (entry: ScheduleEntry) => (
        <Suspense fallback={<Skeleton rows={4} />}>
          <Results entry={entry} />
        </Suspense>
      ),
      renderOffer: (entry: ScheduleEntry) => (
        <Suspense>
          <FamilyOffer entry={entry} />
        </Suspense>
      ),
      steps: isInBacklog ? (
        <Suspense>
          <BacklogSteps scheduleUuid={scheduleId} />
        </Suspense>
      ) : null,
    }),
    [scheduleId, isInBacklog],
  );
  return <LessonPage parts={parts} />;
}
