// Several documents together, each as far as it is on this device, for pages that gather: a list of weeks, a backlog of lessons.
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { DocumentName } from '#contract/core/document.ts';
import type { ServerTime } from '#contract/core/time.ts';
import { endAll } from '#shared/lib/store.ts';
import { useAccount } from '../account-context.tsx';
import { confirmedAtOf } from './document-age.ts';
import type { DocumentView } from './views.ts';

export type HeldDocuments<Body> = {
  /** In the order of the names; null where it is not on the device. */
  readonly bodies: readonly (Body | null)[];
  /** The device is still being read. */
  readonly isLoading: boolean;
  /** When the oldest of those that are here was confirmed; null when none is here. */
  readonly confirmedAt: ServerTime | null;
};

/** `names` must be stable. Asks for those that are missing or old, once for as long as the page shows them. */
export function useHeldDocuments<Body>(names: readonly DocumentName<Body>[]): HeldDocuments<Body> {
  const account = useAccount();
  const subscribe = useCallback(
    (listener: () => void) => endAll(names.map((name) => account.base.onDocument(name, listener))),
    [account, names],
  );
  const last = useRef<readonly DocumentView[]>([]);
  const views = useSyncExternalStore(subscribe, () => {
    const found = names.map((name) => account.base.document(name));
    const known = last.current;
    // The same array until one of them changes, as external stores must be.
    if (found.length !== known.length || found.some((view, index) => view !== known[index])) last.current = found;
    return last.current;
  });
  const isLoading = views.some(({ state }) => state === 'loading');
  useEffect(() => {
    if (!isLoading && names.length > 0) account.documents.request(names, { isRefresh: false });
  }, [account, names, isLoading]);
  return useMemo(() => {
    const times = views.flatMap((view) =>
      view.state === 'ready' ? [confirmedAtOf(view.row, account.connection.lastSynced())] : [],
    );
    return {
      bodies: views.map((view) => (view.state === 'ready' ? (view.row.body as Body) : null)),
      isLoading,
      confirmedAt: times.length > 0 ? Math.min(...times) : null,
    };
  }, [views, isLoading, account]);
}
