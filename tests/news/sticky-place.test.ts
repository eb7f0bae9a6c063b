// Where the sticky banner of small screens is shown, by how the page is scrolled.
import { expect, it } from 'vitest';
import { type StickyState, scrolledTo, stickyBelow, stickyDelayMs, stickyStart } from '#features/news/sticky-place.ts';

const [viewport, height] = [800, 6_000];
/** Scrolls from the top through these places. */
const at = (...places: number[]): boolean =>
  places.reduce<StickyState>((state, y) => scrolledTo(state, { y, viewport, height }), stickyStart(0)).isShown;

// covers BANNER-008 BANNER-014 CONST3-037 CONST3-042 CONST2-012
it('exists below 700 px, a second after the page has its data', () => {
  expect([stickyBelow, stickyDelayMs]).toEqual([700, 1_000]);
});

// covers BANNER-009 CONST3-038
it('appears beyond 300 px from the top', () => {
  expect(at(300)).toBe(false);
  expect(at(150, 301)).toBe(true);
  expect(at(1_000, 250)).toBe(false);
});

// covers BANNER-010 CONST3-039
it('hides within 500 px of the bottom', () => {
  expect(at(1_000, height - viewport - 501)).toBe(true);
  expect(at(1_000, height - viewport - 500)).toBe(false);
  expect(at(1_000, height - viewport)).toBe(false);
});

// covers BANNER-011 CONST3-040
it('hides on an upward scroll over 200 px, measured from the last turn', () => {
  expect(at(1_000, 800)).toBe(true);
  expect(at(1_000, 799)).toBe(false);
  expect(at(1_000, 900, 799)).toBe(false);
  // Up and down again in small steps is no scroll of 200 px.
  expect(at(1_000, 900, 1_000, 850)).toBe(true);
});

// covers BANNER-012 CONST3-041
it('shows again on a downward scroll over 100 px', () => {
  expect(at(2_000, 1_000)).toBe(false);
  expect(at(2_000, 1_000, 1_100)).toBe(false);
  expect(at(2_000, 1_000, 1_050, 1_101)).toBe(true);
});
