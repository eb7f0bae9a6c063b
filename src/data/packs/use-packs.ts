// The packs of an account for its screens. The runner is another chunk, loaded when the page has painted and is idle.
import { useEffect } from 'react';
import { useStore } from '#shared/hooks/use-store.ts';
import type { Account } from '../account.ts';
import { useAccount } from '../account-context.tsx';
import { isPageAway } from '../device/page-cache.ts';
import { type PackProgress, PackStore } from './pack-progress.ts';
import type { LoadPackedReads, Packs } from './start-packs.ts';

type Running = {
  readonly store: PackStore;
  packs: Packs | null;
  /** Keys of copies that the user removed, perhaps before the packs had started. */
  removed: readonly string[];
};
const running = new WeakMap<Account, Running>();

export function runningOf(account: Account): Running {
  const known = running.get(account) ?? { store: new PackStore(), packs: null, removed: [] };
  running.set(account, known);
  return known;
}

/** After the first paint, so that the page's own data has the link first. */
const startAfterMs = 2_000;
const tellAfterMs = 2_000;

/** Keeps the packs of the account going while the page is open. `loadReads`: what the pages of the office want, always the same function. */
export function useRunningPacks(account: Account, loadReads: LoadPackedReads): void {
  useEffect(() => {
    let isGone = false;
    const mine = runningOf(account);
    const start = async () => {
      const { startPacks } = await import('./start-packs.ts');
      const packs = isGone ? null : await startPacks(account, mine.store, loadReads);
      if (isGone) return packs?.stop();
      mine.packs = packs;
      if (mine.removed.length > 0) packs?.removed(mine.removed);
    };
    const fail = (cause: unknown) => {
      // A page that is left has what it loads cancelled, before it is told that it goes: what is still here afterwards says it.
      setTimeout(() => isGone || isPageAway() || console.error('Packs could not be started', cause), tellAfterMs);
    };
    const timer = setTimeout(() => void start().catch(fail), startAfterMs);
    return () => {
      isGone = true;
      clearTimeout(timer);
      mine.packs?.stop();
      mine.packs = null;
    };
  }, [account, loadReads]);
}

/** How far they are; null before the device was read, and for somebody without packs. */
export function usePackProgress(): PackProgress | null {
  return useStore(runningOf(useAccount()).store);
}
