// Who reads and writes social data of which class (decisions E37): management and social worker of every class, a group lead of the
// own one, while its year is not over.
import { and, eq, isNull } from 'drizzle-orm';
import { isIn } from '#contract/core/roles.ts';
import { isOneOf } from '#server/db/records.ts';
import { type ClassInYear, classesLedBy, classesWith, groups, leads } from '#server/features/school/public.ts';
import type { Reader } from '#server/shared/projection.ts';

type Asking = Omit<Reader, 'now'>;
export type ClassFacts = ClassInYear & {
  /** The reader may see what is written about its pupils. */
  readonly isReadable: boolean;
};

/** Whether somebody has to do with every class. */
export const isOfSchool = ({ roles }: Pick<Reader, 'roles'>): boolean =>
  roles.some((role) => isIn('management', role) || role === 'social_worker');

/** Classes by id; those of another school are not among them. */
export async function readClassFacts(reader: Asking, groupIds: readonly number[]): Promise<Map<number, ClassFacts>> {
  if (groupIds.length === 0) return new Map();
  const rows = await classesWith(reader, isOneOf(groups.id, groupIds));
  return new Map(
    rows.map((row) => [row.group.id, { ...row, isReadable: isOfSchool(reader) || leads(reader, row) }] as const),
  );
}

/** The classes of a year that somebody may read; those in the archive have no pupils. */
export async function readableClasses(reader: Asking, eduYear: number): Promise<(typeof groups.$inferSelect)[]> {
  const rows = await classesWith(reader, and(eq(groups.eduYear, eduYear), isNull(groups.archivedOn)));
  return rows.filter((row) => isOfSchool(reader) || leads(reader, row)).map(({ group }) => group);
}

/** Scopes of the feed under which social data is told: of all classes, or of each that the reader leads. */
export async function socialScopes(reader: Asking): Promise<string[]> {
  if (isOfSchool(reader)) return ['social'];
  return (await classesLedBy(reader)).map(({ group }) => `social:${group.id}`);
}
