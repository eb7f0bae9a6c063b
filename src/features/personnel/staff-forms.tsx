// The forms about a member of the staff: the card, the position, the departure, and who is kept from signing in.
import * as z from 'zod/mini';
import { BlockForm } from '#blocks/form/block-form.tsx';
import { FormModal } from '#blocks/form/entry-form.tsx';
import type { FormField } from '#blocks/form/fields.ts';
import { bornOfStaff, hasIin, longestName } from '#contract/core/people-fields.ts';
import {
  type StaffMember,
  type StaffPosition,
  staffCategories,
  staffName,
} from '#contract/personnel/personnel.schema.ts';
import { teacherPosition } from '#contract/personnel/positions.ts';
import { departureForm, type StaffForm, type StoredStaff, staffForm } from '#contract/personnel/staff-writes.ts';
import { usePerson } from '#data/session/person.ts';
import { schoolToday } from '#data/time/clock.ts';
import { hintsOfIin } from '#domain/person/iin-hints.ts';
import { genderWords } from '#domain/person/person-words.ts';
import { usePersonLook } from '#domain/person/use-person-look.ts';
import { pickLocalized, type Text, useLanguage, useText } from '#shared/i18n/index.ts';
import { useChosenPasswords } from './use-chosen-passwords.ts';
import { useStaffWrites } from './use-staff-writes.ts';

type Closing = { onClose: () => void };
type OfMember = Closing & { member: StaffMember };

const label = (field: string) => `personnel.field.${field}`;

function cardFields(text: Text, today: string, iinHint: string): readonly FormField<keyof StaffForm & string>[] {
  const name = { kind: 'letters', maxLength: longestName, width: 'third' } as const;
  return [
    {
      name: 'iin',
      kind: 'digits',
      label: label('iin'),
      maxLength: 12,
      width: 'half',
      isOptional: 'sometimes',
      hint: iinHint,
    },
    { name: 'isNotResident', kind: 'checkbox', label: 'people.field.isNotResident', width: 'half' },
    { name: 'surname', ...name, label: 'people.field.surname' },
    { name: 'firstname', ...name, label: 'people.field.firstname' },
    { name: 'lastname', ...name, label: 'people.field.patronymic', isOptional: true },
    { name: 'bornDate', kind: 'date', label: label('bornDate'), width: 'half', range: bornOfStaff(today) },
    {
      name: 'sex',
      kind: 'select',
      label: label('sex'),
      width: 'half',
      options: Object.entries(genderWords(text)).map(([value, words]) => ({ value, label: words })),
    },
    { name: 'phone', kind: 'phone', label: label('phone'), width: 'half' },
    {
      name: 'category',
      kind: 'select',
      label: label('category'),
      width: 'half',
      isOptional: true,
      options: staffCategories.map((value) => ({ value, label: text(`personnel.category.${value}`) })),
    },
  ];
}

function useDays() {
  const { timeZone } = usePerson();
  return { today: schoolToday(timeZone), timeZone };
}

/** A select gives texts. */
const positionId = z.string().check(z.minLength(1));
const newForm = z.object({ ...staffForm.shape, positionId }).check(hasIin);
type NewForm = z.infer<typeof newForm>;

