// Who sees and changes the contacts of which class (decisions E8; "Who may what" of the issue): management of every class; a group lead
// sees those of the own one and changes them where the school allows it; with the flag for teachers, they do both in classes they teach.
import { and, eq } from 'drizzle-orm';
import { isIn } from '#contract/core/roles.ts';
import { isOneOf } from '#server/db/records.ts';
import type { SchoolYearRow } from '#server/features/calendar/public.ts';
import { assignments, assignmentsTaughtBy } from '#server/features/schedule/public.ts';
import { classesWith, findSchool, groups, leadOf } from '#server/features/school/public.ts';
import type { Reader } from '#server/shared/projection.ts';

type Asking = Pick<Reader, 'db' | 'schoolId' | 'userId' | 'roles' | 'now'>;
type Group = typeof groups.$inferSelect;
export type ContactsFacts = {
  readonly group: Group;
  readonly year: SchoolYearRow;
  readonly mayRead: boolean;
  readonly mayEdit: boolean;
};

const isOfSchool = ({ roles }: Pick<Reader, 'roles'>): boolean => roles.some((role) => isIn('management', role));
const isTeacher = ({ roles }: Pick<Reader, 'roles'>): boolean => roles.some((role) => isIn('frontOffice', role));

type Flags = Partial<Record<string, boolean>>;
const flagsOf = async ({ db, schoolId }: Asking): Promise<Flags> =>
  ((await findSchool(db, schoolId))?.flags as Flags | undefined) ?? {};
const isTeachingAllowed = async (reader: Asking): Promise<boolean> =>
  (await flagsOf(reader)).flagTeacherCanEditSchedule === true;

/** Classes that somebody teaches now or in days to come. */
async function classesTaughtBy(reader: Asking): Promise<ReadonlySet<number>> {
  const { db, schoolId } = reader;
  const uuids = (await assignmentsTaughtBy(db, reader)).present;
  if (uuids.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ groupId: assignments.groupId })
    .from(assignments)
    .where(and(eq(assignments.schoolId, schoolId), isOneOf(assignments.uuid, uuids)));
  return new Set(rows.map(({ groupId }) => groupId));
}

/** What the reader may do in a class, as far as it depends on the reader alone. */
async function rightsOf(reader: Asking): Promise<(row: { group: Group; year: SchoolYearRow }) => ContactsFacts> {
  if (isOfSchool(reader)) return (row) => ({ ...row, mayRead: true, mayEdit: true });
  const flags = await flagsOf(reader);
  const isTeaching = isTeacher(reader) && flags.flagTeacherCanEditSchedule === true;
  const taught = isTeaching ? await classesTaughtBy(reader) : new Set<number>();
  return (row) => {
    const isOpen = row.group.archivedOn === null && row.year.status !== 'Archive';
    const leads = reader.roles.includes('group_lead') && leadOf(row.group) === reader.userId;
    const mayEdit = isOpen && (taught.has(row.group.id) || (leads && flags.flagGroupLoadCanEditSchedule === true));
    return { ...row, mayRead: isOpen && (leads || mayEdit), mayEdit };
  };
}

/** Classes by id; those of another school are not among them. */
export async function readContactsFacts(
  reader: Asking,
  groupIds: readonly number[],
): Promise<ReadonlyMap<number, ContactsFacts>> {
  if (groupIds.length === 0) return new Map();
  const [rows, factsOf] = [await classesWith(reader, isOneOf(groups.id, groupIds)), await rightsOf(reader)];
  return new Map(rows.map((row) => [row.group.id, factsOf(row)]));
}

/** The classes of a year whose contacts the reader may see. */
export async function classesWithContacts(reader: Asking, eduYear: number): Promise<ContactsFacts[]> {
  const [rows, factsOf] = [await classesWith(reader, eq(groups.eduYear, eduYear)), await rightsOf(reader)];
  return rows.map(factsOf).filter(({ group, mayRead }) => mayRead && group.archivedOn === null);
}

/**
 * Scopes of the feed under which contacts are told: of all classes the management's, else of each class that the reader leads or, with the
 * school's flag, teaches. Where a flag comes or goes, the scopes are others, and the device asks again for what it has.
 */
export async function contactsScopes(reader: Asking): Promise<string[]> {
  if (isOfSchool(reader) || !isTeacher(reader)) return [];
  const led = await classesWith(reader, eq(groups.leadUserId, reader.userId));
  const taught = (await isTeachingAllowed(reader)) ? await classesTaughtBy(reader) : [];
  return [...new Set([...taught, ...led.map(({ group }) => group.id)])].map((id) => `contacts:${id}`);
}
