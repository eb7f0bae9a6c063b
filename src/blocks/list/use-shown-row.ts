// Which row's window is open stands in the address, beside what is asked of the list: a link leads to it, and Back closes it.
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { withParameter } from '#shared/lib/with-parameter.ts';

/** `parameter`: of the address, which holds the id of the row. */
export function useShownRow<Row>(parameter: string, rows: readonly Row[], idOf: (row: Row) => string) {
  const [parameters, setParameters] = useSearchParams();
  // Stable until the address changes, so that memoised rows are not rendered.
  const to = useMemo(() => {
    const others = withParameter(parameters, parameter, null).toString();
    return (row: Row) => `?${others}${others && '&'}${parameter}=${encodeURIComponent(idOf(row))}`;
  }, [parameters, parameter, idOf]);
  const withRow = (id: string | null) => withParameter(parameters, parameter, id);
  return {
    shown: rows.find((row) => idOf(row) === parameters.get(parameter)),
    to,
    close: () => setParameters(withRow(null), { preventScrollReset: true }),
  };
}
