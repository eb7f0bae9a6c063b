// Who was in the class this year and is there no more: until when, where they went, and by which order.
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { columnsOf } from '#blocks/list/index.ts';
import { OfficeList } from '#blocks/list-layouts/office-list.tsx';
import { defineList } from '#contract/core/list.ts';
import { personName } from '#contract/core/person-name.ts';
import type { GroupCard, GroupMember } from '#contract/groups/groups.schema.ts';
import { type Text, useText } from '#shared/i18n/index.ts';
import { formatDate } from '#shared/lib/dates.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { EmptyState } from '#shared/ui/index.ts';

const list = defineList({
  id: ({ studentGroupUuid }: GroupMember) => studentGroupUuid,
  fields: {
    name: { kind: 'text', value: personName, can: ['sort', 'search'] },
    from: { kind: 'date', value: ({ from }) => from, can: ['sort', 'filter'] },
    to: { kind: 'date', value: ({ to }) => to, can: ['sort', 'filter'] },
    where: { kind: 'text', value: ({ departure }) => departure && (departure.to ?? departure.reason), can: ['sort'] },
    order: { kind: 'text', value: ({ departure }) => departure?.order?.number ?? null, can: ['search'] },
  },
  sort: 'name',
});

export function LeftTab({ group, members }: { group: GroupCard; members: readonly GroupMember[] }) {
  const text = useText();
  const { eduYear } = useParams();
  const columns = useMemo(() => columnsIn(text), [text]);
  return (
    <OfficeList
      name="group-left"
      layouts="class"
      title={text('groups.leftOf', { group: group.label })}
      list={list}
      columns={columns}
      rows={members}
      searchHint={text('groups.searchPupil')}
      empty={<EmptyState title={text('groups.nobodyLeft')} text={text('groups.nobodyLeftText')} />}
      to={({ studentGroupUuid, studentUserId }) =>
        pagePath(eduYear, 'backoffice/groups/:groupId/:studentGroupUuid/:studentUserId', {
          groupId: group.id,
          studentGroupUuid,
          studentUserId,
        })
      }
    />
  );
}

function columnsIn(text: Text) {
  const title = (field: string) => text(`groups.field.${field}`);
  return columnsOf(list, {
    name: { title: title('name'), width: 18 },
    from: { title: title('from'), width: 8 },
    to: { title: title('to'), width: 8, card: 'end' },
    where: {
      title: title('where'),
      width: 18,
      card: 'detail',
      show: ({ departure }) => {
        if (!departure) return <span className="muted">{text('groups.notRecorded')}</span>;
        const { kind, reason, to } = departure;
        return [to, text(`contingent.reason.${kind}.${reason}`)].filter(Boolean).join(' · ');
      },
    },
    order: {
      title: title('order'),
      width: 12,
      card: 'detail',
      show: ({ departure }) => {
        if (!departure) return null;
        const { order } = departure;
        if (order) return text('contingent.order', { number: order.number, date: formatDate(order.date) });
        return <span className="muted">{text('contingent.noOrder')}</span>;
      },
    },
  });
}
