import { useEffect, useState } from 'react';
import { quietMoment } from '#shared/lib/quiet-moment.ts';
import { isBeingReloaded } from '../chunk-errors.ts';
import { onceOnline } from './once-online.ts';

/**
 * A part of the frame that the first paint does without; null until it is here. What is not `urgent` waits for a quiet moment, so that
 * it shares no link with the page. Should it not be had, the page goes on without it, and the next page that asks gets it.
 */
export function useLater<Module>(load: () => Promise<Module>, wanted: 'no' | 'quietly' | 'urgently'): Module | null {
  const [module, setModule] = useState<Module | null>(null);
  useEffect(() => {
    if (wanted === 'no' || module !== null) return;
    let isGone = false;
    const begun =
      wanted === 'urgently' ? onceOnline(load) : quietMoment().then(() => (isGone ? null : onceOnline(load)));
    begun.then(
      (found) => !isGone && found !== null && setModule(() => found),
      (cause: unknown) => isBeingReloaded() || console.error('A part of the frame could not be loaded', cause),
    );
    return () => {
      isGone = true;
    };
  }, [load, wanted, module]);
  return module;
}
