// The students of a school, of whom a group lead sees the own class: those who are enrolled, and the archive. A teacher sees name and class
// of those taught, a social worker everybody without writing about them.
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type ListAct, useShownRow } from '#blocks/list/index.ts';
import { OfficeList } from '#blocks/list-layouts/office-list.tsx';
import { ReadView } from '#blocks/read/read-view.tsx';
import { isWaitedFor } from '#contract/admission-requests/admission-requests.schema.ts';
import type { StudentRow } from '#contract/contingent/contingent.schema.ts';
import { isIn } from '#contract/core/roles.ts';
import { groupsEndpoints } from '#contract/groups/groups.endpoints.ts';
import { useAccount } from '#data/account-context.tsx';
import { useRead } from '#data/reads/use-read.ts';
import { usePerson } from '#data/session/person.ts';
import { useHandOut } from '#domain/person/use-hand-out.tsx';
import { useRights } from '#domain/student/rights.ts';
import { useStudentPasswords } from '#domain/student/use-passwords.ts';
import { useText } from '#shared/i18n/index.ts';
import { withParameter } from '#shared/lib/with-parameter.ts';
import { key, plus } from '#shared/ui/icons/index.ts';
import { download, fileExport, printer } from '#shared/ui/icons/pages.ts';
import { Button, EmptyState, ReadOnlyNotice, Skeleton, Tabs } from '#shared/ui/index.ts';
import { later } from '#shared/ui/later.tsx';
import { Page } from '#shared/ui/shell/index.ts';
import { useRequests } from './admission-requests/use-requests.ts';
import { EditStudent } from './edit-student.tsx';
import { ParentsTab } from './parents/parents-tab.tsx';
import { StudentCardView } from './student-card.tsx';
import { columnsIn, shownList } from './student-columns.tsx';
import { Admission } from './student-form.tsx';
import { type ListWindow, useBulkMenu } from './use-bulk-menu.tsx';
import { useStudents } from './use-contingent.ts';

const BulkMove = later(async () => ({ default: (await import('#domain/student/bulk-windows.tsx')).BulkMove }));
const BulkDeparture = later(async () => ({
  default: (await import('#domain/student/bulk-windows.tsx')).BulkDeparture,
}));
const IntoSubgroup = later(async () => ({ default: (await import('./subgroup-window.tsx')).IntoSubgroup }));
const DuplicatesTab = later(() => import('./combining/duplicates-tab.tsx'), <Skeleton rows={6} />);
const MovementsTab = later(() => import('./movements-tab.tsx'), <Skeleton rows={6} />);
const RequestsTab = later(() => import('./admission-requests/requests-tab.tsx'), <Skeleton rows={6} />);
const RosterExport = later(() => import('./roster-export.tsx'));
const TaughtStudents = later(() => import('./taught-students.tsx'), <Skeleton rows={8} />);
const StudentsImport = later(() => import('./students-import.tsx'), <Skeleton rows={6} />);

