// The fields of the windows about programmes: what is typed, and how it is checked before it is sent.
import * as z from 'zod/mini';
import type { FormField } from '#blocks/form/fields.ts';
import {
  arrivalBody,
  changeShape,
  closedProgramme,
  programmeIdOf,
  programmeKinds,
  retirementBody,
} from '#contract/inclusive/inclusive.schema.ts';
import type { Text } from '#shared/i18n/index.ts';

/** A select gives texts. */
const chosen = z.string().check(z.minLength(1));
const { inclusiveDescription, timeSchemeUuid } = changeShape;
const choices = {
  inclusiveDescription,
  timeSchemeUuid,
  personnelId: z.nullable(chosen),
  quarterStart: chosen,
  quarterEnd: chosen,
};
const inOrder = z.refine<{ quarterStart: string; quarterEnd: string }>(
  ({ quarterStart, quarterEnd }) => quarterStart <= quarterEnd,
  { path: ['quarterEnd'], error: 'inclusive.wrong.quarters' },
);
export const newForm = z.object({ programmeId: chosen, parentId: chosen, ...choices }).check(inOrder);
export type NewForm = z.infer<typeof newForm>;
export const changeForm = z.object(choices).check(inOrder);
export type ChangeForm = z.infer<typeof changeForm>;

const { endDate, endOrder, endOrderDate } = closedProgramme.shape;
export const closingForm = z.object({ endDate, endOrder, endOrderDate });
export type ClosingForm = z.infer<typeof closingForm>;
const { arrivalDate, arrivalOrder, arrivalOrderDate } = arrivalBody.shape;
export const arrivalForm = z.object({ contingentId: chosen, arrivalDate, arrivalOrder, arrivalOrderDate });
export type ArrivalForm = z.infer<typeof arrivalForm>;
const { retirementDate, retirementOrder, retirementOrderDate } = retirementBody.shape;
export const endForm = z.object({ contingentId: chosen, retirementDate, retirementOrder, retirementOrderDate });
export type EndForm = z.infer<typeof endForm>;

export type Options = readonly { readonly value: string; readonly label: string }[];
/** What is chosen from: members of the staff and bells of the school. */
export type Offered = { readonly teachers: Options; readonly schemes: Options };

const label = (field: string) => `inclusive.field.${field}`;
const ownText = String(programmeIdOf('custom'));
const quarters = ['1', '2', '3', '4'].map((number) => ({ value: number, label: number }));

const description = {
  name: 'inclusiveDescription',
  kind: 'text',
  label: label('description'),
  maxLength: 200,
} as const satisfies FormField;

function shared({ teachers, schemes }: Offered) {
  return [
    { name: 'timeSchemeUuid', kind: 'select', label: label('timeScheme'), options: schemes },
    { name: 'personnelId', kind: 'select', label: label('teacher'), options: teachers, isOptional: true },
    { name: 'quarterStart', kind: 'select', label: label('quarterStart'), options: quarters, width: 'half' },
    { name: 'quarterEnd', kind: 'select', label: label('quarterEnd'), options: quarters, width: 'half' },
  ] as const satisfies readonly FormField<keyof ChangeForm & string>[];
}

export const newFields = (
  text: Text,
  classes: Options,
  offered: Offered,
): readonly FormField<keyof NewForm & string>[] => [
  {
    name: 'programmeId',
    kind: 'select',
    label: label('programme'),
    options: programmeKinds.map((kind) => ({
      value: String(programmeIdOf(kind)),
      label: text(`inclusive.programme.${kind}`),
    })),
  },
  { ...description, isShown: ({ programmeId }) => programmeId === ownText },
  { name: 'parentId', kind: 'select', label: label('parent'), options: classes },
  ...shared(offered),
];

/** The school's own text alone has words to change. */
export const changeFields = (
  programmeId: number,
  offered: Offered,
): readonly FormField<keyof ChangeForm & string>[] => [
  { ...description, isShown: () => String(programmeId) === ownText },
  ...shared(offered),
];

function orderFields<Number extends string, Date extends string>(
  number: Number,
  date: Date,
): readonly FormField<Number | Date>[] {
  return [
    { name: number, kind: 'text', label: label('orderNumber'), maxLength: 30, width: 'half' },
    {
      name: date,
      kind: 'date',
      label: label('orderDate'),
      hint: label('orderDateHint'),
      width: 'half',
      isOptional: true,
    },
  ];
}

export const closingFields: readonly FormField<keyof ClosingForm & string>[] = [
  { name: 'endDate', kind: 'date', label: label('endDate') },
  ...orderFields('endOrder', 'endOrderDate'),
];
export const arrivalFields = (pupils: Options): readonly FormField<keyof ArrivalForm & string>[] => [
  { name: 'contingentId', kind: 'select', label: label('pupil'), options: pupils },
  { name: 'arrivalDate', kind: 'date', label: label('arrivalDate') },
  ...orderFields('arrivalOrder', 'arrivalOrderDate'),
];
export const endFields = (pupils: Options): readonly FormField<keyof EndForm & string>[] => [
  { name: 'contingentId', kind: 'select', label: label('pupil'), options: pupils },
  { name: 'retirementDate', kind: 'date', label: label('endDate') },
  ...orderFields('retirementOrder', 'retirementOrderDate'),
];
