// The windows about replacements: lessons of a teacher are handed over, and a teacher returns before the time.
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { FormModal } from '#blocks/form/entry-form.tsx';
import type { FormField } from '#blocks/form/fields.ts';
import { localDate } from '#contract/core/people-fields.ts';
import { formatLocalDate } from '#contract/core/time.ts';
import { type StaffMember, staffName } from '#contract/personnel/personnel.schema.ts';
import {
  isWholeReplacement,
  type Replacement,
  replacementForm,
  type StoredReplacement,
} from '#contract/personnel/replacement.ts';
import { usePerson } from '#data/session/person.ts';
import { schoolToday } from '#data/time/clock.ts';
import { useText } from '#shared/i18n/index.ts';
import { type HandedOver, handedOverOf, handoverField, teachersAmong, typedHandover } from './handover-field.tsx';
import { usePersonnel } from './use-personnel.ts';
import { useReplacements, useReplacementWrites } from './use-replacements.ts';

type Closing = { readonly onClose: () => void };
const label = (field: string) => `personnel.replace.${field}`;
/** A select gives texts; without it the window is about one teacher. */
const form = z.object({ ...replacementForm, userId: z.optional(z.nullable(z.string())) }).check(isWholeReplacement);
type Form = z.infer<typeof form>;

const noRows: readonly StaffMember[] = [];
const noReplacements: readonly Replacement[] = [];

/** `member` null: whom it is about is chosen first. */
export function ReplaceTeacher({ member, onClose }: Closing & { readonly member: StaffMember | null }) {
  const text = useText();
  const { role, timeZone } = usePerson();
  const today = schoolToday(timeZone);
  const { save, tell } = useReplacementWrites();
  const rows = usePersonnel().data?.rows ?? noRows;
  const replacements = useReplacements().data ?? noReplacements;
  const teachers = useMemo(() => teachersAmong(rows, role === 'director'), [rows, role]);
  const Draw = useMemo(() => handoverField({ member, teachers, replacements }), [member, teachers, replacements]);
  const whom = teachers.map((teacher) => ({ value: String(teacher.id), label: staffName(teacher) }));
  const fields: readonly FormField<keyof Form & string>[] = [
    ...(member ? [] : [{ name: 'userId', kind: 'select', label: label('whom'), options: whom } as const]),
    { name: 'dateFrom', kind: 'date', label: label('dateFrom'), width: 'half' },
    {
      name: 'dateTo',
      kind: 'date',
      label: label('dateTo'),
      width: 'half',
      isOptional: true,
      hint: label('dateToHint'),
    },
    {
      name: 'assignments',
      kind: 'own',
      label: label('assignments'),
      Draw,
      read: handedOverOf,
      write: (value) => typedHandover((value ?? []) as HandedOver[]),
      words: (typed) => String(typed.length),
    },
    { name: 'reason', kind: 'text', label: label('reason'), maxLength: 200, isOptional: true },
    { name: 'orderNumber', kind: 'text', label: label('orderNumber'), maxLength: 30, width: 'half', isOptional: true },
    { name: 'orderDate', kind: 'date', label: label('orderDate'), width: 'half', isOptional: true },
  ];
  return (
    <FormModal<Form, StoredReplacement>
      name={`replacement-${member?.id ?? 'new'}`}
      title={text('personnel.replace.title')}
      subtitle={member && staffName(member)}
      size={700}
      fields={fields}
      schema={form}
      entry={{ dateFrom: today }}
      version={null}
      today={today}
      timeZone={timeZone}
      submitLabel={text('personnel.replace.save')}
      follow={(field, typed) => {
        // What was chosen was another teacher's.
        if (field === 'userId') return { assignments: [] };
        const isDue = field === 'orderNumber' && typed.orderNumber !== '' && typed.orderDate === '';
        return isDue ? { orderDate: formatLocalDate(today) } : {};
      }}
      needs={member ? ['dateFrom', 'assignments'] : ['userId', 'dateFrom', 'assignments']}
      send={({ userId, version: _, ...body }) => save({ ...body, userId: member?.id ?? Number(userId) })}
      onSent={(stored) => {
        tell('personnel.replace.saved', stored.replacement?.name ?? '', stored);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

const cancelForm = z.object({ from: localDate });

export function CancelReplacement({ replacement, onClose }: Closing & { readonly replacement: Replacement }) {
  const text = useText();
  const { timeZone } = usePerson();
  const today = schoolToday(timeZone);
  const { cancel, tell } = useReplacementWrites();
  return (
    <FormModal<z.infer<typeof cancelForm>, StoredReplacement>
      name={`replacement-${replacement.uuid}-cancel`}
      title={text('personnel.replacements.cancelTitle')}
      subtitle={replacement.name}
      fields={[
        {
          name: 'from',
          kind: 'date',
          label: 'personnel.replacements.cancelFrom',
          hint: 'personnel.replacements.cancelHint',
        },
      ]}
      schema={cancelForm}
      entry={{ from: today }}
      version={replacement.version}
      today={today}
      timeZone={timeZone}
      submitLabel={text('personnel.replacements.cancelTitle')}
      send={(body) => cancel(replacement, body)}
      onSent={(stored) => {
        tell('personnel.replacements.cancelled', replacement.name, stored);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
