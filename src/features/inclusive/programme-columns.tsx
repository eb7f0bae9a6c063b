import { columnsOf, type ListColumn } from '#blocks/list/index.ts';
import { defineList } from '#contract/core/list.ts';
import {
  type Programme,
  type ProgrammeMember,
  programmeKindOf,
  programmeKinds,
  programmeList,
  programmeMemberList,
} from '#contract/inclusive/inclusive.schema.ts';
import { languageWords } from '#domain/person/person-words.ts';
import type { Text } from '#shared/i18n/index.ts';
import { formatDate } from '#shared/lib/dates.ts';

const title = (text: Text) => (field: string) => text(`inclusive.field.${field}`);

/** Its name, or the school's own text. */
export const programmeName = (text: Text, { programmeId, inclusiveDescription }: Programme): string =>
  inclusiveDescription ?? text(`inclusive.programme.${programmeKindOf(programmeId)}`);

const { description, closedOn, order, ...open } = programmeList.fields;
/** The own text stands where the programme has its name. */
const searched = { description: { ...description, can: ['search'] as const } };
export const openList = defineList({ id: programmeList.id, fields: { ...open, ...searched }, sort: 'group' });
export const closedList = defineList({
  id: programmeList.id,
  sort: 'group',
  fields: { ...open, ...searched, closedOn, order },
});

function shared(text: Text) {
  const of = title(text);
  const kinds = Object.fromEntries(programmeKinds.map((kind) => [kind, text(`inclusive.programme.${kind}`)]));
  return {
    group: { title: of('group'), width: 10 },
    programme: {
      title: of('programme'),
      width: 30,
      words: kinds,
      card: 'detail' as const,
      show: (row: Programme) => programmeName(text, row),
    },
    parallel: { title: of('parallel'), width: 6, isHidden: true },
    teacher: {
      title: of('teacher'),
      width: 12,
      card: 'detail' as const,
      show: ({ teacher }: Programme) => teacher?.name ?? <span className="muted">{text('inclusive.noTeacher')}</span>,
    },
    eduLang: { title: of('eduLang'), width: 8, words: languageWords(text) },
    timeScheme: { title: of('timeScheme'), width: 11, isHidden: true },
    quarters: { title: of('quarters'), width: 6 },
    description: { title: of('description'), width: 14, isHidden: true },
  } as const;
}

export const openColumns = (text: Text): readonly ListColumn<Programme>[] =>
  columnsOf(openList, { ...shared(text), pupils: { title: title(text)('pupils'), width: 6, card: 'end' } });

export const closedColumns = (text: Text): readonly ListColumn<Programme>[] => {
  const of = title(text);
  return columnsOf(closedList, {
    ...shared(text),
    closedOn: { title: of('closedOn'), width: 8, card: 'end' },
    order: {
      title: of('order'),
      width: 9,
      show: ({ closeOrder }) => closeOrder && orderWords(text, closeOrder),
    },
    pupils: { title: of('pupils'), width: 6, isHidden: true },
  });
};

export function memberColumns(text: Text): readonly ListColumn<ProgrammeMember>[] {
  const of = title(text);
  return columnsOf(programmeMemberList, {
    name: { title: of('name'), width: 18 },
    from: { title: of('from'), width: 8, card: 'detail' },
    arrivalOrder: {
      title: of('arrivalOrder'),
      width: 12,
      card: 'detail',
      show: ({ arrivalOrder }) => arrivalOrder && orderWords(text, arrivalOrder),
    },
    to: { title: of('to'), width: 8, card: 'detail' },
    retirementOrder: {
      title: of('retirementOrder'),
      width: 12,
      show: ({ retirementOrder }) => retirementOrder && orderWords(text, retirementOrder),
    },
  });
}

/** "№ 12-и, 02.11.2026". */
export const orderWords = (text: Text, { number, date }: { number: string; date: string }) =>
  text('inclusive.order', { number, date: formatDate(date) });
