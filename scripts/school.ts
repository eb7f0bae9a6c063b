// `npm run school -- add`: makes a real school with its first director, or gives a director to one that its timetable made.
// `npm run school -- worker`: makes the account of somebody who works for the schools of an area.
// `npm run school -- area`: says for which schools somebody works who is of none.
import fs from 'node:fs';
import { parseArgs } from 'node:util';
import type { Db } from '#server/db/client.ts';
import { openConfiguredDatabase } from '#server/db/configured.ts';
import {
  type AreaWish,
  makeAreaWorker,
  makeNewSchool,
  planArea,
  SchoolRefused,
  type SchoolWish,
  type Slip,
  storeArea,
} from '#server/features/new-school/public.ts';
import { loadTokens } from '#server/features/session/public.ts';
import { systemClock } from '#server/shared/clock.ts';
import type { Tokens } from '#server/shared/context.ts';
import { readEnvironment } from '#server/shared/environment.ts';
import { startFailure } from '#server/start-failure.ts';

const help = `Makes a school with the calendar of the country, and the account of its director, who makes everything else on the pages.

  npm run school -- add (--name NAME | --school ID) --director "Surname Firstname [Patronymic]" --gender f|m --slip FILE

  --name      name of the school that is made
  --school    id of one that is there without a director, such as one that its timetable made
  --director  name of the director
  --gender    f or m
  --slip      new file for the login and the first password

Makes the account of a department, region or country worker, or of the monitoring of one, with its area.

  npm run school -- worker --name "Surname Firstname [Patronymic]" --gender f|m --school ID --role ROLE [--region ID] [--department ID] --slip FILE

  --school  id of the school in which they sign in
  --role, --region and --department as below

Gives an area to somebody who holds the role of a department, region or country worker, or of the monitoring of one: its schools are those
that they search and count. Without --apply it only says what it would do.

  npm run school -- area --login LOGIN --role ROLE [--region ID] [--department ID] [--remove] [--apply]

  --login       of the account
  --role        department_worker, region_worker, country_worker, monitoring_department_worker or monitoring_region_worker
  --region      id of the region; none for a country worker
  --department  id of the department in it; of the whole region without it
  --remove      takes this area away
  --apply       does it

The database is the server's: below QALAM_DATA (./.data), or the PostgreSQL that DATABASE_URL names. The server must not
run on the embedded one at the same time.`;

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const options = {
  name: text,
  school: text,
  director: text,
  gender: text,
  slip: text,
  login: text,
  role: text,
  region: text,
  department: text,
  remove: flag,
  apply: flag,
  help: { type: 'boolean', short: 'h' },
} as const;
const readArguments = () => parseArgs({ options, allowPositionals: true });
type Values = ReturnType<typeof readArguments>['values'];

function schoolOf({ name, school }: Values): SchoolWish['school'] {
  if ((name === undefined) === (school === undefined))
    throw new SchoolRefused('Give --name for a new school, or --school for one that is there.');
  if (name !== undefined) return { name };
  if (!/^\d{1,9}$/.test(school ?? '')) throw new SchoolRefused('--school must be a whole number.');
  return { id: Number(school) };
}

