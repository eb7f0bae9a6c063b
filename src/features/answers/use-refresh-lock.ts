// A refresh that thirty teachers press at once: five seconds after the page was opened, then two minutes apart (PROG-007 to PROG-009).
import { useEffect, useState } from 'react';
import { deviceClock } from '#data/time/clock.ts';

export const refreshLockSeconds = { first: 5, next: 120 } as const;

export type RefreshLock = {
  /** Seconds for which it stays locked; 0: it may be pressed. */
  readonly left: number;
  /** Begins the next lock. */
  readonly lock: () => void;
};

/** By the clock of the device, so that a page that slept is not locked longer. */
export function useRefreshLock(): RefreshLock {
  const [until, setUntil] = useState(() => deviceClock.now() + refreshLockSeconds.first * 1_000);
  const [now, setNow] = useState(() => deviceClock.now());
  const left = Math.max(0, Math.ceil((until - now) / 1_000));
  useEffect(() => {
    if (left === 0) return;
    const timer = setInterval(() => setNow(deviceClock.now()), 1_000);
    return () => clearInterval(timer);
  }, [left]);
  const lock = () => {
    const pressedAt = deviceClock.now();
    setNow(pressedAt);
    setUntil(pressedAt + refreshLockSeconds.next * 1_000);
  };
  return { left, lock };
}
