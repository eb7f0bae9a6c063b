// Which row's window is open stands in the address, beside what is asked of the list: a link leads to it, and Back closes it.
import { useSearchParams } from 'react-router';

/** `parameter`: of the address, which holds the id of the row. */
export function useShownRow<Row>(parameter: string, rows: readonly Row[], idOf: (row: Row) => string) {
  const [parameters, setParameters] = useSearchParams();
  const withRow = (id: string | null) => {
    const next = new URLSearchParams(parameters);
    if (id === null) next.delete(parameter);
    else next.set(parameter, id);
    return next;
  };
  return {
    shown: rows.find((row) => idOf(row) === parameters.get(parameter)),
    to: (row: Row) => `?${withRow(idOf(row))}`,
    close: () => setParameters(withRow(null), { preventScrollReset: true }),
  };
}
