import { useEffect } from 'react';
import { Outlet, useLocation, useRouteError } from 'react-router';
import { ErrorBoundary, InterfaceProviders, ServerError } from '#shared/ui/index.ts';
import { reloadOnce } from '../chunk-errors.ts';
import { LabSlot } from './lab-slot.tsx';

/** Above every route: toasts, questions, and the last net for failures. */
export function RouterRoot() {
  const { pathname } = useLocation();
  return (
    <InterfaceProviders>
      <ErrorBoundary isFullScreen resetKey={pathname}>
        {pathname === '/login' && <LabSlot account={null} />}
        <Outlet />
      </ErrorBoundary>
    </InterfaceProviders>
  );
}

/** A route that could not be loaded. A chunk that is gone after a deploy is worth one reload, everything else is said. */
export function RouteFailure() {
  const error = useRouteError();
  useEffect(() => {
    if (!reloadOnce(error)) console.error(error);
  }, [error]);
  return <ServerError onRetry={() => window.location.reload()} />;
}
