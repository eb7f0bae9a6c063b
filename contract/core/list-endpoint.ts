// A list over a paged endpoint: what it is asked, and what it answers (decisions E43).
import * as z from 'zod/mini';
import { defineEndpoint, type EndpointDeclaration } from './endpoint.ts';
import { listFiles } from './files.ts';
import { isFilterText, keysThatCan, type ListDescription, type ListQuery, longestSearch } from './list.ts';

export const largestListPage = 5_000;

export type ListPage<Row> = {
  readonly rows: Row[];
  /** Of all pages. */
  readonly total: number;
  /** Ids of rows that changed since the time asked about and are not in the list any more; absent in a whole answer. */
  readonly gone?: string[] | undefined;
  /** Of an answer that tells what changed since another one: where each of its rows stands in the whole list. */
  readonly places?: number[] | undefined;
};

const pageNumber = z._default(z.coerce.number().check(z.int(), z.gte(1)), 1);
const pageSize = z._default(
  z.union([z.literal('all'), z.coerce.number().check(z.int(), z.gte(1), z.lte(largestListPage))]),
  'all',
);
const oneOrMore = z.union([z.array(z.string()), z.string()]);

const schoolId = z.coerce.number().check(z.int(), z.gte(1));
const eduYear = z.coerce.number().check(z.int(), z.gte(2000), z.lte(2100));

/** Schema of what a paged list is asked: school, year, search, sort, page from 1, size, `since`, and a parameter per filter. */
export function listParameters<Row, Key extends string>(list: ListDescription<Row, Key>) {
  const sorts = keysThatCan(list, 'sort').flatMap((key) => [key, `-${key}`]);
  const filters = keysThatCan(list, 'filter').map((key) => {
    const isFit = (texts: string | string[]) =>
      [texts].flat().every((text) => isFilterText(list.fields[key as Key], text));
    return [key, z.optional(oneOrMore.check(z.refine(isFit)))] as const;
  });
  return z.object({
    schoolId,
    eduYear,
    ...(Object.fromEntries(filters) as { [Each in Key]?: z.ZodMiniOptional<typeof oneOrMore> }),
    search: z._default(z.string().check(z.maxLength(longestSearch)), ''),
    sort: z._default(z.enum(sorts), list.sort),
    page: pageNumber,
    size: pageSize,
    since: z.optional(z.iso.datetime()),
  });
}
export type ListParameters = {
  readonly schoolId: number;
  readonly search: string;
  readonly sort: string;
  readonly page: number;
  readonly size: number | 'all';
  readonly since?: string | undefined;
};

/** The query that checked parameters hold. */
export function queryOf<Row>(list: ListDescription<Row>, parameters: ListParameters): ListQuery {
  const given = parameters as unknown as Readonly<Record<string, string | string[] | undefined>>;
  const filters = keysThatCan(list, 'filter').flatMap((key) =>
    given[key] === undefined ? [] : [[key, [given[key]].flat()]],
  );
  return { search: parameters.search, sort: parameters.sort, filters: Object.fromEntries(filters) };
}

/** The rows of one page of those that are arranged. */
export function pageOf<Row>(rows: readonly Row[], { page, size }: Pick<ListParameters, 'page' | 'size'>): Row[] {
  const length = size === 'all' ? largestListPage : size;
  return rows.slice((page - 1) * length, page * length);
}

type Given = Pick<
  EndpointDeclaration<undefined, undefined, undefined, z.ZodMiniType>,
  'path' | 'summary' | 'access' | 'school'
>;
/** Asks for a list as a file: all rows of the query, whatever the page is. */
export const asFile = { format: z.optional(z.enum(listFiles)) } as const;

/** The same list, which is also answered as a file. */
export function fileListEndpoint<Row, Key extends string, Body extends z.ZodMiniType<Row>, const G extends Given>(
  list: ListDescription<Row, Key>,
  row: Body,
  given: G,
) {
  const { query, ...rest } = listEndpoint(list, row, given);
  return defineEndpoint({ ...rest, query: z.object({ ...query.shape, ...asFile }), orFile: listFiles });
}

/** Declares the endpoint of a paged list; what is to be said of it beyond the list is as for any endpoint. */
export function listEndpoint<Row, Key extends string, Body extends z.ZodMiniType<Row>, const G extends Given>(
  list: ListDescription<Row, Key>,
  row: Body,
  given: G,
) {
  return defineEndpoint({
    ...given,
    method: 'GET',
    params: undefined,
    query: listParameters(list),
    body: undefined,
    data: z.object({
      rows: z.array(row),
      total: z.int(),
      gone: z.optional(z.array(z.string())),
      places: z.optional(z.array(z.int())),
    }),
  });
}
