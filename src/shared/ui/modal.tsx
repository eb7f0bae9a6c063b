// Modal and drawer as screens use them. What makes them work is loaded when the first one opens (`overlays.tsx`), or earlier
// once the page is used (`preloadOverlays`).
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { DrawerProps, ModalProps } from './modal-props.ts';

export { type DrawerProps, type ModalProps, modalSizes } from './modal-props.ts';

const load = () => import('./overlays.tsx');
const ModalOverlay = lazy(() => load().then((module) => ({ default: module.ModalOverlay })));
const DrawerOverlay = lazy(() => load().then((module) => ({ default: module.DrawerOverlay })));

/**
 * Fetches the lazy half in the first quiet moment after the page was touched: no modal opens without a touch, and the first
 * paint must not share the link and the processor with it. Gives a function that stops waiting.
 */
export function preloadOverlays(): () => void {
  const touches = ['pointerdown', 'keydown'] as const;
  const stop = () => {
    for (const touch of touches) window.removeEventListener(touch, start);
  };
  const fetchThem = () =>
    void load().catch((cause: unknown) => console.warn('Modals will be loaded when they are needed', cause));
  function start(): void {
    stop();
    if ('requestIdleCallback' in window) window.requestIdleCallback(fetchThem);
    else setTimeout(fetchThem, 500);
  }
  for (const touch of touches) window.addEventListener(touch, start, { passive: true });
  return stop;
}

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
