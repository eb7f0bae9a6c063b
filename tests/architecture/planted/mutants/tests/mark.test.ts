import { describe, expect, test } from 'vitest';
import { highest, isMark, lowest } from '../src/mark.ts';

describe('a mark', () => {
  test('is not below the lowest (1)', () => {
    expect(isMark(0)).toBe(false);
  });
  test.each([5, 10])('may be %i', (value) => {
    expect(isMark(value)).toBe(true);
  });
  test('has bounds', () => {
    expect(lowest).toBeLessThan(highest);
  });
});

describe('a bound', () => {
  test('has bounds', () => {
    expect(highest).toBe(10);
  });
  test('fails as it is', () => {
    expect(highest).toBe(11);
  });
  test.skip('is left out', () => {
    expect(highest).toBe(10);
  });
});
