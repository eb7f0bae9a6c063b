import { expect, it } from 'vitest';
import { isOffered } from './install-offer.ts';

it('the installation is offered from the second start on, where there is a way, until it is declined', () => {
  expect(isOffered({ starts: 2, isDeclined: false, way: 'prompt' })).toBe(true);
  expect(isOffered({ starts: 9, isDeclined: false, way: 'share' })).toBe(true);
  expect(isOffered({ starts: 1, isDeclined: false, way: 'prompt' })).toBe(false);
  expect(isOffered({ starts: 9, isDeclined: true, way: 'prompt' })).toBe(false);
  for (const way of ['installed', 'menu']) expect(isOffered({ starts: 9, isDeclined: false, way })).toBe(false);
});
