// The students of a school, of whom a group lead sees the own class: those who are enrolled, and the archive.
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { List } from '#blocks/list/index.ts';
import { ReadView } from '#blocks/read/read-view.tsx';
import type { StudentRow } from '#contract/contingent/contingent.schema.ts';
import { isIn } from '#contract/core/roles.ts';
import { usePerson } from '#data/session/person.ts';
import { useText } from '#shared/i18n/index.ts';
import { EmptyState, Tabs } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import { StudentCardView } from './student-card.tsx';
import { columnsIn, shownList } from './student-columns.tsx';
import { useStudents } from './use-contingent.ts';

export default function StudentsPage() {
  const text = useText();
  const read = useStudents();
  return (
    <Page title={text('contingent.title')}>
      <ReadView read={read} rows={8}>
        {({ rows }) => <Students rows={rows} />}
      </ReadView>
    </Page>
  );
}

function Students({ rows }: { rows: readonly StudentRow[] }) {
  const text = useText();
  const [parameters, setParameters] = useSearchParams();
  const ofState = useMemo(() => Map.groupBy(rows, ({ state }) => state), [rows]);
  const active = ofState.get('active') ?? [];
  const archived = ofState.get('archived') ?? [];
  const withStudent = (id: string | null) => {
    const next = new URLSearchParams(parameters);
    if (id === null) next.delete('student');
    else next.set('student', id);
    return next;
  };
  const shown = rows.find(({ id }) => String(id) === parameters.get('student'));
  return (
    <>
      <Tabs
        label={text('contingent.tabs')}
        tabs={[
          { value: 'list', label: text('contingent.tab.list'), count: active.length },
          { value: 'archive', label: text('contingent.tab.archive'), count: archived.length },
        ]}
      >
        {(tab) => (
          <StudentList
            key={tab}
            rows={tab === 'archive' ? archived : active}
            isArchive={tab === 'archive'}
            to={({ id }) => `?${withStudent(String(id))}`}
          />
        )}
      </Tabs>
      {shown && (
        <StudentCardView
          student={shown}
          onClose={() => setParameters(withStudent(null), { preventScrollReset: true })}
        />
      )}
    </>
  );
}

type ListProps = { rows: readonly StudentRow[]; isArchive: boolean; to: (row: StudentRow) => string };

function StudentList({ rows, isArchive, to }: ListProps) {
  const text = useText();
  const { role } = usePerson();
  const columns = useMemo(() => columnsIn(text, isArchive), [text, isArchive]);
  const emptyText = isIn('management', role) ? 'contingent.emptyText' : 'contingent.emptyLead';
  return (
    <List
      name={isArchive ? 'students-archive' : 'students'}
      title={text(isArchive ? 'contingent.tab.archive' : 'contingent.title')}
      list={shownList}
      columns={columns}
      rows={rows}
      searchHint={text('contingent.search')}
      empty={
        <EmptyState
          isPage
          title={text(isArchive ? 'contingent.archive.empty' : 'contingent.empty')}
          text={text(isArchive ? 'contingent.archive.emptyText' : emptyText)}
        />
      }
      to={to}
    />
  );
}
