import { type ReactNode, useEffect } from 'react';
import { atFirstTouch } from '../lib/at-first-touch.ts';
import { ConfirmProvider, loadConfirmOverlay } from './confirm.tsx';
import { loadOverlays } from './modal.tsx';
import { loadContextWindow } from './popover.tsx';
import { ToastProvider } from './toast.tsx';

const loadWindows = () => Promise.all([loadContextWindow(), loadOverlays(), loadConfirmOverlay()]);
const preloadWindows = () => atFirstTouch(loadWindows);

/** What the components of this folder need above them. It is inside the router, since modals close with the route. */
export function InterfaceProviders({ children }: { children: ReactNode }) {
  useEffect(preloadWindows, []);
  return (
    <ToastProvider>
      <ConfirmProvider>{children}</ConfirmProvider>
    </ToastProvider>
  );
}
