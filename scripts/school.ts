// `npm run school -- add`: makes a real school with its first director, or gives a director to one that its timetable made.
import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { FolderInUse, openConfiguredDatabase } from '#server/db/configured.ts';
import { databaseFailureOf } from '#server/db/failures.ts';
import { type MadeSchool, makeNewSchool, SchoolRefused, type SchoolWish } from '#server/features/new-school/public.ts';
import { loadTokens } from '#server/features/session/public.ts';
import { systemClock } from '#server/shared/clock.ts';
import { readEnvironment } from '#server/shared/environment.ts';

const help = `Makes a school with the calendar of the country, and the account of its director, who makes everything else on the pages.

  npm run school -- add (--name NAME | --school ID) --director "Surname Firstname [Patronymic]" --gender f|m --slip FILE

  --name      name of the school that is made
  --school    id of one that is there without a director, such as one that its timetable made
  --director  name of the director
  --gender    f or m
  --slip      new file for the login and the first password

The database is the server's: below QALAM_DATA (./.data), or the PostgreSQL that DATABASE_URL names. The server must not
run on the embedded one at the same time.`;

const text = { type: 'string' } as const;
const options = {
  ...{ name: text, school: text, director: text, gender: text, slip: text },
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
function saveSlip(file: string, { name, login, password }: MadeSchool, director: string): void {
  const lines = [name, director, `Login: ${login}`, `First password: ${password}`];
  try {
    fs.writeFileSync(file, `${lines.join('\n')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === 'EEXIST' ? 'it is there already' : code;
    throw new SchoolRefused(`Nothing was written: the slip cannot be put into ${file} (${reason}).`);
  }
}

async function add(values: Values): Promise<void> {
  const { director = '', gender, slip } = values;
  const school = schoolOf(values);
  if (gender !== 'f' && gender !== 'm') throw new SchoolRefused('--gender must be f or m.');
  if (slip === undefined) throw new SchoolRefused('--slip must name a new file for the login and the first password.');
  const environment = readEnvironment(process.env);
  const clock = systemClock(environment.now);
  const database = await openConfiguredDatabase(environment);
  let isSaved = false;
  try {
    const tokens = await loadTokens(database.db, clock);
    const made = await database.transaction(async (tx) => {
      const done = await makeNewSchool(tx, tokens, { school, director, gender, now: clock.now() });
      saveSlip(slip, done, director.trim());
      isSaved = true;
      return done;
    });
    isSaved = false;
    console.log(`${made.isNew ? 'Made the school' : 'Gave a director to the school'} ${made.schoolId} ${made.name}.`);
    console.log(`Login and first password of the director: ${slip}. Hand it over, then delete it.`);
  } finally {
    // The account was not made: its password would only mislead.
    if (isSaved) fs.rmSync(slip, { force: true });
    await database.close();
  }
}

async function run(): Promise<void> {
  const { values, positionals } = readArguments();
  if (values.help) {
    console.log(help);
    return;
  }
  if (positionals.length !== 1 || positionals[0] !== 'add') throw new SchoolRefused(`What is to be done?\n\n${help}`);
  await add(values);
}

const isForThePerson = (error: Error): boolean =>
  error instanceof SchoolRefused ||
  error instanceof FolderInUse ||
  error.message.startsWith('The environment') ||
  ('code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));

run().catch((error: Error) => {
  if (isForThePerson(error)) console.error(error.message);
  else if (databaseFailureOf(error) === 'unreachable')
    console.error('The PostgreSQL server that DATABASE_URL names does not answer. Start it, or correct the address.');
  else console.error(error);
  process.exitCode = 1;
});
