// What a bundle of OneRoster says of a person beside what a sheet does. The reader of bundles (sheets/roster.ts) fills these columns; the
// last ones only where something is wrong, with what stands in the file, so that the row tells of it and a person may take it away.
import * as z from 'zod/mini';
import { isIin } from './iin.ts';
import type { ImportColumn } from './import.ts';

/** A cell that is there only because it is wrong. */
const wrong = (keyOf: (cell: string) => string) =>
  z.string().check((context) => {
    context.issues.push({ code: 'custom', message: keyOf(context.value), input: context.value });
  });

export const rosterColumns: readonly ImportColumn[] = [
  {
    field: 'sourcedId',
    kind: 'text',
    example: '',
    isInTemplate: false,
    canAsk: true,
    titles: { kz: 'OneRoster нөмірі', ru: 'Номер OneRoster', en: 'OneRoster id' },
    schema: z.string().check(
      z.maxLength(255),
      z.refine((id) => !isIin(id), 'people-import.wrong.sourcedIin'),
    ),
  },
  {
    field: 'rosterYear',
    kind: 'number',
    example: '',
    isInTemplate: false,
    titles: { kz: 'OneRoster оқу жылы', ru: 'Учебный год OneRoster', en: 'OneRoster school year' },
    schema: z.int(),
  },
  {
    field: 'rosterStatus',
    kind: 'text',
    example: '',
    isInTemplate: false,
    titles: { kz: 'OneRoster күйі', ru: 'Состояние OneRoster', en: 'OneRoster status' },
    schema: wrong((cell) => `people-import.wrong.${cell === 'tobedeleted' ? 'toBeDeleted' : 'rosterStatus'}`),
  },
  {
    field: 'rosterEnabled',
    kind: 'text',
    example: '',
    isInTemplate: false,
    titles: { kz: 'OneRoster: кіру рұқсаты', ru: 'OneRoster: вход разрешён', en: 'OneRoster: user enabled' },
    schema: z.enum(['false']),
    words: { false: ['Жоқ', 'Нет', 'No'] },
  },
  {
    field: 'rosterOrg',
    kind: 'text',
    example: '',
    isInTemplate: false,
    titles: { kz: 'OneRoster ұйымы', ru: 'Организация OneRoster', en: 'OneRoster organization' },
    schema: wrong(() => 'people-import.wrong.rosterOrg'),
  },
  {
    field: 'rosterRole',
    kind: 'text',
    example: '',
    isInTemplate: false,
    titles: { kz: 'OneRoster рөлі', ru: 'Роль OneRoster', en: 'OneRoster role' },
    schema: wrong(() => 'people-import.wrong.rosterRole'),
  },
];

/** Of a student only: the parents for whom a row has no columns. */
export const rosterParents: ImportColumn = {
  field: 'rosterParents',
  kind: 'text',
  example: '',
  isInTemplate: false,
  titles: { kz: 'OneRoster-дегі басқа ата-ана', ru: 'Другие родители OneRoster', en: 'Other parents in OneRoster' },
  schema: wrong(() => 'people-import.wrong.rosterParents'),
};
