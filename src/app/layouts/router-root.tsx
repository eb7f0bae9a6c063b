import { useEffect, useState } from 'react';
import { Outlet, useLocation, useRouteError } from 'react-router';
import { ErrorBoundary, InterfaceProviders, OfflineState, ServerError } from '#shared/ui/index.ts';
import { isBeingReloaded, isChunkError, reloadOnce } from '../chunk-errors.ts';
import { withTexts } from '../texts.ts';
import { LabSlot } from './lab-slot.tsx';
import { useLater } from './use-later.ts';

/** Below the sign-in, once that is there. */
const loadLanding = () => withTexts(import('./landing.tsx'), 'landing');

/** Above every route: toasts, questions, and the last net for failures. */
export function RouterRoot() {
  const { pathname } = useLocation();
  const isLogin = pathname === '/login';
  const landing = useLater(loadLanding, isLogin ? 'quietly' : 'no');
  return (
    <InterfaceProviders>
      <ErrorBoundary isFullScreen resetKey={pathname}>
        {isLogin && <LabSlot account={null} />}
        <Outlet />
        {isLogin && landing && <landing.Landing />}
      </ErrorBoundary>
    </InterfaceProviders>
  );
}

const reload = () => window.location.reload();

/**
 * A route that could not be loaded. A chunk that is gone after a deploy is worth one reload. Without a network the page says that it is not on
 * this device, and loads when there is one. Everything else is logged.
 */
export function RouteFailure() {
  const error = useRouteError();
  const [isAway] = useState(() => isChunkError(error) && !navigator.onLine);
  useEffect(() => {
    if (isBeingReloaded() || reloadOnce(error)) return;
    if (!isAway) return console.error(error);
    window.addEventListener('online', reload, { once: true });
    return () => window.removeEventListener('online', reload);
  }, [error, isAway]);
  return isAway ? <OfflineState isPage onRetry={reload} /> : <ServerError onRetry={reload} />;
}
