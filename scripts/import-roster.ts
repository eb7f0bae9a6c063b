// `npm run import:roster`: shows what a bundle of OneRoster would change in a school, and writes it on request.
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { and, desc, eq, isNull } from 'drizzle-orm';
import Fastify from 'fastify';
import { newClasses as newClassesSchema } from '#contract/contingent/student-import.ts';
import { arrivalReasons } from '#contract/core/arrivals.ts';
import { AppError } from '#contract/core/errors.ts';
import { type ImportPlan, isReady } from '#contract/core/import.ts';
import type { Source } from '#contract/core/sheets/read.ts';
import { isLocalDate } from '#contract/core/time.ts';
import type { Database } from '#server/db/client.ts';
import { openConfiguredDatabase } from '#server/db/configured.ts';
import {
  applyRoster,
  planRoster,
  type ReadRoster,
  RosterRefused,
  type RosterTarget,
  readRoster,
  rosterCall,
  rosterTarget,
} from '#server/features/people-import/public.ts';
import { systemClock } from '#server/shared/clock.ts';
import { readEnvironment } from '#server/shared/environment.ts';
import { textOf } from '#server/shared/texts.ts';
import { startFailure } from '#server/start-failure.ts';
import { createWrite } from '#server/writes/write.ts';
import { changeBatches } from '#server/writes/writes.tables.ts';

const help = `Brings students with their parents, and staff, from a bundle of OneRoster 1.1 or 1.2: a zip, or a folder with its CSV files.
Without --apply it is a dry run: every wrong row is shown with its line of users.csv, and nothing is written. Nobody is removed or moved.

  npm run import:roster -- FILE --school ID --as LOGIN [--year 2026] [--org NAME] [--from 2026-11-23] [--reason same_district]
                           [--classes kk/1] [--ready] [--apply]
  npm run import:roster -- --undo --school ID --as LOGIN [--apply]

  --school   id of the school
  --as       login of its director or a deputy, in whose name it is written
  --year     school year by the year in which it begins (the current one)
  --org      name of the school in a bundle that holds several
  --from     first day of new students, yyyy-MM-dd (today)
  --reason   why they come: ${arrivalReasons.join(', ')}
  --classes  make the classes that are not there, with this language of instruction and shift
  --ready    leave out the rows that are wrong; without it a wrong row holds up the whole bundle
  --apply    write it, all or nothing
  --undo     take the last import of the school by this command back

The database is the server's: below QALAM_DATA (./.data), or the PostgreSQL that DATABASE_URL names. The server must not
run on the embedded one at the same time.`;

const text = { type: 'string' } as const;
const yes = { type: 'boolean' } as const;
const options = {
  school: text,
  as: text,
  year: text,
  org: text,
  from: text,
  reason: text,
  classes: text,
  ready: yes,
  apply: yes,
  undo: yes,
  help: { ...yes, short: 'h' },
} as const;
type Values = ReturnType<typeof readArguments>['values'];
const readArguments = () => parseArgs({ options, allowPositionals: true });

function wholeNumber(name: string, written: string | undefined): number | undefined {
  if (written === undefined) return undefined;
  if (!/^\d{1,9}$/.test(written)) throw new RosterRefused(`--${name} must be a whole number.`);
  return Number(written);
}

function sourceOf(file: string): Source {
  try {
    if (!fs.statSync(file).isDirectory()) return { bytes: new Uint8Array(fs.readFileSync(file)) };
    const names = fs.readdirSync(file).filter((name) => name.toLowerCase().endsWith('.csv'));
    return { files: names.map((name) => ({ name, bytes: new Uint8Array(fs.readFileSync(path.join(file, name))) })) };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new RosterRefused(
      code === 'ENOENT' ? `There is no file ${file}.` : `The file ${file} cannot be read (${code}).`,
    );
  }
}

function newClassesOf(written: string | undefined) {
  if (written === undefined) return null;
  const [eduLang, shift] = written.split('/');
  const read = newClassesSchema.safeParse({ eduLang, shift: Number(shift) });
  if (!read.success) throw new RosterRefused('--classes must be a language of instruction and a shift, such as kk/1.');
  return read.data;
}

function arrivalOf(values: Values, today: string) {
  const { from: arrivalDate = today, reason: given = 'same_district' } = values;
  if (!isLocalDate(arrivalDate)) throw new RosterRefused('--from must be a day written yyyy-MM-dd.');
  const reason = arrivalReasons.find((one) => one === given);
  if (!reason) throw new RosterRefused(`--reason must be one of ${arrivalReasons.join(', ')}.`);
  return { arrivalDate, reason, arrivalOrder: null, arrivalOrderDate: null };
}

async function targetOf(values: Values, { db }: Database, now: number): Promise<RosterTarget> {
  const schoolId = wholeNumber('school', values.school);
  if (schoolId === undefined || values.as === undefined)
    throw new RosterRefused(`--school and --as are needed.\n\n${help}`);
  return rosterTarget(db, { schoolId, login: values.as, eduYear: wholeNumber('year', values.year), now });
}

