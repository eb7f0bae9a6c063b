import { and, eq } from 'drizzle-orm';
import { roleGroups } from '#contract/core/roles.ts';
import { journalsDocument } from '#contract/journal/journal.documents.ts';
import type { ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import { holdBells, readBells, timeSchemeEntity, touchSchemes } from '#server/features/bells/public.ts';
import {
  assignmentOfLesson,
  assignments,
  concernsOfLeads,
  concernsOfPlaces,
  lessons,
  teachersOf,
} from '#server/features/schedule/public.ts';
import { followLeads, holdSchool, leadOf } from '#server/features/school/public.ts';
import { renewToldPasswords } from '#server/features/session/public.ts';
import type { Change, Entity } from '#server/shared/write.ts';
import {
  type GroupValue,
  isSameClass,
  isTaught,
  missingOf,
  readGroupValues,
  storeGroup,
  traceOf,
} from './group-state.ts';

/** A class of a school year, by its number. */
export const groupEntity: Entity<GroupValue> = {
  kind: 'group',
  readers: roleGroups.management,
  undoers: roleGroups.management,
  /** Who led it before, and who does now, are told in their files of no other change. */
  subjects: async (_db, _schoolId, changes) =>
    changes.map(({ id, before, after }) => {
      const [former = null, lead = null] = [before?.leadUserId, after?.leadUserId];
      const leads = former === lead ? [] : [former ?? [], lead ?? []].flat();
      return [`group:${id}`, ...leads.map((userId) => `staff:${userId}` as const)];
    }),
  /**
   * Lessons, weeks and journals name their class; the bells say who rings by them; who leads a class opens all of its journals. The right
   * itself is asked of the tables at each call.
   */
  async concerns(db, schoolId, changes) {
    const renamed = changes.filter(({ before, after }) => nameOf(before) !== nameOf(after));
    const moved = await lessonsOf(
      db,
      schoolId,
      renamed.map(({ id }) => Number(id)),
    );
    const readers = await readersOf(db, schoolId, renamed, moved);
    return [
      { scope: 'school', document: 'bells' },
      ...(await concernsOfPlaces(db, schoolId, moved)),
      ...readers.map(([userId, eduYear]) => ({
        scope: `user:${userId}`,
        document: journalsDocument.name(eduYear),
      })),
      ...(await concernsOfLeads(
        db,
        schoolId,
        changes.map(({ id, before, after }) => ({
          groupId: Number(id),
          eduYear: (after ?? before)?.eduYear ?? 0,
          before: leadIn(before),
          after: leadIn(after),
        })),
      )),
    ];
  },
  /** Who leads a class has the right of a group lead. */
  rights: async (_db, _schoolId, changes) =>
    changes.flatMap(({ before, after }) => {
      const [former, lead] = [before?.leadUserId ?? null, after?.leadUserId ?? null];
      return former === lead ? [] : [former ?? [], lead ?? []].flat();
    }),
  async hold(db, schoolId, ids) {
    await holdSchool(db, schoolId);
    const found = await readGroupValues(db, schoolId, ids.map(Number));
    return new Map([...found].map(([id, { value }]) => [String(id), value]));
  },
  /**
   * Stays: a class that would go although somebody is in it, a programme is beside it or something is planned, one whose name another class bears now, and one
   * whose lead, room or bells are gone.
   */
  async restore(db, schoolId, values, now, { raised }) {
    const bells = await holdBells(db, schoolId);
    const present = await readGroupValues(db, schoolId);
    const leads: number[] = [];
    const stay: string[] = [];
    for (const [key, value] of values) {
      const id = Number(key);
      const before = present.get(id)?.value ?? null;
      const others = [...present.values()].filter((one) => one.id !== id && !values.has(String(one.id)));
      if (value === null ? await isInUse(db, schoolId, id) : others.some((one) => isSameClass(one.value, value)))
        stay.push(key);
      else if (value !== null && (await missingOf(db, schoolId, value, before)).length > 0) stay.push(key);
      else {
        await storeGroup(db, schoolId, id, value);
        leads.push(...[before?.leadUserId, value?.leadUserId].filter((userId) => userId != null));
      }
    }
    await followLeads(db, schoolId, leads);
    await renewToldPasswords(db, schoolId, { by: leads }, now);
    raised(timeSchemeEntity, await touchSchemes(db, schoolId, bells, await readBells(db, schoolId)));
    return stay;
  },
};

async function isInUse(db: ReadDb, schoolId: number, id: number): Promise<boolean> {
  const { pupils, programmes } = await traceOf(db, schoolId, id);
  return pupils > 0 || programmes > 0 || (await isTaught(db, schoolId, id));
}

const nameOf = (value: GroupValue | null) => value && `${value.parallel} ${value.letter}`;

async function lessonsOf(db: ReadDb, schoolId: number, groupIds: readonly number[]) {
  const { scheduleUuid, assignmentUuid, date } = lessons;
  return db
    .select({ scheduleUuid, assignmentUuid, date, groupId: assignments.groupId })
    .from(lessons)
    .innerJoin(assignments, assignmentOfLesson)
    .where(and(eq(lessons.schoolId, schoolId), isOneOf(assignments.groupId, groupIds)));
}

type Reader = readonly [userId: number, eduYear: number];
/** Whose list of journals names a class that is renamed: those who teach it, and its lead. */
async function readersOf(
  db: ReadDb,
  schoolId: number,
  renamed: readonly Change<GroupValue>[],
  moved: readonly { assignmentUuid: string; groupId: number }[],
): Promise<Reader[]> {
  const teachers = await teachersOf(db, schoolId, [...new Set(moved.map(({ assignmentUuid }) => assignmentUuid))]);
  const found = new Map<string, Reader>();
  for (const { id, after } of renamed) {
    const own = moved.filter(({ groupId }) => String(groupId) === id);
    const ids = own.flatMap(({ assignmentUuid }) => teachers.ever(assignmentUuid)).map(({ userId }) => userId);
    for (const userId of [...ids, after?.leadUserId]) {
      if (after && userId != null) found.set(`${userId} ${after.eduYear}`, [userId, after.eduYear]);
    }
  }
  return [...found.values()];
}

/** Nobody leads a class that is not there. */
const leadIn = (value: GroupValue | null) => value && leadOf(value);
