import { useCallback, useSyncExternalStore } from 'react';
import { serverClock } from '#data/time/clock.ts';

const lookEveryMs = 1_000;

/** Whether a moment has come by the server's clock. Looked at every second, since the known offset of the clock may change meanwhile. */
export function useHasCome(momentMs: number): boolean {
  const hasCome = useCallback(() => serverClock.now() >= momentMs, [momentMs]);
  const subscribe = useCallback(
    (onChange: () => void) => {
      if (hasCome()) return () => undefined;
      const timer = setInterval(() => {
        onChange();
        if (hasCome()) clearInterval(timer);
      }, lookEveryMs);
      return () => clearInterval(timer);
    },
    [hasCome],
  );
  return useSyncExternalStore(subscribe, hasCome);
}
