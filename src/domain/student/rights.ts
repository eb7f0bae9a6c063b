// What somebody may write about students.
import { isIn } from '#contract/core/roles.ts';
import { usePerson } from '#data/session/person.ts';

/** `all`: the management; `own`: a group lead whose school allows it; `none` (decisions E8). */
export type Rights = 'all' | 'own' | 'none';

export function useRights(): Rights {
  const { role, school, isReadOnly } = usePerson();
  if (isReadOnly) return 'none';
  if (isIn('management', role)) return 'all';
  return role === 'group_lead' && school?.flagGroupLoadCanEditSchedule ? 'own' : 'none';
}