export function NewStaff({ positions, onClose }: Closing & { positions: readonly StaffPosition[] }) {
  const [text, language] = [useText(), useLanguage()];
  const { role } = usePerson();
  const { create, tell } = useStaffWrites();
  const look = usePersonLook('staff');
  const days = useDays();
  const offered = role === 'director' ? positions : positions.filter(({ id }) => id === teacherPosition);
  return (
    <FormModal<NewForm, StoredStaff>
      name="staff-new"
      look={look}
      title={text('personnel.add.title')}
      size={700}
      fields={[
        ...cardFields(text, days.today, 'people.field.iinHint'),
        {
          name: 'positionId',
          kind: 'select',
          label: label('position'),
          options: offered.map(({ id, ...words }) => ({ value: String(id), label: pickLocalized(words, language) })),
        },
      ]}
      schema={newForm}
      entry={{ isNotResident: false, positionId: String(teacherPosition) }}
      version={null}
      {...days}
      submitLabel={text('personnel.add')}
      follow={(field, typed) => (field === 'iin' ? hintsOfIin(typed, 'sex') : {})}
      send={({ positionId: chosen, ...body }) => create({ ...body, positionId: Number(chosen), isInStatistic: 1 })}
      onSent={(stored) => {
        tell('personnel.added', stored);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

export function EditStaff({ member, onClose }: OfMember) {
  const text = useText();
  const { change, tell } = useStaffWrites();
  const days = useDays();
  const { surname, firstname, lastname, isNotResident, bornDate, sex, phone, category } = member;
  return (
    <FormModal<StaffForm, StoredStaff>
      name={`staff-${member.id}`}
      title={text('personnel.edit')}
      subtitle={staffName(member)}
      size={700}
      fields={cardFields(text, days.today, member.iin === null ? 'people.field.iinHint' : 'people.field.iinStays')}
      schema={staffForm}
      entry={{
        surname,
        firstname,
        lastname,
        iin: null,
        isNotResident,
        sex,
        category,
        ...(bornDate !== null && { bornDate }),
        ...(phone !== null && { phone }),
      }}
      version={member.version}
      {...days}
      send={(body) => change(member.id, body)}
      onSent={(stored) => {
        tell('personnel.saved', stored);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

const accessForm = z.object({ positionId, isInStatistic: z.boolean() });

export function Access({ member, positions, onClose }: OfMember & { positions: readonly StaffPosition[] }) {
  const [text, language] = [useText(), useLanguage()];
  const { role } = usePerson();
  const { access, tell } = useStaffWrites();
  const days = useDays();
  const isDirector = role === 'director';
  return (
    <FormModal<z.infer<typeof accessForm>, StoredStaff>
      name={`staff-${member.id}-access`}
      title={text('personnel.access')}
      subtitle={staffName(member)}
      fields={[
        {
          name: 'positionId',
          kind: 'select',
          label: label('position'),
          hint: 'personnel.access.hint',
          options: positions
            .filter(({ id }) => isDirector || id === member.positionId)
            .map(({ id, ...words }) => ({ value: String(id), label: pickLocalized(words, language) })),
        },
        { name: 'isInStatistic', kind: 'checkbox', label: label('isInStatistic') },
      ]}
      schema={accessForm}
      entry={{ positionId: String(member.positionId), isInStatistic: member.isInStatistic === 1 }}
      version={member.version}
      {...days}
      send={({ positionId: chosen, isInStatistic, ...body }) =>
        access(member.id, { ...body, positionId: Number(chosen), isInStatistic: isInStatistic ? 1 : 0 })
      }
      onSent={(stored) => {
        tell('personnel.saved', stored);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

const leavingForm = z.object({ ...departureForm.shape, renewChosen: z.nullable(z.boolean()) });

export function StaffLeaves({ member, onClose }: OfMember) {
  const text = useText();
  const { archive, tell } = useStaffWrites();
  const days = useDays();
  const chosen = useChosenPasswords(member.id);
  return (
    <FormModal<z.infer<typeof leavingForm>, StoredStaff>
      name={`staff-${member.id}-archive`}
      title={text('personnel.leave.title')}
      subtitle={staffName(member)}
      fields={[
        { name: 'date', kind: 'date', label: 'personnel.field.lastDay', hint: 'personnel.leave.hint' },
        { name: 'order', kind: 'text', label: label('order'), maxLength: 30, isOptional: true },
        { name: 'reason', kind: 'text', label: label('reason'), maxLength: 200, isOptional: true },
        {
          name: 'renewChosen',
          kind: 'checkbox',
          label: 'personnel.leave.renewChosen',
          note: text('personnel.leave.chosen', { count: chosen }),
          isShown: () => chosen > 0,
        },
      ]}
      schema={leavingForm}
      entry={{ date: days.today }}
      version={null}
      {...days}
      submitLabel={text('personnel.leave')}
      send={({ renewChosen, ...body }) => archive(member.id, { ...body, renewChosen: renewChosen === true })}
      onSent={(stored) => {
        tell('personnel.left', stored);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

export function BlockStaff({ member, onClose }: OfMember) {
  const text = useText();
  const { block, tell } = useStaffWrites();
  return (
    <BlockForm<StoredStaff>
      name={`staff-${member.id}-block`}
      title={text('personnel.block')}
      subtitle={staffName(member)}
      hint="personnel.block.hint"
      submitLabel={text('personnel.block')}
      send={(body) => block(member.id, body)}
      onSent={(stored) => {
        tell('personnel.blocked', stored);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
