// When typed entries are sent.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createBurst } from '#workers/sync/burst.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const burst = () => {
  const send = vi.fn();
  return { send, ...createBurst(send, () => Date.now()) };
};

it('a burst leaves once, 1.5 s after its last tap', () => {
  const { add, send } = burst();
  add(false);
  vi.advanceTimersByTime(1_499);
  add(false);
  vi.advanceTimersByTime(1_499);
  expect(send).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(send).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  expect(send).toHaveBeenCalledTimes(1);
});

it('whoever continues tapping waits 4 s and no longer', () => {
  const { add, send } = burst();
  for (let tap = 0; tap < 4; tap++) {
    add(false);
    vi.advanceTimersByTime(1_000);
  }
  expect(send).toHaveBeenCalledTimes(1);
});

it('what somebody waits for goes at once and takes the burst with it', () => {
  const { add, send } = burst();
  add(false);
  add(true);
  expect(send).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  expect(send).toHaveBeenCalledTimes(1);
});
