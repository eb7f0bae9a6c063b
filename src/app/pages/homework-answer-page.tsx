// One homework as a family opens it, with the answer to it.
import { lazy, Suspense } from 'react';
import { HomeworkAnswerPage } from '#features/family/homework-answer-page.tsx';
import { Skeleton } from '#shared/ui/index.ts';

// Most homework wants none.
const AnswerPart = lazy(() => import('#features/answers/answer-part.tsx'));

export default function JoinedHomeworkPage() {
  return (
    <HomeworkAnswerPage
      renderAnswer={(place) => (
        <Suspense fallback={<Skeleton rows={3} />}>
          <AnswerPart {...place} taskKind="homework" />
        </Suspense>
      )}
    />
  );
}
