import { useEffect, useState } from 'react';
import type { ServerTime } from '#contract/core/time.ts';
import { useSyncStatus } from '../connection/use-sync-status.ts';
import { serverClock } from './clock.ts';

/** Half of the unit that is shown (minutes), so that a number is never more than half a minute behind. */
const tickMs = 30_000;

/** Now by the server's clock; the component is rendered again as time goes by, and when it is looked at again. */
export function useNow(): ServerTime {
  const [now, setNow] = useState(() => serverClock.now());
  // The first answer of the server may correct the device's clock by hours.
  const { serverOffsetMs } = useSyncStatus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a corrected clock is read at once
  useEffect(() => {
    const tick = () => setNow(serverClock.now());
    tick();
    const timer = setInterval(tick, tickMs);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [serverOffsetMs]);
  return now;
}
