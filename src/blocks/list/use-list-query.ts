import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { ListDescription, ListQuery } from '#contract/core/list.ts';
import { readListQuery, writeListQuery } from './address.ts';

/** What typed letters change is no step back of its own. */
export type SetListQuery = (change: Partial<ListQuery>, step?: 'push' | 'replace') => void;

/** The query of the address, and what writes into it. A page over a paged endpoint asks by the same query. */
export function useListQuery<Row>(list: ListDescription<Row>): [ListQuery, SetListQuery] {
  const [parameters, setParameters] = useSearchParams();
  const query = useMemo(() => readListQuery(list, parameters), [list, parameters]);
  const setQuery: SetListQuery = (change, step = 'push') =>
    setParameters((now) => writeListQuery(list, { ...readListQuery(list, now), ...change }, now), {
      replace: step === 'replace',
      preventScrollReset: true,
    });
  return [query, setQuery];
}
