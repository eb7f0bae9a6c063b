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
import {
  accessLog,
  namesHere,
  parentChildren,
  personHere,
  shortName,
  students,
  userSchools,
  users,
} from '#server/features/people/public.ts';
import { groupLabel, groups } from '#server/features/school/public.ts';

type Act = {
  id: string;
  at: string;
  kind: AccessLine['kind'];
  who: number;
  groups: number[];
  people: number;
  whom: number[];
  place: number;
};
type Asked = {
  readonly schoolId: number;
  /** Epoch milliseconds, as the others; `to` is not in it. */
  readonly from: number;
  readonly to: number;
  /** Of the school: days of its lines. */
  readonly timeZone: string;
  /** The last moment that is told. */
  readonly before: number;
};

/**
 * Acts of a school in a time, newest first. What is recorded for each class and day is one line a day, under the time of its last class:
 * devices open and keep so much that it would be most of the log.
 */
export async function readAccessLog(
  db: ReadDb,
  { schoolId, from, to, timeZone, before }: Asked,
): Promise<{ lines: AccessLine[]; earlier: number | null }> {
  const acts = await rowsOf<Act>(
    db,
    sql`select * from (
      select (array_agg(id::text order by at, id))[1] as id, max(at)::text as at, what as kind, user_id as who,
        array_remove(array_agg(distinct of_group_id), null) as groups,
        (count(*) filter (where of_user_id > 0))::integer as people,
        (array_agg(of_user_id order by of_user_id))[1:${sql.raw(String(mostNamesOfLine))}] as whom,
        (row_number() over (partition by what order by max(at) desc, (array_agg(id::text order by at, id))[1]))::integer as place
      from ${accessLog} where ${accessLog.schoolId} = ${schoolId} and ${accessLog.at} >= ${from} and ${accessLog.at} < ${to}
        and ${accessLog.what} = any(${`{${shownAccessKinds.join(',')}}`}::text[])
      group by what, user_id, case when of_group_id is null then at::text
        else (to_timestamp(at / 1000.0) at time zone ${timeZone}::text)::date::text end
      having max(at) <= ${before}) as acts
      where place <= ${mostAccessLines + 1} order by acts.at::bigint desc, id`,
  );
  const shown = acts.filter(({ place }) => place <= mostAccessLines);
  const names = await namesHere(db, schoolId, [...new Set(shown.flatMap(({ who, whom }) => [who, ...whom]))]);
  const nameOf = (userId: number) => {
    const name = names.get(userId);
    return name ? shortName(name) : '';
  };
  const own = await peopleOfSchool(db, schoolId, [...new Set(shown.flatMap(({ whom }) => whom))]);
  const renumbered = await renumberedElsewhere(db, schoolId, [...own]);
  const isNamed = (kind: Act['kind'], userId: number) =>
    own.has(userId) && !(kind === 'look-up' && renumbered.has(userId));
  const labels = await labelsOf(db, schoolId, [...new Set(shown.flatMap(({ groups: opened }) => opened))]);
  const lines = shown.map(({ id, at, kind, who, groups: opened, people, whom }) => ({
    id,
    at: Number(at),
    kind,
    who: nameOf(who),
    people,
    // Somebody of another school may have been asked about: this one is not told their name (decisions E3).
    whom: whom.flatMap((userId) => (isNamed(kind, userId) ? nameOf(userId) || [] : [])).sort(compareKazakh),
    groups: opened.flatMap((groupId) => labels.get(groupId) ?? []).sort(compareKazakh),
  }));
  return { lines, earlier: earliestOf(acts) };
}

/** Where the first kind ends that has more: from there on the next answer leaves nothing out. */
function earliestOf(acts: readonly Act[]): number | null {
  const cut = new Set(acts.flatMap(({ place, kind }) => (place > mostAccessLines ? [kind] : [])));
  const ends = acts.filter(({ place, kind }) => place === mostAccessLines && cut.has(kind)).map(({ at }) => Number(at));
  return ends.length > 0 ? Math.max(...ends) : null;
}

async function labelsOf(db: ReadDb, schoolId: number, groupIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .select({ id: groups.id, parallel: groups.parallel, letter: groups.letter })
    .from(groups)
    .where(and(eq(groups.schoolId, schoolId), isOneOf(groups.id, groupIds)));
  return new Map(rows.map(({ id, ...group }) => [id, groupLabel(group)]));
}

/** Reads former students whose IIN another school entered. A look-up found them by that IIN, so their name would tell its owner. */
async function renumberedElsewhere(
  db: ReadDb,
  schoolId: number,
  userIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db
    .select({ userId: students.userId })
    .from(students)
    .innerJoin(users, eq(users.id, students.userId))
    .where(
      and(
        eq(students.schoolId, schoolId),
        isOneOf(students.userId, userIds),
        sql`${personHere.iin} is distinct from ${users.iin}`,
      ),
    );
  return new Set(rows.map(({ userId }) => userId));
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
