// Whether a statement concerns one school and says so: on a cluster distributed by school_id it then goes to one node. Reads SQL as written
// by Drizzle and our own templates; it rejects what it does not understand.

export type Statement = { readonly sql: string; readonly params: readonly unknown[] };

type Reference = { table: string; name: string };

const words = new Set(
  'where on set inner left right full cross join using order group limit for values select as and or not returning natural'.split(
    ' ',
  ),
);

/** Tables that a statement reads or changes, each with the name that qualifies its columns. */
function referencesIn(sql: string, tables: ReadonlySet<string>): Reference[] {
  const found: Reference[] = [];
  // A lookahead, not a match: what follows may be the next keyword instead of an alias.
  const named = /(?:\b(?:from|join|update|into)|,)\s+"?(\w+)"?(?=(?:\s+(?:as\s+)?"?(\w+)"?)?)/gi;
  for (const [, table = '', given = ''] of sql.matchAll(named)) {
    if (tables.has(table)) found.push({ table, name: given === '' || words.has(given.toLowerCase()) ? table : given });
  }
  return found;
}

const equality = /(?:"?(\w+)"?\.)?"?school_id"?\s*=\s*(?:(\$\d+|\d+)|"?(\w+)"?\."?school_id"?)/gi;

/** The places of the parameters that stand for a school: the only ones that decide whether a statement is at fault. */
export function schoolParameters(sql: string): number[] {
  return [...sql.matchAll(equality)].flatMap(([, , value]) =>
    value?.startsWith('$') ? [Number(value.slice(1)) - 1] : [],
  );
}

/** Which school a parameter or a literal number stands for. */
function schoolMeant(text: string, params: readonly unknown[]): string {
  return text.startsWith('$') ? String(params[Number(text.slice(1)) - 1]) : text;
}

/**
 * What is wrong with a statement on distributed tables; null when nothing is. Each of them must be bound to one and the same
 * school, by a value or through another table of the statement.
 */
export function schoolFault({ sql, params }: Statement, distributed: ReadonlySet<string>): string | null {
  const references = referencesIn(sql, distributed);
  if (references.length === 0) return null;
  const schools = new Set<string>();
  const bound = new Set<string>();
  const pairs: [string, string][] = [];
  const single = references.length === 1 ? references[0]?.name : undefined;
  for (const [, name = single ?? '', value, other] of sql.matchAll(equality)) {
    if (value !== undefined) {
      bound.add(name);
      schools.add(schoolMeant(value, params));
    } else if (other !== undefined) pairs.push([name, other]);
  }
  const inserted = new Set<string>();
  for (const [, table = '', columns = ''] of sql.matchAll(/insert\s+into\s+"?(\w+)"?\s*\(([^)]*)\)/gi)) {
    if (!distributed.has(table) || !/\bschool_id\b/.test(columns)) continue;
    inserted.add(table);
    bound.add(table);
  }
  for (let grown = true; grown; ) {
    grown = false;
    for (const [one, other] of pairs) {
      if (bound.has(one) === bound.has(other)) continue;
      bound.add(one).add(other);
      grown = true;
    }
  }
  const loose = references.filter(({ name, table }) => !bound.has(name) && !inserted.has(table));
  if (loose.length > 0) return `${loose.map(({ name }) => name).join(', ')} without a school`;
  if (schools.size > 1) return `several schools: ${[...schools].join(', ')}`;
  return null;
}
