// The access log of a school, one line for each act.
import { and, eq, sql } from 'drizzle-orm';
import {
  type AccessLine,
  mostAccessLines,
  mostNamesOfLine,
  shownAccessKinds,
} from '#contract/access-log/access-log.schema.ts';
import { compareKazakh } from '#contract/core/collation.ts';
import type { ReadDb } from '#server/db/client.ts';
import { isOneOf, rowsOf } from '#server/db/records.ts';
import { accessLog, parentChildren, shortNames, students, userSchools } from '#server/features/people/public.ts';
import { groupLabel, groups } from '#server/features/school/public.ts';

type Act = {
  id: string;
  at: string;
  kind: AccessLine['kind'];
  who: number;
  group: number | null;
  people: number;
  whom: number[];
};

/** Acts of a school in a time, newest first: `from` and `to` are epoch milliseconds, `to` is not in it. */
export async function readAccessLog(
  db: ReadDb,
  { schoolId, from, to }: { schoolId: number; from: number; to: number },
): Promise<{ lines: AccessLine[]; isCut: boolean }> {
  const acts = await rowsOf<Act>(
    db,
    sql`select min(id::text) as id, at::text as at, what as kind, user_id as who, of_group_id as group,
        (count(*) filter (where of_user_id > 0))::integer as people,
        (array_agg(of_user_id order by of_user_id))[1:${sql.raw(String(mostNamesOfLine))}] as whom
      from ${accessLog} where ${accessLog.schoolId} = ${schoolId} and ${accessLog.at} >= ${from} and ${accessLog.at} < ${to}
        and ${accessLog.what} = any(${`{${shownAccessKinds.join(',')}}`}::text[])
      group by at, what, user_id, of_group_id order by access_log.at desc, id limit ${mostAccessLines + 1}`,
  );
  const shown = acts.slice(0, mostAccessLines);
  const names = await shortNames(db, [...new Set(shown.flatMap(({ who, whom }) => [who, ...whom]))]);
  const own = await peopleOfSchool(db, schoolId, [...new Set(shown.flatMap(({ whom }) => whom))]);
  const labels = await labelsOf(db, schoolId, [...new Set(shown.flatMap(({ group }) => group ?? []))]);
  const lines = shown.map(({ id, at, kind, who, group, people, whom }) => ({
    ...{ id, at: Number(at), kind, who: names.get(who) ?? '', people },
    // Somebody of another school may have been asked about: this one is not told their name (decisions E3).
    whom: whom.flatMap((userId) => (own.has(userId) ? (names.get(userId) ?? []) : [])).sort(compareKazakh),
    group: group === null ? null : (labels.get(group) ?? ''),
  }));
  return { lines, isCut: acts.length > mostAccessLines };
}

async function labelsOf(db: ReadDb, schoolId: number, groupIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .select({ id: groups.id, parallel: groups.parallel, letter: groups.letter })
    .from(groups)
    .where(and(eq(groups.schoolId, schoolId), isOneOf(groups.id, groupIds)));
  return new Map(rows.map(({ id, ...group }) => [id, groupLabel(group)]));
}

/** Those who are or were anything in the school. */
async function peopleOfSchool(db: ReadDb, schoolId: number, userIds: readonly number[]): Promise<ReadonlySet<number>> {
  const cards = await db
    .select({ userId: students.userId })
    .from(students)
    .where(and(eq(students.schoolId, schoolId), isOneOf(students.userId, userIds)));
  const roles = await db
    .selectDistinct({ userId: userSchools.userId })
    .from(userSchools)
    .where(and(eq(userSchools.schoolId, schoolId), isOneOf(userSchools.userId, userIds)));
  const parents = await db
    .selectDistinct({ userId: parentChildren.parentUserId })
    .from(parentChildren)
    .where(and(eq(parentChildren.schoolId, schoolId), isOneOf(parentChildren.parentUserId, userIds)));
  return new Set([...cards, ...roles, ...parents].map(({ userId }) => userId));
}
