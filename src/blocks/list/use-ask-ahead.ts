import { useEffect, useEffectEvent } from 'react';
import type { PagedRows } from './list-props.ts';

/** So many rows before the end the next page is asked for. */
const askAhead = 50;

/** Asks a paged endpoint for more once the last of `count` rows come near; once for each number of rows. */
export function useAskAhead<Row>(paged: PagedRows<Row> | undefined, lastDrawn: number, count: number): void {
  const ask = useEffectEvent(() => paged?.onEnd());
  const isShort = paged !== undefined && count < paged.total && lastDrawn >= count - askAhead;
  const askedAt = isShort ? count : null;
  useEffect(() => {
    if (askedAt !== null) ask();
  }, [askedAt]);
}
