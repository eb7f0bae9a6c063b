import { useEffect, useState } from 'react';
import { serverClock } from '#data/clock.ts';
import { useSyncStatus } from '#data/use-documents.ts';

const tickMs = 30_000;

/** Epoch milliseconds by the server's clock, looked at twice a minute: a lesson that begins opens its column. */
export function useNow(): number {
  const [now, setNow] = useState(() => serverClock.now());
  const { serverOffsetMs } = useSyncStatus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a corrected clock is read at once
  useEffect(() => {
    const tick = () => setNow(serverClock.now());
    tick();
    const timer = setInterval(tick, tickMs);
    return () => clearInterval(timer);
  }, [serverOffsetMs]);
  return now;
}
