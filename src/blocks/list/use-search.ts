// The search of a list. It filters rows at each key and updates the address after a pause, because each update of the address is a navigation.
import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigation, useNavigationType } from 'react-router';
import type { ListQuery } from '#contract/core/list.ts';
import { debounce } from '#shared/lib/debounce.ts';
import type { SetListQuery } from './use-list-query.ts';

export type Search = {
  /** The query of the address with the typed search. */
  readonly query: ListQuery;
  readonly setQuery: SetListQuery;
  /** Sets the typed search. */
  readonly search: (text: string) => void;
  /** A search that was not typed: the field shows it. Undefined if there was none. */
  readonly told: { readonly text: string } | undefined;
};

/** @param written - the query of the address */
export function useSearch(written: ListQuery, setWritten: SetListQuery): Search {
  /** The typed search. Undefined if the address has the current one. */
  const [sought, setSought] = useState<{ readonly text: string }>();
  const query = useMemo(() => ({ ...written, search: sought?.text ?? written.search }), [written, sought]);
  const { pathname, search: address, key } = useLocation();
  const type = useNavigationType();
  const latest = useRef({ written, setWritten, address });
  useEffect(() => {
    latest.current = { written, setWritten, address };
  });
  /** Typed searches that were written to the address. */
  const [own, setOwn] = useState<readonly string[]>([]);
  const write = useMemo(
    () =>
      debounce((search: string) => {
        setOwn((before) => [...before, search]);
        latest.current.setWritten({ search }, 'replace');
      }),
    [],
  );
  /** The address at which a link was pressed. The search is not written to it before the next key. */
  const leftAt = useRef<string>(undefined);
  const leave = useCallback(() => {
    write.cancel();
    leftAt.current = latest.current.address;
  }, [write]);
  useLeaving(leave, pathname);
  // Runs again for a new address: opening a row stops the write, and the search belongs to the address of the row too.
  useEffect(() => {
    if (sought === undefined || sought.text === written.search) write.cancel();
    else if (leftAt.current !== address) write(sought.text);
  }, [write, sought, written.search, address]);
  // Going back, or a link, changes the search of the address. The field shows it.
  const [told, setTold] = useState<{ readonly text: string }>();
  const tell = (text: string) => {
    setTold({ text });
    setSought(undefined);
    setOwn([]);
  };
  const [seen, setSeen] = useState({ key, search: written.search });
  if (seen.key !== key || seen.search !== written.search) {
    setSeen({ key, search: written.search });
    const isOwn = seen.key === key || (type !== 'POP' && own.includes(written.search));
    if (seen.search !== written.search && !isOwn) tell(written.search);
  }
  return {
    query,
    setQuery: (change, step) => {
      if (change.search !== undefined) {
        write.cancel();
        tell(change.search);
      }
      setWritten(change, step);
    },
    search: (text) => {
      leftAt.current = undefined;
      write.cancel();
      // Show the key first; the rows may follow in several tasks.
      startTransition(() => setSought({ text }));
    },
    told,
  };
}

/**
 * Calls `stop` when the user leaves the page: a write to the address would cancel the navigation. Listens for clicks on links too, because the router
 * reports a navigation in a transition, which may be after the pause on a slow device.
 */
function useLeaving(stop: () => void, pathname: string): void {
  useEffect(() => stop, [stop]);
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const isHere = !event.ctrlKey && !event.metaKey && !event.shiftKey;
      if (isHere && event.target instanceof Element && event.target.closest('a[href]')) stop();
    };
    document.addEventListener('click', follow, true);
    return () => document.removeEventListener('click', follow, true);
  }, [stop]);
  const { location: next } = useNavigation();
  const isLeaving = next !== undefined && next.pathname !== pathname;
  useEffect(() => {
    if (isLeaving) stop();
  }, [isLeaving, stop]);
}
