import { useEffect, useState } from 'react';
import { useSyncStatus } from '../connection/use-sync-status.ts';
import { serverClock, serverOffset } from './clock.ts';

/** A correction of the clock by less than this is how long the answer took. */
const correctionMs = 60_000;

/** The moment at which the page was opened: it stays, unless the server's first answer shows that the device's clock is wrong. */
export function useOpenedAt(): number {
  const { serverOffsetMs } = useSyncStatus();
  const [opened, setOpened] = useState(() => ({ at: serverClock.now(), offsetMs: serverOffset() }));
  useEffect(() => {
    if (serverOffsetMs === null || Math.abs(serverOffsetMs - opened.offsetMs) < correctionMs) return;
    setOpened({ at: serverClock.now(), offsetMs: serverOffsetMs });
  }, [serverOffsetMs, opened]);
  return opened.at;
}
