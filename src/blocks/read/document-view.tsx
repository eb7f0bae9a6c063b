// The states of a synced document: loading, not on this device, failed, refused, and there with its age.
import type { ReactNode } from 'react';
import { useAccount } from '#data/account-context.tsx';
import type { DocumentResult } from '#data/documents/use-documents.ts';
import { useShownTime } from '#data/time/use-shown-time.ts';
import { AgeLabel, ErrorState, FailureState, OfflineState, Skeleton } from '#shared/ui/index.ts';

type Props<Body> = {
  document: DocumentResult<Body>;
  /** Rows of the skeleton: about as many as will come. */
  rows?: number;
  children: (body: Body) => ReactNode;
};

export function DocumentView<Body>({ document, rows = 8, children }: Props<Body>) {
  const account = useAccount();
  const shown = useShownTime();
  if (document.state === 'ready') {
    return (
      <>
        {document.isOld && <AgeLabel at={shown(document.confirmedAt)} isOld />}
        {children(document.body)}
      </>
    );
  }
  if (document.state === 'refused') return <ErrorState code={document.code} isPage />;
  if (document.state === 'absent' && document.isOffline) return <OfflineState isPage />;
  if (document.state === 'absent' && document.failure)
    return <FailureState failure={document.failure} onRetry={() => account.connection.sendNow()} isPage />;
  return <Skeleton rows={rows} />;
}
