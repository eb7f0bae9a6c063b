// The file of a student at its address without the class (decisions E42): it is the class of the year, which the list knows.
import { Navigate, useParams } from 'react-router';
import { ReadView } from '#blocks/read/read-view.tsx';
import { useText } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { Page } from '#shared/ui/shell/index.ts';
import { useStudents } from './use-contingent.ts';

export default function StudentRedirect() {
  const text = useText();
  const { eduYear, studentGroupUuid = '', studentUserId = '' } = useParams();
  const read = useStudents();
  return (
    <Page title={text('contingent.title')}>
      <ReadView read={read} rows={8}>
        {({ rows }) => {
          const group = rows.find(({ id }) => String(id) === studentUserId)?.group;
          const file = { groupId: group?.id ?? '', studentGroupUuid, studentUserId };
          const to = group
            ? pagePath(eduYear, 'backoffice/groups/:groupId/:studentGroupUuid/:studentUserId', file)
            : pagePath(eduYear, 'backoffice/students');
          return <Navigate to={to} replace />;
        }}
      </ReadView>
    </Page>
  );
}
