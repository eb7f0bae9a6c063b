// The fields of the forms about students: what is typed, and what is sent of it.
import * as z from 'zod/mini';
import type { FieldOption, FormField } from '#blocks/form/fields.ts';
import type { Sent } from '#blocks/form/use-entry-form.ts';
import { studentFields } from '#contract/contingent/student-writes.ts';
import { arrivalReasons, arrivalShape, isWholeArrival } from '#contract/core/arrivals.ts';
import { bornOfStudent, hasIin, longestName } from '#contract/core/people-fields.ts';
import type { ShortGroup } from '#contract/groups/groups.schema.ts';
import { genderWords } from '#domain/person/person-words.ts';
import { groupOptions } from '#domain/student/movement-fields.ts';
import type { Text } from '#shared/i18n/index.ts';

/** A select gives texts. */
const groupId = z.string().check(z.minLength(1));
const { surname, firstname, patronymic, iin, isNotResident, gender, bornDate } = studentFields.shape;
/** The form of a group lead has no order. */
const order = {
  arrivalOrder: z.optional(arrivalShape.arrivalOrder),
  arrivalOrderDate: z.optional(arrivalShape.arrivalOrderDate),
};
const person = { surname, firstname, patronymic, iin, isNotResident, gender, bornDate };
export const admissionForm = z.object({ ...person, ...arrivalShape, ...order, groupId }).check(hasIin, isWholeArrival);
export type AdmissionForm = z.infer<typeof admissionForm>;
export const arrivalForm = z.object({ ...arrivalShape, groupId }).check(isWholeArrival);
export type ArrivalForm = z.infer<typeof arrivalForm>;

export function admissionOf({ groupId: group, arrivalOrder, arrivalOrderDate, ...form }: Sent<AdmissionForm>) {
  const ordered = { arrivalOrder: arrivalOrder ?? null, arrivalOrderDate: arrivalOrderDate ?? null };
  return { ...form, ...ordered, groupId: Number(group), phone: null, address: null, isInStatistic: 1 as const };
}
export type SentAdmission = ReturnType<typeof admissionOf>;

/** The card as its form has it: a list gives texts. */
export const cardForm = z.object({ ...studentFields.shape, nationalityId: z.nullable(z.string()) });
export type CardFormValues = z.infer<typeof cardForm>;

/** An IIN that is not typed stays as it is. */
export function cardOf({ iin: typed, isInStatistic, nationalityId, ...form }: Sent<CardFormValues>) {
  return {
    ...form,
    nationalityId: nationalityId === null ? null : Number(nationalityId),
    isInStatistic: isInStatistic ? (1 as const) : (0 as const),
    ...(typed !== null && { iin: typed }),
  };
}
export type SentCard = ReturnType<typeof cardOf>;

const label = (field: string) => `contingent.field.${field}`;

const iinField = (hint: string | undefined): FormField<'iin'> => ({
  name: 'iin',
  kind: 'digits',
  label: label('iin'),
  maxLength: 12,
  width: 'half',
  isOptional: 'sometimes',
  ...(hint !== undefined && { hint }),
});

export function personFields(text: Text, today: string): readonly FormField<keyof AdmissionForm & string>[] {
  const name = { kind: 'letters', maxLength: longestName } as const;
  return [
    { name: 'surname', ...name, label: 'people.field.surname', width: 'third' },
    { name: 'firstname', ...name, label: 'people.field.firstname', width: 'third' },
    { name: 'patronymic', ...name, label: 'people.field.patronymic', width: 'third', isOptional: true },
    {
      name: 'bornDate',
      kind: 'date',
      label: label('bornDate'),
      width: 'half',
      range: bornOfStudent(today),
    },
    {
      name: 'gender',
      kind: 'select',
      label: label('gender'),
      width: 'half',
      options: Object.entries(genderWords(text)).map(([value, words]) => ({ value, label: words })),
    },
  ];
}

/** `isOrdering`: the order is known by who writes; a group lead has none (decisions E8). */
export function arrivalFields(
  text: Text,
  groups: readonly ShortGroup[],
  isOrdering = true,
): readonly FormField<keyof ArrivalForm & string>[] {
  const width = 'half' as const;
  const order: readonly FormField<keyof ArrivalForm & string>[] = [
    { name: 'arrivalOrder', kind: 'text', label: label('orderNumber'), maxLength: 30, width, isOptional: true },
    { name: 'arrivalOrderDate', kind: 'date', label: label('orderDate'), width, isOptional: true },
  ];
  return [
    {
      name: 'groupId',
      kind: 'select',
      label: label('group'),
      width: 'half',
      options: groupOptions(text, groups),
    },
    { name: 'arrivalDate', kind: 'date', label: 'contingent.field.arrivalDate', width: 'half' },
    {
      name: 'reason',
      kind: 'select',
      label: 'contingent.field.reason',
      options: arrivalReasons.map((reason) => ({ value: reason, label: text(`contingent.reason.arrived.${reason}`) })),
      ...(!isOrdering && { hint: 'contingent.ordersLater' }),
    },
    ...(isOrdering ? order : []),
  ];
}

export function admissionFields(text: Text, today: string, groups: readonly ShortGroup[], isOrdering: boolean) {
  return [
    { ...iinField('people.field.iinHint'), isFirst: true },
    { name: 'isNotResident', kind: 'checkbox', label: 'people.field.isNotResident', width: 'half' },
    // What the register tells is folded away, and what is mostly as it begins: a class is all that is left to choose.
    ...personFields(text, today).map((field) =>
      field.name === 'bornDate' || field.name === 'gender' ? { ...field, fold: 'looked' as const } : field,
    ),
    ...arrivalFields(text, groups, isOrdering).map(({ hint, ...field }) =>
      // What is said of the order stays in sight.
      field.name === 'groupId'
        ? { ...field, ...(!isOrdering && { hint: 'contingent.ordersLater' }) }
        : { ...field, fold: 'always' as const, ...(hint !== undefined && isOrdering && { hint }) },
    ),
  ] satisfies readonly FormField<keyof AdmissionForm & string>[];
}

export function cardFields(
  text: Text,
  today: string,
  { hasIin, nationalities }: { hasIin: boolean; nationalities: readonly FieldOption[] },
): readonly FormField<keyof CardFormValues & string>[] {
  return [
    ...(personFields(text, today) as readonly FormField<'surname'>[]),
    iinField(hasIin ? 'people.field.iinStays' : 'people.field.iinHint'),
    { name: 'isNotResident', kind: 'checkbox', label: 'people.field.isNotResident', width: 'half' },
    { name: 'phone', kind: 'phone', label: label('phone'), width: 'half', isOptional: true },
    { name: 'isInStatistic', kind: 'checkbox', label: label('isInStatistic'), width: 'half' },
    {
      name: 'nationalityId',
      kind: 'select',
      label: label('nationality'),
      width: 'half',
      isOptional: true,
      options: nationalities,
    },
    { name: 'address', kind: 'text', label: label('address'), maxLength: 200, isOptional: true },
  ];
}
