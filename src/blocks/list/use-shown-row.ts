// Which row's window is open stands in the address, beside what is asked of the list: a link leads to it, and Back closes it.
import { useSearchParams } from 'react-router';
import { withParameter } from '#shared/lib/with-parameter.ts';

/** `parameter`: of the address, which holds the id of the row. */
export function useShownRow<Row>(parameter: string, rows: readonly Row[], idOf: (row: Row) => string) {
  const [parameters, setParameters] = useSearchParams();
  const withRow = (id: string | null) => withParameter(parameters, parameter, id);
  return {
    shown: rows.find((row) => idOf(row) === parameters.get(parameter)),
    to: (row: Row) => `?${withRow(idOf(row))}`,
    close: () => setParameters(withRow(null), { preventScrollReset: true }),
  };
}
