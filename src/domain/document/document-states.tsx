// A document that a page shows: its age, or why there is nothing to show.
import { useAccount } from '#data/account-context.tsx';
import type { DocumentResult } from '#data/documents/use-documents.ts';
import { usePerson } from '#data/session/person.ts';
import { formatDateTime } from '#shared/lib/dates.ts';
import { AgeLabel, ErrorState, FailureState, OfflineState, Skeleton } from '#shared/ui/index.ts';

export function AgeOf({ found }: { found: Extract<DocumentResult<unknown>, { state: 'ready' }> }) {
  const { timeZone } = usePerson();
  return found.isOld ? <AgeLabel at={formatDateTime(found.confirmedAt, timeZone)} isOld /> : null;
}

export function Waiting({ found }: { found: Exclude<DocumentResult<unknown>, { state: 'ready' }> }) {
  const account = useAccount();
  if (found.state === 'refused') return <ErrorState code={found.code} />;
  if (found.state === 'absent' && found.isOffline) return <OfflineState />;
  if (found.state === 'absent' && found.failure) {
    return <FailureState failure={found.failure} onRetry={() => account.connection.sendNow()} />;
  }
  return <Skeleton rows={4} />;
}
