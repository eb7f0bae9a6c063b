// The page of a lesson with what other features show on it: its homework, and the way through the backlog.
import { lazy, Suspense, useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { HomeworkBlock } from '#features/homework/homework-block.tsx';
import { LessonPage } from '#features/lesson/lesson-page.tsx';

const BacklogSteps = lazy(() => import('#features/backlog/backlog-steps.tsx'));

export default function JoinedLessonPage() {
  const { scheduleId = '' } = useParams();
  const [parameters] = useSearchParams();
  const isInBacklog = parameters.has('backlog');
  const parts = useMemo(
    () => ({
      homework: <HomeworkBlock scheduleUuid={scheduleId} />,
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
