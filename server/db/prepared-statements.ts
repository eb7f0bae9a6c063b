// PostgreSQL plans a statement each time it is sent, unless it has a name: in a push, planning the joins took longer than running
// them. Statements that repeat get a name here, so that each connection parses and plans them once.
import { createHash } from 'node:crypto';

/** A statement gets a name from this use on; texts that occur once (lists of any length) would only fill the memory. */
const worthFrom = 3;
/** Per process: every connection keeps the plans of all names. */
const mostNames = 250;
const mostCounted = 5_000;

/** The number of rows between two days depends on the days: a plan made without them searched the whole year for one week. */
const plannedByValues = /\bbetween \$/;

export type NameOf = (text: string) => string | undefined;

/** Names texts: the same name for the same text, and none before the text was used a few times. */
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
    // Derived from the text, not counted: two processes may share one connection of a pooler.
    const name = `qalam_${createHash('sha1').update(text).digest('hex').slice(0, 20)}`;
    names.set(text, name);
    return name;
  };
}
