import { expect, it } from 'vitest';
import { retryAfterOf } from './push-service.ts';

const now = Date.parse('2026-11-20T12:00:00Z');

it('a push service says in seconds or by a date when to come again, or nothing that counts', () => {
  expect(retryAfterOf('120', now)).toBe(120_000);
  expect(retryAfterOf('Fri, 20 Nov 2026 12:05:00 GMT', now)).toBe(300_000);
  expect(retryAfterOf('Fri, 20 Nov 2026 11:00:00 GMT', now)).toBe(0);
  for (const header of [null, '', 'soon', '-5']) expect(retryAfterOf(header, now)).toBeOneOf([null, 0]);
  // A week is too long for it.
  expect(retryAfterOf('604800', now)).toBe(86_400_000);
});
