// The file of a student: all that the reader may know of one pupil, on a page of its own. It is drawn from the list's answer first, so that
// it is there without a network once the list was. Whoever opens classes comes to it from the class, anybody else from the list.
import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router';
import { ReadView } from '#blocks/read/read-view.tsx';
import type { StudentRow } from '#contract/contingent/contingent.schema.ts';
import { personName } from '#contract/core/person-name.ts';
import { groupsEndpoints } from '#contract/groups/groups.endpoints.ts';
import { useAccount } from '#data/account-context.tsx';
import { type Read, useRead } from '#data/reads/use-read.ts';
import { usePerson } from '#data/session/person.ts';
import { useText } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { ButtonLink, EmptyState } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import { StudentFile } from './student-card.tsx';
import { type Neighbour, Neighbours } from './student-neighbours.tsx';
import { TaughtCard } from './taught-students.tsx';
import { useStudents, useTaughtStudents } from './use-contingent.ts';

export default function StudentPage() {
  const { role } = usePerson();
  if (role === 'teacher') return <TaughtFile />;
  return role === 'group_lead' ? <LeadsFile /> : <OwnFile />;
}
const OwnFile = () => <SeenFile read={useStudents()} />;

/** A group lead teaches other classes besides. */
function LeadsFile() {
  const { studentUserId } = useParams();
  const read = useStudents();
  const isOwn = read.data === undefined || read.data.rows.some(({ id }) => String(id) === studentUserId);
  return isOwn ? <SeenFile read={read} /> : <TaughtFile />;
}

function SeenFile({ read }: { read: Read<{ rows: StudentRow[] }> }) {
  const { eduYear, groupId } = useParams();
  const navigate = useNavigate();
  const back =
    groupId === undefined
      ? pagePath(eduYear, 'backoffice/students')
      : pagePath(eduYear, 'backoffice/groups/:groupId', { groupId });
  return (
    <FilePage read={read}>
      {(student, rows) => (
        <>
          {groupId === undefined ? (
            <OfList student={student} rows={rows} />
          ) : (
            <OfRegister student={student} groupId={groupId} />
          )}
          <StudentFile key={student.id} student={student} onGone={() => void navigate(back)} />
        </>
      )}
    </FilePage>
  );
}

const TaughtFile = () => (
  <FilePage read={useTaughtStudents()}>
    {(student, rows) => (
      <>
        <OfList student={student} rows={rows} />
        <TaughtCard student={student} />
      </>
    )}
  </FilePage>
);

type Of = Neighbour & { readonly group: { readonly id: number; readonly label: string } | null };
type Props<Row> = { read: Read<{ rows: Row[] }>; children: (student: Row, rows: readonly Row[]) => ReactNode };

function FilePage<Row extends Of>({ read, children }: Props<Row>) {
  const text = useText();
  const { eduYear, groupId, studentUserId } = useParams();
  const student = read.data?.rows.find(({ id }) => String(id) === studentUserId);
  const toList = { label: text('contingent.title'), to: pagePath(eduYear, 'backoffice/students') };
  const toClass = groupId !== undefined && pagePath(eduYear, 'backoffice/groups/:groupId', { groupId });
  const from = toClass
    ? [
        { label: text('groups.title'), to: pagePath(eduYear, 'backoffice/groups') },
        ...(student?.group ? [{ label: student.group.label, to: toClass }] : []),
      ]
    : [toList];
  return (
    <Page title={student ? personName(student) : text('contingent.title')} lead={student?.group?.label} from={from}>
      <ReadView read={read} rows={8}>
        {({ rows }) =>
          student ? (
            <div className="stack">{children(student, rows)}</div>
          ) : (
            <EmptyState
              isPage
              title={text('contingent.unknown')}
              text={text('contingent.unknownText')}
              actions={
                toClass ? (
                  <ButtonLink to={toClass}>{text('contingent.toClass')}</ButtonLink>
                ) : (
                  <ButtonLink to={toList.to}>{text('contingent.toList')}</ButtonLink>
                )
              }
            />
          )
        }
      </ReadView>
    </Page>
  );
}

/** Those before and after among the same class in the list. */
function OfList({ student, rows }: { student: Of; rows: readonly Of[] }) {
  const { eduYear } = useParams();
  const pupils = rows.filter(({ group }) => group !== null && group.id === student.group?.id);
  const to = ({ id }: Neighbour) => pagePath(eduYear, 'backoffice/students/:studentUserId', { studentUserId: id });
  return <Neighbours studentId={student.id} pupils={pupils} to={to} />;
}

/** Those before and after in the register of the class. */
function OfRegister({ student, groupId }: { student: StudentRow; groupId: string }) {
  const { school } = useAccount();
  const { eduYear } = useParams();
  const register = useRead(groupsEndpoints.byId, {
    params: { office: 'backoffice' },
    query: { ...school, id: Number(groupId) },
  });
  const pupils = (register.data?.members ?? [])
    .filter(({ number }) => number !== null)
    .map(({ studentUserId, ...member }) => ({ ...member, id: studentUserId }));
  return (
    <Neighbours
      studentId={student.id}
      pupils={pupils}
      to={({ studentGroupUuid, id }) =>
        pagePath(eduYear, 'backoffice/groups/:groupId/:studentGroupUuid/:studentUserId', {
          groupId,
          studentGroupUuid,
          studentUserId: id,
        })
      }
    />
  );
}
