// What of a person's place their profile tells, by their role (part 1 section 6).
import type { Role } from '#contract/core/roles.ts';
import type { School, UserInfo } from '#contract/session/session.schema.ts';

type Place = { readonly position: boolean; readonly school: boolean; readonly bin: boolean };
type Reader = { readonly role: Role; readonly user: Pick<UserInfo, 'schools'>; readonly school: School | null };

/** Which lines are there. The BIN stands beside the school, of which pupils see the name and parents see no line: their children name theirs. */
export function placeShown({ role, user, school }: Reader): Place {
  const isPupil = role === 'student';
  const isParent = role === 'parent';
  return {
    // Education workers have none that says more than their role (decisions D80).
    position: !isPupil && !isParent && role !== 'education_worker',
    school: !isParent,
    // Of several schools one number would not say which.
    bin: !isPupil && !isParent && school !== null && user.schools.length === 1,
  };
}
