// Telling people of facts, and reading what they were told.
import { and, desc, eq, isNotNull, lt, sql } from 'drizzle-orm';

import { pushTime } from '#contract/notices/notice-kinds.ts';
import { noticesDocument, seenCell } from '#contract/notices/notices.office.documents.ts';
import { type Notice, noticePrefix, noticesHeld } from '#contract/notices/notices.schema.ts';
import type { Db, ReadDb } from '#server/db/client.ts';
import { incomingRows, isOneOf, rowsOf } from '#server/db/records.ts';
import { usualTimeZone } from '#server/features/reference/public.ts';
import { findSchool } from '#server/features/school/public.ts';
import type { Concern } from '#server/shared/concern.ts';
import type { Telling, UnreadNotice } from '#server/shared/telling.ts';
import { noticeMarks, notices } from './notices.tables.ts';

type Teller = { readonly db: Db; readonly schoolId: number; readonly userId: number; readonly now: number };

/**
 * Tells people, in the transaction of the fact. Whoever knows it in this form already is told nothing; nor is the author, but of what
 * says so.
 * @returns whom it concerns, with the cell in their documents.
 */
export async function tell(
  { db, schoolId, userId, now }: Teller,
  tellings: readonly Telling[],
): Promise<(Concern & { readonly cell: string })[]> {
  const zone = tellings.length > 0 ? ((await findSchool(db, schoolId))?.timeZone ?? usualTimeZone) : usualTimeZone;
  const rows = new Map<string, { user_id: number; fact: string; value: Notice | null; push_at: number | null }>();
  for (const { to, fact, notice, tellsAuthor = false } of tellings) {
    // The last word of a set is the one that stands. Whoever takes a fact back is told no more of it either.
    for (const reader of to)
      if (tellsAuthor || notice === null || reader !== userId)
        rows.set(`${reader} ${fact}`, {
          user_id: reader,
          fact,
          value: notice,
          push_at: notice && pushTime(notice, now, zone),
        });
  }
  if (rows.size === 0) return [];
  const written = await rowsOf<{ user_id: number; fact: string }>(
    db,
    sql`with given as (select * from ${incomingRows([...rows.values()], 'user_id integer, fact text, value jsonb, push_at bigint')})
      insert into ${notices} (school_id, user_id, fact, version, value, author_user_id, told_at, push_at)
      select ${schoolId}::integer, user_id, fact, 1, value, ${userId}::integer, ${now}::bigint, push_at from given
      where value is not null or exists (
        select from ${notices} as told
        where told.school_id = ${schoolId}::integer and told.user_id = given.user_id and told.fact = given.fact
      )
      -- One order for all writers, so that two of them cannot wait for each other.
      order by user_id, fact
      on conflict (school_id, user_id, fact) do update set version = ${notices}.version + 1, value = excluded.value,
        author_user_id = excluded.author_user_id, told_at = excluded.told_at, push_at = excluded.push_at
      where ${notices}.value is distinct from excluded.value
      returning user_id, fact`,
  );
  return written.map((row) => ({
    scope: `user:${row.user_id}`,
    document: noticesDocument.name(row.user_id),
    cell: `${noticePrefix}${row.fact}`,
  }));
}

/** No person's act: a command of the installation, or the clock. */
const nobody = 0;

/** The same for what no person did. */
export const tellForNobody = (teller: Omit<Teller, 'userId'>, tellings: readonly Telling[]): ReturnType<typeof tell> =>
  tell({ ...teller, userId: nobody }, tellings);

type NoticeRow = typeof notices.$inferSelect;

/** Notices of a person that stand, the newest first. */
export async function noticesOf(
  db: ReadDb,
  { schoolId, userId, limit = noticesHeld }: { schoolId: number; userId: number; limit?: number },
): Promise<NoticeRow[]> {
  return db
    .select()
    .from(notices)
    .where(and(eq(notices.schoolId, schoolId), eq(notices.userId, userId), isNotNull(notices.value)))
    .orderBy(desc(notices.toldAt), notices.fact)
    .limit(limit);
}

/** Notices by their persons and facts, those that were taken back too. */
export async function noticesNamed(
  db: ReadDb,
  schoolId: number,
  asked: readonly { readonly userId: number; readonly fact: string }[],
): Promise<NoticeRow[]> {
  if (asked.length === 0) return [];
  return db
    .select()
    .from(notices)
    .where(
      and(
        eq(notices.schoolId, schoolId),
        isOneOf(notices.userId, new Set(asked.map(({ userId }) => userId))),
        isOneOf(notices.fact, new Set(asked.map(({ fact }) => fact))),
      ),
    );
}

/** Notices that stand as an act told them, and that their readers have not read. `toldAt`: when the act was done, epoch milliseconds. */
export async function unreadNotices(db: ReadDb, schoolId: number, toldAt: number): Promise<UnreadNotice[]> {
  const rows = await db
    .select({ userId: notices.userId, fact: notices.fact, value: notices.value })
    .from(notices)
    .where(and(eq(notices.schoolId, schoolId), eq(notices.toldAt, toldAt), isNotNull(notices.value)));
  const seen = await readUpTo(db, schoolId, [...new Set(rows.map(({ userId }) => userId))]);
  return rows
    .filter(({ userId }) => toldAt > (seen.get(userId) ?? 0))
    .map(({ userId, fact, value }) => ({ userId, fact, notice: value as Notice }));
}

/** Deletes notices of a school that were told before a time, at most `limit`. @returns how many. */
export async function deleteNotices(db: Db, schoolId: number, before: number, limit: number): Promise<number> {
  const rows = await rowsOf<{ fact: string }>(
    db,
    sql`delete from ${notices} where school_id = ${schoolId}::integer and (user_id, fact) in (
      select user_id, fact from ${notices} where ${and(eq(notices.schoolId, schoolId), lt(notices.toldAt, before))}
      order by told_at limit ${limit}::integer) returning fact`,
  );
  return rows.length;
}

/** Up to which server time each of some people has read what they were told; those who read nothing are not among them. */
export async function readUpTo(
  db: ReadDb,
  schoolId: number,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (userIds.length === 0) return new Map();
  const names = new Map<string, number>(userIds.map((userId) => [noticesDocument.name(userId), userId]));
  const rows = await db
    .select({ document: noticeMarks.document, value: noticeMarks.value })
    .from(noticeMarks)
    .where(
      and(
        eq(noticeMarks.schoolId, schoolId),
        isOneOf(noticeMarks.document, names.keys()),
        eq(noticeMarks.cell, seenCell),
      ),
    );
  return new Map(rows.map(({ document, value }) => [names.get(document) ?? 0, Number(value ?? 0)]));
}
