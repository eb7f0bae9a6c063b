// Classes that a sheet of students names and the year has not, made for who asks for it.
import { classIn, type NewClasses } from '#contract/contingent/student-import.ts';
import type { ReadDb } from '#server/db/client.ts';
import type { ClassMaker } from '#server/features/contingent/public.ts';
import { beginGroupWriting, createGroup, readGroupValues } from '#server/features/groups/public.ts';
import { groupLabel } from '#server/features/school/public.ts';
import type { SchoolContext } from '#server/shared/context.ts';

type Asked = { readonly school: SchoolContext; readonly eduYear: number; readonly requestId?: string | undefined };

/** Null where nobody asked for it. */
export async function classMaker(
  db: ReadDb,
  { school, eduYear }: Asked,
  of: NewClasses | null,
): Promise<ClassMaker | null> {
  if (of === null) return null;
  const known = [...(await readGroupValues(db, school.id)).values()];
  const archived = known.filter(({ value }) => value.eduYear === eduYear && value.archivedOn !== null);
  return {
    taken: new Set(archived.map(({ value }) => groupLabel(value))),
    async make({ tx, language, now }, labels) {
      const writing = await beginGroupWriting(tx, { school, language, receivedAt: now, body: { eduYear } });
      const made = [];
      for (const label of labels) {
        const named = classIn(label);
        if (!named) throw new Error('A class whose row was planned has no name');
        const { id } = await createGroup(writing, { ...named, ...of, schoolId: school.id, eduYear, requestId: '' });
        made.push({ id, label, leadUserId: null });
      }
      return made;
    },
  };
}
