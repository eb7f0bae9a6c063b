// The students of a school, of whom a group lead sees the own class: those who are enrolled, and the archive. A teacher sees name and class
// of those taught, a social worker everybody without writing about them.
import { lazy, Suspense, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { List, type ListAct, useShownRow } from '#blocks/list/index.ts';
import { ReadView } from '#blocks/read/read-view.tsx';
import { isWaitedFor } from '#contract/admission-requests/admission-requests.schema.ts';
import type { StudentRow } from '#contract/contingent/contingent.schema.ts';
import type { Credentials } from '#contract/core/credentials.ts';
import { isIn } from '#contract/core/roles.ts';
import { groupsEndpoints } from '#contract/groups/groups.endpoints.ts';
import { useAccount } from '#data/account-context.tsx';
import { useRead } from '#data/reads/use-read.ts';
import { usePerson } from '#data/session/person.ts';
import { SlipsWindow } from '#domain/person/slips-window.tsx';
import { useText } from '#shared/i18n/index.ts';
import { key, plus } from '#shared/ui/icons/index.ts';
import { download, fileExport, printer } from '#shared/ui/icons/pages.ts';
import { Button, EmptyState, ReadOnlyNotice, Skeleton, Tabs } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import { useRequests } from './admission-requests/use-requests.ts';
import { ParentsTab } from './parents/parents-tab.tsx';
import { StudentCardView } from './student-card.tsx';
import { columnsIn, shownList } from './student-columns.tsx';
import { Admission } from './student-form.tsx';
import { useStudents } from './use-contingent.ts';
import { useRights, useStudentWrites } from './use-student-writes.ts';

const DuplicatesTab = lazy(() => import('./combining/duplicates-tab.tsx'));
const MovementsTab = lazy(() => import('./movements-tab.tsx'));
const RequestsTab = lazy(() => import('./admission-requests/requests-tab.tsx'));
const RosterExport = lazy(() => import('./roster-export.tsx'));
const TaughtStudents = lazy(() => import('./taught-students.tsx'));
const StudentsImport = lazy(() => import('./students-import.tsx'));

export default function StudentsPage() {
  const text = useText();
  const { isReadOnly, role } = usePerson();
  return (
    <Page title={text('contingent.title')}>
      {isReadOnly && <ReadOnlyNotice title={text('ui.readOnly')} />}
      {role === 'teacher' ? (
        <Suspense fallback={<Skeleton rows={8} />}>
          <TaughtStudents />
        </Suspense>
      ) : (
        <SeenStudents />
      )}
    </Page>
  );
}

function SeenStudents() {
  const read = useStudents();
  const { role } = usePerson();
  return (
    <ReadView read={read} rows={8}>
      {({ rows }) => (isIn('management', role) ? <StudentsAndRequests rows={rows} /> : <Students rows={rows} />)}
    </ReadView>
  );
}

/** Requests between schools are the management's; `waiting`: how many this school has to do something about. */
function StudentsAndRequests({ rows }: { rows: readonly StudentRow[] }) {
  const { data } = useRequests();
  const waiting = data?.rows.filter(isWaitedFor).length;
  return <Students rows={rows} {...(waiting !== undefined && { waiting })} />;
}

function Students({ rows, waiting }: { rows: readonly StudentRow[]; waiting?: number }) {
  const text = useText();
  const [parameters, setParameters] = useSearchParams();
  const ofState = useMemo(() => Map.groupBy(rows, ({ state }) => state), [rows]);
  const active = ofState.get('active') ?? [];
  const archived = ofState.get('archived') ?? [];
  const withTab = (tab: string) => {
    const next = new URLSearchParams(parameters);
    next.set('tab', tab);
    return next;
  };
  const toList = () => setParameters(withTab('list'), { preventScrollReset: true });
  const { shown, to, close } = useShownRow('student', rows, shownList.id);
  const rights = useRights();
  const { role } = usePerson();
  const { reset, slips } = useStudentWrites();
  const [isExporting, setExporting] = useState(false);
  const [isAdmitting, setAdmitting] = useState(false);
  const [paper, setPaper] = useState<readonly Credentials[] | null>(null);
  const show = async (found: Promise<Credentials[] | null>) => setPaper(await found);
  const idsOf = (chosen: readonly StudentRow[]) => chosen.map(({ id }) => id);
  const acts: ListAct<StudentRow>[] = [
    { label: text('people.slips'), icon: printer, onAct: (chosen) => void show(slips(idsOf(chosen))) },
    { label: text('people.reset'), icon: key, onAct: (chosen) => void show(reset(idsOf(chosen))) },
  ];
  return (
    <>
      {rights !== 'none' && parameters.get('tab') !== 'import' && (
        <div className="row row-wrap">
          <Button variant="primary" icon={plus} onClick={() => setAdmitting(true)}>
            {text('contingent.admit')}
          </Button>
          <Button icon={fileExport} onClick={() => setParameters(withTab('import'), { preventScrollReset: true })}>
            {text('people-import.open')}
          </Button>
          {isIn('management', role) && (
            <Button icon={download} onClick={() => setExporting(true)}>
              {text('people-import.roster')}
            </Button>
          )}
        </div>
      )}
      <Tabs
        label={text('contingent.tabs')}
        tabs={[
          { value: 'list', label: text('contingent.tab.list'), count: active.length },
          { value: 'archive', label: text('contingent.tab.archive'), count: archived.length },
          ...(role === 'group_lead' ? [{ value: 'taught', label: text('contingent.taught') }] : []),
          ...(role === 'social_worker' ? [] : [{ value: 'parents', label: text('parents.tab') }]),
          ...(isIn('management', role)
            ? [
                { value: 'movements', label: text('contingent.register.title') },
                { value: 'duplicates', label: text('combining.tab') },
                {
                  ...{ value: 'requests', label: text('admission-requests.tab') },
                  ...(waiting !== undefined && { count: waiting }),
                },
              ]
            : []),
          ...(rights === 'none' ? [] : [{ value: 'import', label: text('people-import.tab') }]),
        ]}
      >
        {(tab) =>
          tab === 'parents' ? (
            <ParentsTab />
          ) : tab === 'movements' || tab === 'duplicates' || tab === 'requests' ? (
            <Suspense fallback={<Skeleton rows={6} />}>
              {tab === 'movements' ? <MovementsTab /> : tab === 'duplicates' ? <DuplicatesTab /> : <RequestsTab />}
            </Suspense>
          ) : tab === 'import' || tab === 'taught' ? (
            <Suspense fallback={<Skeleton rows={6} />}>
              {tab === 'import' ? <StudentsImport onClose={toList} /> : <TaughtStudents />}
            </Suspense>
          ) : (
            <StudentList
              key={tab}
              rows={tab === 'archive' ? archived : active}
              isArchive={tab === 'archive'}
              to={to}
              {...(rights !== 'none' && tab !== 'archive' && { acts, onNew: () => setAdmitting(true) })}
            />
          )
        }
      </Tabs>
      {shown && <StudentCardView student={shown} onClose={close} />}
      {rights !== 'none' && <Admitting isOpen={isAdmitting} onClose={() => setAdmitting(false)} />}
      {isExporting && (
        <Suspense>
          <RosterExport onClose={() => setExporting(false)} />
        </Suspense>
      )}
      {paper && <SlipsWindow slips={paper} onClose={() => setPaper(null)} />}
    </>
  );
}

/** The form waits for the classes: a group lead's only one is chosen in it from the beginning. */
function Admitting({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { school } = useAccount();
  const { data, error } = useRead(groupsEndpoints.list, { params: { office: 'backoffice' }, query: school });
  const isKnown = data !== undefined || error !== null;
  return isOpen && isKnown && <Admission groups={data ?? []} onClose={onClose} />;
}

type ListProps = {
  rows: readonly StudentRow[];
  isArchive: boolean;
  to: (row: StudentRow) => string;
  acts?: readonly ListAct<StudentRow>[];
  onNew?: () => void;
};

function StudentList({ rows, isArchive, to, ...more }: ListProps) {
  const text = useText();
  const { role } = usePerson();
  const columns = useMemo(() => columnsIn(text, isArchive), [text, isArchive]);
  const emptyText = role === 'group_lead' ? 'contingent.emptyLead' : 'contingent.emptyText';
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
      {...more}
    />
  );
}
