// Publications in the history of changes: those of the school, which its management reads and takes back, and those of an area, which are
// the business of its own people alone.

import type { PublicationTarget } from '#contract/core/publication.ts';
import type { Role } from '#contract/core/roles.ts';
import type { ReadDb } from '#server/db/client.ts';
import type { Entity, Undoer } from '#server/shared/write.ts';
import {
  holdPublications,
  type PublicationValue,
  publicationValue,
  storePublication,
} from './publications.repository.ts';
import { isSameTarget } from './targets.ts';

type Owned = { readonly db: ReadDb; readonly schoolId: number; readonly by: Undoer; readonly now: number };

/** `isOwn`: whose levels these are; `targetsOf`: for whom somebody who takes something back writes by now. */
export function historyOf(
  kind: string,
  people: readonly Role[],
  isOwn: (level: string) => boolean,
  targetsOf: (owned: Owned) => Promise<readonly PublicationTarget[]>,
): Entity<PublicationValue> {
  return {
    kind,
    readers: people,
    undoers: people,
    // What is shown to people is asked for, and no document has it.
    concerns: async () => [],
    async hold(db, _schoolId, ids) {
      const rows = (await holdPublications(db, ids.map(Number))).filter(({ level }) => isOwn(level));
      return new Map(rows.map((row) => [String(row.id), publicationValue(row)]));
    },
    async restore(db, schoolId, values, now, by) {
      const present = await holdPublications(db, [...values.keys()].map(Number));
      const targets = await targetsOf({ db, schoolId, by, now });
      const kept: string[] = [];
      for (const [id, value] of values) {
        const target = value ?? present.find((row) => String(row.id) === id);
        if (target && targets.some((one) => isSameTarget(one, target)))
          await storePublication(db, Number(id), value, now);
        else kept.push(id);
      }
      return kept;
    },
  };
}
