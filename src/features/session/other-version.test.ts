import { expect, test } from 'vitest';
import { elsewhereIn } from './other-version.ts';

const school = '№3 мектеп';

// covers AUTH-017
test('a sign-in is led to the address of its school; without one, or with one that is not encrypted, the school is named', () => {
  const toldOf = (address: string | null) => elsewhereIn({ code: 'OTHER_VERSION', current: { school, address } });
  expect(toldOf('https://old.example.kz/')).toEqual({ kind: 'page', address: 'https://old.example.kz/' });
  for (const address of [null, 'http://old.example.kz/', 'javascript:alert(1)', '//old.example.kz'])
    expect(toldOf(address)).toEqual({ kind: 'unknown', school });
});

test('no other error leads anywhere', () => {
  expect(elsewhereIn({ code: 'WRONG_CREDENTIALS' })).toBe(null);
  expect(elsewhereIn({ code: 'STALE_VERSION', current: { school, address: 'https://old.example.kz/' } })).toBe(null);
  expect(elsewhereIn({ code: 'OTHER_VERSION', current: 'nonsense' })).toBe(null);
});
