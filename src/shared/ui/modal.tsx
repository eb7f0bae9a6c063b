// Modal and drawer as screens use them. What makes them work is loaded when the first one opens (`overlays.tsx`), or earlier
// once the page is used (`providers.tsx`).
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { later } from './later.tsx';
import type { DrawerProps, ModalProps } from './modal-props.ts';

export { type DrawerProps, type ModalProps, modalSizes } from './modal-props.ts';

const ModalOverlay = later(async () => ({ default: (await import('./overlays.tsx')).ModalOverlay }));
const DrawerOverlay = later(async () => ({ default: (await import('./overlays.tsx')).DrawerOverlay }));
export const loadOverlays = () => Promise.all([ModalOverlay.load(), DrawerOverlay.load()]);

/** A window over the page for one question or one form. */
export function Modal(props: ModalProps) {
  const wasOpened = useOverlay(props);
  return wasOpened ? <ModalOverlay {...props} /> : null;
}

/** A panel from the side or from below. */
export function Drawer(props: DrawerProps) {
  const wasOpened = useOverlay(props);
  return wasOpened ? <DrawerOverlay {...props} /> : null;
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
