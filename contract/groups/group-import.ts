// The sheet of classes: its columns. What a class is given, a lead, a room, bells, is known by the words that a school has for it.
import * as z from 'zod/mini';
import { type Choice, choiceColumn, eduLangColumn } from '../core/choice-column.ts';
import { highestParallel, mixedParallel, shifts } from '../core/class-fields.ts';
import type { ImportColumn } from '../core/import.ts';
import { classKey } from '../core/import-cells.ts';
import { yesOrNo } from '../core/people-columns.ts';
import { groupLabel } from './group-label.ts';
import { capacity, letterOf } from './group-writes.ts';
import { faculties } from './groups.schema.ts';

// Set apart from what is typed: a room with the number 15 is not the room whose id is 15.
export const leadKey = (id: number | string): string => `lead:${id}`;
export const roomKey = (id: number | string): string => `room:${id}`;

/** What the classes of a school may be given; `labels`: its classes of the year. */
export type GroupChoices = {
  readonly labels: readonly string[];
  readonly leads: readonly Choice[];
  readonly rooms: readonly Choice[];
  readonly bells: readonly Choice[];
};

/** Grade and letter of a class that a cell names, as they are stored; null for what names none. */
export function classOf(cell: string): { readonly parallel: number; readonly letter: string } | null {
  const [grade = '', letter = ''] = classKey(cell)?.split(' ') ?? [];
  const number = Number(grade);
  return letter !== '' && number > mixedParallel && number <= highestParallel
    ? { parallel: number, letter: letterOf(letter) }
    : null;
}

/** The class by its label "7 «А»", however it was written. */
const groupColumn = (labels: readonly string[]): ImportColumn => {
  const known = new Map(labels.map((label) => [classKey(label), label]));
  return {
    field: 'group',
    kind: 'text',
    isRequired: true,
    example: '7 «А», мысал',
    isNaming: true,
    marksExample: true,
    titles: { kz: 'Сынып', ru: 'Класс', en: 'Class' },
    synonyms: ['Сыныбы', 'Класс, литера', 'Класс/группа', 'Grade'],
    schema: z.string().check(
      z.maxLength(40),
      z.refine((label) => labels.includes(label) || classOf(label) !== null, { error: 'groups.wrong.importClass' }),
    ),
    restore(cell) {
      if (labels.includes(cell)) return cell;
      const named = classOf(cell);
      return known.get(classKey(cell)) ?? (named ? groupLabel(named) : cell);
    },
  };
};

/** The first two name a row in lists. */
export const groupImportColumns = (choices: GroupChoices | null = null): readonly ImportColumn[] => [
  groupColumn(choices?.labels ?? []),
  choiceColumn(
    {
      field: 'lead',
      example: 'Қожахметова Сәуле Маратқызы',
      titles: { kz: 'Сынып жетекшісі', ru: 'Классный руководитель', en: 'Class teacher' },
      synonyms: ['Жетекшісі', 'Кл. руководитель', 'Классрук', 'Куратор', 'ЖСН жетекшісі', 'ИИН классного руководителя'],
    },
    choices?.leads ?? null,
    'groups.wrong.importLead',
  ),
  { ...eduLangColumn, isRequired: 'new' },
  {
    field: 'shift',
    kind: 'text',
    schema: z.enum(shifts),
    isRequired: 'new',
    example: '1',
    titles: { kz: 'Ауысым', ru: 'Смена', en: 'Shift' },
    synonyms: ['Ауысымы', '№ смены'],
    words: {
      1: ['I', 'Бірінші', '1 ауысым', '1-ауысым', 'Первая', '1 смена', '1-я', 'First'],
      2: ['II', 'Екінші', '2 ауысым', '2-ауысым', 'Вторая', '2 смена', '2-я', 'Second'],
    },
  },
  choiceColumn(
    {
      field: 'room',
      example: '214',
      titles: { kz: 'Кабинет', ru: 'Кабинет', en: 'Room' },
      synonyms: ['Кабинеті', '№ кабинета', 'Кабинет №', 'Бөлме'],
    },
    choices?.rooms ?? null,
    'groups.wrong.importRoom',
  ),
  choiceColumn(
    {
      field: 'timeScheme',
      example: '',
      titles: { kz: 'Қоңыраулар', ru: 'Звонки', en: 'Bells' },
      synonyms: ['Қоңырау кестесі', 'Расписание звонков'],
    },
    choices?.bells ?? null,
    'groups.wrong.importBells',
  ),
  {
    field: 'faculty',
    kind: 'text',
    schema: z.enum(faculties),
    example: '',
    titles: { kz: 'Бағыты', ru: 'Направление', en: 'Direction' },
    synonyms: ['Профиль', 'Бейіні', 'Faculty'],
    words: {
      natural: ['Жаратылыстану-математикалық', 'ЖМБ', 'Естественно-математическое', 'ЕМН', 'Natural sciences'],
      social: ['Қоғамдық-гуманитарлық', 'ҚГБ', 'Общественно-гуманитарное', 'ОГН', 'Social sciences'],
    },
  },
  {
    field: 'capacity',
    kind: 'number',
    schema: capacity,
    example: '25',
    titles: { kz: 'Орын саны', ru: 'Мест', en: 'Places' },
    synonyms: ['Сыйымдылығы', 'Вместимость', 'Capacity'],
  },
  {
    field: 'isInStatistic',
    ...yesOrNo,
    example: '',
    isInTemplate: false,
    titles: { kz: 'Статистикада', ru: 'В статистике', en: 'In statistics' },
  },
];
