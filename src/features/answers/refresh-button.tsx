// Asks the server for the document again, past every cache, and is locked for a while afterwards.
import { useAccount } from '#data/account-context.tsx';
import { useText } from '#shared/i18n/index.ts';
import { refresh } from '#shared/ui/icons/index.ts';
import { Button } from '#shared/ui/index.ts';
import { useRefreshLock } from './use-refresh-lock.ts';

export function RefreshButton({ document }: { document: string }) {
  const text = useText();
  const account = useAccount();
  const { left, lock } = useRefreshLock();
  const press = () => {
    if (left > 0) return;
    lock();
    account.documents.request([document], { isRefresh: true });
  };
  return (
    <Button icon={refresh} aria-disabled={left > 0 || undefined} onClick={press}>
      {left > 0 ? text('answers.refresh.in', { count: left }) : text('answers.refresh')}
    </Button>
  );
}
