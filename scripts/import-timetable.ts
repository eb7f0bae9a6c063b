// `npm run import:timetable`: shows what a timetable file would change in a school, and writes it on request.
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Clock, isLocalDate } from '#contract/core/time.ts';
import type { Database } from '#server/db/client.ts';
import { openConfiguredDatabase } from '#server/db/configured.ts';
import { tellForNobody, unreadNotices } from '#server/features/notices/public.ts';
import {
  accountsCsv,
  applyImport,
  changesNothing,
  ImportRefused,
  isBlocked,
  type NewAccount,
  planLines,
  prepareImport,
  readTimetable,
  solutionLines,
  type TellPeople,
  undoImport,
  undoLines,
} from '#server/features/timetable-import/public.ts';
import { systemClock } from '#server/shared/clock.ts';
import { readEnvironment } from '#server/shared/environment.ts';
import { startFailure } from '#server/start-failure.ts';
import { demandSnapshot } from '#server/sync/feed.ts';

const help = `Enters the timetable of a school from a file of a timetable program: XHSTT archive, or aSc Timetables 2012 XML.
Without --apply it is a dry run: every problem is shown with its line, and nothing is written.

  npm run import:timetable -- FILE [--solution NAME] [--school ID | --name NAME] [--year 2026] [--from 2026-11-23]
                              [--apply [--accounts FILE]]
  npm run import:timetable -- --undo --school ID [--apply]

  --solution  which timetable, when an XHSTT archive holds several; without it they are listed
  --school    id of an existing school; its teachers, classes, rooms and subjects are found by their names
  --name      name of the school that is made (an XHSTT archive brings one); once more with the same name goes on with it
  --year      school year by the year in which it begins (the current one)
  --from      first day of the new timetable, yyyy-MM-dd (today); lessons before it stay
  --apply     write it, all or nothing
  --accounts  new file for logins and first passwords of teachers who get an account
  --undo      take the last import of the school back

The database is the server's: below QALAM_DATA (./.data), or the PostgreSQL that DATABASE_URL names. The server must not
run on the embedded one at the same time.`;

const text = { type: 'string' } as const;
const yes = { type: 'boolean' } as const;
const options = {
  solution: text,
  school: text,
  name: text,
  year: text,
  from: text,
  accounts: text,
  apply: yes,
  undo: yes,
  help: { ...yes, short: 'h' },
} as const;
type Values = ReturnType<typeof readArguments>['values'];

function readArguments() {
  return parseArgs({ options, allowPositionals: true });
}

function wholeNumber(name: string, written: string | undefined): number | undefined {
  if (written === undefined) return undefined;
  if (!/^\d{1,9}$/.test(written)) throw new ImportRefused(`--${name} must be a whole number.`);
  return Number(written);
}

function requestOf(values: Values, clock: Clock) {
  if (values.school !== undefined && values.name !== undefined) {
    throw new ImportRefused('--school names an existing school and --name one to be made: give one of them.');
  }
  if (values.from !== undefined && !isLocalDate(values.from)) {
    throw new ImportRefused('--from must be a day written yyyy-MM-dd.');
  }
  return {
    schoolId: wholeNumber('school', values.school),
    schoolName: values.name,
    eduYear: wholeNumber('year', values.year),
    from: values.from,
    now: clock.now(),
  };
}

