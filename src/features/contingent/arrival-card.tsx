// How the new students of a file come: asked once for all of them.
import { type ArrivalFields, arrivalReasons } from '#contract/core/arrivals.ts';
import type { ImportAnswers } from '#contract/core/import.ts';
import { formatLocalDate } from '#contract/core/time.ts';
import { typedDate } from '#contract/core/validation.ts';
import { dayOfOrder } from '#domain/student/movement-fields.ts';
import { useText } from '#shared/i18n/index.ts';
import { DateInput } from '#shared/ui/checked-fields.tsx';
import { Card, Select, TextInput } from '#shared/ui/index.ts';

/** As it is typed. */
export type TypedArrival = Readonly<Record<'arrivalDate' | 'reason' | 'arrivalOrder' | 'arrivalOrderDate', string>>;

export const arrivalToday = (today: string): TypedArrival => ({
  arrivalDate: formatLocalDate(today),
  reason: 'same_district',
  arrivalOrder: '',
  arrivalOrderDate: '',
});

/** As somebody typed it who began the import. */
export function arrivalAgain(kept: ImportAnswers, { ...typed }: TypedArrival): TypedArrival {
  const said = Object.keys(typed).flatMap((field) => (kept[field] === undefined ? [] : [[field, kept[field]]]));
  return { ...typed, ...Object.fromEntries(said) };
}

/** What is sent: what is no day is refused by the server at its field. */
export function arrivalOf({ arrivalDate, reason, arrivalOrder, arrivalOrderDate }: TypedArrival) {
  const day = (typed: string) => (typed.trim() === '' ? null : (typedDate(typed) ?? typed));
  return {
    arrivalDate: day(arrivalDate) ?? '',
    reason: reason as ArrivalFields['reason'],
    ...(arrivalOrder.trim() !== '' && { arrivalOrder }),
    ...(arrivalOrderDate.trim() !== '' && { arrivalOrderDate: day(arrivalOrderDate) }),
  };
}

type Props = {
  typed: TypedArrival;
  onChange: (typed: TypedArrival) => void;
  today: string;
  /** A group lead has no order (decisions E8). */
  isOrdering: boolean;
};

export function ArrivalCard({ typed, onChange, today, isOrdering }: Props) {
  const text = useText();
  const change = (field: keyof TypedArrival, value: string) => {
    const next = { ...typed, [field]: value };
    const followed = field === 'arrivalOrder' ? dayOfOrder(next, 'arrivalOrder', 'arrivalOrderDate', today) : {};
    onChange({ ...next, ...(followed as Partial<TypedArrival>) });
  };
  return (
    <Card title={text('people-import.arrival')}>
      <div className="stack">
        <p className="muted">{text('people-import.arrivalText')}</p>
        <DateInput
          label={text('contingent.field.arrivalDate')}
          today={today}
          value={typed.arrivalDate}
          onChange={(value) => change('arrivalDate', value)}
        />
        <Select
          label={text('contingent.field.reason')}
          value={typed.reason}
          options={arrivalReasons.map((reason) => ({
            value: reason,
            label: text(`contingent.reason.arrived.${reason}`),
          }))}
          onChange={({ target }) => change('reason', target.value)}
        />
        {isOrdering ? (
          <>
            <TextInput
              label={text('contingent.field.orderNumber')}
              maxLength={30}
              value={typed.arrivalOrder}
              onChange={({ target }) => change('arrivalOrder', target.value)}
            />
            <DateInput
              label={text('contingent.field.orderDate')}
              today={today}
              value={typed.arrivalOrderDate}
              onChange={(value) => change('arrivalOrderDate', value)}
            />
          </>
        ) : (
          <p className="muted">{text('contingent.ordersLater')}</p>
        )}
      </div>
    </Card>
  );
}
