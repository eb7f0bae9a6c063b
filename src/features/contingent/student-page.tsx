// The file of a student: all that the school knows of one pupil, reached from the class. It is drawn from the list's answer first, so that it
// is there without a network once the list was.
import { useNavigate, useParams } from 'react-router';
import { ReadView } from '#blocks/read/read-view.tsx';
import { type StudentRow, studentName } from '#contract/contingent/contingent.schema.ts';
import { groupsEndpoints } from '#contract/groups/groups.endpoints.ts';
import type { GroupMember } from '#contract/groups/groups.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { useRead } from '#data/reads/use-read.ts';
import { useText } from '#shared/i18n/index.ts';
import { usePageKeys } from '#shared/lib/page-keys.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { chevronLeft, chevronRight } from '#shared/ui/icons/index.ts';
import { ButtonLink, EmptyState } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import { StudentFile } from './student-card.tsx';
import { useStudents } from './use-contingent.ts';

const filePath = 'backoffice/groups/:groupId/:studentGroupUuid/:studentUserId';

export default function StudentPage() {
  const text = useText();
  const { eduYear, groupId = '', studentUserId } = useParams();
  const navigate = useNavigate();
  const read = useStudents();
  const student = read.data?.rows.find(({ id }) => String(id) === studentUserId);
  const toClass = pagePath(eduYear, 'backoffice/groups/:groupId', { groupId });
  return (
    <Page
      title={student ? studentName(student) : text('contingent.title')}
      lead={student?.group?.label}
      from={[
        { label: text('groups.title'), to: pagePath(eduYear, 'backoffice/groups') },
        ...(student?.group ? [{ label: student.group.label, to: toClass }] : []),
      ]}
    >
      <ReadView read={read} rows={8}>
        {() =>
          student ? (
            <div className="stack">
              <Neighbours student={student} />
              <StudentFile key={student.id} student={student} onGone={() => void navigate(toClass)} />
            </div>
          ) : (
            <EmptyState
              isPage
              title={text('contingent.unknown')}
              text={text('contingent.unknownText')}
              actions={<ButtonLink to={toClass}>{text('contingent.toClass')}</ButtonLink>}
            />
          )
        }
      </ReadView>
    </Page>
  );
}

/** The pupils before and after in the register of the class, by press or by the keys J and K. */
function Neighbours({ student }: { student: StudentRow }) {
  const text = useText();
  const navigate = useNavigate();
  const { school } = useAccount();
  const { eduYear, groupId = '' } = useParams();
  const register = useRead(groupsEndpoints.byId, {
    ...{ params: { office: 'backoffice' }, query: { ...school, id: Number(groupId) } },
  });
  const members = (register.data?.members ?? []).filter(({ number }) => number !== null);
  const place = members.findIndex(({ studentUserId }) => studentUserId === student.id);
  const [previous, next] = [place < 1 ? undefined : members[place - 1], place < 0 ? undefined : members[place + 1]];
  const to = ({ studentGroupUuid, studentUserId }: GroupMember) =>
    pagePath(eduYear, filePath, { groupId, studentGroupUuid, studentUserId });
  const go = (member: GroupMember | undefined) => member && (() => void navigate(to(member), { replace: true }));
  usePageKeys({ KeyJ: go(next), KeyK: go(previous) });
  if (!previous && !next) return null;
  return (
    <nav className="row row-wrap" aria-label={text('contingent.neighbours')}>
      {previous && (
        <ButtonLink icon={chevronLeft} to={to(previous)} replace title="K">
          {studentName(previous)}
        </ButtonLink>
      )}
      {next && (
        <ButtonLink icon={chevronRight} to={to(next)} replace title="J">
          {studentName(next)}
        </ButtonLink>
      )}
    </nav>
  );
}
