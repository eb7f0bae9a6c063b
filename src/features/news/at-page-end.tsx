// The slot of the shell for announcements: the end of the page, so that nothing of it moves.
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from '#shared/hooks/use-store.ts';
import { announcedPlace } from '#shared/ui/shell/announced-place.ts';

export function AtPageEnd({ children }: { children: ReactNode }) {
  const place = useStore(announcedPlace);
  return place && createPortal(children, place);
}
