// Modal and drawer as screens use them. What makes them work is loaded when the first one opens (`overlays.tsx`), or earlier
// once the page is used (`providers.tsx`).
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { DrawerProps, ModalProps } from './modal-props.ts';

export { type DrawerProps, type ModalProps, modalSizes } from './modal-props.ts';

export const loadOverlays = () => import('./overlays.tsx');
const ModalOverlay = lazy(() => loadOverlays().then((module) => ({ default: module.ModalOverlay })));
const DrawerOverlay = lazy(() => loadOverlays().then((module) => ({ default: module.DrawerOverlay })));

/** A window over the page for one question or one form. */
export function Modal(props: ModalProps) {
  const wasOpened = useOverlay(props);
  return wasOpened ? (
    <Suspense>
      <ModalOverlay {...props} />
    </Suspense>
  ) : null;
}

/** A panel from the side or from below. */
export function Drawer(props: DrawerProps) {
  const wasOpened = useOverlay(props);
  return wasOpened ? (
    <Suspense>
      <DrawerOverlay {...props} />
    </Suspense>
  ) : null;
}

/** Closes on a change of route, and says whether the lazy half is needed already. */
function useOverlay({ isOpen, onClose, stay }: { isOpen: boolean; onClose: () => void; stay?: boolean }): boolean {
  const { pathname } = useLocation();
  const openedOn = useRef(pathname);
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  useEffect(() => {
    if (!isOpen) openedOn.current = pathname;
    else if (openedOn.current !== pathname) {
      openedOn.current = pathname;
      if (!stay) onClose();
    }
  });
  return wasOpened;
}
