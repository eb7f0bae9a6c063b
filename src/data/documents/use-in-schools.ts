// One document as several schools hold it, with all its cells: for a parent whose children go to several.
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { DocumentName } from '#contract/core/document.ts';
import { endAll } from '#shared/lib/store.ts';
import { useAccount } from '../account-context.tsx';
import { useSyncStatus } from '../connection/use-sync-status.ts';
import { type DocumentResult, resultOf } from './use-documents.ts';
import type { CellView, DocumentView } from './views.ts';

type Held = { readonly view: DocumentView; readonly cells: ReadonlyMap<string, CellView> };
export type CellsInSchool = { readonly schoolId: number; readonly cells: ReadonlyMap<string, CellView> };
type InSchools<Body> = {
  readonly documents: readonly DocumentResult<Body>[];
  /** The same until a cell changes. */
  readonly inSchools: readonly CellsInSchool[];
};

/** Both in the order of `schoolIds`, which must be stable; what is missing is asked for. */
export function useDocumentInSchools<Body>(name: DocumentName<Body>, schoolIds: readonly number[]): InSchools<Body> {
  const account = useAccount();
  const { documents } = account;
  // What is absent or old depends on the connection.
  useSyncStatus();
  const subscribe = useCallback(
    (listener: () => void) =>
      endAll(
        schoolIds.flatMap((id) => {
          const base = documents.baseOf(id);
          return [base.onDocument(name, listener), base.onCellsOf(name, listener)];
        }),
      ),
    [documents, name, schoolIds],
  );
  const last = useRef<readonly Held[]>([]);
  const held = useSyncExternalStore(subscribe, () => {
    const now = schoolIds.map((id): Held => {
      const base = documents.baseOf(id);
      return { view: base.document(name), cells: base.cellsOf(name) };
    });
    const isSame =
      now.length === last.current.length &&
      now.every(({ view, cells }, index) => {
        const before = last.current[index];
        return before?.view === view && before.cells === cells;
      });
    if (!isSame) last.current = now;
    return last.current;
  });
  const states = held.map(({ view }) => view.state).join(' ');
  useEffect(() => {
    for (const [index, state] of states.split(' ').entries())
      if (state !== 'loading') documents.request([name], { isRefresh: false, schoolId: schoolIds[index] });
  }, [documents, name, states, schoolIds]);
  const inSchools = useMemo(
    () => held.map(({ cells }, index) => ({ schoolId: schoolIds[index] ?? 0, cells })),
    [held, schoolIds],
  );
  return { documents: held.map(({ view }, index) => resultOf<Body>(account, view, schoolIds[index])), inSchools };
}
