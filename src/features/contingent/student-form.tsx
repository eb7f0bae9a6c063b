// The two forms of a student's card: somebody who comes, and somebody who is there.
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { FormModal } from '#blocks/form/entry-form.tsx';
import { ReadView } from '#blocks/read/read-view.tsx';
import type { StudentCard } from '#contract/contingent/contingent.schema.ts';
import type { StoredStudent } from '#contract/contingent/student-writes.ts';
import { personName } from '#contract/core/person-name.ts';
import type { ShortGroup } from '#contract/groups/groups.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { usePerson } from '#data/session/person.ts';
import { schoolToday } from '#data/time/clock.ts';
import { hintsOfIin } from '#domain/person/iin-hints.ts';
import { usePersonLook } from '#domain/person/use-person-look.ts';
import { dayOfOrder } from '#domain/student/movement-fields.ts';
import { useRights } from '#domain/student/rights.ts';
import { useText } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { Modal } from '#shared/ui/index.ts';
import { useAsking } from './admission-requests/use-asking.ts';
import { yearOfCard } from './found-card.ts';
import { Return } from './movement-forms.tsx';
import {
  type AdmissionForm,
  admissionFields,
  admissionForm,
  admissionOf,
  type CardFormValues,
  cardFields,
  cardForm,
  cardOf,
} from './student-fields.ts';
import { useNationalities, useStudentCard, useStudents } from './use-contingent.ts';
import { useStudentWrites } from './use-student-writes.ts';

type AdmissionProps = {
  groups: readonly ShortGroup[];
  /** The class that is chosen from the beginning; what is typed for one is a draft apart. */
  groupId?: number | null;
  onClose: () => void;
};

export function Admission({ groups, groupId = null, onClose }: AdmissionProps) {
  const text = useText();
  const { timeZone } = usePerson();
  const { admit, tell } = useStudentWrites();
  const isOrdering = useRights() === 'all';
  const [returning, setReturning] = useState<number | null>(null);
  const [parameters, setParameters] = useSearchParams();
  const { offerToAskOr, leadToOwn } = useAsking(onClose);
  const { user, school } = useAccount();
  const navigate = useNavigate();
  const shown = useStudents().data?.rows;
  const show = ({ id, state }: Pick<StudentCard, 'id' | 'state'>) => {
    const elsewhere = yearOfCard(id, { shown, years: user.years, eduYear: school.eduYear });
    if (elsewhere !== null) {
      onClose();
      return void navigate(`${pagePath(elsewhere, 'backoffice/students')}?student=${id}`);
    }
    if (state === 'archived') return setReturning(id);
    const next = new URLSearchParams(parameters);
    next.set('student', String(id));
    setParameters(next, { preventScrollReset: true });
    onClose();
  };
  const offer = offerToAskOr(show);
  const look = usePersonLook('student', leadToOwn(show));
  const today = schoolToday(timeZone);
  // A group lead has one class to choose from.
  const [only, ...others] = groups;
  const chosen = groups.find(({ id }) => id === groupId);
  if (returning !== null)
    return <Returning id={returning} groups={groups} onClose={() => setReturning(null)} onStored={onClose} />;
  return (
    <FormModal<AdmissionForm, StoredStudent>
      name={chosen ? `student-new-${chosen.id}` : 'student-new'}
      title={text('contingent.admit.title')}
      size={700}
      fields={admissionFields(text, today, groups, isOrdering)}
      schema={admissionForm}
      entry={{
        arrivalDate: today,
        reason: 'same_district',
        isNotResident: false,
        ...(chosen && { groupId: String(chosen.id) }),
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
      offer={offer}
      send={(body) => admit(admissionOf(body))}
      onSent={(stored) => {
        tell('contingent.admitted', stored, stored.batch);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

type ReturningProps = { id: number; groups: readonly ShortGroup[]; onClose: () => void; onStored: () => void };

/** The return of somebody of the archive in the place of an admission, which stays a draft. */
function Returning({ id, ...rest }: ReturningProps) {
  const text = useText();
  const read = useStudentCard(id);
  if (read.data) return <Return card={read.data} {...rest} />;
  return (
    <Modal isOpen onClose={rest.onClose} title={text('contingent.restore.title')} size={480}>
      <ReadView read={read} rows={4}>
        {() => null}
      </ReadView>
    </Modal>
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
      subtitle={[personName(card), group].filter(Boolean).join(', ')}
      size={700}
      fields={cardFields(text, today, { hasIin: card.iin !== null, nationalities: nationalities.options })}
      schema={cardForm}
      entry={{
        surname,
        firstname,
        patronymic,
        iin: null,
        isNotResident,
        gender,
        phone,
        address,
        isInStatistic,
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
