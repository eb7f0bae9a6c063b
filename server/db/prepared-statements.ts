// PostgreSQL plans a statement again each time it is sent, unless it has a name: of a push's work in the database, planning joins was more
// than running them. Statements that come again get a name here, so that each connection parses and plans them once.
import { createHash } from 'node:crypto';

/** A statement is worth a name when it comes again; texts that come once (lists of any length) would only fill the memory. */
const worthFrom = 3;
/** Of each process: every connection keeps the plans of all of them. */
const mostNames = 250;
const mostCounted = 5_000;

/** How many rows lie between two days is known only with the days: planned without them, a week was looked for in the whole year. */
const plannedByValues = /\bbetween \$/;

export type NameOf = (text: string) => string | undefined;

/** Gives names to texts: the same one to the same text, and none before it has come a few times. */
export function statementNames(): NameOf {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined) return known;
    if (names.size >= mostNames || plannedByValues.test(text)) return undefined;
    const count = (counts.get(text) ?? 0) + 1;
    if (count < worthFrom) {
      if (counts.size >= mostCounted) counts.clear();
      counts.set(text, count);
      return undefined;
    }
    counts.delete(text);
    // By the text and not by a number: on one connection of a pooler two processes may meet.
    const name = `qalam_${createHash('sha1').update(text).digest('hex').slice(0, 20)}`;
    names.set(text, name);
    return name;
  };
}
