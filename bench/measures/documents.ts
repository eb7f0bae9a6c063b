// What the documents of the synced screens cost the server: each kind by itself, the largest question that is permitted, and a mark
// after which a whole class and its parents fetch the week again. No browser and no build: the demo schools as `npm start` fills them.
import { sql } from 'drizzle-orm';
import { addDays } from '#contract/core/time.ts';
import { maxWantedDocuments, type SyncAnswer } from '#contract/sync/sync.schema.ts';
import { buildApp } from '#server/app.ts';
import type { Database, Db } from '#server/db/client.ts';
import { refreshStatistics } from '#server/db/statistics.ts';
import { demoDefaults, demoPassword, generateSchools } from '#server/features/demo-school/public.ts';
import { hashPassword } from '#server/features/session/public.ts';
import type { DocumentReader } from '#server/shared/projection.ts';
import { readDocuments } from '#server/sync/documents.ts';
import { appendToFeed } from '#server/sync/feed.ts';
import { quickHash } from '#tests/support/quick-hash.ts';
import { headersOf, type Session, signIn, testClock } from '#tests/support/server.ts';
import { syncBody } from '#tests/support/sync-body.ts';
import { type MeasuredDatabase, median, percentile, printLine, progress, rounded, spread } from '../lines.ts';

const schoolId = 1;
const eduYear = 2026;
const today = '2026-11-20';
const now = Date.parse('2026-11-20T09:30:00Z');
const runs = 40;
const warmUps = 8;
const largestRuns = 3;
/** A class of 25, and parents of whom some are two to a child. */
const [pupilsAsking, parentsAsking] = [25, 40];
/** Of the issue, for the two weeks; the others are kept for comparison. */
const aims: Readonly<Record<string, Readonly<Record<MeasuredDatabase['name'], number>>>> = {
  'pupil-week': { PGlite: 20, PostgreSQL: 4 },
  week: { PGlite: 20, PostgreSQL: 4 },
};

type Person = Pick<DocumentReader, 'userId' | 'roles'>;
/** A question, and who asks it. */
type Ask = { readonly who: Person; readonly keys: readonly string[] };
type Asks = Readonly<Record<string, readonly Ask[]>>;

/** Fills an empty database with the schools of a first start. */
export async function fillSchools(database: Database): Promise<void> {
  const passwordHash = await hashPassword(demoPassword, quickHash);
  await generateSchools(database.db, { ...demoDefaults, today, passwordHash });
  await refreshStatistics(database);
  // As autovacuum does within a minute of a filling; before it PostgreSQL guesses, and a lesson takes four times as long.
  await database.db.execute(sql`analyze`);
}

async function rowsOf<Row>(db: Db, query: ReturnType<typeof sql>): Promise<Row[]> {
  return ((await db.execute(query)) as unknown as { rows: Row[] }).rows;
}

const mondays = Array.from({ length: 36 }, (_, week) => addDays('2026-09-07', 7 * week));
const staff = (userId: number): Person => ({ userId, roles: ['teacher'] });
const parent = (userId: number): Person => ({ userId, roles: ['parent'] });
/** The same ones on every run, spread over the whole list. */
const spreadOver = <Item>(items: readonly Item[], count: number): Item[] =>
  Array.from({ length: count }, (_, index) => items[Math.floor((index * items.length) / count)]).filter(
    (item) => item !== undefined,
  );

