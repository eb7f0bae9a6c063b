import { expect, test } from 'vitest';
import { heldInHand } from './in-hand.ts';
import { holdBackSignOut, signOutHolds } from './sign-out-holds.ts';

test('what holds back a sign-out is named until it is released, and holds back updates too', () => {
  let told = 0;
  // Of other tests in this process.
  const others = heldInHand.size;
  const end = signOutHolds.on(() => {
    told += 1;
  });
  const form = holdBackSignOut({ label: 'Rooms', fate: 'kept' });
  const call = holdBackSignOut({ label: 'Lesson 7A', fate: 'ends' });
  expect(signOutHolds.get()).toEqual([
    { label: 'Rooms', fate: 'kept' },
    { label: 'Lesson 7A', fate: 'ends' },
  ]);
  expect(heldInHand.size).toBe(others + 2);
  form();
  expect(signOutHolds.get()).toEqual([{ label: 'Lesson 7A', fate: 'ends' }]);
  call();
  call();
  expect([signOutHolds.get(), heldInHand.size, told]).toEqual([[], others, 5]);
  end();
});
