// Numbers and forms that part 1 section 9 gives, where they act.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dateFormat, successNoticeMs } from '#contract/core/constants.ts';
import { formatLocalDate } from '#contract/core/time.ts';
import { defaultLessonMinutes } from '#contract/lesson/lesson.schema.ts';
import { debounce } from '#shared/lib/debounce.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

// covers CONST-011
test('a lesson takes 40 minutes when nothing else is said', () => {
  expect(defaultLessonMinutes).toBe(40);
});

// covers CONST-012
test('a date is written dd.MM.yyyy', () => {
  expect(dateFormat).toBe('dd.MM.yyyy');
  expect(formatLocalDate('2026-12-04')).toBe(
    dateFormat.replace('dd', '04').replace('MM', '12').replace('yyyy', '2026'),
  );
});

// covers CONST-017
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