export default function StudentsPage() {
  const text = useText();
  const { isReadOnly, role } = usePerson();
  return (
    <Page title={text('contingent.title')}>
      {isReadOnly && <ReadOnlyNotice title={text('ui.readOnly')} />}
      {role === 'teacher' ? <TaughtStudents /> : <SeenStudents />}
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
  const withTab = (tab: string) => withParameter(parameters, 'tab', tab);
  const toList = () => setParameters(withTab('list'), { preventScrollReset: true });
  const { shown, to, close } = useShownRow('student', rows, shownList.id);
  const rights = useRights();
  const { role } = usePerson();
  const { mayReset, reset, slips } = useStudentPasswords();
  const { handOut, paper } = useHandOut();
  const [isExporting, setExporting] = useState(false);
  const [admitting, setAdmitting] = useAdmitting();
  const [editing, setEditing] = useState<StudentRow | null>(null);
  const idsOf = (chosen: readonly StudentRow[]) => chosen.map(({ id }) => id);
  const [bulk, setBulk] = useState<{ window: ListWindow; chosen: readonly StudentRow[] } | null>(null);
  const { acts: bulkActs, intoSubgroup } = useBulkMenu((window, chosen) => setBulk({ window, chosen }));
  const acts: ListAct<StudentRow>[] = [
    { label: text('people.slips'), icon: printer, onAct: (chosen) => void handOut('slips', idsOf(chosen), slips) },
    {
      label: text('people.reset'),
      icon: key,
      onAct: (chosen) => void mayReset(chosen).then((is) => (is ? handOut('reset', idsOf(chosen), reset) : undefined)),
    },
    ...(rights === 'all' ? bulkActs : []),
    intoSubgroup,
  ];
  return (
    <>
      {rights !== 'none' && parameters.get('tab') !== 'import' && (
        <div className="row row-wrap">
          <Button variant="primary" icon={plus} onClick={() => setAdmitting({ groupId: null })}>
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
                  value: 'requests',
                  label: text('admission-requests.tab'),
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
            tab === 'movements' ? (
              <MovementsTab />
            ) : tab === 'duplicates' ? (
              <DuplicatesTab />
            ) : (
              <RequestsTab />
            )
          ) : tab === 'import' || tab === 'taught' ? (
            tab === 'import' ? (
              <StudentsImport onClose={toList} />
            ) : (
              <TaughtStudents />
            )
          ) : (
            <StudentList
              key={tab}
              rows={tab === 'archive' ? archived : active}
              isArchive={tab === 'archive'}
              to={to}
              {...(rights !== 'none' &&
                tab !== 'archive' && { acts, onNew: () => setAdmitting({ groupId: null }), onEdit: setEditing })}
            />
          )
        }
      </Tabs>
      {shown && <StudentCardView student={shown} onClose={close} />}
      {rights !== 'none' && <Admitting of={admitting} onClose={() => setAdmitting(null)} />}
      {editing && <EditStudent student={editing} onClose={() => setEditing(null)} />}
      {isExporting && <RosterExport onClose={() => setExporting(false)} />}
      {paper}
      {bulk &&
        (bulk.window === 'subgroup' ? (
          <IntoSubgroup chosen={bulk.chosen} groupId={bulk.chosen[0]?.group?.id ?? 0} onClose={() => setBulk(null)} />
        ) : bulk.window === 'move' ? (
          <BulkMove chosen={bulk.chosen} onClose={() => setBulk(null)} />
        ) : (
          <BulkDeparture chosen={bulk.chosen} onClose={() => setBulk(null)} />
        ))}
    </>
  );
}

type Admitted = { readonly groupId: number | null };

/** The page of a class leads here with `?admit=`, which opens the form once: the way back leads to the class. */
function useAdmitting() {
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get('admit');
  const state = useState<Admitted | null>(asked === null ? null : { groupId: Number(asked) });
  const drop = useEffectEvent(() =>
    setParameters(withParameter(parameters, 'admit', null), { replace: true, preventScrollReset: true }),
  );
  useEffect(() => {
    if (asked !== null) drop();
  }, [asked]);
  return state;
}

/** The form waits for the classes: a group lead's only one is chosen in it from the beginning. */
function Admitting({ of, onClose }: { of: Admitted | null; onClose: () => void }) {
  const { school } = useAccount();
  const { data, error } = useRead(groupsEndpoints.list, { params: { office: 'backoffice' }, query: school });
  const isKnown = data !== undefined || error !== null;
  return of !== null && isKnown && <Admission groups={data ?? []} groupId={of.groupId} onClose={onClose} />;
}

type ListProps = {
  rows: readonly StudentRow[];
  isArchive: boolean;
  to: (row: StudentRow) => string;
  acts?: readonly ListAct<StudentRow>[];
  onNew?: () => void;
  onEdit?: (row: StudentRow) => void;
};

function StudentList({ rows, isArchive, to, ...more }: ListProps) {
  const text = useText();
  const { role } = usePerson();
  const columns = useMemo(() => columnsIn(text, isArchive), [text, isArchive]);
  const emptyText = role === 'group_lead' ? 'contingent.emptyLead' : 'contingent.emptyText';
  return (
    <OfficeList
      name={isArchive ? 'students-archive' : 'students'}
      layouts="students"
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
