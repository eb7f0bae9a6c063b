// Which of the two offices is asked: the management sees the school, a group lead the own class (CONT-012).
import { contingentEndpoints } from '#contract/contingent/contingent.endpoints.ts';
import type { StudentCard, StudentRow } from '#contract/contingent/contingent.schema.ts';
import { isIn } from '#contract/core/roles.ts';
import { useAccount } from '#data/account-context.tsx';
import { type Read, useRead } from '#data/reads/use-read.ts';
import { usePerson } from '#data/session/person.ts';

function useIsManagement(): boolean {
  return isIn('management', usePerson().role);
}

/** All students at once, so that search and filters need no network. */
export function useStudents(): Read<{ rows: StudentRow[] }> {
  const { school } = useAccount();
  const endpoint = useIsManagement() ? contingentEndpoints.list : contingentEndpoints.ledList;
  return useRead(endpoint, { query: school });
}

export function useStudentCard(id: number): Read<StudentCard> {
  const { school } = useAccount();
  const endpoint = useIsManagement() ? contingentEndpoints.byId : contingentEndpoints.ledById;
  return useRead(endpoint, { query: { ...school, id } });
}
