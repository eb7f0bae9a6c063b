import { expect, test } from 'vitest';
import en from '../errors/texts/en.first.ts';
import enLater from '../errors/texts/en.ts';
import kz from '../errors/texts/kz.first.ts';
import kzLater from '../errors/texts/kz.ts';
import ru from '../errors/texts/ru.first.ts';
import ruLater from '../errors/texts/ru.ts';
import { type ErrorCode, errorCodes, isErrorCode, namedStatuses, statusOf } from './errors.ts';

const codes = Object.keys(errorCodes) as ErrorCode[];

// covers ERR-011 ERR3-013
test('403, 405, 413 and 418 have names, and the codes that stand for them answer with them', () => {
  const { notOurAnswer: _ofTheDevice, ...ofTheServer } = namedStatuses;
  expect(ofTheServer).toEqual({ accessDenied: 403, methodNotAllowed: 405, bodyTooLarge: 413, noSchedule: 418 });
  expect(statusOf('ACCESS_DENIED')).toBe(namedStatuses.accessDenied);
  expect(statusOf('METHOD_NOT_ALLOWED')).toBe(namedStatuses.methodNotAllowed);
  expect(statusOf('BODY_TOO_LARGE')).toBe(namedStatuses.bodyTooLarge);
  expect(statusOf('NO_SCHEDULE')).toBe(namedStatuses.noSchedule);
});

// covers ERR-012
test('666 is the name of an answer that is not ours, and of nothing else', () => {
  expect(namedStatuses.notOurAnswer).toBe(666);
  expect(codes.filter((code) => statusOf(code) === 666)).toEqual(['NOT_OUR_ANSWER']);
});

// covers ERR-019
test.each([
  ['kz', kz, ['Қате', 'Ескерту', 'Сәтті орындалды']],
  ['ru', ru, ['Ошибка', 'Предупреждение', 'Успешно']],
  ['en', en, ['Error', 'Warning', 'Success']],
] as const)('alerts are titled error, warning and success in %s', (_language, texts, titles) => {
  expect([texts['error.title.error'], texts['error.title.warning'], texts['error.title.success']]).toEqual(titles);
});

// covers ERR-020
test.each([
  ['kz', kz, 'Қате болды. Кейінірек қайталап көріңіз.'],
  ['ru', ru, 'Произошла ошибка. Попробуйте позже.'],
  ['en', en, 'An error occurred. Please try again later.'],
] as const)('the default text says in %s that an error occurred and to try later', (_language, texts, words) => {
  expect(texts['error.default']).toBe(words);
});

// covers CONST2-008
test('every code has a text in each language', () => {
  for (const texts of [
    { ...kz, ...kzLater },
    { ...ru, ...ruLater },
    { ...en, ...enLater },
  ]) {
    const words = codes.map((code) => texts[`error.${code}`].trim());
    expect(words).not.toContain('');
  }
});

test('only a code of the list is a code', () => {
  expect(isErrorCode('NOT_FOUND')).toBe(true);
  for (const value of ['NOT_A_CODE', 404, null, undefined, {}]) expect(isErrorCode(value)).toBe(false);
});
