// The short forms of a student's card: who leaves, comes back, changes class, or is kept from signing in.
import * as z from 'zod/mini';
import { FormModal } from '#blocks/form/entry-form.tsx';
import { type StudentCard, studentName } from '#contract/contingent/contingent.schema.ts';
import { moveReasons, moveShape } from '#contract/contingent/movements.ts';
import type { StoredStudent } from '#contract/contingent/student-writes.ts';
import { type DepartureFields, departureFields, departureReasons, isWholeMove } from '#contract/core/arrivals.ts';
import type { ShortGroup } from '#contract/groups/groups.schema.ts';
import { usePerson } from '#data/session/person.ts';
import { schoolToday } from '#data/time/clock.ts';
import { type Text, useText } from '#shared/i18n/index.ts';
import { useAsking } from './admission-requests/use-asking.ts';
import { type ArrivalForm, arrivalFields, arrivalForm, dayOfOrder, groupOptions } from './student-fields.ts';
import { useStudentWrites } from './use-student-writes.ts';

export type MovementForm = 'archive' | 'restore' | 'move' | 'block';
type Props = { card: StudentCard; groups: readonly ShortGroup[]; onClose: () => void };

const label = (field: string) => `contingent.field.${field}`;
const order = [
  { name: 'orderNumber', kind: 'text', label: label('orderNumber'), maxLength: 30, width: 'half', isOptional: true },
  { name: 'orderDate', kind: 'date', label: label('orderDate'), width: 'half', isOptional: true },
] as const;
const reasonsIn = (text: Text, kind: string, reasons: readonly string[]) =>
  reasons.map((reason) => ({ value: reason, label: text(`contingent.reason.${kind}.${reason}`) }));

/** What all of them share. */
function useFrame(card: StudentCard, what: MovementForm, title: string) {
  const { timeZone } = usePerson();
  return {
    ...{ name: `student-${card.id}-${what}`, title, subtitle: studentName(card), version: null },
    ...{ today: schoolToday(timeZone), timeZone },
  };
}

/** A day, a reason and, when there is one, the order. */
export const departureFormFields = (text: Text) =>
  [
    { name: 'date', kind: 'date', label: label('lastDay') },
    { name: 'reason', kind: 'select', label: label('reason'), options: reasonsIn(text, 'left', departureReasons) },
    ...order,
  ] as const;

export function Departure({ card, onClose }: Props) {
  const text = useText();
  const { archive, tell } = useStudentWrites();
  const frame = useFrame(card, 'archive', text('contingent.archive.title'));
  return (
    <FormModal<DepartureFields, StoredStudent>
      {...frame}
      fields={departureFormFields(text)}
      schema={departureFields}
      entry={{ date: frame.today }}
      submitLabel={text('contingent.archive')}
      follow={(field, typed) =>
        field === 'orderNumber' ? dayOfOrder(typed, 'orderNumber', 'orderDate', frame.today) : {}
      }
      send={(body) => archive(card.id, body)}
      onSent={(stored) => {
        tell('contingent.departed', stored, stored.batch);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

export function Return({ card, groups, onClose }: Props) {
  const text = useText();
  const { restore, tell } = useStudentWrites();
  const { offerToAskBack } = useAsking(onClose);
  const frame = useFrame(card, 'restore', text('contingent.restore.title'));
  return (
    <FormModal<ArrivalForm, StoredStudent>
      {...frame}
      fields={arrivalFields(text, groups)}
      schema={arrivalForm}
      entry={{ arrivalDate: frame.today, reason: 'restored' }}
      submitLabel={text('contingent.restore')}
      follow={(field, typed) =>
        field === 'arrivalOrder' ? dayOfOrder(typed, 'arrivalOrder', 'arrivalOrderDate', frame.today) : {}
      }
      offer={offerToAskBack(card.id)}
      send={({ groupId, ...body }) => restore(card.id, { ...body, groupId: Number(groupId) })}
      onSent={(stored) => {
        tell('contingent.returned', stored, stored.batch);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

const moveForm = z.object({ ...moveShape, groupId: z.string().check(z.minLength(1)) }).check(isWholeMove);
type MoveForm = z.infer<typeof moveForm>;

export function Move({ card, groups, onClose }: Props) {
  const text = useText();
  const { move, tell } = useStudentWrites();
  const frame = useFrame(card, 'move', text('contingent.move.title'));
  const others = groups.filter(({ id }) => id !== card.group?.id);
  return (
    <FormModal<MoveForm, { batch: string | null }>
      {...frame}
      fields={[
        {
          name: 'groupId',
          kind: 'select',
          label: label('toGroup'),
          options: groupOptions(text, others),
          width: 'half',
        },
        { name: 'date', kind: 'date', label: label('firstDay'), width: 'half' },
        {
          ...{ name: 'reason', kind: 'select', label: label('reason') },
          options: reasonsIn(text, 'moved', moveReasons),
        },
        ...order,
        { name: 'bringsMarks', kind: 'checkbox', label: label('bringsMarks') },
      ]}
      schema={moveForm}
      entry={{ date: frame.today, reason: 'class' }}
      submitLabel={text('contingent.move')}
      follow={(field, typed) =>
        field === 'orderNumber' ? dayOfOrder(typed, 'orderNumber', 'orderDate', frame.today) : {}
      }
      send={({ groupId, ...body }) => move(card.studentGroupUuid ?? '', { ...body, groupId: Number(groupId) })}
      onSent={({ batch }) => {
        tell('contingent.moved', card, batch);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

const blockForm = z.object({ reason: z.nullable(z.string().check(z.maxLength(200))) });

export function Block({ card, onClose }: Props) {
  const text = useText();
  const { block, tell } = useStudentWrites();
  const frame = useFrame(card, 'block', text('contingent.block.title'));
  return (
    <FormModal<z.infer<typeof blockForm>, StoredStudent>
      {...frame}
      fields={[
        {
          ...{ name: 'reason', kind: 'text', label: 'people.field.blockReason', hint: 'contingent.block.text' },
          ...{ maxLength: 200, isOptional: true },
        },
      ]}
      schema={blockForm}
      entry={{}}
      submitLabel={text('contingent.block')}
      send={(body) => block(card.id, body)}
      onSent={(stored) => {
        tell('contingent.blocked', stored, stored.batch);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
