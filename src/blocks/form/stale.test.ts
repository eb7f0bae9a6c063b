import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Typed } from './fields.ts';
import { changedIn, mergeStale } from './stale.ts';

const base: Typed = { number: '214', name: 'Физика', seats: '30', subjects: ['physics'], isOpen: true };

test('what others changed is taken over, what this person changed stays, and the same change by both is no clash', () => {
  const mine = { ...base, name: 'Химия', isOpen: false };
  const theirs = { ...base, seats: '24', isOpen: false };
  expect(mergeStale(base, mine, theirs)).toEqual({
    typed: { ...base, name: 'Химия', seats: '24', isOpen: false },
    taken: ['seats'],
    clashes: [],
  });
});

test('one field that both changed to different values is left to the user, and holds what the user typed', () => {
  const mine = { ...base, subjects: ['physics', 'chemistry'], number: '215' };
  const theirs = { ...base, subjects: ['biology'], number: '215' };
  expect(mergeStale(base, mine, theirs)).toEqual({ typed: mine, taken: [], clashes: ['subjects'] });
});

test('a form has changed what differs from what it began with, and not what was changed back', () => {
  expect([...changedIn(base, { ...base, name: 'Химия', seats: '30', subjects: ['chemistry'] })]).toEqual([
    'name',
    'subjects',
  ]);
  expect(changedIn(base, { ...base, subjects: ['physics'] }).size).toBe(0);
});

const value = fc.constantFrom('a', 'b', 'c');
const entry = fc.record({ one: value, two: value, three: fc.boolean(), four: fc.subarray(['x', 'y']) });

test('whatever was typed: nothing of this person is lost unasked, and nothing that others alone changed is undone', () => {
  fc.assert(
    fc.property(entry, entry, entry, (before, mine, theirs) => {
      const merged = mergeStale(before, mine, theirs);
      for (const name of ['one', 'two', 'three', 'four'] as const) {
        const isMine = JSON.stringify(mine[name]) !== JSON.stringify(before[name]);
        expect(merged.typed[name]).toEqual(isMine ? mine[name] : theirs[name]);
        const isClash = isMine && JSON.stringify(theirs[name]) !== JSON.stringify(before[name]);
        const isEqual = JSON.stringify(theirs[name]) === JSON.stringify(mine[name]);
        expect(merged.clashes.includes(name)).toBe(isClash && !isEqual);
      }
    }),
  );
});
