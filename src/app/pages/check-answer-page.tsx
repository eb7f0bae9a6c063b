// One answer to a homework, before the teacher who checks it.
import { useParams } from 'react-router';
import CheckPage from '#features/answers/check-page.tsx';
import { OfHomework } from '#features/homework/answers-page.tsx';
import { useText } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';

export default function JoinedCheckPage() {
  const text = useText();
  const { eduYear = '' } = useParams();
  return (
    <OfHomework>
      {({ scheduleUuid, homeworkId }) => (
        <CheckPage
          scheduleUuid={scheduleUuid}
          taskKind="homework"
          listPath={pagePath(eduYear, 'homework/control/:homeworkId', { homeworkId })}
          listTitle={text('homework.title')}
          pathOf={(answerId) =>
            pagePath(eduYear, 'homework/control/:homeworkId/assigned/:answerId', { homeworkId, answerId })
          }
        />
      )}
    </OfHomework>
  );
}
