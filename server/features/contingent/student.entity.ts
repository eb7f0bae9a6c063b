import { maskedIin } from '#contract/core/iin.ts';
import { roleGroups } from '#contract/core/roles.ts';
import { concernsOfRosters } from '#server/features/schedule/public.ts';
import { holdPeople } from '#server/features/school/public.ts';
import type { Entity } from '#server/shared/write.ts';
import { groupsOf } from './memberships.ts';
import { mayStand } from './student-rules.ts';
import { deleteStudent, hasTrace, readStudentValues, type StudentValue, storeStudent } from './student-state.ts';

const namesOf = ({ surname, firstname, patronymic }: StudentValue) => [surname, firstname, patronymic].join('\n');

/** The card of a student, by user id. */
export const studentEntity: Entity<StudentValue> = {
  kind: 'student',
  readers: roleGroups.management,
  undoers: roleGroups.management,
  shown({ studentSchoolUuid: _, studentUuid: __, readsUntil: ___, iin, blocked, ...value }) {
    return { ...value, iin: iin && maskedIin(iin), isBlocked: blocked !== null, blockReason: blocked?.reason ?? null };
  },
  /** Lists of classes name them; what else does is asked for again whenever it is opened. */
  async concerns(db, schoolId, changes) {
    const renamed = changes.filter(({ before, after }) => before && after && namesOf(before) !== namesOf(after));
    const uuids = renamed.flatMap(({ after }) => after?.studentSchoolUuid ?? []);
    return concernsOfRosters(db, schoolId, await groupsOf(db, schoolId, uuids));
  },
  async hold(db, schoolId, ids) {
    await holdPeople(db, schoolId);
    const found = await readStudentValues(db, schoolId, ids.map(Number));
    return new Map(found.map(({ userId, value }) => [String(userId), value]));
  },
  /** Stays: one who has a trace by now and would go, one whose IIN another card bears now, and one who is enrolled elsewhere by now. */
  async restore(db, schoolId, values) {
    await holdPeople(db, schoolId);
    const stay: string[] = [];
    for (const [id, value] of values) {
      const userId = Number(id);
      const [present] = await readStudentValues(db, schoolId, [userId]);
      if (value === null) {
        if (present && (await hasTrace(db, schoolId, present))) stay.push(id);
        else await deleteStudent(db, schoolId, userId);
      } else if (!(await mayStand(db, { schoolId, userId }, value))) stay.push(id);
      else await storeStudent(db, schoolId, userId, value);
    }
    return stay;
  },
};
