// The short forms of a student's card: who leaves, comes back, changes class, or is kept from signing in.
import { BlockForm } from '#blocks/form/block-form.tsx';
import { FormModal } from '#blocks/form/entry-form.tsx';
import type { StudentCard } from '#contract/contingent/contingent.schema.ts';
import type { StoredStudent } from '#contract/contingent/student-writes.ts';
import { type DepartureFields, departureFields } from '#contract/core/arrivals.ts';
import { personName } from '#contract/core/person-name.ts';
import type { ShortGroup } from '#contract/groups/groups.schema.ts';
import { usePerson } from '#data/session/person.ts';
import { schoolToday } from '#data/time/clock.ts';
import {
  dayOfOrder,
  departureFormFields,
  type MoveForm,
  moveForm,
  moveFormFields,
} from '#domain/student/movement-fields.ts';
import { useText } from '#shared/i18n/index.ts';
import { useAsking } from './admission-requests/use-asking.ts';
import { type ArrivalForm, arrivalFields, arrivalForm } from './student-fields.ts';
import { useStudentWrites } from './use-student-writes.ts';

export type MovementForm = 'archive' | 'restore' | 'move' | 'block';
type Props = { card: StudentCard; groups: readonly ShortGroup[]; onClose: () => void };

/** What all of them share. */
function useFrame(card: StudentCard, what: MovementForm, title: string) {
  const { timeZone } = usePerson();
  return {
    name: `student-${card.id}-${what}`,
    title,
    subtitle: personName(card),
    version: null,
    today: schoolToday(timeZone),
    timeZone,
  };
}

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

/** `onStored`: instead of `onClose` when somebody is back. */
export function Return({ card, groups, onClose, onStored = onClose }: Props & { onStored?: () => void }) {
  const text = useText();
  const { restore, tell } = useStudentWrites();
  const { offerToAskBack } = useAsking(onStored);
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
        onStored();
      }}
      onClose={onClose}
    />
  );
}

export function Move({ card, groups, onClose }: Props) {
  const text = useText();
  const { move, tell } = useStudentWrites();
  const frame = useFrame(card, 'move', text('contingent.move.title'));
  const others = groups.filter(({ id }) => id !== card.group?.id);
  return (
    <FormModal<MoveForm, { batch: string | null }>
      {...frame}
      fields={moveFormFields(text, others)}
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

export function Block({ card, onClose }: Props) {
  const text = useText();
  const { block, tell } = useStudentWrites();
  return (
    <BlockForm<StoredStudent>
      name={`student-${card.id}-block`}
      title={text('contingent.block.title')}
      subtitle={personName(card)}
      hint="contingent.block.text"
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