function showPlan(title: string, { rows }: ImportPlan): void {
  const counts = Map.groupBy(rows, ({ outcome }) => outcome);
  const said = ['new', 'changed', 'same', 'duplicate', 'wrong'].map(
    (outcome) => `${counts.get(outcome as 'new')?.length ?? 0} ${outcome}`,
  );
  console.log(`${title}: ${said.join(', ')}`);
  for (const { line, problems } of rows) {
    // Neither names nor numbers of people: a line leads to them, and the output of a command is kept anywhere.
    for (const [field, { key, values }] of Object.entries(problems))
      console.log(`  users.csv line ${line}, ${field}: ${textOf('en', key, values)}`);
  }
}

const readyIn = (rows: ReadRoster['students'], plan: ImportPlan) => {
  const wrong = plan.rows.flatMap(({ outcome, line }) =>
    outcome === 'wrong' || outcome === 'duplicate' ? [line] : [],
  );
  return rows.filter(({ line }) => !wrong.includes(line));
};

const writerOf = ({ school, userId }: RosterTarget) => ({
  schoolId: school.id,
  userId,
  call: rosterCall,
  device: null,
  request: null,
  log: Fastify().log,
});

type Opened = { readonly database: Database; readonly values: Values; readonly now: number };

async function importFile(file: string, { database, values, now }: Opened): Promise<void> {
  const target = await targetOf(values, database, now);
  const newClasses = newClassesOf(values.classes);
  const arrival = arrivalOf(values, target.today);
  const whole = await readRoster(sourceOf(file), values.org);
  const plans = await planRoster(database.db, target, whole, newClasses);
  console.log(`School: ${target.school.name}, school year ${target.eduYear}, OneRoster ${whole.version}`);
  showPlan('Students', plans.students);
  showPlan('Staff', plans.staff);
  console.log('');
  const isWhole = isReady(plans.students) && isReady(plans.staff);
  if (!isWhole && !values.ready) {
    console.log('Nothing was written. Mend the rows, or add --ready to leave them out.');
    process.exitCode = 1;
    return;
  }
  if (!values.apply) {
    console.log('Nothing was written. Add --apply to write it.');
    return;
  }
  const roster = {
    ...whole,
    students: readyIn(whole.students, plans.students),
    staff: readyIn(whole.staff, plans.staff),
  };
  const runWrite = createWrite(database, { now: () => now });
  const done = await runWrite(writerOf(target), (tx) => applyRoster(tx, target, roster, { newClasses, arrival }));
  if (done.batch === null) {
    console.log('The school has all of it already: there is nothing to write.');
    return;
  }
  for (const [title, { added, changed }] of [
    ['Students', done.students],
    ['Staff', done.staff],
  ] as const)
    console.log(`${title}: ${added} added, ${changed} changed.`);
  console.log(`To take it back: npm run import:roster -- --undo --school ${target.school.id} --as ${values.as}`);
}

class DryRun extends Error {}

async function undo({ database, values, now }: Opened): Promise<void> {
  const target = await targetOf(values, database, now);
  // Batches of `undo` are under a call of their own (below), so that the next undo takes back an import and no undo.
  const [last] = await database.db
    .select()
    .from(changeBatches)
    .where(
      and(
        eq(changeBatches.schoolId, target.school.id),
        eq(changeBatches.call, rosterCall),
        isNull(changeBatches.undoneAt),
      ),
    )
    .orderBy(desc(changeBatches.at))
    .limit(1);
  if (!last) throw new RosterRefused('There is no import by this command to take back.');
  const runWrite = createWrite(database, { now: () => now });
  try {
    await runWrite({ ...writerOf(target), call: `${rosterCall} -- --undo` }, async (tx) => {
      const { undone, kept } = await tx.undo({ batch: last.batch, roles: target.school.roles, now });
      console.log(`The import of ${new Date(last.at).toISOString()}: ${undone} entries go back, ${kept.length} stay.`);
      for (const { entity, id } of kept) console.log(`  stays: ${entity} ${id}`);
      if (!values.apply) throw new DryRun();
    });
    console.log('\nDone.');
  } catch (error) {
    if (!(error instanceof DryRun)) throw error;
    console.log('\nNothing was changed. Add --apply to do it.');
  }
}

async function run(): Promise<void> {
  const { values, positionals } = readArguments();
  const [file] = positionals;
  if (values.help) {
    console.log(help);
    return;
  }
  if (!values.undo && (file === undefined || positionals.length > 1))
    throw new RosterRefused(`One file is needed.\n\n${help}`);
  const environment = readEnvironment(process.env);
  const now = systemClock(environment.now).now();
  const database = await openConfiguredDatabase(environment);
  try {
    if (values.undo) await undo({ database, values, now });
    else await importFile(file ?? '', { database, values, now });
  } finally {
    await database.close();
  }
}

/** What a person can mend, in words; anything else is a fault, with its trace. */
function wordsFor(error: Error): string | null {
  if (error instanceof AppError) {
    const [first] = Object.values(error.details.errors ?? {}).flat();
    return `Nothing was written: ${first ?? textOf('en', `error.${error.code}`)}`;
  }
  return error instanceof RosterRefused ? error.message : startFailure(error);
}

run().catch((error: Error) => {
  console.error(wordsFor(error) ?? error);
  process.exitCode = 1;
});
