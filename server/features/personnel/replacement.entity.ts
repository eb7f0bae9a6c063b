import { roleGroups } from '#contract/core/roles.ts';
import type { ReadDb } from '#server/db/client.ts';
import { findYear } from '#server/features/calendar/public.ts';
import { concernsOfTeachers } from '#server/features/schedule/public.ts';
import { holdPeople } from '#server/features/school/public.ts';
import type { Change, Entity } from '#server/shared/write.ts';
import { type ReplacementValue, readReplacements, storeReplacement } from './replacement.repository.ts';
import { isOutOfReach } from './staff-rules.ts';
import { readStaffValues } from './staff-state.ts';

/** The replacement of a teacher, by uuid. */
export const replacementEntity: Entity<ReplacementValue> = {
  kind: 'replacement',
  readers: roleGroups.management,
  undoers: roleGroups.management,
  shown: ({ assignments, ...value }) => ({ ...value, assignments: assignments.length }),
  async concerns(db, schoolId, changes) {
    const found = [];
    for (const change of changes) found.push(...(await concernsOf(db, schoolId, change)));
    return found;
  },
  async hold(db, schoolId, ids) {
    await holdPeople(db, schoolId);
    return new Map((await readReplacements(db, schoolId, ids)).map(({ uuid, value }) => [uuid, value]));
  },
  /**
   * Stays: one on which another was built, whose days are somebody else's by now, whose substitute has left, and that of somebody whom a
   * deputy may not touch: it is ended by the call, which knows who asks.
   */
  async restore(db, schoolId, values) {
    await holdPeople(db, schoolId);
    const present = new Map(
      (await readReplacements(db, schoolId, [...values.keys()])).map((one) => [one.uuid, one.value]),
    );
    const stay: string[] = [];
    for (const [uuid, after] of values) {
      const before = present.get(uuid) ?? null;
      if (await isKept(db, schoolId, before, after)) stay.push(uuid);
      else if (await storeReplacement(db, schoolId, uuid, { before, after })) stay.push(uuid);
    }
    return stay;
  },
};

async function isKept(db: ReadDb, schoolId: number, before: ReplacementValue | null, after: ReplacementValue | null) {
  const userId = (after ?? before)?.userId ?? 0;
  const substitutes = after?.assignments.map(({ substituteId }) => substituteId) ?? [];
  const staff = new Map(
    (await readStaffValues(db, schoolId, [userId, ...substitutes])).map((member) => [member.userId, member.value]),
  );
  const replaced = staff.get(userId);
  if (!replaced || isOutOfReach(replaced.positionId, false)) return true;
  return substitutes.some((id) => staff.get(id)?.state !== 'active');
}

async function concernsOf(db: ReadDb, schoolId: number, { before, after }: Change<ReplacementValue>) {
  const values = [before, after].filter((value) => value !== null);
  const [first] = values;
  if (!first) return [];
  const { eduYear } = first;
  const year = await findYear(db, schoolId, eduYear);
  const end = year?.dateEnd ?? first.dateFrom;
  const ends = values.map(({ dateTo }) => dateTo ?? end);
  return concernsOfTeachers(db, schoolId, {
    eduYear,
    assignmentUuids: [
      ...new Set(values.flatMap(({ assignments }) => assignments.map(({ assignmentUuid }) => assignmentUuid))),
    ],
    userIds: [
      ...new Set(values.flatMap(({ userId, assignments }) => [userId, ...assignments.map((one) => one.substituteId)])),
    ],
    from: values.map(({ dateFrom }) => dateFrom).sort()[0] ?? first.dateFrom,
    to: ends.sort().at(-1) ?? end,
  });
}
