// Keys of a list, heard on the whole page.
import type { RefObject } from 'react';
import { usePageKeys } from '#shared/lib/page-keys.ts';

type Name = 'search' | 'new' | 'print';

/** As `checkVisibility`, which Safari has from 17.4 on. */
const isShown = (element: Element | null) => element !== null && element.getClientRects().length > 0;

/** Calls what belongs to a key; a key without a function stays the browser's. */
export function useListKeys(
  { search, new: add, print }: Partial<Record<Name, (() => void) | undefined>>,
  area: RefObject<Element | null>,
): void {
  usePageKeys({ '/': search, Slash: search, KeyN: add, KeyP: print }, () => isShown(area.current));
}
