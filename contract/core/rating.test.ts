import { expect, it } from 'vitest';
import { ratingIn } from './rating.ts';

// covers CONST3-017
it.each([
  ['7', 7],
  ['7,5', 7],
  ['оценка 12', 10],
  ['10', 10],
  ['999999999999999999999999', 10],
  ['−3', 3],
  ['0', 0],
  ['№ 0 и 5', 0],
  ['9 из 10, молодец', 9],
  ['', null],
  ['молодец', null],
])('a score in "%s" is %s', (text, score) => {
  expect(ratingIn(text)).toBe(score);
});
