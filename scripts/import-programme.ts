// `npm run import:programme`: shows what a file of programme lessons would change in a support school, and writes it on request.
import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { openConfiguredDatabase } from '#server/db/configured.ts';
import { findSchool } from '#server/features/school/public.ts';
import {
  makeSupportSchool,
  type ProgrammePlan,
  planProgramme,
  programmeColumns,
  storeProgramme,
} from '#server/features/support-school/public.ts';
import { systemClock } from '#server/shared/clock.ts';
import { readEnvironment } from '#server/shared/environment.ts';
import { readSource } from '#server/shared/sheets.ts';
import { textOf } from '#server/shared/texts.ts';
import { startFailure } from '#server/start-failure.ts';
import { appendToFeed } from '#server/sync/feed.ts';

const help = `Enters the programme lessons that employees of a support school give to pupils of other schools, from a table (csv, xlsx).
Without --apply it is a dry run: every problem is shown with its line, and nothing is written. The lessons of the file replace those of
the school on all days from the first of the file to its last.

  npm run import:programme -- FILE --school ID [--make-support-school] [--apply]

  --school               id of the support school
  --make-support-school  the school becomes one
  --apply                write it, all or nothing

The first line holds the titles, in any order: ${programmeColumns.join(', ')}.
Days are yyyy-MM-dd or dd.MM.yyyy, times HH:MM; teacher is a login; subject is a name in any language of the product; language is kk or
ru; theme, room (its number) and conference (https://…) may be empty.

The database is the server's: below QALAM_DATA (./.data), or the PostgreSQL that DATABASE_URL names. The server must not
run on the embedded one at the same time.`;

/** An error that the user can fix; shown without a stack. */
class Refusal extends Error {}

function showPlan({ lessons, added, changed, removed, problems }: ProgrammePlan): void {
  for (const { line, text } of problems) console.log(`  line ${line}: ${text}`);
  const same = lessons.length - added.length - changed.length;
  console.log(
    `Lessons: ${added.length} new, ${changed.length} changed, ${same} the same, ${removed.length} to be removed.`,
  );
}

function readFile(file: string): Uint8Array {
  try {
    return new Uint8Array(fs.readFileSync(file));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Refusal(code === 'ENOENT' ? `There is no file ${file}.` : `The file ${file} cannot be read (${code}).`);
  }
}

async function run(): Promise<void> {
  const yes = { type: 'boolean' } as const;
  const { values, positionals } = parseArgs({
    options: { school: { type: 'string' }, 'make-support-school': yes, apply: yes, help: { ...yes, short: 'h' } },
    allowPositionals: true,
  });
  if (values.help) {
    console.log(help);
    return;
  }
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new Refusal(`One file is needed.\n\n${help}`);
  if (!/^[1-9]\d{0,8}$/.test(values.school ?? '')) throw new Refusal('--school must be the id of a school.');
  const schoolId = Number(values.school);
  const read = await readSource({ bytes: readFile(file) }, 'import:programme');
  if ('problem' in read) throw new Refusal(textOf('en', read.problem.key, read.problem.values));
  const environment = readEnvironment(process.env);
  const database = await openConfiguredDatabase(environment);
  try {
    await database.transaction(async (tx) => {
      const school = await findSchool(tx, schoolId);
      if (!school) throw new Refusal(`There is no school ${schoolId}.`);
      const isSupport = (school.flags as { mksVksIsSupport?: boolean }).mksVksIsSupport === true;
      const plan = await planProgramme(tx, schoolId, read);
      console.log(`School: ${school.name}`);
      showPlan(plan);
      if (plan.problems.length > 0) throw new Refusal('Nothing was written. Mend the lines above.');
      if (!isSupport && !values['make-support-school'])
        throw new Refusal('Nothing was written: this is no support school. Add --make-support-school to make it one.');
      if (!values.apply) {
        console.log('Nothing was written. Add --apply to write it.');
        return;
      }
      if (!isSupport) await makeSupportSchool(tx, schoolId);
      const concerns = await storeProgramme(tx, schoolId, plan);
      const entries = concerns.map((concern) => ({ ...concern, cell: null, kind: 'change' as const }));
      await appendToFeed(tx, schoolId, entries, { clientId: null, at: systemClock(environment.now).now() });
      console.log('Written.');
    });
  } finally {
    await database.close();
  }
}

run().catch((error: Error) => {
  console.error(error instanceof Refusal ? error.message : (startFailure(error) ?? error));
  process.exitCode = 1;
});
