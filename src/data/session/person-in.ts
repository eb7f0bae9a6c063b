// Who the signed-in person acts as, and where: their role, the child a parent looks at, the school and its year.
import type { Role } from '#contract/core/roles.ts';
import { effectiveRole, isReadOnly } from '#contract/session/session.rules.ts';
import type { Child, EduYear, School, StudentInfo, UserInfo } from '#contract/session/session.schema.ts';

export type GroupChoice = { readonly id: number; readonly subgroupUuid: string | null; readonly name: string };
export type Person = {
  readonly user: UserInfo;
  /** The role that counts here; parent while a child is looked at (part 1 section 4). */
  readonly role: Role;
  readonly school: School | null;
  readonly year: EduYear | null;
  /** Nothing may be written in the selected year. */
  readonly isReadOnly: boolean;
  readonly timeZone: string;
  /** The child that a parent looks at. */
  readonly child: Child | null;
  /** The pupil whose schedule is shown: the student, or the child. */
  readonly pupil: { readonly info: StudentInfo; readonly groups: readonly GroupChoice[] } | null;
};

/** What a person is in a school context; pure, so that the guard can ask too. */
export function personIn(
  user: UserInfo,
  context: { schoolId: number; eduYear: number; childId: string | null },
): Person {
  const child =
    user.children.find(({ studentInfo }) => studentInfo.studentSchoolUuid === context.childId) ??
    user.children[0] ??
    null;
  const isParent = user.role === 'parent';
  const school = isParent ? (child?.school ?? null) : user.school;
  const year = user.years.find(({ eduYear }) => eduYear === context.eduYear) ?? null;
  const pupil = isParent
    ? child && { info: child.studentInfo, groups: child.groups }
    : user.studentInfo && { info: user.studentInfo, groups: user.studentGroups };
  return {
    user,
    role: effectiveRole(user),
    school,
    year,
    isReadOnly: year !== null && isReadOnly(year),
    timeZone: school?.timeZone ?? 'Asia/Almaty',
    child: isParent ? child : null,
    pupil,
  };
}
