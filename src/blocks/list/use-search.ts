// A search filters the rows at each key and stands in the address when the fingers rest: a change of the address asks the router.
import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigation, useNavigationType } from 'react-router';
import type { ListQuery } from '#contract/core/list.ts';
import { debounce } from '#shared/lib/debounce.ts';
import type { SetListQuery } from './use-list-query.ts';

export type Search = {
  /** The query of the rows: that of the address, with what is typed. */
  readonly query: ListQuery;
  readonly setQuery: SetListQuery;
  /** Searches for what is typed. */
  readonly search: (text: string) => void;
  /** What the field has to show instead of what was typed in it; undefined while typing alone has changed it. */
  readonly told: { readonly text: string } | undefined;
};

/** `written`: the query of the address. */
export function useSearch(written: ListQuery, setWritten: SetListQuery): Search {
  /** What is typed, or was set from outside of the field. */
  const [sought, setSought] = useState<{ readonly text: string }>();
  const query = useMemo(() => ({ ...written, search: sought?.text ?? written.search }), [written, sought]);
  const { pathname, search: address, key } = useLocation();
  const type = useNavigationType();
  const latest = useRef({ written, setWritten, address });
  useEffect(() => {
    latest.current = { written, setWritten, address };
  });
  /** What typing has put into the address. */
  const [own, setOwn] = useState<readonly string[]>([]);
  const write = useMemo(
    () =>
      debounce((search: string) => {
        setOwn((before) => [...before, search]);
        latest.current.setWritten({ search }, 'replace');
      }),
    [],
  );
  /** The address at which a link was pressed: nothing is written into it any more until the next key. */
  const leftAt = useRef<string>(undefined);
  const leave = useCallback(() => {
    write.cancel();
    leftAt.current = latest.current.address;
  }, [write]);
  useLeaving(leave, pathname);
  // Also in the address of a row that was opened meanwhile.
  useEffect(() => {
    if (sought === undefined || sought.text === written.search) write.cancel();
    else if (leftAt.current !== address) write(sought.text);
  }, [write, sought, written.search, address]);
  // Going back, or a link, changes what is sought, and the field follows.
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
      // The key comes first: what it leaves of the rows may be drawn in pieces.
      startTransition(() => setSought({ text }));
    },
    told,
  };
}

/**
 * Calls `stop` when the page is left. Whoever opens a row before the fingers have rested would be called back to the list by the change of
 * its address. The press itself counts: the router tells of a navigation in a transition, on a slow device later than the fingers rest.
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
