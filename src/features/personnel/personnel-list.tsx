// The two lists of the staff, those at work and the archive: one answer of the server, of which each shows its part.
import { useMemo, useState } from 'react';
import { NavLink, useParams, useSearchParams } from 'react-router';
import { OfficeList } from '#blocks/list-layouts/office-list.tsx';
import { ReadView } from '#blocks/read/read-view.tsx';
import type { StaffMember } from '#contract/personnel/personnel.schema.ts';
import { usePerson } from '#data/session/person.ts';
import { schoolToday } from '#data/time/clock.ts';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { plus } from '#shared/ui/icons/index.ts';
import { fileExport } from '#shared/ui/icons/pages.ts';
import { Button, EmptyState, Skeleton } from '#shared/ui/index.ts';
import { later } from '#shared/ui/later.tsx';
import { Page } from '#shared/ui/shell/index.ts';
import { columnsIn, shownList } from './personnel-columns.tsx';
import { ReplaceTeacher } from './replace-window.tsx';
import { useTouching } from './staff-acts.tsx';
import { EditStaff, NewStaff } from './staff-forms.tsx';
import { usePersonnel, usePositions } from './use-personnel.ts';
import { useStaffPasswords } from './use-staff-passwords.tsx';

const StaffImport = later(() => import('./staff-import.tsx'), <Skeleton rows={6} />);

export function PersonnelList({ isArchive }: { isArchive: boolean }) {
  const text = useText();
  const { eduYear } = useParams();
  const read = usePersonnel();
  const positions = usePositions();
  const { isReadOnly } = usePerson();
  const [opened, setOpened] = useState<'add' | 'replace' | null>(null);
  const close = () => setOpened(null);
  const [parameters, setParameters] = useSearchParams();
  const mayWrite = !isArchive && !isReadOnly;
  const isImporting = mayWrite && parameters.get('tab') === 'import';
  const show = (tab: 'import' | null) => setParameters(tab === null ? {} : { tab }, { preventScrollReset: true });
  return (
    <Page title={text(isArchive ? 'office.personnel-archive' : 'office.personnel')} lead={text('personnel.lead')}>
      <nav className="tabs" aria-label={text('personnel.tabs')}>
        <NavLink to={pagePath(eduYear, 'v3/backoffice/personnel')} end>
          {text('personnel.tab.list')}
        </NavLink>
        <NavLink to={pagePath(eduYear, 'v3/backoffice/personnel/archive')}>{text('personnel.tab.archive')}</NavLink>
      </nav>
      {mayWrite && !isImporting && (
        <div className="row row-wrap">
          <Button variant="primary" icon={plus} onClick={() => setOpened('add')}>
            {text('personnel.add')}
          </Button>
          <Button onClick={() => setOpened('replace')}>{text('personnel.replace')}</Button>
          <Button icon={fileExport} onClick={() => show('import')}>
            {text('people-import.open')}
          </Button>
        </div>
      )}
      {opened === 'add' && <NewStaff positions={positions} onClose={close} />}
      {opened === 'replace' && <ReplaceTeacher member={null} onClose={close} />}
      <div className="tabpanel">
        {isImporting ? (
          <StaffImport positions={positions} onClose={() => show(null)} />
        ) : (
          <ReadView read={read} rows={8}>
            {({ rows }) => (
              <Staff rows={rows} isArchive={isArchive} {...(mayWrite && { onNew: () => setOpened('add') })} />
            )}
          </ReadView>
        )}
      </div>
    </Page>
  );
}

type StaffProps = { rows: readonly StaffMember[]; isArchive: boolean; onNew?: () => void };

function Staff({ rows, isArchive, onNew }: StaffProps) {
  const text = useText();
  const language = useLanguage();
  const { eduYear } = useParams();
  const { timeZone } = usePerson();
  const today = schoolToday(timeZone);
  const shown = useMemo(() => rows.filter(({ state }) => (state === 'archived') === isArchive), [rows, isArchive]);
  const columns = useMemo(
    () => columnsIn({ text, language, today }, shown, isArchive),
    [text, language, today, shown, isArchive],
  );
  const empty = isArchive ? 'archiveEmpty' : 'empty';
  const mayTouch = useTouching();
  const { acts, paper } = useStaffPasswords();
  const [editing, setEditing] = useState<StaffMember | null>(null);
  return (
    <>
      <OfficeList
        name={isArchive ? 'personnel-archive' : 'personnel'}
        layouts="personnel"
        title={text(isArchive ? 'office.personnel-archive' : 'office.personnel')}
        list={shownList}
        columns={columns}
        rows={shown}
        searchHint={text('personnel.search')}
        empty={<EmptyState isPage title={text(`personnel.${empty}`)} text={text(`personnel.${empty}Text`)} />}
        to={({ id }) => pagePath(eduYear, 'v3/backoffice/personnel/:userId', { userId: id })}
        {...(onNew && { onNew, acts, onEdit: (member: StaffMember) => mayTouch(member) && setEditing(member) })}
      />
      {paper}
      {editing && <EditStaff member={editing} onClose={() => setEditing(null)} />}
    </>
  );
}
