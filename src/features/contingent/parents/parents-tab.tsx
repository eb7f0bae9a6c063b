// The parents of the students whom the reader sees, with who is invited and who waits for the school.
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { columnsOf, type ListAct, useShownRow } from '#blocks/list/index.ts';
import { OfficeList } from '#blocks/list-layouts/office-list.tsx';
import { ReadView } from '#blocks/read/read-view.tsx';
import type { HandedOut } from '#contract/parents/parent-accounts.schema.ts';
import { parentsEndpoints } from '#contract/parents/parents.endpoints.ts';
import { type ParentRow, parentList, parentStates } from '#contract/parents/parents.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { useRead } from '#data/reads/use-read.ts';
import { useRights } from '#domain/student/rights.ts';
import { type Text, useText } from '#shared/i18n/index.ts';
import { formatDate } from '#shared/lib/dates.ts';
import { formatPhone } from '#shared/lib/phone.ts';
import { withParameter } from '#shared/lib/with-parameter.ts';
import { clock, key } from '#shared/ui/icons/index.ts';
import { printer } from '#shared/ui/icons/pages.ts';
import { Button, EmptyState, Notice, useToast } from '#shared/ui/index.ts';
import { ParentSlips } from './account-acts.tsx';
import { ParentWindow, PhoneForm } from './parent-window.tsx';
import { useParentWrites } from './use-parent-writes.ts';

export function ParentsTab() {
  const { school } = useAccount();
  const read = useRead(parentsEndpoints.list, { query: school });
  return (
    <ReadView read={read} rows={8}>
      {({ rows }) => <Parents rows={rows} />}
    </ReadView>
  );
}

function Parents({ rows }: { rows: readonly ParentRow[] }) {
  const text = useText();
  const [parameters, setParameters] = useSearchParams();
  const columns = useMemo(() => columnsIn(text), [text]);
  const { shown, to, close } = useShownRow('parent', rows, parentList.id);
  const rights = useRights();
  const toast = useToast();
  const { reset, slips } = useParentWrites();
  const [paper, setPaper] = useState<HandedOut | null>(null);
  const [editing, setEditing] = useState<ParentRow | null>(null);
  /** Of a parent the school writes the phone; an invitation has none, and who waits is confirmed first. */
  const edit = (row: ParentRow) => (row.state === 'activated' || row.state === 'bound') && setEditing(row);
  /** An invitation has no account yet. */
  const withLinks = (hand: typeof slips) => async (chosen: readonly ParentRow[]) => {
    const links = chosen.filter(({ state }) => state === 'activated' || state === 'bound');
    if (links.length === 0) toast.error(text('parents.slips.nobody'));
    else setPaper(await hand(links));
  };
  const acts: ListAct<ParentRow>[] = [
    { label: text('people.slips'), icon: printer, onAct: (chosen) => void withLinks(slips)(chosen) },
    { label: text('people.reset'), icon: key, onAct: (chosen) => void withLinks(reset)(chosen) },
  ];
  const waiting = rows.filter(({ state }) => state === 'waiting').length;
  const showWaiting = () => setParameters(withParameter(parameters, 'state', 'waiting'));
  return (
    <>
      {waiting > 0 && parameters.get('state') !== 'waiting' && (
        <Notice
          tone="accent"
          icon={clock}
          actions={<Button onClick={showWaiting}>{text('parents.waiting.show')}</Button>}
        >
          {text('parents.waiting', { count: waiting })}
        </Notice>
      )}
      <OfficeList
        name="parents"
        layouts="parents"
        title={text('parents.tab')}
        list={parentList}
        columns={columns}
        rows={rows}
        searchHint={text('parents.search')}
        empty={<EmptyState isPage title={text('parents.empty')} text={text('parents.emptyText')} />}
        to={to}
        {...(rights !== 'none' && { acts, onEdit: edit })}
      />
      {paper && <ParentSlips handed={paper} onClose={() => setPaper(null)} />}
      {editing && <PhoneForm row={editing} onClose={() => setEditing(null)} />}
      {shown && <ParentWindow row={shown} rows={rows} onClose={close} />}
    </>
  );
}

const stateWords = (text: Text) =>
  Object.fromEntries(parentStates.map((state) => [state, text(`parents.state.${state}`)]));

function columnsIn(text: Text) {
  const title = (field: string) => text(`parents.field.${field}`);
  return columnsOf(parentList, {
    child: { title: title('child'), width: 16 },
    group: { title: title('group'), width: 6, card: 'end' },
    name: {
      title: title('name'),
      width: 18,
      card: 'detail',
      show: ({ name }: ParentRow) => name ?? <span className="muted">{text('parents.state.invited')}</span>,
    },
    iin: { title: title('iin'), width: 9 },
    phone: {
      title: title('phone'),
      width: 11,
      card: 'detail',
      show: ({ phone }: ParentRow) => (phone ? formatPhone(phone) : null),
    },
    state: {
      title: title('state'),
      width: 14,
      card: 'state',
      words: stateWords(text),
      show: ({ state, until, isBlocked }: ParentRow) => {
        if (until !== null) return text('parents.invitedUntil', { date: formatDate(until) });
        return [text(`parents.state.${state}`), isBlocked && text('parents.blocked.short')].filter(Boolean).join(' · ');
      },
    },
  });
}
