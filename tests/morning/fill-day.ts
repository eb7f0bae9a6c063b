// A day of the demo school as it looks in the fourth lesson: most is filled, some is missing, on its way, or was taken back.
import { and, asc, eq } from 'drizzle-orm';
import { cellHistory, journalCells, nilUuid } from '#server/features/cells/public.ts';
import { users } from '#server/features/people/public.ts';
import { assignments, assignmentTeachers, lessons } from '#server/features/schedule/public.ts';
import { groupMembers } from '#server/features/school/public.ts';
import { announcements, syncClients } from '#server/sync/sync.tables.ts';
import type { Application } from '#tests/support/application.ts';
import { idOf } from '#tests/support/small-school.ts';

const schoolId = 1;

async function lessonsOf({ database: { db } }: Application, date: string) {
  return db
    .select({ lesson: lessons, groupId: assignments.groupId, userId: users.id, login: users.login })
    .from(lessons)
    .innerJoin(
      assignments,
      and(eq(assignments.schoolId, lessons.schoolId), eq(assignments.uuid, lessons.assignmentUuid)),
    )
    .innerJoin(
      assignmentTeachers,
      and(eq(assignmentTeachers.schoolId, lessons.schoolId), eq(assignmentTeachers.assignmentUuid, assignments.uuid)),
    )
    .innerJoin(users, eq(users.id, assignmentTeachers.userId))
    .where(and(eq(lessons.schoolId, schoolId), eq(lessons.date, date)))
    .orderBy(asc(lessons.timeStart), asc(lessons.scheduleUuid));
}

/** A lesson of a whole class that is over and of which nothing is written, with a teacher of it. */
export async function unfilledLesson(application: Application, date: string) {
  const { db } = application.database;
  const rows = await lessonsOf(application, date);
  const announced = JSON.stringify(await db.select().from(announcements));
  const written = new Set((await db.select().from(journalCells)).map(({ scheduleUuid }) => scheduleUuid));
  const found = rows.find(
    ({ lesson, groupId }) =>
      Date.parse(`${date}T${lesson.timeEnd}:00+05:00`) < application.clock.now() &&
      !written.has(lesson.scheduleUuid) &&
      !announced.includes(lesson.scheduleUuid) &&
      rows.filter((row) => row.groupId === groupId && row.lesson.number === lesson.number).length === 1,
  );
  if (!found) throw new Error('Every lesson of the day is filled');
  return { login: found.login, scheduleUuid: found.lesson.scheduleUuid };
}

/** In order of time: every twelfth lesson that is over stays unfilled, every seventeenth is on its way, one was taken back. */
export async function fillDay(application: Application, date: string): Promise<void> {
  const { db } = application.database;
  const now = application.clock.now();
  const rows = await lessonsOf(application, date);
  const instant = (time: string) => Date.parse(`${date}T${time}:00+05:00`);
  const begun = rows.filter(({ lesson }) => instant(lesson.timeStart) <= now);
  const held = begun.filter(({ lesson }) => instant(lesson.timeEnd) <= now);
  const members = await db.select().from(groupMembers).where(eq(groupMembers.schoolId, schoolId));
  const cells: (typeof journalCells.$inferInsert)[] = [];
  const announced = new Map<number, string[]>();
  for (const [place, { lesson, groupId, userId }] of begun.entries()) {
    const isOver = held.some((one) => one.lesson === lesson);
    const at = instant(lesson.timeStart) + 300_000;
    const cell = (kind: string, value: unknown, studentGroupUuid = nilUuid) =>
      cells.push({
        schoolId,
        scheduleUuid: lesson.scheduleUuid,
        kind,
        studentGroupUuid,
        value,
        version: 1,
        authorUserId: userId,
        capturedAt: at,
        acceptedAt: at,
      });
    if (isOver && place % 12 === 5) continue;
    if (isOver && place % 17 === 9) {
      announced.set(userId, [...(announced.get(userId) ?? []), lesson.scheduleUuid]);
      continue;
    }
    if (!isOver && place % 3 === 0) continue;
    cell('roll', { taken: true });
    if (isOver) cell('conduct', place === 2 ? null : { themeUuid: null, theme: 'Тақырып' });
    for (const [index, member] of members.filter((one) => one.groupId === groupId && !one.dateTo).entries())
      if (index % 14 === groupId % 5) cell('attendance', 'missing_by_sick', member.studentGroupUuid);
  }
  await db.insert(journalCells).values(cells).onConflictDoNothing();
  await db
    .insert(cellHistory)
    .values(cells.map((cell) => ({ ...cell, clientId: null, seq: null, receivedAt: cell.acceptedAt })))
    .onConflictDoNothing();
  for (const [userId, uuids] of announced) {
    const clientId = idOf(`phone of ${userId}`);
    await db.insert(syncClients).values({ schoolId, clientId, userId, ackFloor: 0, seenAt: now - 3_600_000 });
    await db.insert(announcements).values({
      schoolId,
      clientId,
      userId,
      sessionId: idOf('session'),
      announcedAt: now - 3_600_000,
      entries: uuids.map((uuid, index) => [`lesson:${uuid}`, [[index * 5 + 1, index * 5 + 3]]]),
    });
  }
}
