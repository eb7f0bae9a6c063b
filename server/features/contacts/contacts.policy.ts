// Who sees and changes the contacts of which class (decisions E8; "Who may what" of the issue): management of every class; a group lead
// sees those of the own one and changes them where the school allows it; with the flag for teachers, they do both in classes they teach.
import { and, eq } from 'drizzle-orm';
import { isIn } from '#contract/core/roles.ts';
import { isOneOf } from '#server/db/records.ts';
import { assignments, assignmentsTaughtBy } from '#server/features/schedule/public.ts';
import {
  type ClassInYear,
  classesLedBy,
  classesWith,
  groups,
  leads,
  leadsMayEdit,
  schoolOf,
  teachersMayEdit,
} from '#server/features/school/public.ts';
import type { Reader } from '#server/shared/projection.ts';

export type ContactsFacts = ClassInYear & {
  readonly mayRead: boolean;
  readonly mayEdit: boolean;
};

const isOfSchool = ({ roles }: Pick<Reader, 'roles'>): boolean => roles.some((role) => isIn('management', role));
const isTeacher = ({ roles }: Pick<Reader, 'roles'>): boolean => roles.some((role) => isIn('frontOffice', role));

/** Classes that somebody teaches now or in days to come, where the school allows teachers what is asked about here; else none. */
async function classesTaughtBy(reader: Reader): Promise<ReadonlySet<number>> {
  const isTeaching = isTeacher(reader) && teachersMayEdit(await schoolOf(reader));
  if (!isTeaching) return new Set();
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
async function rightsOf(reader: Reader): Promise<(row: ClassInYear) => ContactsFacts> {
  if (isOfSchool(reader)) return (row) => ({ ...row, mayRead: true, mayEdit: true });
  const mayLeadsEdit = leadsMayEdit(await schoolOf(reader));
  const taught = await classesTaughtBy(reader);
  return (row) => {
    const isOpen = row.group.archivedOn === null && row.year.isCurrent;
    const isLead = leads(reader, row);
    const mayEdit = (isOpen && taught.has(row.group.id)) || (isLead && mayLeadsEdit);
    return { ...row, mayRead: isLead || mayEdit, mayEdit };
  };
}

/** Classes by id; those of another school are not among them. */
export async function readContactsFacts(
  reader: Reader,
  groupIds: readonly number[],
): Promise<ReadonlyMap<number, ContactsFacts>> {
  if (groupIds.length === 0) return new Map();
  const [rows, factsOf] = [await classesWith(reader, isOneOf(groups.id, groupIds)), await rightsOf(reader)];
  return new Map(rows.map((row) => [row.group.id, factsOf(row)]));
}

/** The classes of a year whose contacts the reader may see. */
export async function classesWithContacts(reader: Reader, eduYear: number): Promise<ContactsFacts[]> {
  const [rows, factsOf] = [await classesWith(reader, eq(groups.eduYear, eduYear)), await rightsOf(reader)];
  return rows.map(factsOf).filter(({ group, mayRead }) => mayRead && group.archivedOn === null);
}

/**
 * Scopes of the feed under which contacts are told: of all classes the management's, else of each class that the reader leads or, with the
 * school's flag, teaches. Where a flag comes or goes, the scopes are others, and the device asks again for what it has.
 */
export async function contactsScopes(reader: Reader): Promise<string[]> {
  if (isOfSchool(reader)) return [];
  const led = (await classesLedBy(reader)).map(({ group }) => group.id);
  return [...new Set([...(await classesTaughtBy(reader)), ...led])].map((id) => `contacts:${id}`);
}
