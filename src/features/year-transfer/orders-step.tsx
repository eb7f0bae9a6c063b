// The orders: one for each kind of end that somebody comes to.
import { useState } from 'react';
import * as z from 'zod/mini';
import { FormModal } from '#blocks/form/entry-form.tsx';
import type { FormField } from '#blocks/form/fields.ts';
import type { Sent } from '#blocks/form/use-entry-form.ts';
import { AppError } from '#contract/core/errors.ts';
import { localDate } from '#contract/core/people-fields.ts';
import { formatLocalDate } from '#contract/core/time.ts';
import { yearTransferEndpoints as endpoints } from '#contract/year-transfer/year-transfer.endpoints.ts';
import {
  type Fate,
  fates,
  isLeaving,
  type Planned,
  type TransferOrder,
} from '#contract/year-transfer/year-transfer.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { usePerson } from '#data/session/person.ts';
import { schoolToday } from '#data/time/clock.ts';
import { callOrThrow } from '#shared/http/api.ts';
import { useText } from '#shared/i18n/index.ts';
import { Button, Card, useToast } from '#shared/ui/index.ts';
import styles from './transfer.module.css';
import type { Outcomes, Transfer } from './use-transfer.ts';

type Props = { transfer: Transfer } & Outcomes;

export function OrdersStep({ transfer, sums }: Props) {
  const text = useText();
  const [opened, setOpened] = useState<Fate | null>(null);
  const { orders } = transfer.state;
  const there = fates.filter((fate) => sums[fate] > 0);
  if (there.length === 0) return <p className="muted">{text('year-transfer.orders.none')}</p>;
  const wordsOf = (order: TransferOrder | undefined) =>
    order
      ? [`№ ${order.number}`, formatLocalDate(order.date), ...(order.day ? [dayWords(order.day)] : [])].join(', ')
      : text('year-transfer.wrong.order');
  const dayWords = (day: string) => `${text('year-transfer.orders.day').toLocaleLowerCase()}: ${formatLocalDate(day)}`;
  return (
    <Card title={text('year-transfer.step.orders')}>
      <div className="stack">
        <p className="muted">{text('year-transfer.orders.text')}</p>
        <ul className={styles.rows}>
          {there.map((fate) => (
            <li key={fate}>
              <span className={styles.from}>
                <b>{text(`year-transfer.fate.${fate}`)}</b> <span className="muted num">{sums[fate]}</span>
              </span>
              <span className={orders[fate] ? undefined : 'st st--warn'}>{wordsOf(orders[fate])}</span>
              <Button
                aria-label={`${text('year-transfer.orders.number')}: ${text(`year-transfer.fate.${fate}`)}`}
                onClick={() => setOpened(fate)}
              >
                {text('year-transfer.orders.number')}
              </Button>
            </li>
          ))}
        </ul>
      </div>
      {opened && <OrderForm key={opened} transfer={transfer} fate={opened} onClose={() => setOpened(null)} />}
    </Card>
  );
}

const movingForm = z.object({ number: z.string().check(z.trim(), z.minLength(1), z.maxLength(30)), date: localDate });
const leavingForm = z.object({ ...movingForm.shape, day: localDate });
type OrderBody = { number: string; date: string; day?: string };

function OrderForm({ transfer, fate, onClose }: { transfer: Transfer; fate: Fate; onClose: () => void }) {
  const text = useText();
  const toast = useToast();
  const { api, school } = useAccount();
  const { timeZone } = usePerson();
  const { state, take } = transfer;
  const today = schoolToday(timeZone);
  const isGone = isLeaving(fate);
  const fields: readonly FormField<'number' | 'date' | 'day'>[] = [
    { name: 'number', kind: 'text', label: 'year-transfer.orders.number', maxLength: 30, width: 'half' },
    { name: 'date', kind: 'date', label: 'year-transfer.orders.date', width: 'half' },
    ...(isGone ? [{ name: 'day', kind: 'date', label: 'year-transfer.orders.day' } as const] : []),
  ];
  const entryOf = (order: TransferOrder | undefined) => ({
    number: order?.number ?? '',
    date: order?.date ?? today,
    ...(isGone && { day: order?.day ?? (today < state.dateEnd ? today : state.dateEnd) }),
  });
  const send = async ({ version, requestId, number, date, day }: Sent<OrderBody>): Promise<Planned> => {
    const order: TransferOrder = { number, date, day: isGone ? (day ?? null) : null };
    const { schoolId } = school;
    return callOrThrow(api, endpoints.plan, {
      body: {
        schoolId,
        eduYear: state.eduYear,
        requestId,
        orders: { ...state.orders, [fate]: order, version: version ?? state.version },
      },
    }).catch((cause: unknown) => {
      if (!(cause instanceof AppError) || cause.code !== 'STALE_VERSION') throw cause;
      const current = cause.details.current as Planned;
      take(current);
      const { version: now, orders } = current;
      throw new AppError('STALE_VERSION', { current: { ...entryOf(orders[fate]), version: now } });
    });
  };
  return (
    <FormModal<OrderBody, Planned>
      name={`transfer-order-${state.eduYear}-${fate}`}
      title={text(`year-transfer.fate.${fate}`)}
      fields={fields}
      schema={(isGone ? leavingForm : movingForm) as z.ZodMiniType<OrderBody>}
      entry={entryOf(state.orders[fate])}
      version={state.version}
      today={today}
      timeZone={timeZone}
      submitLabel={text('year-transfer.orders.save')}
      send={send}
      onSent={(told) => {
        take(told);
        toast.success(text('year-transfer.orders.saved'));
        onClose();
      }}
      onClose={onClose}
    />
  );
}
