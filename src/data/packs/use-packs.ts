// The packs of an account for its screens. The runner is another chunk, loaded when the page has painted and is idle.
import { useEffect } from 'react';
import { useStore } from '#shared/hooks/use-store.ts';
import type { Account } from '../account.ts';
import { useAccount } from '../account-context.tsx';
import { type PackProgress, PackStore } from './pack-progress.ts';
import type { Packs } from './start-packs.ts';

type Running = { readonly store: PackStore; packs: Packs | null };
const running = new WeakMap<Account, Running>();

function runningOf(account: Account): Running {
  const known = running.get(account) ?? { store: new PackStore(), packs: null };
  running.set(account, known);
  return known;
}

/** After the first paint, so that the page's own data has the link first. */
const startAfterMs = 2_000;

/** Keeps the packs of the account going while the page is open. */
export function useRunningPacks(account: Account): void {
  useEffect(() => {
    let isGone = false;
    const mine = runningOf(account);
    const start = async () => {
      const { startPacks } = await import('./start-packs.ts');
      const packs = isGone ? null : await startPacks(account, mine.store);
      if (isGone) packs?.stop();
      else mine.packs = packs;
    };
    const timer = setTimeout(
      () => void start().catch((cause: unknown) => console.error('Packs could not be started', cause)),
      startAfterMs,
    );
    return () => {
      isGone = true;
      clearTimeout(timer);
      mine.packs?.stop();
      mine.packs = null;
    };
  }, [account]);
}

/** How far they are; null before the device was read, and for somebody without packs. */
export function usePackProgress(): PackProgress | null {
  return useStore(runningOf(useAccount()).store);
}

/** What a person may do with them; null where there are none. */
export function usePacks(): Packs | null {
  const account = useAccount();
  usePackProgress();
  return runningOf(account).packs;
}