/** Questions for one document each, by kind, of persons and weeks that are spread over the school. */
async function questions(db: Db): Promise<{ single: Asks; largest: Asks }> {
  const families = await rowsOf<{ userId: number; pupil: string }>(
    db,
    sql`select parent_user_id as "userId", student_school_uuid as pupil from parent_children where school_id = ${schoolId}
        order by md5(student_school_uuid::text || parent_user_id)`,
  );
  const lessons = await rowsOf<{ userId: number; lesson: string; assignment: string; groupId: number }>(
    db,
    sql`select distinct on (t.user_id, l.date) t.user_id as "userId", l.schedule_uuid as lesson, a.uuid as assignment,
          a.group_id as "groupId" from lessons l
        join assignments a on a.school_id = l.school_id and a.uuid = l.assignment_uuid
        join assignment_teachers t on t.school_id = a.school_id and t.assignment_uuid = a.uuid
        where l.school_id = ${schoolId} and a.edu_year = ${eduYear} and l.date between '2026-11-02' and ${today}
        order by t.user_id, l.date, l.schedule_uuid`,
  );
  const count = runs + warmUps;
  const teachers = [...Map.groupBy(lessons, ({ userId }) => userId).entries()].sort(
    (a, b) => b[1].length - a[1].length,
  );
  const [busiest, ofBusiest] = teachers[0] ?? [0, []];
  const own = spreadOver(lessons, count);
  const pupils = spreadOver(families, count);
  const weekOf = (index: number) => mondays[(index * 7) % mondays.length] ?? '';
  const [first] = families;
  if (!first) throw new Error('The school has no families');
  const manyWeeks = Array.from({ length: maxWantedDocuments }, (_, week) => addDays('2026-04-06', 7 * week));
  const manyLessons = await rowsOf<{ lesson: string }>(
    db,
    sql`select l.schedule_uuid as lesson from lessons l join assignment_teachers t
          on t.school_id = l.school_id and t.assignment_uuid = l.assignment_uuid
        where l.school_id = ${schoolId} and t.user_id = ${busiest} and l.date <= ${today}
        order by l.date desc, l.schedule_uuid limit ${maxWantedDocuments}`,
  );
  const [most] = [...Map.groupBy(families, ({ userId }) => userId)]
    .map(([userId, own]) => ({ userId, pupils: own.map(({ pupil }) => pupil) }))
    .sort((a, b) => b.pupils.length - a.pupils.length || a.userId - b.userId);
  if (!most) throw new Error('The school has no parents');
  return {
    single: {
      'pupil-week': pupils.map(({ userId, pupil }, index) => ({
        who: parent(userId),
        keys: [`pupil-week:${pupil}:${weekOf(index)}`],
      })),
      week: own.map(({ userId }, index) => ({ who: staff(userId), keys: [`week:${weekOf(index)}`] })),
      lesson: own.map(({ userId, lesson }) => ({ who: staff(userId), keys: [`lesson:${lesson}`] })),
      roster: own.map(({ userId, groupId }) => ({ who: staff(userId), keys: [`roster:${groupId}`] })),
      plan: own.map(({ userId, assignment }) => ({ who: staff(userId), keys: [`plan:${assignment}`] })),
      journals: own.map(({ userId }) => ({ who: staff(userId), keys: [`journals:${eduYear}`] })),
      journal: own.map(({ userId, assignment }) => ({ who: staff(userId), keys: [`journal:${assignment}:2`] })),
      // As the pack of a director takes them: of days that are over, whose lessons are filled.
      'school-day': Array.from({ length: count }, (_, index) => ({
        who: { userId: 1, roles: ['director'] as const },
        keys: [`school-day:${addDays('2026-11-02', (index * 5) % 19)}`],
      })),
      year: own.map(({ userId }) => ({ who: staff(userId), keys: [`year:${eduYear}`] })),
      'pupil-marks': pupils.map(({ userId, pupil }) => ({
        who: parent(userId),
        keys: [`pupil-marks:${pupil}:${eduYear}:2`],
      })),
      'pupil-done': pupils.map(({ userId, pupil }) => ({ who: parent(userId), keys: [`pupil-done:${pupil}`] })),
    },
    largest: {
      'pupil-week': [
        { who: parent(first.userId), keys: manyWeeks.map((monday) => `pupil-week:${first.pupil}:${monday}`) },
      ],
      week: [{ who: staff(busiest), keys: manyWeeks.map((monday) => `week:${monday}`) }],
      lesson: [{ who: staff(busiest), keys: manyLessons.map(({ lesson }) => `lesson:${lesson}`) }],
      journal: [
        {
          who: { userId: busiest, roles: ['director'] },
          keys: [...new Set([...ofBusiest, ...lessons].map(({ assignment }) => assignment))]
            .slice(0, maxWantedDocuments)
            .map((assignment) => `journal:${assignment}:2`),
        },
      ],
      'pupil-marks': [
        {
          who: parent(most.userId),
          keys: most.pupils.flatMap((pupil) =>
            [eduYear, eduYear - 1].flatMap((year) =>
              [1, 2, 3, 4].map((quarter) => `pupil-marks:${pupil}:${year}:${quarter}`),
            ),
          ),
        },
      ],
    },
  };
}

