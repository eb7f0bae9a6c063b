import { expect, it } from 'vitest';
import { isPushOffered, type PushOfferFacts } from './push-offer.ts';

const dayMs = 86_400_000;
const parent: PushOfferFacts = {
  state: 'ready',
  isOn: false,
  hasBell: true,
  days: 3,
  openings: 0,
  sinceOfferedMs: null,
  sinceDeclinedMs: null,
};
const offered = (facts: Partial<PushOfferFacts>) => isPushOffered({ ...parent, ...facts });

it('push is offered after some days, or to who opened the notices twice, and not at the start', () => {
  expect(offered({})).toBe(true);
  expect(offered({ days: 1, openings: 1 })).toBe(false);
  expect(offered({ days: 1, openings: 2 })).toBe(true);
});

it('it is not offered where it is on, where the browser was told no or cannot, and to who has no bell', () => {
  expect(offered({ isOn: true })).toBe(false);
  expect(offered({ hasBell: false })).toBe(false);
  for (const state of ['denied', 'unsupported'] as const) expect(offered({ state })).toBe(false);
  // The card says what to do first.
  expect(offered({ state: 'needsInstall' })).toBe(true);
});

it('who put it away is left alone for 30 days, and who looked past it for three', () => {
  expect(offered({ sinceDeclinedMs: 30 * dayMs - 1 })).toBe(false);
  expect(offered({ sinceDeclinedMs: 30 * dayMs })).toBe(true);
  expect(offered({ sinceOfferedMs: 3 * dayMs - 1 })).toBe(false);
  expect(offered({ sinceOfferedMs: 3 * dayMs })).toBe(true);
  // A clock that was set back.
  expect(offered({ sinceDeclinedMs: -dayMs })).toBe(true);
});
