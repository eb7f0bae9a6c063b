// `npm run bench`: the figures of docs/benchmarks.md on this machine. Lines of JSON on standard output, everything else on
// standard error. A slow figure is a figure; only a measurement that could not be made ends with an error.
//   npm run bench -- --only=drain,push     measures only what is named
//   npm run bench -- --no-build            takes dist as it is
import { spawnSync } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { type Database, openDatabase } from '#server/db/client.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { findPostgresBinaries, startPostgres } from '../scripts/throwaway-postgres.ts';
import { type MeasuredDatabase, progress, rounded } from './lines.ts';
import { measureAnswers } from './measures/answers.ts';
import { measureBundleSize } from './measures/bundle-size.ts';
import { fillSchools, measureDocuments } from './measures/documents.ts';
import { measureDrain } from './measures/drain.ts';
import { measureFamilies } from './measures/families.ts';
import { measureInstallation } from './measures/installation.ts';
import { measureJournalGrid } from './measures/journal-grid.ts';
import { measureLocalWrites } from './measures/local-write.ts';
import { measureNotices } from './measures/notices.ts';
import { measureOfflinePages } from './measures/offline-pages.ts';
import { measurePackBytes } from './measures/pack-bytes.ts';
import { measurePeople } from './measures/people.ts';
import { measurePeopleImport } from './measures/people-import.ts';
import { measurePeoplePages } from './measures/people-pages.ts';
import { measurePeopleSearch } from './measures/people-search.ts';
import { measurePush } from './measures/push.ts';
import { measureServerStart } from './measures/server-start.ts';
import { measureTeacherDay } from './measures/teacher-day.ts';
import { measureUpdateBytes } from './measures/update-bytes.ts';
import { measureUploads } from './measures/uploads.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const groups = 5;

const names = [
  'bundle',
  'update',
  'install',
  'pages',
  'packs',
  'families',
  'journal',
  'day',
  'writes',
  'drain',
  'push',
  'import',
  'people',
  'people-pages',
  'people-search',
  'notices',
  'answers',
  'uploads',
  'documents',
  'start',
] as const;
type Name = (typeof names)[number];

function chosenNames(): ReadonlySet<Name> {
  const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length);
  if (only === undefined) return new Set(names);
  const asked = only.split(',');
  const unknown = asked.filter((name) => !names.some((known) => known === name));
  if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')}; there are ${names.join(', ')}`);
  return new Set(names.filter((name) => asked.includes(name)));
}

/** The application as shipped; built only when a source has changed. */
function build(): void {
  const { status } = spawnSync(process.execPath, ['scripts/setup.mjs', '--build'], {
    cwd: root,
    // Only figures go to standard output.
    stdio: ['ignore', process.stderr, process.stderr],
  });
  if (status !== 0) throw new Error('The application could not be built');
}

/** A further, empty database of a cluster. */
async function anotherDatabase(url: string, name: string): Promise<string> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${admin.escapeIdentifier(name)}`);
  await admin.end();
  return Object.assign(new URL(url), { pathname: `/${name}` }).toString();
}

async function withApplication(postgres: string | undefined, work: (application: Application) => Promise<void>) {
  const application = await startApplication(postgres ? { groups, postgres } : { groups, kind: 'pglite' });
  try {
    await work(application);
  } finally {
    await application.close();
  }
}

async function bench(): Promise<void> {
  const chosen = chosenNames();
  const startedAt = performance.now();
  const unbuilt: readonly Name[] = ['documents', 'people-search'];
  const needsBuild = [...chosen].some((name) => !unbuilt.includes(name));
  if (needsBuild && !process.argv.includes('--no-build')) build();
  const timed = async (name: Name, work: () => Promise<void>) => {
    if (!chosen.has(name)) return;
    const began = performance.now();
    await work();
    progress(`${name} took ${Math.round((performance.now() - began) / 1_000)} s`);
  };
  const both = async (application: Application, used: MeasuredDatabase) => {
    await timed('push', () => measurePush(application, used));
    await timed('import', () => measurePeopleImport(application, used));
    await timed('people', () => measurePeople(application, used));
    await timed('drain', () => measureDrain(application, used));
  };
  const embedded = { name: 'PGlite', what: 'PGlite in memory, in the process of the server' };
  const postgresql = {
    name: 'PostgreSQL',
    what: 'PostgreSQL on 127.0.0.1, a throwaway cluster that does not wait for the disk (fsync off)',
  };
  /** What is measured in an empty database of its own. */
  const alone: Partial<Record<Name, (database: Database, used: MeasuredDatabase) => Promise<void>>> = {
    documents: async (database, used) => {
      await fillSchools(database);
      await timed('documents', () => measureDocuments(database, used));
    },
    'people-search': (database, used) => timed('people-search', () => measurePeopleSearch(database, used)),
  };
  const measureAlone = async (open: (name: Name) => Promise<Database>, used: MeasuredDatabase) => {
    for (const name of names) {
      const measure = chosen.has(name) ? alone[name] : undefined;
      if (!measure) continue;
      const database = await open(name);
      try {
        await measure(database, used);
      } finally {
        await database.close();
      }
    }
  };
  await measureAlone(() => openTestDatabase('pglite'), embedded);
  const measureApplication = async (application: Application) => {
    await timed('bundle', () => measureBundleSize(application));
    await timed('update', async () => measureUpdateBytes());
    await timed('install', () => measureInstallation(application));
    await timed('pages', () => measureOfflinePages(application));
    await timed('packs', () => measurePackBytes(application));
    await timed('families', () => measureFamilies(application));
    await timed('day', () => measureTeacherDay(application));
    await timed('journal', () => measureJournalGrid(application));
    await timed('people-pages', () => measurePeoplePages(application));
    await timed('writes', () => measureLocalWrites(application));
    await timed('notices', () => measureNotices(application));
    await timed('answers', () => measureAnswers(application));
    await timed('uploads', () => measureUploads());
    await both(application, embedded);
  };
  if (needsBuild) await withApplication(undefined, measureApplication);
  const ofBoth: readonly Name[] = ['push', 'import', 'people', 'drain'];
  if ([...ofBoth, ...unbuilt].some((name) => chosen.has(name))) {
    const binaries = findPostgresBinaries();
    if (!binaries) throw new Error('PostgreSQL is not installed here: its lines cannot be measured');
    const postgres = await startPostgres(binaries);
    try {
      // In separate databases: each measurement needs an empty one.
      await measureAlone(async (name) => openDatabase({ url: await anotherDatabase(postgres.url, name) }), postgresql);
      if (ofBoth.some((name) => chosen.has(name)))
        await withApplication(postgres.url, (application) => both(application, postgresql));
    } finally {
      await postgres.stop();
    }
  }
  await timed('start', measureServerStart);
  progress(
    `load of the machine, last minute and 5 minutes: ${os.loadavg().slice(0, 2).map(rounded).join(', ')} on ${os.cpus().length} cores`,
  );
  progress(`all took ${Math.round((performance.now() - startedAt) / 1_000)} s`);
}

await bench();
