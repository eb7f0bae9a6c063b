// Keeps the number beside "lessons to fill in". Another page is a reason to look again, since lessons end while the time passes.
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { Account } from '#data/account.ts';

type Props = { account: Account; onCount: (count: number) => void };

export function BacklogCount({ account, onCount }: Props) {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is the reason to count again
  useEffect(() => {
    let end: (() => void) | null | undefined;
    import('#features/backlog/count-backlog.ts').then(
      ({ watchBacklog }) => {
        if (end === undefined) end = watchBacklog(account, (count) => onCount(count ?? 0));
      },
      (cause: unknown) => console.error('The backlog could not be counted', cause),
    );
    return () => {
      end?.();
      end = null;
    };
  }, [account, onCount, pathname]);
  return null;
}
