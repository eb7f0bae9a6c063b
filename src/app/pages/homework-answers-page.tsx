// One homework of a teacher, with what the class has handed in.
import { lazy, Suspense } from 'react';
import { AnswersPage } from '#features/homework/answers-page.tsx';
import { Skeleton } from '#shared/ui/index.ts';

// Most homework wants none.
const AnswersList = lazy(() => import('#features/answers/answers-list.tsx'));

export default function JoinedAnswersPage() {
  return (
    <AnswersPage
      renderAnswers={(shown) => (
        <Suspense fallback={<Skeleton rows={6} />}>
          <AnswersList {...shown} taskKind="homework" />
        </Suspense>
      )}
    />
  );
}
