import { expect, test } from 'vitest';
import { type Role, roles } from '#contract/core/roles.ts';
import type { School, SchoolEntry } from '#contract/session/session.schema.ts';
import { placeShown } from './own-facts.ts';

const school = { id: 1, name: '№12 мектеп', bin: '990140000385' } as School;
const entry: SchoolEntry = { userId: 1, school, role: 'teacher' };
const shownTo = (role: Role, schools = [entry], place: School | null = school) =>
  placeShown({ role, user: { schools }, school: place });

// covers ACCT-019
test('the BIN of a single school is shown to whoever sees the school and is no pupil', () => {
  const readers = roles.filter((role) => shownTo(role).bin);
  expect(readers).toEqual(roles.filter((role) => role !== 'student' && role !== 'parent'));
  for (const role of readers) {
    expect(shownTo(role, [entry, { ...entry, school: { id: 2, name: '№3 мектеп' } }]).bin).toBe(false);
    expect(shownTo(role, [], null).bin).toBe(false);
  }
});

// covers ACCT-020
test('education workers do not see the position, as pupils and parents do not; all others do', () => {
  const without = roles.filter((role) => !shownTo(role).position);
  expect([...without].sort()).toEqual(['education_worker', 'parent', 'student']);
});

test('the school is named to everybody but parents, whose children name theirs', () => {
  expect(roles.filter((role) => !shownTo(role).school)).toEqual(['parent']);
});
