// Which banner stands where, with which of its pictures, and when newer ones are asked for.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Banner } from '#contract/news/news.schema.ts';
import { chosenOf, keepAsking, lessonOfferOf, pictureFor } from '#features/news/chosen.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const words = { title: 'Title', body: '' };
const of = (id: number, kind: Banner['kind']): Banner => ({
  id,
  kind,
  image: 'wide',
  imageNarrow: 'narrow',
  buttons: [],
  texts: { kz: words, ru: words, en: words },
});
const idsOf = (open: readonly Banner[], isNarrow: boolean) => {
  const { atFoot, sticky } = chosenOf(open, isNarrow);
  return [atFoot?.id, sticky?.id];
};

// covers CONST3-020
it('advertising stands at the end of a page on wide screens and sticks on telephones, each with its own picture', () => {
  const advertising = of(1, 'sticky');
  expect(idsOf([advertising], false)).toEqual([1, undefined]);
  expect(idsOf([advertising], true)).toEqual([undefined, 1]);
  expect([pictureFor(advertising, false), pictureFor(advertising, true)]).toEqual(['wide', 'narrow']);
  expect(pictureFor({ ...advertising, imageNarrow: null }, true)).toBe('wide');
  expect(pictureFor({ ...advertising, image: null }, false)).toBe('narrow');
});

it('what is no advertising has the end of the page for itself, on every screen', () => {
  const open = [of(1, 'sticky'), of(2, 'promo'), of(3, 'banner'), of(4, 'banner')];
  expect(idsOf(open, false)).toEqual([3, undefined]);
  expect(idsOf(open, true)).toEqual([3, 1]);
});

// covers CONST2-011
it('newer banners are asked for each 32 s, while it is worth its bytes', () => {
  const ask = vi.fn();
  let isWorthIt = true;
  const end = keepAsking(ask, () => isWorthIt);
  vi.advanceTimersByTime(31_999);
  expect(ask).toHaveBeenCalledTimes(0);
  vi.advanceTimersByTime(1);
  expect(ask).toHaveBeenCalledTimes(1);
  isWorthIt = false;
  vi.advanceTimersByTime(64_000);
  expect(ask).toHaveBeenCalledTimes(1);
  isWorthIt = true;
  vi.advanceTimersByTime(32_000);
  expect(ask).toHaveBeenCalledTimes(2);
  end();
  vi.advanceTimersByTime(64_000);
  expect(ask).toHaveBeenCalledTimes(2);
});

// covers LECT-024
it('the tutor is advertised after an answer to a lecture in English, and nowhere else on the page of a lesson', () => {
  const label = { kz: 'Tutor', ru: 'Tutor', en: 'Tutor' };
  const button = { label, link: '', external: false, color: 'primary', service: 'tutor' } as const;
  const tutor = { ...of(1, 'sticky'), buttons: [button] };
  const other = of(2, 'sticky');
  expect(lessonOfferOf([tutor, other], true)).toBe(tutor);
  expect(lessonOfferOf([tutor, other], false)).toBe(other);
  expect(lessonOfferOf([tutor], false)).toBeUndefined();
  expect(lessonOfferOf([other], true)).toBe(other);
});
