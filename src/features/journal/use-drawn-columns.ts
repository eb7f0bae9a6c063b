// A long quarter has two thousand cells, of which a screen shows a few hundred. Those around the opened column are drawn first, so
// that the journal stands at once; the rest follows in pieces while nothing else is to be done.
import { startTransition, useEffect, useState } from 'react';

/** Lessons from `from` to `to`, the last excluded. */
export type Drawn = { readonly from: number; readonly to: number };

/** More than fit beside names and works on a wide screen, to each side of the opened column. */
const firstReach = 12;
/** A piece is small enough that a key or a scroll never waits for it. */
const pieceColumns = 6;

function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const id = window.requestIdleCallback(work, { timeout: 500 });
    return () => window.cancelIdleCallback(id);
  }
  const timer = setTimeout(work, 50);
  return () => clearTimeout(timer);
}

export function useDrawnColumns(count: number, opened: number): Drawn {
  const [drawn, setDrawn] = useState<Drawn>({
    from: Math.max(0, opened - firstReach),
    to: Math.min(count, opened + firstReach),
  });
  const { from, to } = drawn;
  useEffect(() => {
    // Ends: each piece brings both edges nearer to those of the table.
    if (from <= 0 && to >= count) return;
    return whenIdle(() =>
      startTransition(() =>
        setDrawn({ from: Math.max(0, from - pieceColumns), to: Math.min(count, to + pieceColumns) }),
      ),
    );
  }, [from, to, count]);
  return { from: Math.min(from, count), to: Math.min(Math.max(to, 0), count) };
}
