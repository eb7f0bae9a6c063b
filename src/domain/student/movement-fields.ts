// The fields of the short forms by which a pupil changes class or leaves: of one on the card, and of many in a list.
import * as z from 'zod/mini';
import type { Typed } from '#blocks/form/fields.ts';
import { moveReasons, moveShape } from '#contract/contingent/movements.ts';
import { departureReasons, isWholeMove } from '#contract/core/arrivals.ts';
import { formatLocalDate } from '#contract/core/time.ts';
import { groupOption } from '#contract/groups/group-label.ts';
import type { ItemStatus, ShortGroup } from '#contract/groups/groups.schema.ts';
import type { Text } from '#shared/i18n/index.ts';

const label = (field: string) => `contingent.field.${field}`;
const order = [
  { name: 'orderNumber', kind: 'text', label: label('orderNumber'), maxLength: 30, width: 'half', isOptional: true },
  { name: 'orderDate', kind: 'date', label: label('orderDate'), width: 'half', isOptional: true },
] as const;
const reasonsIn = (text: Text, kind: string, reasons: readonly string[]) =>
  reasons.map((reason) => ({ value: reason, label: text(`contingent.reason.${kind}.${reason}`) }));

/** Classes to choose from: those in use that somebody may be in. */
export const groupOptions = (text: Text, groups: readonly (ShortGroup & { readonly state?: ItemStatus })[]) =>
  groups
    .filter(({ parallel, state }) => parallel > 0 && state !== 'archive')
    .map((group) => ({ value: String(group.id), label: groupOption(group, text('people.inclusive')) }));

/** A day, a reason and, when there is one, the order. */
export const departureFormFields = (text: Text) =>
  [
    { name: 'date', kind: 'date', label: label('lastDay') },
    { name: 'reason', kind: 'select', label: label('reason'), options: reasonsIn(text, 'left', departureReasons) },
    ...order,
  ] as const;

export const moveForm = z.object({ ...moveShape, groupId: z.string().check(z.minLength(1)) }).check(isWholeMove);
export type MoveForm = z.infer<typeof moveForm>;

/** Where to, from which day, why, and by which order. */
export const moveFormFields = (text: Text, groups: readonly ShortGroup[]) =>
  [
    {
      name: 'groupId',
      kind: 'select',
      label: label('toGroup'),
      options: groupOptions(text, groups),
      width: 'half',
    },
    { name: 'date', kind: 'date', label: label('firstDay'), width: 'half' },
    { name: 'reason', kind: 'select', label: label('reason'), options: reasonsIn(text, 'moved', moveReasons) },
    ...order,
    { name: 'bringsMarks', kind: 'checkbox', label: label('bringsMarks') },
  ] as const;

/** An order with a number has a day: today, until another is typed. */
export function dayOfOrder<Field extends string>(typed: Typed, number: string, date: Field, today: string) {
  const isDue = typed[number] !== '' && typed[date] === '';
  return (isDue ? { [date]: formatLocalDate(today) } : {}) as Partial<Record<Field, string>>;
}
