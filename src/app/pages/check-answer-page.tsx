// One answer to a homework, before the teacher who checks it.
import CheckPage from '#features/answers/check-page.tsx';
import { OfHomework } from '#features/homework/answers-page.tsx';

export default function JoinedCheckPage() {
  return <OfHomework>{(shown) => <CheckPage {...shown} taskKind="homework" />}</OfHomework>;
}
