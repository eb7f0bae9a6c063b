// Screens read documents and cells through these; nothing else leads to the base.
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { DocumentName } from '#contract/core/document.ts';
import type { CellAddress } from '#contract/core/documents.ts';
import type { ErrorCode, PlainError } from '#contract/core/errors.ts';
import type { ServerTime } from '#contract/core/time.ts';
import { contentStands } from '#shared/lib/quiet-moment.ts';
import { endAll } from '#shared/lib/store.ts';
import type { Account } from '../account.ts';
import { useAccount } from '../account-context.tsx';
import { useSyncStatus } from '../connection/use-sync-status.ts';
import { confirmedAtOf, isOldSince } from './document-age.ts';
import type { CellState, CellView, DocumentView } from './views.ts';

export type DocumentResult<Body> =
  /** The device is being read; shorter than a person notices. */
  | { readonly state: 'loading' }
  /** Not on this device: being asked for, never downloaded because there is no connection, or the server fails. */
  | { readonly state: 'absent'; readonly isOffline: boolean; readonly failure: PlainError | null }
  | { readonly state: 'refused'; readonly code: ErrorCode }
  | {
      readonly state: 'ready';
      readonly body: Body;
      /** When the server last confirmed it, server time in epoch milliseconds. */
      readonly confirmedAt: ServerTime;
      /** There has been no word of the server for a while: say its age. */
      readonly isOld: boolean;
    };

/**
 * A synced document; asks for it when it is missing or old. `name` null: nothing is wanted yet. `schoolId`: of another school than
 * the one that is worked in, for a parent who sees all children at once.
 */
export function useDocument<Body>(name: DocumentName<Body> | null, schoolId?: number): DocumentResult<Body> {
  const account = useAccount();
  const subscribe = useCallback(
    (listener: () => void) =>
      name === null ? () => undefined : account.documents.baseOf(schoolId).onDocument(name, listener),
    [account, name, schoolId],
  );
  const view = useSyncExternalStore(subscribe, () =>
    name === null ? null : account.documents.baseOf(schoolId).document(name),
  );
  const state = view?.state;
  useAskAgain(name === null ? [] : [name], state === 'ready', schoolId);
  useEffect(() => {
    if (state === 'ready') contentStands();
    if (name !== null && state !== undefined && state !== 'loading')
      account.documents.request([name], { isRefresh: false, schoolId });
  }, [account, name, state, schoolId]);
  return view === null ? { state: 'loading' } : resultOf(account, view, schoolId);
}

/** Asks again for what nobody tells of, while the page that shows it stays open: after each word of the server, when it is old by then. */
function useAskAgain(names: readonly string[], isReady: boolean, schoolId: number | undefined): void {
  const account = useAccount();
  const { answeredAt } = useSyncStatus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer is the reason to look again
  useEffect(() => {
    if (isReady) account.documents.request(names, { isRefresh: false, schoolId });
  }, [answeredAt]);
}

/** What a view of the base means to a screen at this moment. */
export function resultOf<Body>(
  account: Account,
  view: DocumentView,
  schoolId: number | undefined,
): DocumentResult<Body> {
  const status = account.connection.status();
  if (view.state === 'loading' || view.state === 'refused') return view;
  if (view.state === 'absent') {
    return { state: 'absent', isOffline: status.connection === 'offline', failure: status.failure };
  }
  const { row } = view;
  const confirmedAt = confirmedAtOf(row, account.connection.lastSynced(schoolId));
  const isOld = isOldSince(confirmedAt) && (status.connection !== 'online' || status.failure !== null);
  return { state: 'ready', body: row.body as Body, confirmedAt, isOld };
}

/** Several documents of one kind at once, such as the weeks of a month, in the order of `names`; what is missing is asked for. */
export function useDocuments<Body>(
  names: readonly DocumentName<Body>[],
  schoolId?: number,
): readonly DocumentResult<Body>[] {
  const account = useAccount();
  // Names contain no blank; the text is equal where a new array says the same.
  const joined = names.join(' ');
  const wanted = useMemo(() => (joined === '' ? [] : joined.split(' ')), [joined]);
  const subscribe = useCallback(
    (listener: () => void) =>
      endAll(wanted.map((name) => account.documents.baseOf(schoolId).onDocument(name, listener))),
    [account, wanted, schoolId],
  );
  const last = useRef<readonly DocumentView[]>([]);
  const views = useSyncExternalStore(subscribe, () => {
    const now = wanted.map((name) => account.documents.baseOf(schoolId).document(name));
    const isSame = now.length === last.current.length && now.every((view, index) => view === last.current[index]);
    if (!isSame) last.current = now;
    return last.current;
  });
  useAskAgain(
    wanted,
    views.every(({ state }) => state === 'ready'),
    schoolId,
  );
  const states = views.map(({ state }) => state).join(' ');
  useEffect(() => {
    if (states.includes('ready')) contentStands();
    if (!states.includes('loading')) account.documents.request(wanted, { isRefresh: false, schoolId });
  }, [account, wanted, states, schoolId]);
  return views.map((view) => resultOf<Body>(account, view, schoolId));
}

/** One cell of a document with everything of the user's above it. */
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
export function useCells(document: string, cells: readonly string[], schoolId?: number): readonly CellView[] {
  const account = useAccount();
  const subscribe = useCallback(
    (listener: () => void) =>
      endAll(cells.map((cell) => account.documents.baseOf(schoolId).onCell({ document, cell }, listener))),
    [account, document, cells, schoolId],
  );
  const snapshot = useCallback(
    () => account.documents.cellsSnapshot(document, cells, schoolId),
    [account, document, cells, schoolId],
  );
  return useSyncExternalStore(subscribe, snapshot);
}

/**
 * All cells of a document that the server holds or the user has written to, by name: for a page that is a list of them.
 * @public Pages of generated features read through it (scripts/offline-templates.ts).
 */
export function useAllCells<Value>(
  document: string,
): ReadonlyMap<string, Omit<CellView, 'value'> & { readonly value: Value | null }> {
  const account = useAccount();
  const subscribe = useCallback(
    (listener: () => void) => account.base.onCellsOf(document, listener),
    [account, document],
  );
  const cells = useSyncExternalStore(subscribe, () => account.base.cellsOf(document));
  return cells as ReadonlyMap<string, Omit<CellView, 'value'> & { readonly value: Value | null }>;
}
