import { expect, test } from 'vitest';
import { nameKey } from '#server/features/timetable-import/names.ts';
import { letterOf } from '../groups/group-writes.ts';
import { classKey } from './import-cells.ts';

test('a Latin letter is the Cyrillic one of the same look, in the name of a class wherever it is read', () => {
  for (const [latin, cyrillic] of ['AА', 'BВ', 'CС', 'EЕ', 'HН', 'KК', 'MМ', 'TТ', 'XХ', 'ƏӘ', 'əӘ', 'ƟӨ', 'ɵӨ']) {
    expect(letterOf(latin ?? '')).toBe(cyrillic);
    expect(classKey(`7${latin}`)).toBe(`7 ${cyrillic}`);
    expect(nameKey(`7 ${latin}`)).toBe(nameKey(`7 ${cyrillic}`));
  }
  // Ә is no А, and a letter that looks like none stays.
  expect(letterOf('ә')).toBe('Ә');
  expect(letterOf('f')).toBe('F');
});
