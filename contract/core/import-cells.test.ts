import { expect, test } from 'vitest';
import { classKey, restoredDate, restoredIin, spreadName } from './import-cells.ts';
import { completePerson, oddOfPerson } from './people-columns.ts';

test('a day is read as a number of Excel, as ISO with a time behind it, and with one digit', () => {
  expect(restoredDate('41639')).toBe('31.12.2013');
  expect(restoredDate('2013-12-31 00:00:00')).toBe('31.12.2013');
  expect(restoredDate('2013-12-31T00:00:00.000Z')).toBe('31.12.2013');
  expect(restoredDate('1.9.2013')).toBe('01.09.2013');
  expect(restoredDate('31-12-2013 г.')).toBe('31.12.2013');
  expect(restoredDate('31/12/2013')).toBe('31.12.2013');
  for (const written of ['2013.12.31', '2013/12/31', '31.12.2013 года', '31.12.2013 жылы'])
    expect(restoredDate(written)).toBe('31.12.2013');
  expect(restoredDate('31.12.2013 0:00:00')).toBe('31.12.2013');
  expect(restoredDate('41639.5')).toBe('31.12.2013');
  for (const kept of ['31.12.2013', '12/31/2013', '2013', 'жоқ', '99999']) expect(restoredDate(kept)).toBe(kept);
});

test('spaces of an IIN go, and a lost zero comes back where the day of birth agrees', () => {
  expect(restoredIin('131231 500008', '')).toBe('131231500008');
  expect(restoredIin('80312550003', '')).toBe('080312550003');
  expect(restoredIin('80312550003', '12.03.2008')).toBe('080312550003');
  expect(restoredIin('103550009', '2000-01-03')).toBe('000103550009');
  // Another digit is missing than the first one, or the number is of somebody else.
  expect(restoredIin('80312550003', '13.03.2008')).toBe('80312550003');
  expect(restoredIin('80312550004', '')).toBe('80312550004');
  expect(restoredIin('161205650', '')).toBe('161205650');
  expect(restoredIin('12 345', '')).toBe('12345');
  expect(restoredIin('жоқ', '')).toBe('жоқ');
});

test('a whole name is laid apart, and what has a column of its own stays', () => {
  expect(spreadName({ fullName: 'Қожахметова  Індира Қайрат қызы', surname: '' })).toEqual({
    surname: 'Қожахметова',
    firstname: 'Індира',
    patronymic: 'Қайрат қызы',
  });
  expect(spreadName({ fullName: 'Ким Анна', firstname: 'Мария' })).toMatchObject({
    surname: 'Ким',
    firstname: 'Мария',
  });
});

test('a class is known however it is written, in Latin letters too, and Ә is another letter than А', () => {
  const same = ['7а', '7 «А»', '7-А', '7 "A"', '07 А', '7 А класс', '7 «а» сынып', '7 класс А', '7/А'];
  expect(new Set(same.map(classKey))).toEqual(new Set(['7 А']));
  expect(classKey('7Ә')).toBe('7 Ә');
  for (const none of ['7', 'А', 'семь А', '7 АБВГ', '']) expect(classKey(none)).toBeNull();
});

test('day of birth and gender of somebody new follow from the IIN, and where they differ it is said and no error', () => {
  expect(completePerson({ iin: '131231500008' })).toEqual({ gender: 'm', bornDate: '2013-12-31' });
  expect(completePerson({ iin: '131231500008', gender: 'f', bornDate: '2013-12-30' })).toEqual({});
  expect(oddOfPerson({ iin: '131231500008', gender: 'f', bornDate: '2013-12-30' })).toEqual({
    bornDate: { key: 'people-import.odd.bornDate', values: { date: '31.12.2013' } },
    gender: { key: 'people-import.odd.gender.m' },
  });
});

test('spaces by the hundred are one', () => {
  const wide = ' '.repeat(1000);
  expect(classKey(`7${wide}«${wide}А »${wide}класс`)).toBe('7 А');
  expect(restoredDate(`2013-12-31${wide}00:00:00`)).toBe('31.12.2013');
  expect(restoredDate(`31.12.2013${wide}г.`)).toBe('31.12.2013');
});
