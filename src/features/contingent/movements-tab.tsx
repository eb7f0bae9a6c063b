// Who came, changed class and left, with the orders; and what that comes to for each class in a period.
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useStored } from '#blocks/changes/use-undo.ts';
import { FormModal } from '#blocks/form/entry-form.tsx';
import { columnsOf, type ListAct } from '#blocks/list/index.ts';
import { OfficeList } from '#blocks/list-layouts/office-list.tsx';
import { ReadView } from '#blocks/read/read-view.tsx';
import { movementRegisterEndpoints as endpoints } from '#contract/contingent/movement-register.endpoints.ts';
import {
  movementRegister,
  type OrderFields,
  orderFields,
  type RegisterRow,
} from '#contract/contingent/movement-register.ts';
import { movementKinds, moveReasons } from '#contract/contingent/movements.ts';
import { arrivalReasons, departureReasons } from '#contract/core/arrivals.ts';
import { useAccount } from '#data/account-context.tsx';
import { useRead, useReadAgain } from '#data/reads/use-read.ts';
import { usePerson } from '#data/session/person.ts';
import { schoolToday } from '#data/time/clock.ts';
import { yesOrNo } from '#domain/person/person-words.ts';
import { callOrThrow } from '#shared/http/api.ts';
import { type Text, useText } from '#shared/i18n/index.ts';
import { formatDate } from '#shared/lib/dates.ts';
import { withParameter } from '#shared/lib/with-parameter.ts';
import { edit } from '#shared/ui/icons/pages.ts';
import { Button, EmptyState, Notice, SegmentedControl } from '#shared/ui/index.ts';
import { ClassBalance } from './class-balance.tsx';

const views = ['register', 'balance'] as const;
type View = (typeof views)[number];

export default function MovementsTab() {
  const text = useText();
  const [parameters, setParameters] = useSearchParams();
  const view: View = parameters.get('view') === 'balance' ? 'balance' : 'register';
  const show = (chosen: View) => setParameters(withParameter(parameters, 'view', chosen), { preventScrollReset: true });
  return (
    <div className="stack">
      <div className="row">
        <SegmentedControl
          label={text('contingent.register.view')}
          segments={views.map((value) => ({ value, label: text(`contingent.register.${value}`) }))}
          value={view}
          onChange={show}
        />
      </div>
      {view === 'balance' ? <ClassBalance /> : <Register />}
    </div>
  );
}

function Register() {
  const { school } = useAccount();
  const read = useRead(endpoints.register, { query: school });
  return (
    <ReadView read={read} rows={8}>
      {({ rows }) => <Rows rows={rows} />}
    </ReadView>
  );
}

function Rows({ rows }: { rows: readonly RegisterRow[] }) {
  const text = useText();
  const { isReadOnly } = usePerson();
  const [parameters, setParameters] = useSearchParams();
  const [chosen, setChosen] = useState<readonly RegisterRow[] | null>(null);
  const columns = useMemo(() => columnsIn(text), [text]);
  const missing = rows.filter(({ order }) => order === null).length;
  const showMissing = () => setParameters(withParameter(parameters, 'hasOrder', 'no'));
  const acts: ListAct<RegisterRow>[] = [{ label: text('contingent.register.addOrder'), icon: edit, onAct: setChosen }];
  return (
    <>
      {missing > 0 && parameters.get('hasOrder') !== 'no' && (
        <Notice
          tone="accent"
          actions={<Button onClick={showMissing}>{text('contingent.register.showMissing')}</Button>}
        >
          {text('contingent.register.missing', { count: missing })}
        </Notice>
      )}
      <OfficeList
        name="movements"
        layouts="movements"
        title={text('contingent.register.title')}
        list={movementRegister}
        columns={columns}
        rows={rows}
        searchHint={text('contingent.register.search')}
        empty={
          <EmptyState isPage title={text('contingent.register.empty')} text={text('contingent.register.emptyText')} />
        }
        {...(!isReadOnly && { acts })}
      />
      {chosen && <OrderForm rows={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

function OrderForm({ rows, onClose }: { rows: readonly RegisterRow[]; onClose: () => void }) {
  const text = useText();
  const { api, school } = useAccount();
  const { timeZone } = usePerson();
  const stored = useStored();
  const readAgain = useReadAgain();
  const today = schoolToday(timeZone);
  const movements = rows.map(({ uuid }) => uuid);
  return (
    <FormModal<OrderFields, { batch: string | null }>
      name={`order-${movements[0]}-${movements.length}`}
      title={text('contingent.register.addOrder')}
      subtitle={text('contingent.countedMovements', { count: rows.length })}
      size={480}
      fields={[
        { name: 'orderNumber', kind: 'text', label: 'contingent.field.orderNumber', maxLength: 30, width: 'half' },
        { name: 'orderDate', kind: 'date', label: 'contingent.field.orderDate', width: 'half' },
      ]}
      schema={orderFields}
      entry={{ orderDate: today }}
      version={null}
      today={today}
      timeZone={timeZone}
      submitLabel={text('contingent.register.addOrder')}
      send={(body) => callOrThrow(api, endpoints.addOrder, { body: { ...school, ...body, movements } })}
      onSent={({ batch }) => {
        void readAgain();
        stored(text('contingent.register.orderAdded'), batch);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

function columnsIn(text: Text) {
  const title = (field: string) => text(`contingent.register.field.${field}`);
  const kinds = Object.fromEntries(movementKinds.map((kind) => [kind, text(`contingent.register.kind.${kind}`)]));
  const reasons = [
    ...arrivalReasons.map((reason) => `arrived.${reason}`),
    ...moveReasons.map((reason) => `moved.${reason}`),
    ...departureReasons.map((reason) => `left.${reason}`),
    ...['programmeStart.programme', 'programmeEnd.programme'],
  ];
  return columnsOf(movementRegister, {
    name: { title: title('name'), width: 16 },
    date: { title: title('date'), width: 7, card: 'end' },
    kind: { title: title('kind'), width: 8, card: 'state', words: kinds },
    group: {
      title: title('group'),
      width: 10,
      card: 'detail',
      show: ({ from, to }: RegisterRow) => (from && to ? text('contingent.fromTo', { from, to }) : (to ?? from)),
    },
    reason: {
      title: title('reason'),
      width: 16,
      card: 'detail',
      words: Object.fromEntries(reasons.map((reason) => [reason, text(`contingent.reason.${reason}`)])),
    },
    order: {
      title: title('order'),
      width: 12,
      card: 'detail',
      show: ({ order }: RegisterRow) =>
        order ? (
          text('contingent.order', { number: order.number, date: formatDate(order.date) })
        ) : (
          <span className="muted">{text('contingent.noOrder')}</span>
        ),
    },
    orderDate: { title: title('orderDate'), width: 8, isHidden: true },
    hasOrder: { title: title('hasOrder'), width: 8, isHidden: true, words: yesOrNo(text) },
  });
}
