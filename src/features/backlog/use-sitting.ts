// The list with which a way through the backlog was started, kept on the device: over a reload, the other tab of a lesson and the page
// of its homework, "3 of 7" stays what it was. Lost, it is only computed again.
import { useCallback, useEffect, useState } from 'react';
import { useAccount } from '#data/account-context.tsx';

const draft = 'backlog';
const none: readonly string[] = [];

/** Null while the device is being read. */
export function useSitting(): { begun: readonly string[] | null; keep: (scheduleUuids: readonly string[]) => void } {
  const account = useAccount();
  const [begun, setBegun] = useState<readonly string[] | null>(null);
  useEffect(() => {
    let isGone = false;
    const take = (found: unknown) => {
      if (isGone) return;
      setBegun(Array.isArray(found) ? found.filter((item) => typeof item === 'string') : none);
    };
    account.drafts.read(draft).then(take, () => take(none));
    return () => {
      isGone = true;
    };
  }, [account]);
  const keep = useCallback(
    (scheduleUuids: readonly string[]) => {
      // Without room for it the way is computed again on every lesson.
      account.drafts.keep(draft, scheduleUuids).catch(() => undefined);
    },
    [account],
  );
  return { begun, keep };
}
