// The parents of the students whom the reader sees, with who is invited and who waits for the school.
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { columnsOf, List, useShownRow } from '#blocks/list/index.ts';
import { ReadView } from '#blocks/read/read-view.tsx';
import { parentsEndpoints } from '#contract/parents/parents.endpoints.ts';
import { type ParentRow, parentList, parentStates } from '#contract/parents/parents.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { useRead } from '#data/reads/use-read.ts';
import { type Text, useText } from '#shared/i18n/index.ts';
import { formatDate } from '#shared/lib/dates.ts';
import { formatPhone } from '#shared/lib/phone.ts';
import { clock } from '#shared/ui/icons/index.ts';
import { Button, EmptyState, Notice } from '#shared/ui/index.ts';
import { ParentWindow } from './parent-window.tsx';

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
  const waiting = rows.filter(({ state }) => state === 'waiting').length;
  const showWaiting = () => {
    const next = new URLSearchParams(parameters);
    next.set('state', 'waiting');
    setParameters(next);
  };
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
      <List
        name="parents"
        title={text('parents.tab')}
        list={parentList}
        columns={columns}
        rows={rows}
        searchHint={text('parents.search')}
        empty={<EmptyState isPage title={text('parents.empty')} text={text('parents.emptyText')} />}
        to={to}
      />
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
      ...{ title: title('name'), width: 18, card: 'detail' },
      show: ({ name }: ParentRow) => name ?? <span className="muted">{text('parents.state.invited')}</span>,
    },
    iin: { title: title('iin'), width: 9 },
    phone: {
      ...{ title: title('phone'), width: 11, card: 'detail' },
      show: ({ phone }: ParentRow) => (phone ? formatPhone(phone) : null),
    },
    state: {
      ...{ title: title('state'), width: 14, card: 'state', words: stateWords(text) },
      show: ({ state, until }: ParentRow) =>
        until === null ? text(`parents.state.${state}`) : text('parents.invitedUntil', { date: formatDate(until) }),
    },
  });
}
