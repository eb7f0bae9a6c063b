// `npm run bench:server`: a region's morning on PostgreSQL. Schools are generated, their devices return to the network at 09:00, and
// each pushes what its teacher filled in and pulls. Lines of JSON on standard output, everything else on standard error.
//   npm run bench:server -- --schools=300 --devices=6000 --seconds=60      as it is without them
//   npm run bench:server -- --groups=22            classes of a school (8): bigger schools, a longer generation
//   npm run bench:server -- --profile=FOLDER       also writes a CPU profile of the server in the storm
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { killServers, startServer } from '#tests/support/processes.ts';
import { progress, rounded } from './lines.ts';
import { BenchPostgres } from './server/cluster.ts';
import { lessonPlans, type Place, signedInDevices } from './server/devices.ts';
import { measurePolls } from './server/polls.ts';
import { storm } from './server/reconnect.ts';
import { figure, measured, reportCosts, reportWaiting, seeded, timed } from './server/report.ts';
import { Region, stormAt } from './server/schools.ts';
import { measureSinglePushes } from './server/single-pushes.ts';
import { tableSizes } from './server/sizes.ts';
import { measureTwoServers } from './server/two-servers.ts';

const { values } = parseArgs({
  options: {
    schools: { type: 'string', default: '300' },
    devices: { type: 'string', default: '6000' },
    seconds: { type: 'string', default: '60' },
    groups: { type: 'string', default: '8' },
    profile: { type: 'string' },
  },
});
const wholeNumber = (name: 'schools' | 'devices' | 'seconds' | 'groups'): number => {
  const value = Number(values[name]);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} must be a whole number from 1`);
  return value;
};
const [schools, devices, seconds] = [wholeNumber('schools'), wholeNumber('devices'), wholeNumber('seconds')];
const perSchool = Math.ceil(devices / schools);
/** Size of the storm on two servers, as a share of the big one. */
const secondStorm = 0.25;
const perSchoolAgain = Math.ceil(perSchool * secondStorm);

async function bench(postgres: BenchPostgres): Promise<void> {
  const settings = { DATABASE_URL: postgres.url, QALAM_NOW: stormAt, QALAM_LOG: 'error', NODE_ENV: 'production' };
  const region = await timed('the first school', () => Region.create(postgres.url, wholeNumber('groups')));
  const plans = await lessonPlans(region);
  const left = plans.length - perSchool - perSchoolAgain;
  if (left < 1)
    throw new Error(`A school has ${plans.length} lessons in those days: fewer --devices, or more --groups`);
  /** Lessons that the storms do not use. */
  const isFree = ({ index }: Place) => index >= perSchool + perSchoolAgain;
  const probe = () => timed('single pushes', () => measureSinglePushes(postgres, region, { plans, settings, isFree }));
  /** This many devices, each with its own lesson, from lesson `first` of each school on. */
  const signIn = (count: number, first: number) =>
    signedInDevices(
      region,
      Array.from({ length: count }, (_, device) => ({
        schoolId: 1 + (device % schools),
        index: first + Math.floor(device / schools),
      })).flatMap((place): Place[] => {
        const plan = plans[place.index];
        return plan ? [{ ...place, plan }] : [];
      }),
    );
  for (const size of [1, 30, schools].filter(
    (wanted, index, all) => wanted <= schools && all.indexOf(wanted) === index,
  )) {
    await timed(`${size} schools`, () => region.growTo(size));
    await probe();
    await region.forgetWork();
  }
  await timed('from here on commits wait for the disk', () => postgres.startDurable());
  const own = await timed('devices', () => signIn(devices, 0));
  const profiling: Record<string, string> = {};
  if (values.profile !== undefined) {
    fs.mkdirSync(values.profile, { recursive: true });
    profiling.NODE_OPTIONS = `--cpu-prof --cpu-prof-dir=${path.resolve(values.profile)}`;
  }
  const server = await startServer({ ...settings, ...profiling });
  const run = () => storm(() => server.url, own, { seconds, attempts: 60, random: seeded(7) });
  const result = await timed('storm', () => measured(postgres, [server], run));
  const what = `${own.length} devices of ${schools} schools within ${seconds} s, open loop, one server; each refreshes its token, then pushes ${own[0]?.operations} operations and pulls`;
  reportWaiting('storm', what, result.storm);
  await reportCosts(postgres, 'storm', result);
  const wrong = result.storm.answered.find(({ outcomes }) => outcomes.other > 0);
  if (wrong) throw new Error(`Not everything was accepted: ${JSON.stringify(wrong.outcomes)}`);
  if (server.printed().includes('"level"')) progress(`the server said: ${server.printed().slice(0, 2_000)}`);
  await server.terminate();

  const again = await signIn(Math.round(devices * secondStorm), perSchool);
  await timed('storm on two servers', () =>
    measureTwoServers(postgres, again, { seconds: Math.max(4, Math.round(seconds * secondStorm)), settings }),
  );
  await timed('parents who ask', () => measurePolls(postgres, region, settings));
  for (const { table, bytesPerRow, rows } of await tableSizes(postgres))
    figure(`bytes.${table}`, bytesPerRow, 'bytes', `A row of ${table} with its indexes; ${rows} rows`);
}

const startedAt = performance.now();
progress(`${schools} schools of ${values.groups} classes, ${devices} devices in ${seconds} s`);
const postgres = await BenchPostgres.create();
try {
  await bench(postgres);
} finally {
  await killServers();
  await postgres.remove();
}
progress(`load of the machine, last minute: ${rounded(os.loadavg()[0] ?? 0)} on ${os.cpus().length} cores`);
progress(`all took ${Math.round((performance.now() - startedAt) / 1_000)} s`);
