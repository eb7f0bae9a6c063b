import { useEffect, useState } from 'react';

/** So long nobody has touched the page. */
const stillMs = 1_000;

/**
 * A state that moves what is below it, taken over between two taps: what moved under a finger would take the tap for its neighbour.
 * The first one is taken at once.
 */
export function useBetweenTaps<Value>(value: Value): Value {
  const [shown, setShown] = useState(value);
  useEffect(() => {
    if (Object.is(value, shown)) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setShown(value), stillMs);
    };
    wait();
    window.addEventListener('pointerdown', wait);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pointerdown', wait);
    };
  }, [value, shown]);
  return shown;
}
