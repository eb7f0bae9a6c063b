import { usePerson } from '#data/session/person.ts';
import { chooseChild } from '#data/session/session.ts';

/** For links to pages of one child: opening them chooses the child. */
export function useGoToChild(studentSchoolUuid: string): () => void {
  const { role, child } = usePerson();
  return () => {
    // A student has no choice, and needs none.
    if (role === 'parent' && child?.studentInfo.studentSchoolUuid !== studentSchoolUuid) chooseChild(studentSchoolUuid);
  };
}
