// The search over the schools of a region with 400,000 students, through the whole call: names as often and as rarely as families have them.
// No browser and no build.
import { eq, sql } from 'drizzle-orm';
import type { FoundStudent } from '#contract/people-search/people-search.schema.ts';
import { buildApp } from '#server/app.ts';
import { insertRows } from '#server/db/bulk-insert.ts';
import type { Database } from '#server/db/client.ts';
import { incomingRows } from '#server/db/records.ts';
import { givenNames, surnames } from '#server/features/demo-school/demo-data.ts';
import { type Random, randomOf } from '#server/features/demo-school/random.ts';
import { completeWords, userAreas, userSchools, users } from '#server/features/people/public.ts';
import { schools } from '#server/features/school/public.ts';
import { call } from '#tests/server/calls.ts';
import { iinsFrom } from '#tests/support/iins.ts';
import { signIn, testClock } from '#tests/support/server.ts';
import { buildSmallSchool } from '#tests/support/small-school.ts';
import { type MeasuredDatabase, median, percentile, printLine, progress, rounded, spread } from '../lines.ts';

const people = 400_000;
const schoolCount = 300;
const [classes, pupilsOfClass] = [45, 30];
const [region, department] = [75, 7501];
const firstId = 1_000_000;
const atOnce = 4_000;
/** Questions of a kind; all of a person's day are fewer than they may ask. */
const [questions, warmUps] = [60, 5];
/** Thirty a minute are answered. */
const betweenMs = 2_100;
const limitMs = 100;

/** The first of them most often, as surnames and names are: the chance falls with the rank. */
function byRank<Item>(items: readonly Item[], random: Random, flat: number): Item {
  const rank = Math.floor(flat * ((items.length / flat + 1) ** random.next() - 1));
  return items[Math.min(rank, items.length - 1)] as Item;
}

/** Two hundred surnames of the country, and a thousand rare ones made as they are made, from a man's name. */
function surnamesOf(gender: 'm' | 'f'): string[] {
  const end = gender === 'm' ? '' : 'а';
  const men = givenNames.filter((name) => name.origin === 'kz' && name.gender === 'm');
  const seldom = ['беков', 'баев', 'ханов', 'жанов', 'ғалиев', 'мұратов'].flatMap((second) =>
    men.map(({ kz }) => `${kz}${second}${end}`),
  );
  return [...surnames.map((name) => (gender === 'm' ? name.kz_m : name.kz_w)), ...seldom];
}

type Person = { id: number; surname: string; firstname: string; patronymic: string; gender: 'm' | 'f'; iin: string };
function peopleOf(random: Random): Person[] {
  const men = random.shuffle(givenNames.filter(({ gender }) => gender === 'm'));
  const women = random.shuffle(givenNames.filter(({ gender }) => gender !== 'm'));
  const of = { m: surnamesOf('m'), f: surnamesOf('f') };
  const births = Array.from({ length: people / 1_000 + 1 }, (_, day) => {
    const at = new Date(Date.UTC(2012, 0, 1 + day)).toISOString().replaceAll('-', '');
    return { m: iinsFrom(`${at.slice(2, 8)}5`, 10), f: iinsFrom(`${at.slice(2, 8)}6`, 10) };
  });
  return Array.from({ length: people }, (_, index) => {
    const gender = random.chance(0.5) ? 'm' : 'f';
    const father = byRank(men, random, 10);
    return {
      id: firstId + index,
      gender,
      surname: byRank(of[gender], random, 20),
      firstname: byRank(gender === 'm' ? men : women, random, 10).kz,
      patronymic: gender === 'm' ? father.patronymic_m_kz : father.patronymic_w_kz,
      iin: births[Math.floor(index / 1_000)]?.[gender](index % 1_000) ?? '',
    };
  });
}

