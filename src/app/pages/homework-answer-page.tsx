// One homework as a family opens it, with the answer to it.
import { HomeworkAnswerPage } from '#features/family/homework-answer-page.tsx';
import { Skeleton } from '#shared/ui/index.ts';
import { later } from '#shared/ui/later.tsx';

// Most homework wants none.
const AnswerPart = later(() => import('#features/answers/answer-part.tsx'), <Skeleton rows={3} />);

export default function JoinedHomeworkPage() {
  return <HomeworkAnswerPage renderAnswer={(place) => <AnswerPart {...place} taskKind="homework" />} />;
}
