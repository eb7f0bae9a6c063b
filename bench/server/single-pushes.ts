// What one push costs on an idle server, in schools drawn from the region: it must not grow with the number of schools.
import { startServer } from '#tests/support/processes.ts';
import { median, rounded, spread } from '../lines.ts';
import { type BenchPostgres, cpuSecondsOf } from './cluster.ts';
import { type LessonPlan, type Place, signedInDevices } from './devices.ts';
import { reconnect } from './reconnect.ts';
import { figure, seeded } from './report.ts';
import type { Region } from './schools.ts';

const pushes = 48;

/** Pushes lessons of places that `take` returns; the first quarter warms up code and plans. */
export async function measureSinglePushes(
  postgres: BenchPostgres,
  region: Region,
  {
    plans,
    settings,
    isFree,
  }: { plans: readonly LessonPlan[]; settings: Record<string, string>; isFree: (place: Place) => boolean },
): Promise<void> {
  const random = seeded(region.size);
  const places = new Map<string, Place>();
  for (let tries = 0; tries < pushes * 20 && places.size < pushes; tries++) {
    const index = Math.floor(random() * plans.length);
    const plan = plans[index];
    const place = plan && { schoolId: 1 + Math.floor(random() * region.size), index, plan };
    if (place && isFree(place)) places.set(`${place.schoolId} ${index}`, place);
  }
  const devices = await signedInDevices(region, [...places.values()]);
  const server = await startServer(settings);
  const warmUp = Math.ceil(devices.length / 4);
  const times: number[] = [];
  let cpuBefore = 0;
  for (const [index, device] of devices.entries()) {
    if (index === warmUp) {
      await postgres.forgetCosts();
      cpuBefore = cpuSecondsOf(server.pid);
    }
    const { syncMs, outcomes } = await reconnect(server.url, device, performance.now(), 1);
    if (outcomes.ok !== device.operations) throw new Error(`Not everything was accepted: ${JSON.stringify(outcomes)}`);
    if (index >= warmUp) times.push(syncMs);
  }
  const cpu = ((cpuSecondsOf(server.pid) - cpuBefore) / times.length) * 1_000;
  const { statementMs, calls } = await postgres.costs();
  await server.terminate();
  const statements =
    statementMs === null
      ? ''
      : `, ${rounded(statementMs / times.length)} ms in ${Math.round(calls / times.length)} statements`;
  figure(
    `push.${region.size}-schools`,
    median(times),
    'ms',
    `One sync request that pushes ${devices[0]?.operations} operations of a lesson and pulls, one after another, with ${region.size} schools in the database, commits not waiting for the disk. Server ${rounded(cpu)} ms of CPU a device (its refresh included)${statements}. ${spread(times)}.`,
  );
}
