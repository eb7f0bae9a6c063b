import { type ReactNode, useEffect } from 'react';
import { ConfirmProvider } from './confirm.tsx';
import { preloadOverlays } from './modal.tsx';
import { ToastProvider } from './toast.tsx';

/** What the components of this folder need above them. It is inside the router, since modals close with the route. */
export function InterfaceProviders({ children }: { children: ReactNode }) {
  useEffect(preloadOverlays, []);
  return (
    <ToastProvider>
      <ConfirmProvider>{children}</ConfirmProvider>
    </ToastProvider>
  );
}
