// The parents of the pupils of a class: whom to reach, who has signed in, who is invited and who waits. What is done about one of them is
// done in the window of the list of students.
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { columnsOf } from '#blocks/list/index.ts';
import { OfficeList } from '#blocks/list-layouts/office-list.tsx';
import { ReadView } from '#blocks/read/read-view.tsx';
import { defineList } from '#contract/core/list.ts';
import { personName } from '#contract/core/person-name.ts';
import type { GroupMember } from '#contract/groups/groups.schema.ts';
import { parentsEndpoints } from '#contract/parents/parents.endpoints.ts';
import { type ParentRow, parentStates } from '#contract/parents/parents.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { type Read, useRead } from '#data/reads/use-read.ts';
import { type Text, useText } from '#shared/i18n/index.ts';
import { formatDate } from '#shared/lib/dates.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { formatPhone } from '#shared/lib/phone.ts';
import { EmptyState } from '#shared/ui/index.ts';

/** Parents of some pupils, of the list that is on the device for all whom the reader sees. */
export function useParentsOf(pupils: readonly GroupMember[]): Read<readonly ParentRow[]> {
  const { school } = useAccount();
  const { data, ...read } = useRead(parentsEndpoints.list, { query: school });
  const rows = useMemo(() => {
    const ids = new Set(pupils.map(({ studentUserId }) => studentUserId));
    return data?.rows.filter(({ child }) => ids.has(child.id));
  }, [data, pupils]);
  return { ...read, data: rows };
}

/** A parent of a pupil, or a pupil who has none. */
type Row = { readonly pupil: GroupMember; readonly parent: ParentRow | null };
const states = [...parentStates, 'none'] as const;
const list = defineList({
  id: ({ pupil, parent }: Row) => parent?.id ?? pupil.studentGroupUuid,
  fields: {
    child: { kind: 'text', value: ({ pupil }) => personName(pupil), can: ['sort', 'search'] },
    name: { kind: 'text', value: ({ parent }) => parent?.name ?? null, can: ['sort', 'search'] },
    phone: { kind: 'text', value: ({ parent }) => parent?.phone ?? null, can: ['search'] },
    state: {
      kind: 'choice',
      choices: states,
      can: ['sort', 'filter'],
      value: ({ parent }) => [parent?.state ?? 'none'],
    },
  },
  sort: 'child',
});

export function ParentsTab({ label, pupils }: { label: string; pupils: readonly GroupMember[] }) {
  const text = useText();
  return (
    <ReadView read={useParentsOf(pupils)} rows={8}>
      {(parents) => <Parents label={text('groups.parentsOf', { group: label })} pupils={pupils} parents={parents} />}
    </ReadView>
  );
}

type Props = { label: string; pupils: readonly GroupMember[]; parents: readonly ParentRow[] };

function Parents({ label, pupils, parents }: Props) {
  const text = useText();
  const { eduYear, groupId = '' } = useParams();
  const columns = useMemo(() => columnsIn(text), [text]);
  const rows = useMemo(() => {
    const ofChild = Map.groupBy(parents, ({ child }) => child.id);
    const placeOf = ({ state }: ParentRow) => parentStates.indexOf(state);
    return pupils.flatMap((pupil): Row[] => {
      const own = ofChild.get(pupil.studentUserId)?.sort((a, b) => placeOf(a) - placeOf(b));
      return (own ?? [null]).map((parent) => ({ pupil, parent }));
    });
  }, [pupils, parents]);
  return (
    <OfficeList
      name="group-parents"
      layouts="parents"
      title={label}
      list={list}
      columns={columns}
      rows={rows}
      searchHint={text('parents.search')}
      empty={<EmptyState title={text('groups.noPupils')} />}
      to={({ pupil: { studentGroupUuid, studentUserId }, parent }) =>
        parent
          ? `${pagePath(eduYear, 'backoffice/students')}?tab=parents&parent=${parent.id}`
          : pagePath(eduYear, 'backoffice/groups/:groupId/:studentGroupUuid/:studentUserId', {
              groupId,
              studentGroupUuid,
              studentUserId,
            })
      }
    />
  );
}

function columnsIn(text: Text) {
  const title = (field: string) => text(`parents.field.${field}`);
  const words = {
    ...Object.fromEntries(parentStates.map((state) => [state, text(`parents.state.${state}`)])),
    none: text('groups.noParent'),
  };
  return columnsOf(list, {
    child: { title: title('child'), width: 18 },
    name: {
      title: title('name'),
      width: 18,
      card: 'detail',
      show: ({ parent }) => parent?.name && (parent.name as string),
    },
    phone: {
      title: title('phone'),
      width: 11,
      card: 'detail',
      show: ({ parent }) => parent?.phone && <span className="num">{formatPhone(parent.phone)}</span>,
    },
    state: {
      title: title('state'),
      width: 14,
      card: 'state',
      words,
      show: ({ parent }) => {
        if (parent === null) return <span className="muted">{words.none}</span>;
        if (parent.until !== null) return text('parents.invitedUntil', { date: formatDate(parent.until) });
        const isBlocked = parent.isBlocked && text('parents.blocked.short');
        return [text(`parents.state.${parent.state}`), isBlocked].filter(Boolean).join(' · ');
      },
    },
  });
}
