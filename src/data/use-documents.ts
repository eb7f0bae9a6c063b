// Screens read documents and cells through these; nothing else leads to the base.
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { CellAddress } from '#contract/core/documents.ts';
import type { ErrorCode, PlainError } from '#contract/core/errors.ts';
import { useAccount } from './account-context.tsx';
import { deviceClock } from './clock.ts';
import type { CellState, CellView } from './live-base.ts';

export type DocumentResult<Body> =
  /** The device is being read; shorter than a person notices. */
  | { readonly state: 'loading' }
  /** Not on this device: being asked for, never downloaded because there is no connection, or the server fails. */
  | { readonly state: 'absent'; readonly isOffline: boolean; readonly failure: PlainError | null }
  | { readonly state: 'refused'; readonly code: ErrorCode }
  | {
      readonly state: 'ready';
      readonly body: Body;
      /** When the server last confirmed it, device time in epoch milliseconds. */
      readonly confirmedAt: number;
      /** There has been no word of the server for a while: say its age. */
      readonly isOld: boolean;
    };

const oldMs = 2 * 60_000;

/** A synced document; asks for it when it is missing or old. `name` null: nothing is wanted yet. */
export function useDocument<Body>(name: string | null): DocumentResult<Body> {
  const account = useAccount();
  const subscribe = useCallback(
    (listener: () => void) => (name === null ? () => undefined : account.base.onDocument(name, listener)),
    [account, name],
  );
  const view = useSyncExternalStore(subscribe, () => (name === null ? null : account.base.document(name)));
  const status = useSyncStatus();
  const state = view?.state;
  useEffect(() => {
    if (name !== null && state !== undefined && state !== 'loading') account.request([name], { isRefresh: false });
  }, [account, name, state]);
  if (view === null || view.state === 'loading') return { state: 'loading' };
  if (view.state === 'absent') {
    return { state: 'absent', isOffline: status.connection === 'offline', failure: status.failure };
  }
  if (view.state === 'refused') return view;
  const { row } = view;
  const confirmedAt = row.live ? Math.max(row.fetchedAt, account.lastSynced()) : row.fetchedAt;
  const isOld = deviceClock.now() - confirmedAt > oldMs && (status.connection !== 'online' || status.failure !== null);
  return { state: 'ready', body: row.body as Body, confirmedAt, isOld };
}

/** One cell of a document with everything of the person's above it. */
export function useCell<Value>(
  address: CellAddress,
): Omit<CellView, 'value'> & { value: Value | null; state: CellState } {
  const account = useAccount();
  const { document, cell } = address;
  const subscribe = useCallback(
    (listener: () => void) => account.base.onCell({ document, cell }, listener),
    [account, document, cell],
  );
  const view = useSyncExternalStore(subscribe, () => account.base.cell({ document, cell }));
  return view as Omit<CellView, 'value'> & { value: Value | null };
}

/** Cells of one document together, for counters; re-evaluated when any of them changes. `cells` must be stable. */
export function useCells(document: string, cells: readonly string[]): readonly CellView[] {
  const account = useAccount();
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = cells.map((cell) => account.base.onCell({ document, cell }, listener));
      return () => {
        for (const end of ends) end();
      };
    },
    [account, document, cells],
  );
  const snapshot = useCallback(() => account.cellsSnapshot(document, cells), [account, document, cells]);
  return useSyncExternalStore(subscribe, snapshot);
}

/** What the engine knows of the connection. */
export function useSyncStatus() {
  const account = useAccount();
  const subscribe = useCallback((listener: () => void) => account.onStatus(listener), [account]);
  return useSyncExternalStore(subscribe, () => account.status());
}

/** Everything that is not settled, in order. */
export function useOutbox() {
  const account = useAccount();
  const subscribe = useCallback((listener: () => void) => account.base.onOutbox(listener), [account]);
  return useSyncExternalStore(subscribe, () => account.base.outbox());
}
