import { useEffect, useState } from 'react';

/**
 * A part of the frame that the first paint does without; null until it is here. Should it not be had, the page goes on without it,
 * and the next page that asks gets it.
 */
export function useLater<Module>(load: () => Promise<Module>, isWanted: boolean): Module | null {
  const [module, setModule] = useState<Module | null>(null);
  useEffect(() => {
    if (!isWanted || module !== null) return;
    let isGone = false;
    load().then(
      (found) => !isGone && setModule(() => found),
      (cause: unknown) => console.error('A part of the frame could not be loaded', cause),
    );
    return () => {
      isGone = true;
    };
  }, [load, isWanted, module]);
  return module;
}
