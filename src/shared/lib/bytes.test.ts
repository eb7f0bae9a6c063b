import { expect, it } from 'vitest';
import { formatBytes } from './bytes.ts';

it.each([
  [0, '0\u00a0kB'],
  [3, '1\u00a0kB'],
  [839_600, '840\u00a0kB'],
  [1_449_000, '1.4\u00a0MB'],
  [2_000_000_000, '2\u00a0GB'],
])('%d bytes are %s', (bytes, shown) => {
  expect(formatBytes(bytes, 'en')).toBe(shown);
});
it('uses the letters and the comma of the language', () => {
  expect(formatBytes(1_449_000, 'kz')).toBe('1,4\u00a0МБ');
});
