// One homework of a teacher, with what the class has handed in.
import { AnswersPage } from '#features/homework/answers-page.tsx';
import { Skeleton } from '#shared/ui/index.ts';
import { later } from '#shared/ui/later.tsx';

// Most homework wants none.
const AnswersList = later(() => import('#features/answers/answers-list.tsx'), <Skeleton rows={6} />);

export default function JoinedAnswersPage() {
  return <AnswersPage renderAnswers={(shown) => <AnswersList {...shown} taskKind="homework" />} />;
}
