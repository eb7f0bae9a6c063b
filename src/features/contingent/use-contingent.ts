// Who sees whom: management and social worker the school, a group lead the own class (CONT-012), a teacher name and class of those taught.
import type { FieldOption } from '#blocks/form/fields.ts';
import { contingentEndpoints } from '#contract/contingent/contingent.endpoints.ts';
import type { StudentCard, StudentRow } from '#contract/contingent/contingent.schema.ts';
import { studentWritesEndpoints } from '#contract/contingent/student-writes.endpoints.ts';
import { taughtStudentsEndpoints } from '#contract/contingent/taught-students.endpoints.ts';
import type { TaughtStudent } from '#contract/contingent/taught-students.ts';
import { useAccount } from '#data/account-context.tsx';
import { type Read, useRead } from '#data/reads/use-read.ts';
import { usePerson } from '#data/session/person.ts';
import { pickLocalized, useLanguage } from '#shared/i18n/index.ts';
import { seesSchool, studentListOf } from './packed-reads.ts';

/** All students at once, so that search and filters need no network. */
export function useStudents(): Read<{ rows: StudentRow[] }> {
  const { school } = useAccount();
  return useRead(studentListOf(usePerson().role), { query: school });
}

export function useTaughtStudents(): Read<{ rows: TaughtStudent[] }> {
  const { school } = useAccount();
  return useRead(taughtStudentsEndpoints.taughtList, { query: school });
}

/** Nationalities in the language of the user; none until they are known. */
export function useNationalities(): { options: readonly FieldOption[]; nameOf: (id: number | null) => string | null } {
  const { school } = useAccount();
  const language = useLanguage();
  const read = useRead(studentWritesEndpoints.nationalities, { query: { schoolId: school.schoolId } });
  const options = (read.data ?? []).map(({ id, ...name }) => ({
    value: String(id),
    label: pickLocalized(name, language),
  }));
  return { options, nameOf: (id) => options.find(({ value }) => value === String(id))?.label ?? null };
}

export function useStudentCard(id: number): Read<StudentCard> {
  const { school } = useAccount();
  const endpoint = seesSchool(usePerson().role) ? contingentEndpoints.byId : contingentEndpoints.ledById;
  return useRead(endpoint, { query: { ...school, id } });
}
