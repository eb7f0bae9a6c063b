import { expect, test } from 'vitest';
import { formatPhone } from './phone.ts';

// covers USERCARD-031
test('a phone number of Kazakhstan is written in groups that stay on one line', () => {
  expect(formatPhone('+77715344164')).toBe('+7\u00a0(771)\u00a0534\u201141\u201164');
});

test('a number of another shape is shown as it was given', () => {
  expect(formatPhone('+4930123456')).toBe('+4930123456');
  expect(formatPhone('+7')).toBe('');
  expect(formatPhone('8 727 250 00 00')).toBe('8 727 250 00 00');
});
