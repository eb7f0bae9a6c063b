// What a person asks of a list is in the address, so that Back, a reload and a shared link show the same rows.
import { isFilterText, keysThatCan, type ListDescription, type ListQuery, longestSearch } from '#contract/core/list.ts';

/** The query that an address holds; what does not fit the list is left out, since a link may be older than the list. */
export function readListQuery<Row>(list: ListDescription<Row>, parameters: URLSearchParams): ListQuery {
  const sort = parameters.get('sort') ?? '';
  const filters = keysThatCan(list, 'filter').flatMap((key) => {
    const field = list.fields[key];
    const texts = parameters.getAll(key).filter((text) => field && isFilterText(field, text));
    return texts.length > 0 ? [[key, texts] as const] : [];
  });
  return {
    search: (parameters.get('search') ?? '').slice(0, longestSearch),
    sort: keysThatCan(list, 'sort').includes(sort.replace(/^-/, '')) ? sort : list.sort,
    filters: Object.fromEntries(filters),
  };
}

/** The parameters with a query over them; those that are not the list's stay as they are. */
export function writeListQuery<Row>(
  list: ListDescription<Row>,
  query: ListQuery,
  parameters: URLSearchParams,
): URLSearchParams {
  const written = new URLSearchParams(parameters);
  for (const key of ['search', 'sort', ...keysThatCan(list, 'filter')]) written.delete(key);
  if (query.search !== '') written.set('search', query.search.slice(0, longestSearch));
  if (query.sort !== list.sort) written.set('sort', query.sort);
  for (const [key, texts] of Object.entries(query.filters)) for (const text of texts) written.append(key, text);
  return written;
}
