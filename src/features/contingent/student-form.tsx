// The two forms of a student's card: somebody who comes, and somebody who is there.
import { FormModal } from '#blocks/form/entry-form.tsx';
import { type StudentCard, studentName } from '#contract/contingent/contingent.schema.ts';
import type { StoredStudent } from '#contract/contingent/student-writes.ts';
import type { ShortGroup } from '#contract/groups/groups.schema.ts';
import { usePerson } from '#data/session/person.ts';
import { schoolToday } from '#data/time/clock.ts';
import { hintsOfIin } from '#domain/person/iin-hints.ts';
import { usePersonLook } from '#domain/person/use-person-look.ts';
import { useText } from '#shared/i18n/index.ts';
import { useAsking } from './admission-requests/use-asking.ts';
import {
  type AdmissionForm,
  admissionFields,
  admissionForm,
  admissionOf,
  type CardFormValues,
  cardFields,
  cardForm,
  cardOf,
  dayOfOrder,
} from './student-fields.ts';
import { useNationalities } from './use-contingent.ts';
import { useRights, useStudentWrites } from './use-student-writes.ts';

export function Admission({ groups, onClose }: { groups: readonly ShortGroup[]; onClose: () => void }) {
  const text = useText();
  const { timeZone } = usePerson();
  const { admit, tell } = useStudentWrites();
  const look = usePersonLook('student');
  const isOrdering = useRights() === 'all';
  const { offerToAsk } = useAsking(onClose);
  const today = schoolToday(timeZone);
  // A group lead has one class to choose from.
  const [only, ...others] = groups;
  return (
    <FormModal<AdmissionForm, StoredStudent>
      name="student-new"
      title={text('contingent.admit.title')}
      size={700}
      fields={admissionFields(text, today, groups, isOrdering)}
      schema={admissionForm}
      entry={{
        ...{ arrivalDate: today, reason: 'same_district', isNotResident: false },
        ...(only && others.length === 0 && { groupId: String(only.id) }),
      }}
      version={null}
      today={today}
      timeZone={timeZone}
      submitLabel={text('contingent.admit')}
      follow={(field, typed) => {
        if (field === 'iin') return hintsOfIin(typed, 'gender');
        return field === 'arrivalOrder' ? dayOfOrder(typed, 'arrivalOrder', 'arrivalOrderDate', today) : {};
      }}
      look={look}
      offer={offerToAsk}
      send={(body) => admit(admissionOf(body))}
      onSent={(stored) => {
        tell('contingent.admitted', stored, stored.batch);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

export function CardForm({ card, onClose }: { card: StudentCard; onClose: () => void }) {
  const text = useText();
  const { timeZone } = usePerson();
  const { change, tell } = useStudentWrites();
  const today = schoolToday(timeZone);
  const nationalities = useNationalities();
  const { surname, firstname, patronymic, isNotResident, gender, bornDate, phone, address, isInStatistic } = card;
  const group = card.group?.label;
  return (
    <FormModal<CardFormValues, StoredStudent>
      name={`student-${card.id}`}
      title={text('contingent.edit')}
      subtitle={[studentName(card), group].filter(Boolean).join(', ')}
      size={700}
      fields={cardFields(text, today, { hasIin: card.iin !== null, nationalities: nationalities.options })}
      schema={cardForm}
      entry={{
        ...{ surname, firstname, patronymic, iin: null, isNotResident, gender, phone, address, isInStatistic },
        ...(bornDate !== null && { bornDate }),
        nationalityId: card.nationalityId === null ? null : String(card.nationalityId),
      }}
      version={card.version}
      today={today}
      timeZone={timeZone}
      send={(body) => change(card.id, cardOf(body))}
      onSent={(stored) => {
        tell('contingent.saved', stored, stored.batch);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
