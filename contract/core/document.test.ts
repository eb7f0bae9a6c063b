import { expect, it } from 'vitest';
import { body, defineDocument, namePart } from './document.ts';

const week = defineDocument({
  kind: 'week',
  parts: [namePart.uuid, namePart.monday],
  body: body<object>(),
  readers: [],
  cells: 'none',
  freshness: 'asked',
  feedName: 'whole',
  group: 'weeks',
  pack: 'never',
});
const pupil = '11111111-1111-4111-8111-111111111111';

it('a name is its kind and parts, and is read back as what it was made of', () => {
  const name = week.name(pupil, '2026-11-16');
  expect(name).toBe(`week:${pupil}:2026-11-16`);
  expect(week.read(name.split(':').slice(1))).toEqual([pupil, '2026-11-16']);
});

it.each([[[pupil]], [[pupil, '2026-11-17']], [['x', '2026-11-16']], [[pupil, '2026-11-16', 'more']]])(
  '%j names nothing',
  (parts) => {
    expect(week.read(parts)).toBeNull();
  },
);

it('what a list hands over besides is no part of a name', () => {
  const lesson = defineDocument({ ...week, kind: 'lesson', parts: [namePart.uuid] });
  expect([pupil].map(lesson.name)).toEqual([`lesson:${pupil}`]);
});

it.each([
  ['eduYear', '2026', 2026],
  ['eduYear', '26', null],
  ['quarter', '4', 4],
  ['quarter', '5', null],
  ['classOrSubgroup', '71', 71],
  ['classOrSubgroup', pupil, pupil],
  ['classOrSubgroup', '1234567890', null],
] as const)('part %s: %s is %s', (part, text, value) => {
  expect(namePart[part](text)).toBe(value);
});