/** As a pull reads them: in one transaction of its own. */
async function read(database: Database, { who, keys }: Ask): Promise<number> {
  const startedAt = performance.now();
  const changes = await database.transaction(
    (db) => readDocuments({ db, schoolId, eduYear, now, language: 'ru', ...who }, keys, 1),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  const elapsed = performance.now() - startedAt;
  const refused = changes.find(({ error }) => error !== undefined && error !== 'NOT_FOUND');
  if (refused) throw new Error(`${refused.key} was refused: ${refused.error}`);
  return elapsed;
}

/** Of this process, in which the embedded database works too: it says more than the clock where other work runs beside. */
function processorTime(before: NodeJS.CpuUsage, count: number): string {
  const { user, system } = process.cpuUsage(before);
  return `${rounded((user + system) / 1_000 / count)} ms of this process's processor time each`;
}

export async function measureDocuments(database: Database, used: MeasuredDatabase): Promise<void> {
  const { single, largest } = await questions(database.db);
  for (const [kind, asks] of Object.entries(single)) {
    const times: number[] = [];
    // The first ones warm code and plans up.
    for (const ask of asks.slice(0, warmUps)) await read(database, ask);
    const before = process.cpuUsage();
    for (const ask of asks.slice(warmUps)) times.push(await read(database, ask));
    const processor = processorTime(before, times.length);
    const limit = aims[kind]?.[used.name] ?? null;
    const note = `One \`${kind}\`, read and projected in a transaction of its own as a pull does it, without its way over the wire; persons and days spread over the demo school; database: ${used.what}. ${spread(times)}; ${processor}.`;
    printLine({ name: `documents.${kind}.${used.name}`, value: median(times), unit: 'ms', limit, note });
    printLine({
      name: `documents.${kind}.p95.${used.name}`,
      value: percentile(times, 0.95),
      unit: 'ms',
      limit: null,
      note,
    });
  }
  for (const [kind, asks] of Object.entries(largest)) {
    const times: number[] = [];
    const before = process.cpuUsage();
    for (let run = 0; run < largestRuns; run++) for (const ask of asks) times.push(await read(database, ask));
    const processor = processorTime(before, times.length);
    const wanted = asks[0]?.keys.length ?? 0;
    printLine({
      name: `documents.many.${kind}.${used.name}`,
      value: median(times),
      unit: 'ms',
      limit: null,
      note: `${wanted} of the kind \`${kind}\` wanted at once, read in one transaction; at most ${maxWantedDocuments} may be wanted; database: ${used.what}. ${spread(times)}; ${processor}.`,
    });
  }
  await measureClass(database, used);
}

/** The class with the most pupils: who of it and of its parents asks. */
async function askersOf(db: Db): Promise<{ groupId: number; pupils: string[]; parents: string[] }> {
  const [group] = await rowsOf<{ id: number }>(
    db,
    sql`select group_id as id from group_members join groups using (school_id) where school_id = ${schoolId} and group_id = groups.id
          and edu_year = ${eduYear} group by group_id order by count(*) desc, group_id limit 1`,
  );
  const groupId = group?.id ?? 0;
  const members = sql`from group_members m join students s using (school_id, student_school_uuid)
    where m.school_id = ${schoolId} and m.group_id = ${groupId} and m.date_to is null`;
  const logins = async (people: ReturnType<typeof sql>, limit: number) =>
    (
      await rowsOf<{ login: string }>(
        db,
        sql`select login from users where id in (${people}) order by id limit ${limit}`,
      )
    ).map(({ login }) => login);
  return {
    groupId,
    pupils: await logins(sql`select s.user_id ${members}`, pupilsAsking),
    parents: await logins(
      sql`select parent_user_id from parent_children where school_id = ${schoolId} and student_school_uuid in (select m.student_school_uuid ${members})`,
      parentsAsking,
    ),
  };
}

/** A change for the whole class, then everybody asks what is new, one after another, and gets the week. */
async function measureClass(database: Database, used: MeasuredDatabase): Promise<void> {
  const { groupId, pupils, parents } = await askersOf(database.db);
  const app = await buildApp({ database, clock: testClock(now), version: 'bench', lab: false, logLevel: 'silent' });
  try {
    const sessions: Session[] = [];
    for (const login of [...pupils, ...parents]) sessions.push(await signIn(app, login));
    const ask = async (session: Session, cursor: number | null): Promise<SyncAnswer> => {
      const clientId = `0193a5c0-0000-7000-8000-${session.userId.toString(16).padStart(12, '0')}`;
      const payload = syncBody({ clientId, userId: session.userId, cursor, sentAt: now });
      const headers = { ...headersOf(session, schoolId, 'ru'), 'accept-encoding': 'identity' };
      const answer = await app.inject({ method: 'POST', url: '/api/v4/os/sync', headers, payload });
      if (answer.statusCode !== 200) throw new Error(`A sync was answered ${answer.statusCode}`);
      return answer.json<{ data: SyncAnswer }>().data;
    };
    const totals: number[] = [];
    const nothing: number[] = [];
    let processor = 0;
    for (let run = 0; run <= largestRuns; run++) {
      const { cursor } = await ask(sessions[0] as Session, null);
      const began = performance.now();
      for (const session of sessions) await ask(session, cursor);
      const quiet = performance.now() - began;
      await database.transaction((db) =>
        appendToFeed(
          db,
          schoolId,
          [{ scope: `group:${groupId}`, document: 'pupil-week:2026-11-16', cell: null, kind: 'change' }],
          { clientId: null, at: now },
        ),
      );
      const startedAt = performance.now();
      const before = process.cpuUsage();
      for (const session of sessions) {
        const { documents } = await ask(session, cursor);
        if (!documents.some(({ body }) => body !== undefined)) throw new Error('A week was not answered');
      }
      // The first run warms code and plans up.
      if (run === 0) continue;
      totals.push(performance.now() - startedAt);
      const { user, system } = process.cpuUsage(before);
      processor += (user + system) / 1_000 / largestRuns;
      nothing.push(quiet);
    }
    progress(
      `${used.name}: the class asks ${totals.map(Math.round).join(' ')} ms, for nothing ${nothing.map(Math.round).join(' ')} ms`,
    );
    printLine({
      name: `documents.class-asks.${used.name}`,
      value: median(totals),
      unit: 'ms',
      limit: null,
      note: `Server time in all, when after a change for a class ${pupils.length} pupils and ${parents.length} parents ask what is new and get the week, one after another, injected without a socket; the same calls when nothing is new take ${Math.round(median(nothing))} ms; database: ${used.what}. ${spread(totals)}; ${Math.round(processor)} ms of this process's processor time.`,
    });
  } finally {
    await app.close();
  }
}
