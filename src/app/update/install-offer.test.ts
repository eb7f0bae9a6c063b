import { expect, it } from 'vitest';
import { isOffered, type OfferFacts } from './install-offer.ts';

const dayMs = 86_400_000;
const teacher: OfferFacts = {
  way: 'prompt',
  isPhone: false,
  hasStores: false,
  sinceClosedMs: null,
  role: 'teacher',
  hasSent: true,
  starts: 1,
  isHome: true,
  sinceOfferedMs: null,
};
const offered = (facts: Partial<OfferFacts>) => isOffered({ ...teacher, ...facts });

it('the installation is offered on a home page after the first work was sent, where there is a way, until it is declined', () => {
  expect(offered({})).toBe(true);
  expect(offered({ way: 'share' })).toBe(true);
  expect(offered({ hasSent: false, starts: 9 })).toBe(false);
  expect(offered({ isHome: false })).toBe(false);
  for (const sinceClosedMs of [0, 365 * dayMs]) expect(offered({ sinceClosedMs })).toBe(false);
  for (const way of ['installed', 'menu']) expect(offered({ way })).toBe(false);
});

it('a family, which mostly reads, is offered it when it comes back', () => {
  expect(offered({ role: 'parent', hasSent: false, starts: 1 })).toBe(false);
  expect(offered({ role: 'parent', hasSent: false, starts: 2 })).toBe(true);
});

it('it is offered once in three days, whatever the clock was', () => {
  expect(offered({ sinceOfferedMs: 3 * dayMs - 1 })).toBe(false);
  expect(offered({ sinceOfferedMs: 3 * dayMs })).toBe(true);
  expect(offered({ sinceOfferedMs: -dayMs })).toBe(true);
});

// covers SHELL-012
it('on a phone it is offered from the third start on, rests for 30 days after it was closed, and may lead to a store', () => {
  const phone = (facts: Partial<OfferFacts>) => offered({ isPhone: true, hasSent: false, starts: 3, ...facts });
  expect(phone({})).toBe(true);
  expect(phone({ role: 'parent' })).toBe(true);
  expect(phone({ starts: 2, hasSent: true })).toBe(false);
  expect(phone({ starts: 2, role: 'parent' })).toBe(false);
  expect(phone({ sinceClosedMs: 30 * dayMs - 1 })).toBe(false);
  expect(phone({ sinceClosedMs: 30 * dayMs })).toBe(true);
  expect(phone({ way: 'menu' })).toBe(false);
  expect(phone({ way: 'menu', hasStores: true })).toBe(true);
  expect(phone({ way: 'installed', hasStores: true })).toBe(false);
  expect(offered({ way: 'menu', hasStores: true })).toBe(false);
});
