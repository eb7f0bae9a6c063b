// The columns in which a sheet of students tells of their parents: two at most, each by IIN (decisions E27).
import * as z from 'zod/mini';
import type { ImportColumn } from '../core/import.ts';
import { restoredIin, saysNothing, spreadName } from '../core/import-cells.ts';
import { personColumns } from '../core/people-columns.ts';
import { parentFields, personFields } from '../core/people-fields.ts';

const parentName = z.object({
  surname: personFields.surname,
  firstname: personFields.firstname,
  patronymic: personFields.patronymic,
});

type PersonName = z.infer<typeof parentName>;
/** The three names of a whole one, as it stands in one cell; undefined for what is no whole name. */
export function parentNameIn(cell: string): PersonName | undefined {
  const { surname, firstname, patronymic } = spreadName({ fullName: cell });
  return parentName.safeParse({ surname, firstname, patronymic: patronymic || null }).data;
}

const wholeName = z.string().check(
  z.maxLength(200),
  z.refine((cell) => parentNameIn(cell) !== undefined, { error: 'people-import.wrong.parentName' }),
);
const { iin, phone } = personColumns;

type Of = { readonly kz: string; readonly ru: string; readonly en: string };
/** Who a column is of, as sheets call them: the mother mostly stands before the father. */
const persons: readonly {
  readonly titled: Of;
  readonly called: readonly Of[];
  readonly examples: readonly string[];
}[] = [
  {
    titled: { kz: '1-ата-ананың', ru: 'родителя 1', en: 'Parent 1' },
    called: [
      { kz: 'Ата-анасының', ru: 'родителя', en: 'Parent' },
      { kz: 'Анасының', ru: 'матери', en: 'Mother' },
      { kz: 'Шешесінің', ru: 'мамы', en: 'Guardian' },
    ],
    examples: ['840312400017', 'Қожахметова Сәуле Маратқызы', '+7 701 555 14 12'],
  },
  {
    titled: { kz: '2-ата-ананың', ru: 'родителя 2', en: 'Parent 2' },
    called: [
      { kz: 'Екінші ата-анасының', ru: 'второго родителя', en: 'Second parent' },
      { kz: 'Әкесінің', ru: 'отца', en: 'Father' },
      { kz: 'Әкенің', ru: 'папы', en: 'Guardian 2' },
    ],
    examples: ['820615300014', 'Қожахметов Қайрат Асанұлы', '+7 702 555 14 12'],
  },
];

const iinOf = ({ kz, ru, en }: Of) => ({ kz: `${kz} ЖСН`, ru: `ИИН ${ru}`, en: `${en} IIN` });
const nameOf = ({ kz, ru, en }: Of) => ({ kz: `${kz} аты-жөні`, ru: `ФИО ${ru}`, en: `${en} full name` });
const phoneOf = ({ kz, ru, en }: Of) => ({ kz: `${kz} телефоны`, ru: `Телефон ${ru}`, en: `${en} phone` });
const synonymsOf = (called: readonly Of[], titles: (one: Of) => Of) =>
  called.flatMap((one) => Object.values(titles(one)));

export const parentColumns: readonly ImportColumn[] = persons.flatMap(({ titled, called, examples }, index) => {
  const field = parentFields[index];
  const [ofIin = '', ofName = '', ofPhone = ''] = examples;
  if (!field) return [];
  return [
    {
      field: field.iin,
      kind: 'text',
      schema: iin.schema,
      example: ofIin,
      titles: iinOf(titled),
      synonyms: synonymsOf(called, iinOf),
      restore: (cell) => restoredIin(cell, ''),
      isNothing: saysNothing,
    },
    {
      field: field.name,
      kind: 'text',
      schema: wholeName,
      example: ofName,
      titles: nameOf(titled),
      synonyms: synonymsOf(called, nameOf),
      isNothing: saysNothing,
    },
    {
      field: field.phone,
      kind: 'text',
      schema: phone.schema,
      example: ofPhone,
      titles: phoneOf(titled),
      synonyms: synonymsOf(called, phoneOf),
      isNothing: phone.isNothing,
    },
  ] satisfies ImportColumn[];
});
