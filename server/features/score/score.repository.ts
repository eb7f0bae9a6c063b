// Giving and taking back points, in the transaction of the fact, and reading what they come to.
import { and, between, desc, eq, gte, lte, sql } from 'drizzle-orm';
import { inZone } from '#contract/core/time.ts';
import { factName } from '#contract/notices/notices.schema.ts';
import { eventsTold } from '#contract/score/score.endpoints.ts';
import { scoreDocument } from '#contract/score/score.office.documents.ts';
import {
  levelBegins,
  levelOf,
  mostLevel,
  type ScoreBody,
  type Scored,
  type ScoreRules,
  usualRules,
} from '#contract/score/score.schema.ts';
import type { Db, ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import { quarters } from '#server/features/calendar/public.ts';
import type { Concern } from '#server/shared/concern.ts';
import type { Scoring } from '#server/shared/scoring.ts';
import type { Telling } from '#server/shared/telling.ts';
import { scoreEvents, scoreRules, scoreTotals } from './score.tables.ts';

async function rulesOf(db: ReadDb, who: Scored): Promise<ScoreRules> {
  const [own] = await db.select().from(scoreRules).where(eq(scoreRules.who, who));
  return own ?? usualRules[who];
}

type Giver = { readonly db: Db; readonly schoolId: number; readonly userId: number };
const factOf = ({ kind, scheduleUuid, membership }: Scoring) =>
  [kind, scheduleUuid, membership].filter((part) => part !== null).join(':');
const ofPerson = (table: typeof scoreEvents | typeof scoreTotals, schoolId: number, userId: number) =>
  and(eq(table.schoolId, schoolId), eq(table.userId, userId));

/**
 * Gives points for facts and takes back those of facts that are no more. A fact counts once, for whoever was first; of a day at most as
 * many as the rules say.
 * @returns whose sum is another one now, and who is told of a level. A level that was reached once is not told again.
 */
export async function score(
  { db, schoolId, userId }: Giver,
  scorings: readonly Scoring[],
  who: Scored,
): Promise<{ concerns: Concern[]; news: Telling[] }> {
  if (scorings.length === 0) return { concerns: [], news: [] };
  const rules = await rulesOf(db, who);
  const last = new Map(scorings.map((scoring) => [factOf(scoring), scoring]));
  const stood = await db
    .select()
    .from(scoreEvents)
    .where(and(eq(scoreEvents.schoolId, schoolId), isOneOf(scoreEvents.fact, [...last.keys()])));
  const known = new Map(stood.map((row) => [row.fact, row]));
  const news = [...last].filter(([fact, { done }]) => (done === null) === known.has(fact));
  // One order for all writers; whoever holds the sum gives points, so that no two go over the most of a day together.
  const byPerson = Map.groupBy(news, ([fact]) => known.get(fact)?.userId ?? userId);
  const concerns: Concern[] = [];
  const levels: Telling[] = [];
  const levelAt = (total: number) => levelOf(total, rules.levelStep).value;
  for (const [person, own] of [...byPerson].sort(([a], [b]) => a - b)) {
    await holdTotal(db, schoolId, person);
    const gone = own.flatMap(([fact, { done }]) => (done === null ? [fact] : []));
    const lost = gone.length === 0 ? 0 : await takeBack(db, schoolId, gone);
    const won = await give({ db, schoolId, userId: person }, own, rules);
    if (won === lost) continue;
    const [row] = await db
      .update(scoreTotals)
      .set({ total: sql`${scoreTotals.total} + ${won - lost}::integer` })
      .where(ofPerson(scoreTotals, schoolId, person))
      .returning({ total: scoreTotals.total });
    const total = row?.total ?? 0;
    const level = levelAt(total);
    if (level > levelAt(total - won + lost))
      levels.push({
        to: [person],
        fact: factName('level', level),
        notice: { kind: 'level', level },
        tellsAuthor: true,
      });
    concerns.push({ scope: `user:${person}`, document: scoreDocument.name(person) });
  }
  return { concerns, news: levels };
}

/** The row of a person's sum, held until the end of the transaction. */
async function holdTotal(db: Db, schoolId: number, userId: number): Promise<void> {
  await db
    .insert(scoreTotals)
    .values({ schoolId, userId, total: 0 })
    .onConflictDoUpdate({
      target: [scoreTotals.schoolId, scoreTotals.userId],
      set: { total: sql`${scoreTotals.total}` },
    });
}

async function takeBack(db: Db, schoolId: number, facts: readonly string[]): Promise<number> {
  const rows = await db
    .delete(scoreEvents)
    .where(and(eq(scoreEvents.schoolId, schoolId), isOneOf(scoreEvents.fact, facts)))
    .returning({ points: scoreEvents.points });
  return rows.reduce((sum, { points }) => sum + points, 0);
}

/** A fact of a full day is kept too, with no points: it counts once, whatever is taken back afterwards. */
async function give({ db, schoolId, userId }: Giver, own: readonly [string, Scoring][], rules: ScoreRules) {
  const sums = new Map<string, number>();
  const rows: (typeof scoreEvents.$inferInsert)[] = [];
  for (const [fact, { kind, scheduleUuid, done }] of own) {
    if (done === null) continue;
    const given = sums.get(done.day) ?? (await sumOfDays(db, { schoolId, userId, from: done.day, to: done.day }));
    const points = Math.max(0, Math.min(rules.points[kind] ?? 0, rules.mostADay - given));
    sums.set(done.day, given + points);
    rows.push({ schoolId, fact, userId, kind, points, scheduleUuid, ...done });
  }
  if (rows.length === 0) return 0;
  const added = await db
    .insert(scoreEvents)
    .values(rows)
    .onConflictDoNothing()
    .returning({ points: scoreEvents.points });
  return added.reduce((sum, { points }) => sum + points, 0);
}

type OfDays = { readonly schoolId: number; readonly userId: number; readonly from: string; readonly to: string };
async function sumOfDays(db: ReadDb, { schoolId, userId, from, to }: OfDays): Promise<number> {
  const [row] = await db
    .select({ sum: sql<number>`coalesce(sum(${scoreEvents.points}), 0)::integer` })
    .from(scoreEvents)
    .where(and(ofPerson(scoreEvents, schoolId, userId), between(scoreEvents.day, from, to)));
  return row?.sum ?? 0;
}

type Asked = {
  readonly school: { readonly id: number; readonly timeZone: string };
  readonly userId: number;
  readonly who: Scored;
  readonly now: number;
};

/** What somebody has. `now`: server time, epoch milliseconds. */
export async function scoreOf(db: ReadDb, { school, userId, who, now }: Asked): Promise<ScoreBody> {
  const schoolId = school.id;
  const [row] = await db
    .select()
    .from(scoreTotals)
    .where(ofPerson(scoreTotals, schoolId, userId));
  const total = row?.total ?? 0;
  const day = inZone(now, school.timeZone).date;
  const step = (await rulesOf(db, who)).levelStep;
  const level = levelOf(total, step);
  const quarter = await quarterOn(db, schoolId, day);
  return {
    total,
    day,
    level,
    quarter: quarter ? await sumOfDays(db, { schoolId, userId, from: quarter.dateStart, to: quarter.dateEnd }) : 0,
    sumOfDay: await sumOfDays(db, { schoolId, userId, from: day, to: day }),
    toNext: level.value === mostLevel ? null : levelBegins(level.value + 1, step) - total,
  };
}

/** Between quarters there is none. */
async function quarterOn(db: ReadDb, schoolId: number, day: string) {
  const [quarter] = await db
    .select()
    .from(quarters)
    .where(and(eq(quarters.schoolId, schoolId), lte(quarters.dateStart, day), gte(quarters.dateEnd, day)));
  return quarter;
}

/** Where points come from, the newest first; what gave none on a full day is not among them. */
export async function eventsOf(db: ReadDb, schoolId: number, userId: number) {
  const { kind, points, at, scheduleUuid, lessonDate, subject } = scoreEvents;
  return db
    .select({ kind, points, at, scheduleUuid, lessonDate, subject })
    .from(scoreEvents)
    .where(and(ofPerson(scoreEvents, schoolId, userId), gte(scoreEvents.points, 1)))
    .orderBy(desc(scoreEvents.at), scoreEvents.fact)
    .limit(eventsTold);
}
