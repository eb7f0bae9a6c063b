// Writes a plan into the tables of the server, in the transaction in which it was made.

import { and, eq, like, sql } from 'drizzle-orm';
import { insertRows } from '#server/db/bulk-insert.ts';
import type { Db } from '#server/db/client.ts';
import { incomingRows, isOneOf } from '#server/db/records.ts';
import { staffMembers, userSchools, users } from '#server/features/people/public.ts';
import { positionOf, subjects } from '#server/features/reference/public.ts';
import * as schedule from '#server/features/schedule/public.ts';
import * as school from '#server/features/school/public.ts';
import { hashPassword } from '#server/features/session/public.ts';
import { firstPassword, loginsFor, type NewAccount } from './accounts.ts';
import type { Target } from './find-target.ts';
import type { ImportPlan } from './import-plan.ts';
import type { Links } from './school-state.ts';
import { type ImportRecord, timetableImports } from './timetable-import.tables.ts';

export type WriteDetails = { number: number; source: string; now: number };

/** @returns the accounts of new people, with the only copy of their passwords. */
export async function writePlan(
  db: Db,
  target: Target,
  plan: ImportPlan,
  details: WriteDetails,
): Promise<NewAccount[]> {
  const { schoolId, eduYear } = target;
  if (target.isNew) await school.makeSchool(db, target);
  const { accounts, userIds } = await insertPeople(db, schoolId, plan, details.now);
  const userOf = (id: number) => userIds.get(id) ?? id;
  await insertRows(
    db,
    school.rooms,
    plan.rooms.map((room) => ({ schoolId, ...school.plainRoom, ...room })),
  );
  await insertRows(
    db,
    school.groups,
    plan.groups.map((group) => ({
      ...school.plainGroup,
      schoolId,
      eduYear,
      ...group,
      eduLang: 'kk',
      leadUserId: null,
      roomId: null,
      timeSchemeUuid: null,
    })),
  );
  await insertRows(
    db,
    school.subgroups,
    plan.subgroups.map((subgroup) => ({ schoolId, ...subgroup })),
  );
  await insertRows(
    db,
    subjects,
    plan.subjects.map(({ id, name }) => ({
      id,
      key: `timetable-${id}`,
      kz: name,
      ru: name,
      en: name,
      scoreType: 'mark' as const,
      subjectType: 'regular' as const,
    })),
  );
  await insertRows(
    db,
    schedule.assignments,
    plan.assignments.map(({ teacherIds: _, ...assignment }) => ({ schoolId, eduYear, ...assignment })),
  );
  await insertRows(
    db,
    schedule.assignmentTeachers,
    plan.assignments.flatMap(({ uuid, teacherIds }) =>
      teacherIds.map((id, index) => ({
        schoolId,
        assignmentUuid: uuid,
        userId: userOf(id),
        isMain: index === 0,
        ...schedule.everSince,
      })),
    ),
  );
  for (const { uuid, after } of plan.hours) await setHours(db, schoolId, uuid, after);
  const { inserted, changed, removed } = plan.lessons;
  const leaving = [...changed.map(({ before }) => before), ...removed];
  await deleteLessons(
    db,
    schoolId,
    leaving.map(({ scheduleUuid }) => scheduleUuid),
  );
  await insertRows(db, schedule.lessons, [...changed.map(({ after }) => after), ...inserted]);
  const teachers = Object.fromEntries(Object.entries(plan.links.teachers).map(([name, id]) => [name, userOf(id)]));
  await db.insert(timetableImports).values({
    schoolId,
    number: details.number,
    eduYear,
    source: details.source,
    madeSchool: target.isNew,
    importedAt: details.now,
    undoneAt: null,
    links: { ...plan.links, teachers } satisfies Links,
    record: recordOf(plan, [...userIds.values()], target.isNew),
  });
  return accounts;
}

function recordOf(plan: ImportPlan, people: number[], madeSchool: boolean): ImportRecord {
  const { inserted, changed, removed } = plan.lessons;
  return {
    madeSchool,
    people,
    groups: plan.groups.map(({ id }) => id),
    subgroups: plan.subgroups.map(({ uuid }) => uuid),
    rooms: plan.rooms.map(({ id }) => id),
    subjects: plan.subjects.map(({ id }) => id),
    assignments: plan.assignments.map(({ uuid }) => uuid),
    hours: plan.hours,
    lessons: {
      inserted: inserted.map(({ scheduleUuid }) => scheduleUuid),
      changed: changed.map(({ before }) => before),
      removed,
    },
  };
}

async function insertPeople(db: Db, schoolId: number, { people }: ImportPlan, now: number) {
  const userIds = new Map<number, number>();
  const accounts: NewAccount[] = [];
  if (people.length === 0) return { userIds, accounts };
  const taken = await db
    .select({ login: users.login })
    .from(users)
    .where(like(users.login, `t${schoolId}-%`));
  const logins = loginsFor(
    schoolId,
    people.length,
    taken.map(({ login }) => login),
  );
  for (const [index, { userId, nameInFile, gender, ...name }] of people.entries()) {
    const login = logins[index] ?? '';
    const password = firstPassword();
    const [row] = await db
      .insert(users)
      .values({ login, passwordHash: await hashPassword(password), isDefaultPassword: true, ...name, gender })
      .returning({ id: users.id });
    if (!row) throw new Error('The database gave no id for a new person');
    userIds.set(userId, row.id);
    accounts.push({ ...name, login, password, nameInFile });
  }
  const position = positionOf('teacher');
  await insertRows(
    db,
    userSchools,
    [...userIds.values()].map((userId) => ({
      userId,
      schoolId,
      role: 'teacher',
      subrole: null,
      positionKz: position.kz,
      positionRu: position.ru,
      positionEn: position.en,
      readsUntil: null,
    })),
  );
  await db
    .insert(staffMembers)
    .values([...userIds.values()].map((userId) => ({ schoolId, userId, positionId: position.id, changedAt: now })));
  return { userIds, accounts };
}

export async function setHours(db: Db, schoolId: number, uuid: string, weeklyTenths: number): Promise<void> {
  const { assignments } = schedule;
  await db
    .update(assignments)
    .set({ weeklyTenths })
    .where(and(eq(assignments.schoolId, schoolId), eq(assignments.uuid, uuid)));
}

export async function deleteLessons(db: Db, schoolId: number, scheduleUuids: readonly string[]): Promise<void> {
  if (scheduleUuids.length === 0) return;
  const rows = scheduleUuids.map((uuid) => ({ uuid }));
  await db.execute(sql`delete from ${schedule.lessons} using ${incomingRows(rows, 'uuid uuid')}
    where ${schedule.lessons.schoolId} = ${schoolId} and ${schedule.lessons.scheduleUuid} = incoming.uuid`);
}

/** Lessons of a school among some. */
export async function lessonRows(db: Db, schoolId: number, scheduleUuids: readonly string[]) {
  const { lessons } = schedule;
  return db
    .select()
    .from(lessons)
    .where(and(eq(lessons.schoolId, schoolId), isOneOf(lessons.scheduleUuid, scheduleUuids)));
}
