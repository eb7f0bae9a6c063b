import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { successNoticeMs } from '#contract/core/constants.ts';
import { createToastStore, undoMs } from './toast-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const success = { tone: 'success', text: 'done', durationMs: successNoticeMs } as const;
const undo = { tone: 'undo', text: 'absent', durationMs: undoMs } as const;
const setUp = () => createToastStore(() => Date.now());

// covers ERR-021 CONST3-036
test('a success goes after seven seconds and an undo after ten', () => {
  const store = setUp();
  store.add(success);
  store.add(undo);
  vi.advanceTimersByTime(6_999);
  expect(store.current()).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(store.current().map((toast) => toast.tone)).toEqual(['undo']);
  vi.advanceTimersByTime(3_000);
  expect(store.current()).toEqual([]);
});

test('under a hand the time stands still and then continues where it stopped', () => {
  const store = setUp();
  store.add(undo);
  vi.advanceTimersByTime(4_000);
  store.pause();
  vi.advanceTimersByTime(60_000);
  expect(store.current()).toHaveLength(1);
  store.resume();
  vi.advanceTimersByTime(5_999);
  expect(store.current()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(store.current()).toEqual([]);
});

test('what arrives under a hand waits for it too', () => {
  const store = setUp();
  store.add(undo);
  store.pause();
  store.add(success);
  vi.advanceTimersByTime(60_000);
  expect(store.current()).toHaveLength(2);
  store.resume();
  vi.advanceTimersByTime(undoMs);
  expect(store.current()).toEqual([]);
});

test('a pause does not outlive the toast it was for', () => {
  const store = setUp();
  store.pause();
  store.remove(store.add(undo));
  store.add(success);
  vi.advanceTimersByTime(successNoticeMs);
  expect(store.current()).toEqual([]);
});

test('the oldest gives way to a fourth', () => {
  const store = setUp();
  for (const text of ['one', 'two', 'three', 'four']) store.add({ ...success, text });
  expect(store.current().map((toast) => toast.text)).toEqual(['two', 'three', 'four']);
});

test('whoever listens hears of every change', () => {
  const store = setUp();
  const onChange = vi.fn();
  const stop = store.subscribe(onChange);
  store.add(success);
  vi.advanceTimersByTime(successNoticeMs);
  expect(onChange).toHaveBeenCalledTimes(2);
  stop();
  store.add(success);
  expect(onChange).toHaveBeenCalledTimes(2);
});
