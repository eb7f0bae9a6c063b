// How a request looks among unsent work.
import { roles } from '#contract/core/roles.ts';
import type { Ticket } from '#contract/support/support.schema.ts';
import { defineCellLook, type ShownValue } from '#domain/operation/cell-look.ts';
import { useText } from '#shared/i18n/index.ts';

// Makes its mutation known where nothing of the office was loaded; asked for, so that a start names no more files.
void import('#contract/office.ts');

export default [
  defineCellLook<Ticket>({
    document: 'support',
    cell: 'ticket',
    label: 'support.request',
    short: 'never',
    View: TicketValue,
    place: { title: 'support.title', path: 'support/requests', writers: roles },
  }),
];

function TicketValue({ value }: ShownValue<Ticket>) {
  const text = useText();
  if (value === null) return <b>{text('support.empty')}</b>;
  return (
    <div>
      <b>{text(`support.topic.${value.topic}`)}</b>
      <p className="side__note">{value.text}</p>
    </div>
  );
}
