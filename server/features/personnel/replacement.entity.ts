import { roleGroups } from '#contract/core/roles.ts';
import type { ReadDb } from '#server/db/client.ts';
import { findYear } from '#server/features/calendar/public.ts';
import { daysOfNews, type LessonShift, newsOfTimetable } from '#server/features/lesson/public.ts';
import { shortNames } from '#server/features/people/public.ts';
import { concernsOfTeachers, lessonsOfDays } from '#server/features/schedule/public.ts';
import { holdSchool } from '#server/features/school/public.ts';
import { type Change, type Entity, subjectsIn } from '#server/shared/write.ts';
import { type ReplacementValue, readReplacements, storeReplacement } from './replacement.repository.ts';
import { isOutOfReach } from './staff-rules.ts';
import { readStaffValues } from './staff-state.ts';

/** Who is replaced, and by whom. */
export const peopleOf = ({ userId, assignments }: Pick<ReplacementValue, 'userId' | 'assignments'>): number[] => [
  userId,
  ...assignments.map(({ substituteId }) => substituteId),
];

/** The replacement of a teacher, by uuid. */
export const replacementEntity: Entity<ReplacementValue> = {
  kind: 'replacement',
  readers: roleGroups.management,
  undoers: roleGroups.management,
  subjects: subjectsIn((value) => peopleOf(value).map((userId) => `staff:${userId}` as const)),
  async named(db, _schoolId, entries) {
    const names = await shortNames(
      db,
      entries.flatMap(({ value }) => peopleOf(value)),
    );
    return entries.map(({ value: { userId, assignments } }) => ({
      teacher: names.get(userId) ?? null,
      substitutes: [...new Set(assignments.map(({ substituteId }) => names.get(substituteId) ?? ''))],
    }));
  },
  shown: ({ assignments, ...value }) => ({ ...value, assignments: assignments.length }),
  async concerns(db, schoolId, changes) {
    const found = [];
    for (const change of changes) found.push(...(await concernsOf(db, schoolId, change)));
    return found;
  },
  async news(db, schoolId, changes, time) {
    const found = [];
    for (const change of changes) found.push(...(await shiftsOf(db, schoolId, change, time.now)));
    return newsOfTimetable(db, { schoolId, ...time }, found);
  },
  async hold(db, schoolId, ids) {
    await holdSchool(db, schoolId);
    return new Map((await readReplacements(db, schoolId, ids)).map(({ uuid, value }) => [uuid, value]));
  },
  /**
   * Stays: one on which another was built, whose days are somebody else's by now, whose substitute has left, and for a deputy one that
   * names a director or an administrator.
   */
  async restore(db, schoolId, values, _now, { roles }) {
    await holdSchool(db, schoolId);
    const present = new Map(
      (await readReplacements(db, schoolId, [...values.keys()])).map((one) => [one.uuid, one.value]),
    );
    const stay: string[] = [];
    for (const [uuid, after] of values) {
      const before = present.get(uuid) ?? null;
      if (await isKept({ db, schoolId, isDirector: roles.includes('director') }, { before, after })) stay.push(uuid);
      else if (await storeReplacement(db, schoolId, uuid, { before, after })) stay.push(uuid);
    }
    return stay;
  },
};

type Asking = { readonly db: ReadDb; readonly schoolId: number; readonly isDirector: boolean };
type Restoring = Pick<Change<ReplacementValue>, 'before' | 'after'>;

async function isKept({ db, schoolId, isDirector }: Asking, { before, after }: Restoring): Promise<boolean> {
  const people = [before, after].flatMap((value) => (value ? peopleOf(value) : []));
  const staff = new Map(
    (await readStaffValues(db, schoolId, [...new Set(people)])).map((member) => [member.userId, member.value]),
  );
  if ([...staff.values()].some(({ positionId }) => isOutOfReach(positionId, isDirector))) return true;
  if (after && !staff.has(after.userId)) return true;
  return after?.assignments.some(({ substituteId }) => staff.get(substituteId)?.state !== 'active') ?? false;
}

/**
 * Lessons of the coming days that another teaches by what changed: those of the replacement as it is now, and those that go back. One whose
 * teacher stays is not among them.
 */
async function shiftsOf(
  db: ReadDb,
  schoolId: number,
  { before, after }: Change<ReplacementValue>,
  now: number,
): Promise<LessonShift[]> {
  const values = [before, after].filter((value) => value !== null);
  const days = await daysOfNews(db, schoolId, now);
  if (days === null) return [];
  const uuids = [...new Set(values.flatMap(({ assignments }) => assignments.map((one) => one.assignmentUuid)))];
  const rows = await lessonsOfDays(db, schoolId, uuids, days);
  const names = await shortNames(db, values.flatMap(peopleOf));
  return rows.flatMap((lesson): LessonShift[] => {
    const teacherIn = (value: ReplacementValue | null) => {
      const isOf = value && value.dateFrom <= lesson.date && (value.dateTo === null || lesson.date <= value.dateTo);
      return isOf
        ? value.assignments.find(({ assignmentUuid }) => assignmentUuid === lesson.assignmentUuid)?.substituteId
        : undefined;
    };
    const replaced = (after ?? before)?.userId;
    const [was, is] = [teacherIn(before) ?? replaced, teacherIn(after) ?? replaced];
    if (was === is || was === undefined || is === undefined) return [];
    return [{ before: lesson, after: lesson, teacher: { userId: is, name: names.get(is) ?? '', instead: was } }];
  });
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
    userIds: [...new Set(values.flatMap(peopleOf))],
    from: values.map(({ dateFrom }) => dateFrom).sort()[0] ?? first.dateFrom,
    to: ends.sort().at(-1) ?? end,
  });
}
