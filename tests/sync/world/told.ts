// What follows from the facts of a schedule: what families are told, what they have read of it, and the points of those who worked. Once each,
// and true at rest.
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Cell } from '#contract/core/documents.ts';
import { noticesDocument, seenCell } from '#contract/notices/notices.office.documents.ts';
import { factName, noticePrefix } from '#contract/notices/notices.schema.ts';
import type { Db } from '#server/db/client.ts';
import { journalCells } from '#server/features/cells/public.ts';
import { noticeMarks, notices } from '#server/features/notices/public.ts';
import { scoreEvents, scoreTotals } from '#server/features/score/public.ts';
import { idOf } from '#tests/support/small-school.ts';
import type { Place } from './place.ts';
import { isSame, type Typed } from './typed.ts';

/** Pupils of the schedules whose families have devices here, and who is told of their marks. */
const families = [
  { membership: idOf('member 0'), pupil: idOf('student 0'), readers: [11, 7], parents: [7] },
  { membership: idOf('member 1'), pupil: idOf('student 1'), readers: [7], parents: [7] },
];

/** Points: the sum that is kept is the sum of what was given. */
export async function checkPoints(db: Db): Promise<string[]> {
  const given = await db
    .select({ userId: scoreEvents.userId, sum: sql<number>`sum(${scoreEvents.points})::integer` })
    .from(scoreEvents)
    .where(eq(scoreEvents.schoolId, 1))
    .groupBy(scoreEvents.userId);
  const kept = await db.select().from(scoreTotals).where(eq(scoreTotals.schoolId, 1));
  const sums = new Map(given.map(({ userId, sum }) => [userId, sum]));
  const people = new Set([...sums.keys(), ...kept.map(({ userId }) => userId)]);
  return [...people].flatMap((userId) => {
    const total = kept.find((row) => row.userId === userId)?.total ?? 0;
    return total === (sums.get(userId) ?? 0)
      ? []
      : [`points: ${userId} has ${total}, and was given ${sums.get(userId)}`];
  });
}

type NoticeRow = typeof notices.$inferSelect;
const noticesAbout = (db: Db, lessons: readonly string[]) =>
  db
    .select()
    .from(notices)
    .where(and(eq(notices.schoolId, 1), inArray(sql`split_part(${notices.fact}, ':', 2)`, [...lessons])));

/** Told is what the journal says, at any time: in the transaction of the fact, taken back with it. */
export async function checkTold(db: Db, lessons: readonly string[]): Promise<string[]> {
  const cells = await db
    .select()
    .from(journalCells)
    .where(and(eq(journalCells.schoolId, 1), inArray(journalCells.scheduleUuid, [...lessons])));
  const told = new Map((await noticesAbout(db, lessons)).map((row) => [`${row.userId} ${row.fact}`, row.value]));
  return families.flatMap(({ membership, pupil, readers, parents }) =>
    lessons.flatMap((scheduleUuid) => {
      const inJournal = (kind: string) =>
        cells.find(
          (cell) => cell.scheduleUuid === scheduleUuid && cell.kind === kind && cell.studentGroupUuid === membership,
        )?.value as never;
      const mark = (inJournal('mark') as { mark: number | null } | null | undefined)?.mark ?? null;
      const attendance = (inJournal('attendance') as string | null | undefined) ?? 'was_in_class';
      const heard = (kind: 'mark' | 'absence', userId: number) =>
        told.get(`${userId} ${factName(kind, scheduleUuid, pupil)}`) as
          | { mark: number; isLate: boolean }
          | null
          | undefined;
      const wrongMarks = readers.flatMap((userId) => {
        const said = heard('mark', userId)?.mark ?? null;
        return said === mark
          ? []
          : [`told: ${userId} heard of mark ${said} in ${scheduleUuid}, the journal has ${mark}`];
      });
      const wrongAbsences = parents.flatMap((userId) => {
        const said = heard('absence', userId);
        const isToldRight =
          attendance === 'was_in_class' ? (said ?? null) === null : said?.isLate === (attendance === 'late');
        return isToldRight ? [] : [`told: ${userId} heard ${JSON.stringify(said)}, the journal has ${attendance}`];
      });
      return [...wrongMarks, ...wrongAbsences];
    }),
  );
}

/** At rest: a device that shows what its person was told shows it as the server has it, with nothing missing and nothing more. */
export async function checkNotices(db: Db, lessons: readonly string[], places: readonly Place[]): Promise<string[]> {
  const told = await noticesAbout(db, lessons);
  return places.flatMap(({ device, userId, disk }) => {
    const row = disk.caches.find(({ document }) => document === noticesDocument.name(userId));
    if (!row || row.body === null) return [];
    const held = Object.entries<Cell>(row.cells).filter(([name]) => lessons.some((uuid) => name.includes(uuid)));
    const own = told.filter((notice) => notice.userId === userId);
    const wanted = new Map<string, NoticeRow>(own.map((notice) => [`${noticePrefix}${notice.fact}`, notice]));
    const wrong = held.filter(([name, cell]) => !isSame(wanted.get(name)?.value, cell.value));
    const missing = own.filter(({ fact, value }) => value !== null && !row.cells[`${noticePrefix}${fact}`]);
    return [
      ...wrong.map(([name]) => `told: ${device.name} (${userId}) shows another ${name} than the server has`),
      ...missing.map(({ fact }) => `told: ${device.name} (${userId}) does not show ${fact}`),
    ];
  });
}

/** What was read stays read: of two devices the later time stands, whichever is heard last. */
export async function checkRead(db: Db, typed: readonly Typed[], accepted: ReadonlySet<string>): Promise<string[]> {
  const rows = await db
    .select()
    .from(noticeMarks)
    .where(and(eq(noticeMarks.schoolId, 1), eq(noticeMarks.cell, seenCell)));
  return typed.flatMap(({ intent, userId, clientId, seq }) => {
    if (intent.name !== 'markNoticesSeen' || !accepted.has(`${clientId} ${seq}`)) return [];
    const { upTo } = intent.payload as { upTo: number };
    const stands = rows.find(({ document }) => document === noticesDocument.name(userId))?.value as number | undefined;
    return (stands ?? 0) >= upTo ? [] : [`read: ${userId} read up to ${upTo}, and the server says ${stands}`];
  });
}
