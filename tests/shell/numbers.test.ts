// Numbers and formats given by part 1 section 9, where they take effect.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { successNoticeMs } from '#contract/core/constants.ts';
import { formatLocalDate } from '#contract/core/time.ts';
import { bellOf } from '#server/features/timetable-import/bells.ts';
import { formatDate, formatDateTime } from '#shared/lib/dates.ts';
import { debounce } from '#shared/lib/debounce.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

// covers CONST-011
test('a lesson takes 40 minutes when nothing else is said', () => {
  // A lesson after the last known bell.
  expect(bellOf(14, [])).toEqual({ from: '19:10', to: '19:50' });
});

// covers CONST-012 CONST3-002
test('a date is written dd.MM.yyyy', () => {
  expect([formatLocalDate('2026-12-04'), formatDate('2026-12-04')]).toEqual(['04.12.2026', '04.12.2026']);
  expect(formatDateTime(Date.parse('2026-12-03T20:05:00Z'), 'Asia/Almaty')).toBe('04.12.2026, 01:05');
});

// covers CONST-017 CONST3-035
test('typing acts 250 ms after the last key', () => {
  const act = vi.fn();
  const search = debounce(act);
  search();
  vi.advanceTimersByTime(249);
  expect(act).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(act).toHaveBeenCalledTimes(1);
});

test('a notice of success stays for 7000 ms', () => {
  expect(successNoticeMs).toBe(7_000);
});
