import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { debounce } from './debounce.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function recorded(waitMs?: number) {
  const calls: string[] = [];
  return { calls, search: debounce((text: string) => void calls.push(text), waitMs) };
}

test('only the last of several quick calls acts, 250 ms after it', () => {
  const { calls, search } = recorded();
  search('а');
  vi.advanceTimersByTime(249);
  search('аб');
  vi.advanceTimersByTime(249);
  expect(calls).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(calls).toEqual(['аб']);
});

test('calls further apart act each', () => {
  const { calls, search } = recorded(100);
  search('а');
  vi.advanceTimersByTime(100);
  search('б');
  vi.advanceTimersByTime(100);
  expect(calls).toEqual(['а', 'б']);
});

test('a cancelled call never acts', () => {
  const { calls, search } = recorded();
  search('а');
  search.cancel();
  search.flush();
  vi.runAllTimers();
  expect(calls).toEqual([]);
});

test('a flushed call acts at once and not again', () => {
  const { calls, search } = recorded();
  search('а');
  search.flush();
  expect(calls).toEqual(['а']);
  vi.runAllTimers();
  expect(calls).toEqual(['а']);
});
