import { useEffect } from 'react';
import { Outlet, useLocation, useRouteError } from 'react-router';
import { ErrorBoundary, InterfaceProviders, ServerError } from '#shared/ui/index.ts';
import { isBeingReloaded, reloadOnce } from '../chunk-errors.ts';
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

/** A route that could not be loaded. A chunk that is gone after a deploy is worth one reload, everything else is said. */
export function RouteFailure() {
  const error = useRouteError();
  useEffect(() => {
    if (!isBeingReloaded() && !reloadOnce(error)) console.error(error);
  }, [error]);
  return <ServerError onRetry={() => window.location.reload()} />;
}
