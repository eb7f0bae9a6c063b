// The classes of a school year: all for the management, the own ones for a group lead.
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { List } from '#blocks/list/index.ts';
import { ReadView } from '#blocks/read/read-view.tsx';
import { groupsEndpoints } from '#contract/groups/groups.endpoints.ts';
import { groupList } from '#contract/groups/groups.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { useRead } from '#data/reads/use-read.ts';
import { useText } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { EmptyState } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import { groupColumns } from './group-columns.tsx';
import { office } from './office.ts';

export default function GroupsPage() {
  const text = useText();
  const { eduYear } = useParams();
  const { school } = useAccount();
  const read = useRead(groupsEndpoints.list, { params: office, query: school });
  const columns = useMemo(() => groupColumns(text), [text]);
  const title = text('groups.title');
  return (
    <Page title={title}>
      <ReadView read={read} rows={8}>
        {(groups) => (
          <List
            name="groups"
            title={title}
            list={groupList}
            columns={columns}
            rows={groups}
            searchHint={text('groups.search')}
            empty={<EmptyState isPage title={text('groups.empty')} text={text('groups.emptyText')} />}
            to={({ id }) => pagePath(eduYear, 'backoffice/groups/:groupId', { groupId: id })}
          />
        )}
      </ReadView>
    </Page>
  );
}
