// The public page to which the next sign-in in a tab leads back.
import { expect, test } from 'vitest';
import { keepAddress, takeAddress } from '#shared/lib/address-to-return.ts';
import { memoryStorage } from '#tests/support/memory-storage.ts';

// covers GUARD-027
test('a public page is gone back to after the next sign-in, once', () => {
  const tab = memoryStorage();
  keepAddress('/external/lesson/0b5c?from=calendar', tab, {});
  expect([takeAddress(tab), takeAddress(tab)]).toEqual(['/external/lesson/0b5c?from=calendar', '/']);
});

// covers GUARD-027
test.each(['https://evil.example/x', '//evil.example/x', '/\\evil.example', 'javascript:alert(1)', '/login', ''])(
  '%s is no page to go back to, kept or found',
  (address) => {
    const tab = memoryStorage();
    keepAddress(address, tab, {});
    expect(takeAddress(tab)).toBe('/');
    tab.setItem('afterSignIn', address);
    expect(takeAddress(tab)).toBe('/');
  },
);

// covers GUARD-027
test('the mobile application leads its people itself', () => {
  const tab = memoryStorage();
  keepAddress('/r/ABCD2345', tab, { ReactNativeWebView: {} });
  keepAddress('/r/ABCD2345', tab, { webkit: { messageHandlers: {} } });
  expect(takeAddress(tab)).toBe('/');
});

test('where storage is forbidden the sign-in leads home', () => {
  const refuse = () => {
    throw new Error('forbidden');
  };
  const tab = { getItem: refuse, setItem: refuse, removeItem: refuse };
  keepAddress('/r/ABCD2345', tab, {});
  expect(takeAddress(tab)).toBe('/');
});
