// Names of what the history of changes only points to: classes and their parts, as they are called now.
import { and, eq } from 'drizzle-orm';
import type { ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import { groupLabel, groups, subgroups } from '#server/features/school/public.ts';

type Naming<Id> = (id: Id) => string | null;
const once = <Id>(ids: readonly Id[]) => [...new Set(ids)];

/** Classes by number; null: it is gone. */
export async function classNames(db: ReadDb, schoolId: number, ids: readonly number[]): Promise<Naming<number>> {
  const rows = await db
    .select()
    .from(groups)
    .where(and(eq(groups.schoolId, schoolId), isOneOf(groups.id, once(ids))));
  const names = new Map(rows.map((group) => [group.id, groupLabel(group)]));
  return (id) => names.get(id) ?? null;
}

export async function partNames(db: ReadDb, schoolId: number, uuids: readonly string[]): Promise<Naming<string>> {
  const { uuid, label } = subgroups;
  const rows = await db
    .select({ uuid, label })
    .from(subgroups)
    .where(and(eq(subgroups.schoolId, schoolId), isOneOf(uuid, once(uuids))));
  const names = new Map(rows.map((part) => [part.uuid, part.label]));
  return (id) => names.get(id) ?? null;
}
