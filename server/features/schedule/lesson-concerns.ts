import { and, eq } from 'drizzle-orm';
import { contactsDocument } from '#contract/contacts/contacts.office.documents.ts';
import { type LocalDate, mondayOf } from '#contract/core/time.ts';
import { rosterDocument } from '#contract/lesson/lesson.documents.ts';
import { schoolDayDocument } from '#contract/morning/morning.documents.ts';
import { socialDocument } from '#contract/social/social.office.documents.ts';
import type { ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import type { Concern } from '#server/shared/mutation-handler.ts';
import { assignmentOfLesson } from './joins.ts';
import { assignments, lessons } from './schedule.tables.ts';
import { teachersOf } from './teachers.repository.ts';

type Placed = {
  readonly scheduleUuid: string;
  readonly assignmentUuid: string;
  readonly groupId: number;
  readonly date: string;
};

/** The management, of whose day of the school something changed. */
export function concernOfDay(date: LocalDate): Concern {
  return { scope: 'management', document: schoolDayDocument.name(date) };
}

/** Whoever reads social data of a class: who reads that of all, and its lead, who follows a scope of its own. */
export function concernsOfSocialClass(groupId: number): Concern[] {
  const document = socialDocument.name(groupId);
  return ['social', `social:${groupId}`].map((scope) => ({ scope, document }));
}

/** Whoever reads how the pupils of a class are reached: the management, and those who follow a scope of the class. */
export function concernsOfContacts(groupId: number): Concern[] {
  const document = contactsDocument.name(groupId);
  return ['management', `contacts:${groupId}`].map((scope) => ({ scope, document }));
}

/** Whoever has the list of a class or of one of its subgroups on the device: those who follow its lessons. */
export async function concernsOfRosters(db: ReadDb, schoolId: number, groupIds: readonly number[]): Promise<Concern[]> {
  const { uuid, groupId, subgroupUuid } = assignments;
  const taught = await db
    .select({ uuid, groupId, subgroupUuid })
    .from(assignments)
    .where(and(eq(assignments.schoolId, schoolId), isOneOf(groupId, groupIds)));
  const lists = taught.map((assignment) => ({
    scope: `assignment:${assignment.uuid}`,
    document: rosterDocument.name(assignment.subgroupUuid ?? assignment.groupId),
  }));
  return [
    ...lists,
    ...[...new Set(groupIds)].flatMap((id) => [...concernsOfSocialClass(id), ...concernsOfContacts(id)]),
  ];
}

/** Whom lessons concern whose time or place changed: readers of the lesson, the weeks of the class and those of its teachers. */
export async function concernsOfPlaces(db: ReadDb, schoolId: number, changed: readonly Placed[]): Promise<Concern[]> {
  const assignments = changed.map(({ assignmentUuid }) => assignmentUuid);
  const teachers = await teachersOf(db, schoolId, assignments);
  return changed.flatMap(({ scheduleUuid, assignmentUuid, groupId, date }) => {
    const monday = mondayOf(date);
    return [
      { scope: `assignment:${assignmentUuid}`, document: `lesson:${scheduleUuid}` },
      { scope: `group:${groupId}`, document: `pupil-week:${monday}` },
      ...teachers.on(assignmentUuid, date).map(({ userId }) => ({
        scope: `user:${userId}`,
        document: `week:${monday}`,
      })),
    ];
  });
}

/** The days on which subgroups have lessons. */
export async function daysOfSubgroups(
  db: ReadDb,
  schoolId: number,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (uuids.length === 0) return new Map();
  const rows = await db
    .selectDistinct({ subgroupUuid: assignments.subgroupUuid, date: lessons.date })
    .from(lessons)
    .innerJoin(assignments, assignmentOfLesson)
    .where(and(eq(lessons.schoolId, schoolId), isOneOf(assignments.subgroupUuid, uuids)));
  const found = new Map<string, string[]>();
  for (const { subgroupUuid, date } of rows)
    found.set(subgroupUuid ?? '', [...(found.get(subgroupUuid ?? '') ?? []), date]);
  return found;
}
