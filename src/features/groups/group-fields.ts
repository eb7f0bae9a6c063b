// The fields of a class in its form: what is typed, and what is sent of it.

import * as z from 'zod/mini';
import type { FormField, OwnFieldProps, Typed } from '#blocks/form/fields.ts';
import type { Sent } from '#blocks/form/use-entry-form.ts';
import { eduLanguages, highestParallel, shifts } from '#contract/core/class-fields.ts';
import { localDate } from '#contract/core/people-fields.ts';
import { defaultsFor, type GroupSettings } from '#contract/groups/group-settings.ts';
import { type GroupFields, groupFields, groupProblems } from '#contract/groups/group-writes.ts';
import { faculties, type SchoolGroup } from '#contract/groups/groups.schema.ts';
import type { BellOption } from '#domain/group/class-options.ts';
import { languageWords } from '#domain/person/person-words.ts';
import type { Text } from '#shared/i18n/index.ts';
import { shiftWords } from './group-columns.tsx';

/** A select gives texts. */
const chosen = z.string().check(z.minLength(1));
const { letter, eduLang, timeSchemeUuid, faculty, capacity, isInStatistic, isInclusive } = groupFields.shape;
const shape = {
  parallel: chosen,
  letter,
  eduLang,
  shift: chosen,
  leadUserId: z.nullable(chosen),
  roomId: z.nullable(chosen),
  timeSchemeUuid,
  faculty,
  capacity,
  isInStatistic,
  isInclusive,
  applyFrom: z.optional(z.nullable(localDate)),
};
const plainForm = z.object(shape);
export type GroupForm = z.infer<typeof plainForm>;

/** `before` is the class as it is: a letter that an import brought may stay. */
export const groupForm = (before: SchoolGroup | null) =>
  plainForm.check(
    z.check<GroupForm>(({ value, issues }) => {
      const problems = groupProblems({ ...value, parallel: Number(value.parallel) }, before ?? undefined);
      for (const [field, message] of Object.entries(problems))
        issues.push({ code: 'custom', message, path: [field], input: value });
    }),
  );

const numberOf = (typed: string | null) => (typed === null ? null : Number(typed));
export const sentGroup = ({ parallel, shift, leadUserId, roomId, applyFrom = null, ...form }: Sent<GroupForm>) => ({
  ...form,
  applyFrom,
  parallel: Number(parallel),
  shift: Number(shift),
  leadUserId: numberOf(leadUserId),
  roomId: numberOf(roomId),
});

export const formOf = (fields: GroupFields): GroupForm => ({
  ...fields,
  parallel: String(fields.parallel),
  shift: String(fields.shift),
  applyFrom: null,
  leadUserId: fields.leadUserId === null ? null : String(fields.leadUserId),
  roomId: fields.roomId === null ? null : String(fields.roomId),
});

export const parallelOptions = (text: Text) => [
  ...Array.from({ length: highestParallel }, (_, index) => ({ value: String(index + 1), label: String(index + 1) })),
  { value: '0', label: text('groups.mixed') },
];
export const shiftOptions = (text: Text) => shifts.map((value) => ({ value, label: shiftWords(text)[value] }));

type Choices = {
  readonly leads: readonly { value: string; label: string }[];
  readonly rooms: readonly { value: string; label: string }[];
  readonly bells: readonly BellOption[];
  readonly Letter: React.ComponentType<OwnFieldProps>;
};
/** `isNew`: nothing of it is in the timetable yet, so no day is asked for. */
export function fieldsIn(
  text: Text,
  { leads, rooms, bells, Letter }: Choices,
  isNew: boolean,
): readonly FormField<keyof GroupForm & string>[] {
  const label = (field: string) => `groups.field.${field}`;
  const languages = languageWords(text);
  const day: FormField<'applyFrom'> = {
    name: 'applyFrom',
    kind: 'date',
    label: label('applyFrom'),
    hint: label('applyFromHint'),
    isOptional: true,
  };
  return [
    { name: 'parallel', kind: 'select', label: label('parallel'), width: 'half', options: parallelOptions(text) },
    {
      name: 'letter',
      kind: 'own',
      label: label('letter'),
      width: 'half',
      Draw: Letter,
      write: (value) => [String(value ?? '')],
      read: ([typed = '']) => typed.trim(),
      words: ([typed = '']) => typed,
    },
    {
      name: 'eduLang',
      kind: 'select',
      label: label('eduLang'),
      width: 'half',
      options: eduLanguages.map((value) => ({ value, label: languages[value] ?? value })),
    },
    { name: 'shift', kind: 'select', label: label('shift'), width: 'half', options: shiftOptions(text) },
    { name: 'leadUserId', kind: 'select', label: label('lead'), options: leads, isOptional: true },
    { name: 'roomId', kind: 'select', label: label('room'), options: rooms, isOptional: true, width: 'half' },
    {
      name: 'timeSchemeUuid',
      kind: 'select',
      label: label('timeScheme'),
      isOptional: true,
      width: 'half',
      options: bells,
    },
    {
      name: 'faculty',
      kind: 'select',
      label: label('faculty'),
      isOptional: true,
      width: 'half',
      options: faculties.map((value) => ({ value, label: text(`groups.faculty.${value}`) })),
    },
    { name: 'capacity', kind: 'number', label: label('capacity'), width: 'half' },
    { name: 'isInStatistic', kind: 'checkbox', label: label('isInStatistic'), width: 'half' },
    { name: 'isInclusive', kind: 'checkbox', label: label('isInclusive'), width: 'half' },
    ...(isNew ? [] : [day]),
  ];
}

/** What a new class begins with follows its grade and shift; bells of another shift are let go. */
export function followGroup(
  field: string,
  typed: Typed,
  { settings, bells, isNew }: { settings: GroupSettings | undefined; bells: readonly BellOption[]; isNew: boolean },
): Partial<Record<keyof GroupForm, string>> {
  const shift = Number(typed.shift);
  if (isNew && settings && (field === 'parallel' || field === 'shift')) {
    const usual = defaultsFor(settings, { parallel: Number(typed.parallel), shift });
    return { capacity: String(usual.capacity), timeSchemeUuid: usual.timeSchemeUuid ?? '' };
  }
  const present = bells.find(({ value }) => value === typed.timeSchemeUuid);
  return field === 'shift' && present && present.shift !== shift ? { timeSchemeUuid: '' } : {};
}