function readFile(file: string): Buffer {
  try {
    return fs.readFileSync(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ImportRefused(
      code === 'ENOENT' ? `There is no file ${file}.` : `The file ${file} cannot be read (${code}).`,
    );
  }
}

/** A new file that only its owner may read. Never overwrites one: it may hold the only copy of other passwords. */
function saveAccounts(file: string, accounts: readonly NewAccount[]): void {
  try {
    fs.writeFileSync(file, accountsCsv(accounts), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === 'EEXIST' ? 'it is there already' : code;
    throw new ImportRefused(`Nothing was written: the accounts cannot be put into ${file} (${reason}).`);
  }
}

const tellPeople: TellPeople = async (db, schoolId, now, news) =>
  void (await tellForNobody({ db, schoolId, now }, news));

async function importFile(file: string, values: Values, open: () => Promise<Database>, clock: Clock): Promise<void> {
  const request = requestOf(values, clock);
  const read = readTimetable(readFile(file), values.solution);
  if (read.outcome === 'refused') throw new ImportRefused(`${path.basename(file)}: ${read.reason}`);
  if (read.outcome === 'choose') throw new ImportRefused(solutionLines(read.solutions).join('\n'));
  const { timetable } = read;
  const database = await open();
  let saved = false;
  try {
    const prepared = await prepareImport(database.db, request, timetable);
    for (const line of planLines(timetable, prepared)) console.log(line);
    console.log('');
    if (!prepared.target.isNew && changesNothing(prepared.plan) && !isBlocked(prepared.plan)) {
      console.log('The school has this timetable already: there is nothing to write.');
      return;
    }
    const isForAccounts = prepared.plan.people.length > 0;
    if (!values.apply || isBlocked(prepared.plan)) {
      console.log(`Nothing was written.${isBlocked(prepared.plan) ? '' : ' Add --apply to write it.'}`);
      if (isForAccounts && !isBlocked(prepared.plan)) {
        console.log('New teachers get an account: add --accounts with a new file for their first passwords.');
      }
      if (isBlocked(prepared.plan)) process.exitCode = 1;
      return;
    }
    if (isForAccounts && values.accounts === undefined) {
      throw new ImportRefused(
        `Nothing was written. ${prepared.plan.people.length} teachers get an account: add --accounts with a new file for their first passwords.`,
      );
    }
    const { target, accounts } = await database.transaction((tx) =>
      applyImport(tx, request, timetable, {
        source: path.basename(file),
        refreshDevices: demandSnapshot,
        tellPeople,
        saveAccounts: (made) => {
          saveAccounts(values.accounts ?? '', made);
          saved = true;
        },
      }),
    );
    saved = false;
    console.log(`Written into the school ${target.schoolId} ${target.name}.`);
    if (accounts.length > 0) {
      console.log(
        `Logins and first passwords of ${accounts.length} teachers: ${values.accounts}. Hand them out, then delete it.`,
      );
    }
    console.log(`To take it back: npm run import:timetable -- --undo --school ${target.schoolId}`);
  } finally {
    // The accounts were not created: their passwords would only mislead.
    if (saved && values.accounts) fs.rmSync(values.accounts, { force: true });
    await database.close();
  }
}

class DryRun extends Error {}

async function undo(values: Values, open: () => Promise<Database>, clock: Clock): Promise<void> {
  const schoolId = wholeNumber('school', values.school);
  if (schoolId === undefined) throw new ImportRefused('--undo needs --school with the id of the school.');
  const database = await open();
  try {
    await database.transaction(async (tx) => {
      for (const line of undoLines(
        await undoImport(tx, schoolId, clock.now(), { tellPeople, unreadOf: unreadNotices }),
      ))
        console.log(line);
      if (!values.apply) throw new DryRun();
      await demandSnapshot(tx, schoolId);
    });
    console.log('\nDone.');
  } catch (error) {
    if (!(error instanceof DryRun)) throw error;
    console.log('\nNothing was changed. Add --apply to do it.');
  } finally {
    await database.close();
  }
}

async function run(): Promise<void> {
  const { values, positionals } = readArguments();
  const [file] = positionals;
  if (values.help) {
    console.log(help);
    return;
  }
  const environment = readEnvironment(process.env);
  const clock = systemClock(environment.now);
  const open = () => openConfiguredDatabase(environment);
  if (values.undo) return undo(values, open, clock);
  if (file === undefined || positionals.length > 1) throw new ImportRefused(`One file is needed.\n\n${help}`);
  await importFile(file, values, open, clock);
}

run().catch((error: Error) => {
  console.error(error instanceof ImportRefused ? error.message : (startFailure(error) ?? error));
  process.exitCode = 1;
});
