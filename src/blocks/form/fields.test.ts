import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type FormField, typedOf, valuesOf } from './fields.ts';

const fields: readonly FormField[] = [
  {
    name: 'days',
    kind: 'own',
    label: 'Days',
    Draw: () => null,
    write: (value) => (value as readonly number[]).map((day) => `day ${day}`),
    read: (typed) => typed.map((text) => Number(text.slice(4))),
    words: (typed) => typed.join(', '),
  },
  { name: 'groups', kind: 'multiSelect', label: 'Groups', options: [] },
  { name: 'shift', kind: 'select', label: 'Shift', options: [] },
];
const schema = z.object({
  days: z.array(z.int().check(z.lte(7, { error: 'form.wrong.value' }))),
  groups: z.array(z.coerce.number()),
  shift: z.coerce.number(),
});

test('a field that its feature draws is typed as texts and sent as its value', () => {
  const typed = typedOf(fields, { days: [1, 5], groups: [71], shift: 2 });
  expect(typed).toEqual({ days: ['day 1', 'day 5'], groups: ['71'], shift: '2' });
  expect(valuesOf(fields, typed, schema)).toEqual({
    values: { days: [1, 5], groups: ['71'], shift: '2' },
    problems: {},
  });
});

test('what the schema refuses inside of it is said of the whole field', () => {
  const { problems } = valuesOf(fields, { days: ['day 1', 'day 9'], groups: [], shift: '1' }, schema);
  expect(problems).toEqual({ days: { key: 'form.wrong.value' } });
});
