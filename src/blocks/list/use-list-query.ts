import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ListDescription, ListQuery } from '#contract/core/list.ts';
import { readListQuery, writeListQuery } from './address.ts';

/** `replace` for what is typed, which is no step back of its own. */
export type SetListQuery = (change: Partial<ListQuery>, step?: 'push' | 'replace') => void;

/** The query of the address, and what writes into it. A page over a paged endpoint asks by the same query. */
export function useListQuery<Row>(list: ListDescription<Row>): [ListQuery, SetListQuery] {
  const [parameters, setParameters] = useSearchParams();
  // A change of the address waits for the loaders of the route; what was ticked must not.
  const [ahead, setAhead] = useState<{ of: URLSearchParams; query: ListQuery }>();
  const written = useMemo(() => readListQuery(list, parameters), [list, parameters]);
  const query = ahead?.of === parameters ? ahead.query : written;
  const setQuery: SetListQuery = (change, step = 'push') => {
    const next = { ...query, ...change };
    setAhead({ of: parameters, query: next });
    setParameters(writeListQuery(list, next, parameters), { replace: step === 'replace', preventScrollReset: true });
  };
  return [query, setQuery];
}
