// The classes of a school year: all for the management, the own ones for a group lead.
import { useMemo, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { ListAct } from '#blocks/list/index.ts';
import { OfficeList } from '#blocks/list-layouts/office-list.tsx';
import { ReadView } from '#blocks/read/read-view.tsx';
import { isIn } from '#contract/core/roles.ts';
import type { SchoolGroup } from '#contract/groups/groups.schema.ts';
import { usePerson } from '#data/session/person.ts';
import { useText } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { withParameter } from '#shared/lib/with-parameter.ts';
import { plus, refresh } from '#shared/ui/icons/index.ts';
import { adjustments, arrowRight, fileExport } from '#shared/ui/icons/pages.ts';
import { Button, ButtonLink, EmptyState, ReadOnlyNotice, Skeleton, Tabs } from '#shared/ui/index.ts';
import { later } from '#shared/ui/later.tsx';
import { Page } from '#shared/ui/shell/index.ts';
import { CopyParallel } from './copy-form.tsx';
import { groupColumns, shownList } from './group-columns.tsx';
import { GroupForm } from './group-form.tsx';
import { useGroupWrites } from './use-group-writes.ts';
import { useCanWrite, useGroups } from './use-groups.ts';

const GroupsImport = later(() => import('./groups-import.tsx'), <Skeleton rows={8} />);

export default function GroupsPage() {
  const text = useText();
  const { role, isReadOnly } = usePerson();
  const read = useGroups();
  const canWrite = useCanWrite();
  const [parameters, setParameters] = useSearchParams();
  if (canWrite && parameters.has('import'))
    return (
      <Page title={text('groups.title')}>
        <GroupsImport onClose={() => setParameters((all) => withParameter(all, 'import', null))} />
      </Page>
    );
  return (
    <Page title={text('groups.title')}>
      {isIn('management', role) && isReadOnly && <ReadOnlyNotice title={text('ui.readOnly')} />}
      <ReadView read={read} rows={8}>
        {(groups) => <Groups groups={groups} />}
      </ReadView>
    </Page>
  );
}

type Opened = SchoolGroup | 'new' | 'copy' | null;

function Groups({ groups }: { groups: readonly SchoolGroup[] }) {
  const text = useText();
  const { role } = usePerson();
  const { eduYear } = useParams();
  const canWrite = useCanWrite();
  const [opened, setOpened] = useState<Opened>(null);
  const ofState = useMemo(() => Map.groupBy(groups, ({ state }) => state), [groups]);
  const active = ofState.get('active') ?? [];
  const archived = ofState.get('archive') ?? [];
  const acts = isIn('management', role) && (
    <div className="row row-wrap">
      {canWrite && (
        <>
          <Button variant="primary" icon={plus} onClick={() => setOpened('new')}>
            {text('groups.add')}
          </Button>
          <Button onClick={() => setOpened('copy')}>{text('groups.copy')}</Button>
          <ButtonLink icon={fileExport} to={`${pagePath(eduYear, 'backoffice/groups')}?import=1`}>
            {text('groups.import')}
          </ButtonLink>
        </>
      )}
      <ButtonLink icon={adjustments} to={pagePath(eduYear, 'backoffice/groups/settings')}>
        {text('groups.settings')}
      </ButtonLink>
      <ButtonLink icon={arrowRight} to={pagePath(eduYear, 'transfer-students')}>
        {text('groups.transfer')}
      </ButtonLink>
    </div>
  );
  const list = { isArchive: false, ...(canWrite && { onOpen: setOpened }) };
  return (
    <div className="stack">
      {acts}
      {archived.length === 0 ? (
        <GroupList {...list} rows={active} />
      ) : (
        <Tabs
          label={text('groups.tabs')}
          tabs={[
            { value: 'list', label: text('groups.tab.list'), count: active.length },
            { value: 'archive', label: text('groups.tab.archive'), count: archived.length },
          ]}
        >
          {(tab) =>
            tab === 'archive' ? (
              <GroupList key={tab} rows={archived} isArchive />
            ) : (
              <GroupList key={tab} {...list} rows={active} />
            )
          }
        </Tabs>
      )}
      {opened === 'copy' && <CopyParallel onClose={() => setOpened(null)} />}
      {opened !== null && opened !== 'copy' && (
        <GroupForm group={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />
      )}
    </div>
  );
}

type ListProps = { rows: readonly SchoolGroup[]; isArchive: boolean; onOpen?: (group: SchoolGroup | 'new') => void };

function GroupList({ rows, isArchive, onOpen }: ListProps) {
  const text = useText();
  const { eduYear } = useParams();
  const columns = useMemo(() => groupColumns(text), [text]);
  const canWrite = useCanWrite();
  const { archiveMany } = useGroupWrites();
  const acts: readonly ListAct<SchoolGroup>[] = [
    {
      label: text(isArchive ? 'groups.restore' : 'groups.archive'),
      icon: isArchive ? refresh : arrowRight,
      onAct: (chosen) => void archiveMany(chosen, !isArchive),
    },
  ];
  return (
    <OfficeList
      name={isArchive ? 'groups-archive' : 'groups'}
      layouts="groups"
      title={text(isArchive ? 'groups.tab.archive' : 'groups.title')}
      list={shownList}
      columns={columns}
      rows={rows}
      searchHint={text('groups.search')}
      empty={<EmptyState isPage title={text('groups.empty')} text={text('groups.emptyText')} />}
      to={({ id }) => pagePath(eduYear, 'backoffice/groups/:groupId', { groupId: id })}
      {...(canWrite && { acts })}
      {...(onOpen && { onEdit: onOpen, onNew: () => onOpen('new') })}
    />
  );
}