async function fill(database: Database, everybody: readonly Person[]): Promise<void> {
  const { db } = database;
  await buildSmallSchool(db);
  const ids = Array.from({ length: schoolCount }, (_, index) => 10 + index);
  await db.insert(schools).values(
    ids.map((id) => ({
      id,
      regionId: region,
      departmentId: department,
      name: `№${id} жалпы білім беретін мектеп`,
      address: 'Абай',
      bin: '990140000385',
      type: 'school',
      timeZone: 'Asia/Almaty',
      flags: {},
    })),
  );
  const [director] = await db.select().from(users).where(eq(users.login, 'director'));
  const worker = { ...(director as NonNullable<typeof director>), id: 900_000, login: 'region', iin: null };
  await insertRows(db, users, [worker]);
  await db.insert(userSchools).values({ userId: worker.id, schoolId: 1, role: 'region_worker' });
  await db.insert(userAreas).values({ userId: worker.id, role: 'region_worker', regionId: region, departmentId: 0 });
  for (let from = 0; from < everybody.length; from += atOnce) {
    const rows = everybody.slice(from, from + atOnce);
    const columns = 'id integer, surname text, firstname text, patronymic text, gender text, iin text';
    await db.execute(sql`insert into users (id, login, surname, firstname, patronymic, gender, iin)
      select id, 's' || id, surname, firstname, patronymic, gender, iin from ${incomingRows(rows, columns)}`);
  }
  const place = sql.raw(`(10 + (id - ${firstId}) % ${schoolCount})`);
  const uuidOf = (what: string) => sql.raw(`md5('${what} ' || id)::uuid`);
  await db.execute(sql`insert into students (school_id, student_school_uuid, student_uuid, user_id)
    select ${place}, ${uuidOf('card')}, ${uuidOf('person')}, id from users where id >= ${firstId}`);
  await db.execute(sql`insert into groups (school_id, id, edu_year, parallel, letter, edu_lang, shift)
    select school, group_id, 2026, 1 + (group_id - 1) / 5 % 11, chr(${'А'.codePointAt(0)}::integer + (group_id - 1) % 5), 'kk', 1
    from generate_series(10, ${9 + schoolCount}::integer) as school, generate_series(1, ${classes}::integer) as group_id`);
  await db.execute(sql`insert into group_members (school_id, student_group_uuid, group_id, student_school_uuid, date_from)
    select ${place}, ${uuidOf('member')}, 1 + (id - ${firstId}::integer) / ${schoolCount}::integer / ${pupilsOfClass}::integer,
      ${uuidOf('card')}, date '2026-09-01' from users where id >= ${firstId}`);
  for (const id of ids) while ((await completeWords(db, id, atOnce)) === atOnce);
  // As autovacuum does within minutes of a filling.
  await db.execute(sql`vacuum analyze`);
}

/** The beginning of a word, of a length by chance. */
const begun = (word: string, random: Random, [fewest, most]: readonly [number, number]) =>
  word.slice(0, Math.min(word.length, random.int(fewest, most)));

type Question = (random: Random, everybody: readonly Person[]) => string;
const kinds: Readonly<Record<string, Question>> = {
  'one name': (random, everybody) => begun(random.pick(everybody).surname, random, [3, 12]),
  'a surname and first letters': (random, everybody) => {
    const { surname, firstname } = random.pick(everybody);
    return `${begun(surname, random, [3, 12])} ${begun(firstname, random, [1, 4])}`;
  },
  'a frequent surname': (random) => begun(byRank(surnamesOf('m').slice(0, 20), random, 20), random, [3, 7]),
  'a first name and letters of a surname': (random, everybody) => {
    const { surname, firstname } = random.pick(everybody);
    return `${begun(firstname, random, [3, 8])} ${begun(surname, random, [1, 4])}`;
  },
  'three letters of two names': (random, everybody) => {
    const { firstname, patronymic } = random.pick(everybody);
    return `${firstname.slice(0, 3)} ${patronymic.slice(0, 3)}`;
  },
  'names that nobody bears together': (random, everybody) =>
    `${random.pick(everybody).firstname} ${begun(random.pick(everybody).surname, random, [1, 6])} э`,
  'an IIN': (random, everybody) => random.pick(everybody).iin,
};

export async function measurePeopleSearch(database: Database, used: MeasuredDatabase): Promise<void> {
  const random = randomOf(1, 'search');
  const everybody = peopleOf(random);
  const began = performance.now();
  await fill(database, everybody);
  progress(`${used.name}: ${people} people filled in ${Math.round((performance.now() - began) / 1_000)} s`);
  const clock = testClock();
  const app = await buildApp({ database, clock, version: 'bench', lab: false, logLevel: 'silent' });
  await app.ready();
  const all: number[] = [];
  const notes: string[] = [];
  try {
    for (const [kind, question] of Object.entries(kinds)) {
      const as = await signIn(app, 'region');
      const times: number[] = [];
      let found = 0;
      for (let run = -warmUps; run < questions; run++) {
        const text = question(random, everybody);
        clock.advance(betweenMs);
        const startedAt = performance.now();
        const body = { text };
        const answer = await call<{ rows: FoundStudent[] }>(app, 'POST /api/v4/os/headoffice/people-search', {
          as,
          body,
        });
        const took = performance.now() - startedAt;
        if (answer.status !== 200) throw new Error(`A search was answered ${answer.status}: ${answer.text}`);
        if (run < 0) continue;
        times.push(took);
        found += answer.data.rows.length;
        if (took > limitMs) progress(`${used.name}: “${text}” took ${Math.round(took)} ms`);
      }
      all.push(...times);
      notes.push(`${kind} ${rounded(median(times))} (${rounded(percentile(times, 0.95))})`);
      progress(`${used.name}: ${notes.at(-1)}, ${rounded(found / questions)} found`);
      // The questions of a day are not more than a person may ask, so each kind has a day.
      clock.advance(86_400_000);
    }
  } finally {
    await app.close();
  }
  printLine({
    name: `people.search.region.${used.name}`,
    value: percentile(all, 0.95),
    unit: 'ms',
    limit: limitMs,
    note: `p95 of searches over ${people} students of ${schoolCount} schools, injected without a socket, log of the access included; median (p95) of ${questions} each: ${notes.join(', ')}; database: ${used.what}. ${spread(all)}.`,
  });
}
