import { and, eq } from 'drizzle-orm';
import { roleGroups } from '#contract/core/roles.ts';
import type { ReadDb } from '#server/db/client.ts';
import { concernsOfRosters } from '#server/features/schedule/public.ts';
import { groups, holdPeople } from '#server/features/school/public.ts';
import type { Entity } from '#server/shared/write.ts';
import {
  deleteProgramme,
  isInUse,
  type ProgrammeValue,
  readProgrammeValues,
  storeProgramme,
} from './programme-state.ts';

async function isThere(db: ReadDb, schoolId: number, groupId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: groups.id })
    .from(groups)
    .where(and(eq(groups.schoolId, schoolId), eq(groups.id, groupId)));
  return row !== undefined;
}

/** An inclusive programme, by the number of its group. */
export const programmeEntity: Entity<ProgrammeValue> = {
  kind: 'programme',
  readers: roleGroups.management,
  undoers: roleGroups.management,
  /** Its teacher reads the list, and the bells say who rings by them; what else is shown of it is asked for whenever it is opened. */
  async concerns(db, schoolId, changes) {
    const rosters = await concernsOfRosters(
      db,
      schoolId,
      changes.map(({ id }) => Number(id)),
    );
    return [...rosters, { scope: 'school', document: 'bells' }];
  },
  async hold(db, schoolId, ids) {
    await holdPeople(db, schoolId);
    const found = await readProgrammeValues(db, schoolId, ids.map(Number));
    return new Map(found.map(({ id, value }) => [String(id), value]));
  },
  /** Stays: one that would go although somebody was in it or lessons are planned, and one whose number or class is not there for it. */
  async restore(db, schoolId, values) {
    await holdPeople(db, schoolId);
    const stay: string[] = [];
    for (const [key, value] of values) {
      const id = Number(key);
      const [present] = await readProgrammeValues(db, schoolId, [id]);
      if (value === null) {
        if (await isInUse(db, schoolId, id)) stay.push(key);
        else await deleteProgramme(db, schoolId, id);
      } else {
        const isTaken = !present && (await isThere(db, schoolId, id));
        if (isTaken || !(await isThere(db, schoolId, value.parentGroupId))) stay.push(key);
        else await storeProgramme(db, schoolId, id, value);
      }
    }
    return stay;
  },
};