/** A new file that only its owner may read; never one that is there. */
function saveSlip(file: string, { login, password }: Slip, ...lines: readonly string[]): void {
  const whole = [...lines, `Login: ${login}`, `First password: ${password}`];
  try {
    fs.writeFileSync(file, `${whole.join('\n')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === 'EEXIST' ? 'it is there already' : code;
    throw new SchoolRefused(`Nothing was written: the slip cannot be put into ${file} (${reason}).`);
  }
}

type Making = { readonly tx: Db; readonly tokens: Tokens; readonly now: number; readonly save: typeof saveSlip };

/** Makes an account and puts its slip into the file: both, or neither. */
async function withSlip<Made>(slip: string, make: (making: Making) => Promise<Made>): Promise<Made> {
  const environment = readEnvironment(process.env);
  const clock = systemClock(environment.now);
  const database = await openConfiguredDatabase(environment);
  let isSaved = false;
  const save: typeof saveSlip = (...all) => {
    saveSlip(...all);
    isSaved = true;
  };
  try {
    const tokens = await loadTokens(database.db, clock);
    const made = await database.transaction((tx) => make({ tx, tokens, now: clock.now(), save }));
    isSaved = false;
    return made;
  } finally {
    // The account was not made: its password would only mislead.
    if (isSaved) fs.rmSync(slip, { force: true });
    await database.close();
  }
}

function accountIn({ gender, slip }: Values) {
  if (gender !== 'f' && gender !== 'm') throw new SchoolRefused('--gender must be f or m.');
  if (slip === undefined) throw new SchoolRefused('--slip must name a new file for the login and the first password.');
  return { gender, slip } as const;
}

async function add(values: Values): Promise<void> {
  const { director = '' } = values;
  const school = schoolOf(values);
  const { gender, slip } = accountIn(values);
  const made = await withSlip(slip, async ({ tx, tokens, now, save }) => {
    const done = await makeNewSchool(tx, tokens, { school, director, gender, now });
    save(slip, done, done.name, director.trim());
    return done;
  });
  console.log(`${made.isNew ? 'Made the school' : 'Gave a director to the school'} ${made.schoolId} ${made.name}.`);
  console.log(`Login and first password of the director: ${slip}. Hand it over, then delete it.`);
}

async function addWorker(values: Values): Promise<void> {
  const { name, role, region, department } = values;
  if (name === undefined || role === undefined) throw new SchoolRefused('Give --name and --role.');
  const schoolId = idOf(values.school, 'school');
  if (schoolId === null) throw new SchoolRefused('--school must name the school in which they sign in.');
  const { gender, slip } = accountIn(values);
  const place = { region: idOf(region, 'region'), department: idOf(department, 'department') };
  const made = await withSlip(slip, async ({ tx, tokens, save }) => {
    const done = await makeAreaWorker(tx, tokens, { name, gender, schoolId, role, ...place });
    save(slip, done, name.trim());
    return done;
  });
  console.log(`Made the account of ${made.name}, ${made.role}: ${made.area}, schools in it now: ${made.schools}.`);
  console.log(`Login and first password: ${slip}. Hand it over, then delete it.`);
}

function idOf(given: string | undefined, name: string): number | null {
  if (given === undefined) return null;
  if (!/^[1-9]\d{0,8}$/.test(given)) throw new SchoolRefused(`--${name} must be a whole number.`);
  return Number(given);
}

async function giveArea({ login, role, region, department, remove = false, apply = false }: Values): Promise<void> {
  if (login === undefined || role === undefined) throw new SchoolRefused('Give --login and --role.');
  const wish: AreaWish = {
    login,
    role,
    isGone: remove,
    region: idOf(region, 'region'),
    department: idOf(department, 'department'),
  };
  const database = await openConfiguredDatabase(readEnvironment(process.env));
  try {
    const plan = await database.transaction(async (tx) => {
      const planned = await planArea(tx, wish);
      if (apply) await storeArea(tx, planned, wish);
      return planned;
    });
    const { name, area, schools, isSame } = plan;
    const words = `${name} (${login}), ${role}: ${area}, schools in it now: ${schools}.`;
    if (isSame) console.log(`Nothing to do. ${words}`);
    else if (apply) console.log(`${remove ? 'Taken away.' : 'Given.'} ${words}`);
    else console.log(`Would be ${remove ? 'taken away' : 'given'}. ${words}\nNothing was written: add --apply.`);
  } finally {
    await database.close();
  }
}

const acts = { add, worker: addWorker, area: giveArea };

async function run(): Promise<void> {
  const { values, positionals } = readArguments();
  if (values.help) {
    console.log(help);
    return;
  }
  const [what, ...rest] = positionals;
  const does =
    what === undefined || rest.length > 0 || !Object.hasOwn(acts, what) ? null : acts[what as keyof typeof acts];
  if (!does) throw new SchoolRefused(`What is to be done?\n\n${help}`);
  await does(values);
}

run().catch((error: Error) => {
  console.error(error instanceof SchoolRefused ? error.message : (startFailure(error) ?? error));
  process.exitCode = 1;
});
