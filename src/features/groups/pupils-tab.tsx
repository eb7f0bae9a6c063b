// The pupils of a class in the order of the register, and what is done with those who are chosen.
import { useMemo, useState } from 'react';
import { useParams } from 'react-router';
import { useOnline } from '#blocks/form/use-online.ts';
import type { ListAct } from '#blocks/list/index.ts';
import { OfficeList } from '#blocks/list-layouts/office-list.tsx';
import { mostParents } from '#contract/core/people-fields.ts';
import { personName } from '#contract/core/person-name.ts';
import { type GroupCard, type GroupMember, memberList } from '#contract/groups/groups.schema.ts';
import { useHandOut } from '#domain/person/use-hand-out.tsx';
import type { BulkWindow } from '#domain/student/bulk-windows.tsx';
import { useRights } from '#domain/student/rights.ts';
import { useStudentPasswords } from '#domain/student/use-passwords.ts';
import { useText } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { cloudOff, key, plus, users } from '#shared/ui/icons/index.ts';
import { arrowRight, printer } from '#shared/ui/icons/pages.ts';
import { Button, ButtonLink, EmptyState, Notice, useToast } from '#shared/ui/index.ts';
import { later } from '#shared/ui/later.tsx';
import { memberColumns } from './group-columns.tsx';
import { useParentsOf } from './parents-tab.tsx';

const BulkMove = later(async () => ({ default: (await import('#domain/student/bulk-windows.tsx')).BulkMove }));
const BulkDeparture = later(async () => ({
  default: (await import('#domain/student/bulk-windows.tsx')).BulkDeparture,
}));
const InvitationsWindow = later(async () => ({
  default: (await import('#domain/person/invitations-window.tsx')).InvitationsWindow,
}));

type Pupils = readonly GroupMember[];
type Props = { readonly group: GroupCard; readonly pupils: Pupils };
type Opened = { readonly window: BulkWindow | 'invite'; readonly chosen: Pupils };

export function PupilsTab({ group, pupils }: Props) {
  const text = useText();
  const { eduYear } = useParams();
  const isOnline = useOnline();
  const rights = useRights();
  const mayWrite = rights !== 'none' && group.state === 'active';
  const columns = useMemo(() => memberColumns(text), [text]);
  const [opened, setOpened] = useState<Opened | null>(null);
  const { acts, paper } = usePupilActs(setOpened);
  const close = () => setOpened(null);
  return (
    <div className="stack">
      {mayWrite && (
        <div className="row row-wrap">
          <ButtonLink icon={plus} to={`${pagePath(eduYear, 'backoffice/students')}?admit=${group.id}`}>
            {text('groups.admit')}
          </ButtonLink>
          {pupils.length > 0 && (
            <Button
              icon={users}
              disabled={!isOnline}
              onClick={() => setOpened({ window: 'invite', chosen: pupils.filter(({ number }) => number !== null) })}
            >
              {text('groups.invitations')}
            </Button>
          )}
        </div>
      )}
      {mayWrite && !isOnline && <Notice icon={cloudOff}>{text('groups.needsConnection')}</Notice>}
      <OfficeList
        name="group"
        layouts="class"
        title={group.label}
        list={memberList}
        columns={columns}
        rows={pupils}
        to={({ studentGroupUuid, studentUserId }) =>
          pagePath(eduYear, 'backoffice/groups/:groupId/:studentGroupUuid/:studentUserId', {
            groupId: group.id,
            studentGroupUuid,
            studentUserId,
          })
        }
        searchHint={text('groups.searchPupil')}
        empty={<EmptyState title={text('groups.noPupils')} />}
        {...(mayWrite && { acts })}
      />
      {paper}
      {opened &&
        (opened.window === 'invite' ? (
          <Inviting chosen={opened.chosen} onClose={close} />
        ) : opened.window === 'move' ? (
          <BulkMove chosen={peopleOf(opened.chosen)} onClose={close} />
        ) : (
          <BulkDeparture chosen={peopleOf(opened.chosen)} onClose={close} />
        ))}
    </div>
  );
}

/** Everybody once, as a student: somebody may be in the register twice. */
const peopleOf = (chosen: Pupils) => [
  ...new Map(chosen.map(({ studentUserId: id, ...person }) => [id, { ...person, id }])).values(),
];
const idsOf = (chosen: Pupils) => peopleOf(chosen).map(({ id }) => id);

function usePupilActs(open: (opened: Opened) => void) {
  const text = useText();
  const toast = useToast();
  const rights = useRights();
  const { mayReset, reset, slips } = useStudentPasswords();
  const { handOut, paper } = useHandOut();
  /** What the server alone can do says so before anything is asked. */
  const connected = (act: (chosen: Pupils) => void) => (chosen: Pupils) => {
    if (navigator.onLine) act(chosen);
    else toast.error(text('groups.needsConnection'));
  };
  const opening = (window: Opened['window']) => (chosen: Pupils) => open({ window, chosen });
  const acts: readonly ListAct<GroupMember>[] = [
    {
      label: text('people.slips'),
      icon: printer,
      onAct: connected((chosen) => void handOut('slips', idsOf(chosen), slips)),
    },
    {
      label: text('people.reset'),
      icon: key,
      onAct: connected((chosen) => {
        void mayReset(peopleOf(chosen)).then((is) => (is ? handOut('reset', idsOf(chosen), reset) : undefined));
      }),
    },
    { label: text('groups.invitations'), icon: users, onAct: connected(opening('invite')) },
    ...(rights === 'all'
      ? [
          { label: text('contingent.move'), icon: arrowRight, onAct: opening('move') },
          { label: text('contingent.archive'), icon: arrowRight, onAct: opening('depart') },
        ]
      : []),
  ];
  return { acts, paper };
}

/** A code leads nowhere for a pupil whose parents have both signed in. */
function Inviting({ chosen, onClose }: { chosen: Pupils; onClose: () => void }) {
  const parents = useParentsOf(chosen);
  const isFull = ({ id }: { id: number }) =>
    (parents.data ?? []).filter(({ child, state }) => child.id === id && state === 'activated').length >= mostParents;
  const people = peopleOf(chosen);
  // Who has parents is asked first; when nobody can say, everybody gets one.
  if (parents.data === undefined && parents.error === null) return null;
  return (
    <InvitationsWindow
      ids={people.filter((one) => !isFull(one)).map(({ id }) => id)}
      left={people.filter(isFull).map(personName)}
      onClose={onClose}
    />
  );
}
