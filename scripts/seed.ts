// `npm run seed`: fills an empty database with generated schools, of any number and size, for any day.
import { parseArgs } from 'node:util';
import { isLocalDate } from '#contract/core/time.ts';
import { openConfiguredDatabase } from '#server/db/configured.ts';
import {
  demoAccounts,
  demoDefaults,
  demoPassword,
  demoToday,
  generateSchools,
  removeEverything,
  SchoolsExist,
} from '#server/features/demo-school/public.ts';
import { hashPassword } from '#server/features/session/public.ts';
import { systemClock } from '#server/shared/clock.ts';
import { readEnvironment } from '#server/shared/environment.ts';
import { startFailure } from '#server/start-failure.ts';

const help = `Fills an empty database with generated schools.

  npm run seed -- [--schools 2] [--groups 26] [--seed 1] [--date 2026-11-20] [--replace]

  --schools  number of schools; every second one has a six-day week and at most 8 classes (${demoDefaults.schools})
  --groups   classes of each school with a five-day week, 4 to 120 (26)
  --seed     another number gives other people, timetables and marks (${demoDefaults.seed})
  --date     day on which the schools stand, yyyy-MM-dd; journals are filled up to the day before (today)
  --replace  first remove everything that is in the database

The database is the server's: below QALAM_DATA (./.data), or the PostgreSQL that DATABASE_URL names. The server must not
run on the embedded one at the same time.`;

/** An error that the user can fix; shown without a stack. */
class Refusal extends Error {}

function wholeNumber(name: string, text: string | undefined, fallback: number): number {
  const value = Number(text ?? fallback);
  if (!Number.isInteger(value) || value < 1) throw new Refusal(`--${name} must be a whole number from 1`);
  return value;
}

async function seed(): Promise<void> {
  const text = { type: 'string' } as const;
  const yes = { type: 'boolean' } as const;
  const { values } = parseArgs({
    options: { schools: text, groups: text, seed: text, date: text, replace: yes, help: { ...yes, short: 'h' } },
  });
  if (values.help) {
    console.log(help);
    return;
  }
  const environment = readEnvironment(process.env);
  const today = values.date ?? demoToday(systemClock(environment.now));
  if (!isLocalDate(today)) throw new Refusal('--date must be a day written yyyy-MM-dd');
  const options = {
    schools: wholeNumber('schools', values.schools, demoDefaults.schools),
    groups: wholeNumber('groups', values.groups, 26),
    seed: wholeNumber('seed', values.seed, demoDefaults.seed),
  };
  const database = await openConfiguredDatabase(environment);
  try {
    const passwordHash = await hashPassword(demoPassword);
    await database.transaction(async (db) => {
      if (values.replace) await removeEverything(db);
      await generateSchools(db, { ...options, today, passwordHash, log: (line) => console.log(line) });
    });
  } finally {
    await database.close();
  }
  console.log(`\nThe schools stand on ${today}. Accounts (password ${demoPassword}):`);
  for (const { login, description } of demoAccounts) console.log(`  ${login.padEnd(12)} ${description}`);
}

function wordsFor(error: Error): string | null {
  if (error instanceof SchoolsExist) return `${error.message} Add --replace to remove everything first.`;
  return error instanceof Refusal || error instanceof RangeError ? error.message : startFailure(error);
}

seed().catch((error: Error) => {
  console.error(wordsFor(error) ?? error);
  process.exitCode = 1;
});
