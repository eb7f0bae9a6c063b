import { and, eq } from 'drizzle-orm';
import { roleGroups } from '#contract/core/roles.ts';
import type { ReadDb } from '#server/db/client.ts';
import { concernsOfLeads, concernsOfRosters } from '#server/features/schedule/public.ts';
import { groups, holdSchool } from '#server/features/school/public.ts';
import { type Entity, subjectsIn } from '#server/shared/write.ts';
import {
  deleteProgramme,
  isInUse,
  missingOf,
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
  /** The class beside which it is, and whoever teaches it. */
  subjects: subjectsIn(({ parentGroupId, leadUserId }) => [
    `group:${parentGroupId}`,
    ...(leadUserId === null ? [] : [`staff:${leadUserId}` as const]),
  ]),
  /** Its teacher has its list and its journal, and the bells say who rings by them; what else is shown of it is asked for whenever it is opened. */
  async concerns(db, schoolId, changes) {
    const rosters = await concernsOfRosters(
      db,
      schoolId,
      changes.map(({ id }) => Number(id)),
    );
    const leads = changes.map(({ id, before, after }) => ({
      groupId: Number(id),
      eduYear: (after ?? before)?.eduYear ?? 0,
      before: before?.leadUserId ?? null,
      after: after?.leadUserId ?? null,
    }));
    return [...rosters, { scope: 'school', document: 'bells' }, ...(await concernsOfLeads(db, schoolId, leads))];
  },
  async hold(db, schoolId, ids) {
    await holdSchool(db, schoolId);
    const found = await readProgrammeValues(db, schoolId, ids.map(Number));
    return new Map(found.map(({ id, value }) => [String(id), value]));
  },
  /** Stays: one that would go although somebody was in it or lessons are planned, and one whose number, class, teacher or bells are not there for it. */
  async restore(db, schoolId, values) {
    await holdSchool(db, schoolId);
    const stay: string[] = [];
    for (const [key, value] of values) {
      const id = Number(key);
      const [present] = await readProgrammeValues(db, schoolId, [id]);
      if (value === null) {
        if (await isInUse(db, schoolId, id)) stay.push(key);
        else await deleteProgramme(db, schoolId, id);
      } else {
        const isTaken = !present && (await isThere(db, schoolId, id));
        const missing = await missingOf(db, schoolId, value, present?.value ?? null);
        if (isTaken || missing.length > 0 || !(await isThere(db, schoolId, value.parentGroupId))) stay.push(key);
        else await storeProgramme(db, schoolId, id, value);
      }
    }
    return stay;
  },
};
