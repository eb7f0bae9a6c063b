// A long list of which the server told the changed rows alone: put into the list that is here.
import type { ListPage } from '#contract/core/list-endpoint.ts';

type List = ListPage<object>;
const isList = (body: unknown): body is List => Array.isArray((body as Partial<List> | null)?.rows);
const idOf = (row: object): string => {
  const { id, uuid } = row as { id?: number | string; uuid?: string };
  return String(id ?? uuid);
};

/** The whole list, from what is here and what changed in it; undefined where the two do not make one. Any other answer is what it is. */
export function withChangedRows(kept: unknown, answer: unknown): unknown {
  if (!isList(answer) || answer.places === undefined) return answer;
  if (!isList(kept)) return undefined;
  const { gone = [], places, rows: changed, total, ...rest } = answer;
  const moved = new Set([...gone, ...changed.map(idOf)]);
  const rows = kept.rows.filter((row) => !moved.has(idOf(row)));
  // In ascending order, so that each comes to stand where it says.
  for (const [index, row] of changed.entries()) rows.splice(places[index] ?? rows.length, 0, row);
  return rows.length === total ? { ...rest, total, rows } : undefined;
}
