import { expect, test } from 'vitest';
import { withKazakhSuffix, withSuffix } from './kazakh-suffix.ts';

test.each([
  ['14:05', '14:05-тен', '14:05-ке', '14:05-те'],
  ['09:00', '09:00-ден', '09:00-ге', '09:00-де'],
  ['14:10', '14:10-нан', '14:10-ға', '14:10-да'],
  ['14:20', '14:20-дан', '14:20-ға', '14:20-да'],
  ['14:30', '14:30-дан', '14:30-ға', '14:30-да'],
  ['14:40', '14:40-тан', '14:40-қа', '14:40-та'],
  ['14:50', '14:50-ден', '14:50-ге', '14:50-де'],
  ['1', '1-ден', '1-ге', '1-де'],
  ['2', '2-ден', '2-ге', '2-де'],
  ['3', '3-тен', '3-ке', '3-те'],
  ['4', '4-тен', '4-ке', '4-те'],
  ['6', '6-дан', '6-ға', '6-да'],
  ['7', '7-ден', '7-ге', '7-де'],
  ['8', '8-ден', '8-ге', '8-де'],
  ['9', '9-дан', '9-ға', '9-да'],
  ['12.11.2060', '12.11.2060-тан', '12.11.2060-қа', '12.11.2060-та'],
  ['70', '70-тен', '70-ке', '70-те'],
  ['80', '80-нен', '80-ге', '80-де'],
  ['90', '90-нан', '90-ға', '90-да'],
  ['100', '100-ден', '100-ге', '100-де'],
  ['2000', '2000-нан', '2000-ға', '2000-да'],
  ['2026', '2026-дан', '2026-ға', '2026-да'],
])('%s takes the endings %s, %s, %s', (text, ablative, dative, locative) => {
  expect(withKazakhSuffix(text, 'ablative')).toBe(ablative);
  expect(withKazakhSuffix(text, 'dative')).toBe(dative);
  expect(withKazakhSuffix(text, 'locative')).toBe(locative);
});

test('a text that ends with no digit is left alone', () => {
  expect(withKazakhSuffix('кеше', 'ablative')).toBe('кеше');
});

test('only Kazakh bends the number', () => {
  expect(withSuffix('14:30', 'ablative', 'kz')).toBe('14:30-дан');
  expect(withSuffix('14:30', 'ablative', 'ru')).toBe('14:30');
  expect(withSuffix('14:30', 'ablative', 'en')).toBe('14:30');
});
