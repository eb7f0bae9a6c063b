import { ServerError } from '#shared/ui/index.ts';

/** The server failed and there is nothing on the device that could be shown instead. */
export default function ServerErrorPage() {
  return <ServerError onRetry={() => window.location.assign('/')} />;
}
