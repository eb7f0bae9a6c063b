// One answer to the lecture of a lesson, before the teacher who checks it.
import { useParams } from 'react-router';
import CheckPage from '#features/answers/check-page.tsx';
import { useText } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';

export default function CheckLecturePage() {
  const text = useText();
  const { eduYear = '', scheduleId = '' } = useParams();
  return (
    <CheckPage
      scheduleUuid={scheduleId}
      taskKind="lecture"
      listPath={pagePath(eduYear, 'lesson/:scheduleId/:tab?', { scheduleId, tab: 'progress' })}
      listTitle={text('answers.list.title')}
      pathOf={(answerId) => pagePath(eduYear, 'lesson/:scheduleId/answer/:answerId', { scheduleId, answerId })}
    />
  );
}
