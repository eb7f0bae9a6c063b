// Open programmes of a school year, and the closed ones: one answer of the server, of which each page shows its part.
import { useMemo, useState } from 'react';
import { NavLink, useParams } from 'react-router';
import { List } from '#blocks/list/index.ts';
import { ReadView } from '#blocks/read/read-view.tsx';
import type { Programme } from '#contract/inclusive/inclusive.schema.ts';
import { useText } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { plus } from '#shared/ui/icons/index.ts';
import { Button, EmptyState } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import { closedColumns, closedList, openColumns, openList } from './programme-columns.tsx';
import { EditProgramme, NewProgramme } from './programme-windows.tsx';
import { useMayWrite, useProgrammes } from './use-programmes.ts';

export function ProgrammeList({ isArchive }: { isArchive: boolean }) {
  const text = useText();
  const { eduYear } = useParams();
  const read = useProgrammes();
  const mayWrite = useMayWrite();
  const [isCreating, setCreating] = useState(false);
  const create = mayWrite && !isArchive && (
    <Button variant="primary" icon={plus} onClick={() => setCreating(true)}>
      {text('inclusive.create')}
    </Button>
  );
  return (
    <Page title={text('office.inclusive')}>
      <nav className="tabs" aria-label={text('office.inclusive')}>
        <NavLink to={pagePath(eduYear, 'backoffice/groups/inclusive-group')} end>
          {text('inclusive.open')}
        </NavLink>
        <NavLink to={pagePath(eduYear, 'backoffice/groups/inclusive-group/archive')}>
          {text('inclusive.archive')}
        </NavLink>
      </nav>
      <div className="tabpanel stack">
        <ReadView read={read} rows={6} isEditor>
          {({ rows }) => (
            <Programmes
              rows={rows}
              isArchive={isArchive}
              create={create}
              {...(create && { onNew: () => setCreating(true) })}
            />
          )}
        </ReadView>
      </div>
      {isCreating && <NewProgramme onClose={() => setCreating(false)} />}
    </Page>
  );
}

type Props = { rows: readonly Programme[]; isArchive: boolean; create: React.ReactNode; onNew?: () => void };

function Programmes({ rows, isArchive, create, ...more }: Props) {
  const text = useText();
  const { eduYear } = useParams();
  const shown = useMemo(() => rows.filter(({ state }) => (state === 'closed') === isArchive), [rows, isArchive]);
  const columns = useMemo(() => (isArchive ? closedColumns(text) : openColumns(text)), [text, isArchive]);
  const [editing, setEditing] = useState<Programme | null>(null);
  const emptyText = isArchive ? 'inclusive.archive.emptyText' : create ? 'inclusive.emptyText' : 'inclusive.emptyRead';
  return (
    <>
      {shown.length > 0 && create && <div className="row row-wrap">{create}</div>}
      <List
        name={isArchive ? 'inclusive-archive' : 'inclusive'}
        title={text(isArchive ? 'inclusive.archive' : 'office.inclusive')}
        list={isArchive ? closedList : openList}
        columns={columns}
        rows={shown}
        searchHint={text('inclusive.search')}
        empty={
          <EmptyState
            isPage
            title={text(isArchive ? 'inclusive.archive.empty' : 'inclusive.empty')}
            text={text(emptyText)}
            actions={create || undefined}
          />
        }
        to={({ id }) => pagePath(eduYear, 'backoffice/groups/inclusive-group/:programmeId', { programmeId: id })}
        {...(create && { onEdit: setEditing })}
        {...more}
      />
      {editing && <EditProgramme programme={editing} onClose={() => setEditing(null)} />}
    </>
  );
}
