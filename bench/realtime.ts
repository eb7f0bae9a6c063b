// `npm run bench:realtime`: open pages of 20 schools on the channel of two servers over PostgreSQL, and what a change costs until it is on the
// other screen. Lines of JSON on standard output, everything else on standard error.
//   npm run bench:realtime -- --sockets=2000 --schools=20      as it is without them
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { openDatabase } from '#server/db/client.ts';
import { loadTokens } from '#server/features/session/public.ts';
import { openBus } from '#server/realtime/configured-bus.ts';
import { systemClock } from '#server/shared/clock.ts';
import { killServers, type ServerProcess, startServer } from '#tests/support/processes.ts';
import { syncBody } from '#tests/support/sync-body.ts';
import { median, percentile, printLine, progress, rounded, type Unit } from './lines.ts';
import { BenchPostgres, cpuSecondsOf } from './server/cluster.ts';
import { type Device, lessonPlans, numbered, openSessions, signedInDevices } from './server/devices.ts';
import { request } from './server/reconnect.ts';
import { timed } from './server/report.ts';
import { Region, stormAt } from './server/schools.ts';
import { type Follower, SocketDevice } from './server/sockets.ts';

const { values } = parseArgs({
  options: { sockets: { type: 'string', default: '2000' }, schools: { type: 'string', default: '20' } },
});
const wholeNumber = (name: 'sockets' | 'schools'): number => {
  const value = Number(values[name]);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} must be a whole number from 1`);
  return value;
};
const [sockets, schools] = [wholeNumber('sockets'), wholeNumber('schools')];
/** Lessons that are pushed one after another, two a second. */
const changes = 40;
const betweenMs = 500;
const idleSeconds = 20;
const now = Date.parse(stormAt);

function figure(name: string, value: number, unit: Unit, limit: number | null, note: string): void {
  printLine({ name: `realtime.${name}`, value, unit, limit, note });
}
const memoryOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
async function until(isSo: () => boolean, mostMs: number): Promise<number> {
  const startedAt = performance.now();
  while (!isSo() && performance.now() - startedAt < mostMs) await wait(10);
  return performance.now() - startedAt;
}

/** Families and teachers of the schools, the same number of each school, with open sessions. */
async function followersOf(region: Region, postgres: BenchPostgres): Promise<Follower[]> {
  const perSchool = Math.ceil(sockets / schools);
  const people = await postgres.query<{ userId: number; schoolId: number }>(
    `select user_id as "userId", school_id as "schoolId" from (
       select user_id, school_id, row_number() over (partition by school_id order by md5(user_id::text)) as place from (
         select user_id, school_id from user_schools union select parent_user_id, school_id from parent_children) as everybody
       where school_id between 1 and $1) as numbered where place <= $2`,
    [schools, perSchool],
  );
  const database = await openDatabase({ url: region.url });
  try {
    const tokens = await loadTokens(database.db, systemClock(now));
    const opened = people.slice(0, sockets).map((person, index) => ({
      ...person,
      sessionId: numbered('50c7', person.schoolId, index),
    }));
    await openSessions(region, opened);
    return await Promise.all(
      opened.map(async ({ userId, schoolId, sessionId }) => {
        const { token } = await tokens.sign({ userId, sessionId });
        return { userId, schoolId, token };
      }),
    );
  } finally {
    await database.close();
  }
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 200 });
const headersOf = (token: string, schoolId: number) => ({
  'content-type': 'application/json',
  'content-encoding': 'gzip',
  'accept-encoding': 'identity',
  authorization: `Bearer ${token}`,
  'x-school-id': String(schoolId),
});

/** What a device that was woken does: it asks from its cursor on. @returns the status. */
async function pull(server: ServerProcess, device: SocketDevice): Promise<number> {
  const { userId, schoolId, token } = device.follower;
  const { clientId, cursor } = device;
  const body = syncBody({ clientId, userId, schoolId, cursor, sentAt: now });
  const packed = gzipSync(JSON.stringify(body));
  const answer = await request(agent, `${server.url}/api/v4/os/sync`, headersOf(token, schoolId), packed);
  if (answer.status === 200)
    device.cursor = (JSON.parse(answer.body.toString()) as { data: { cursor: number } }).data.cursor;
  return answer.status;
}

/** Each has read its school before, some at a time, as devices that are in use have. */
async function readSchools(servers: readonly ServerProcess[], devices: readonly SocketDevice[]): Promise<void> {
  const waiting = [...devices.entries()];
  const readInTurn = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [index, device] = next;
      const status = await pull(servers[index % servers.length] as ServerProcess, device);
      if (status !== 200) throw new Error(`A first question was answered ${status}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, readInTurn));
}

async function measureIdle(servers: readonly ServerProcess[], before: number): Promise<void> {
  const held = servers.reduce((sum, { pid }) => sum + memoryOf(pid), 0) - before;
  figure('memory', held / sockets, 'kB', 40, `A socket on the server, of ${sockets} on two processes`);
  const cpu = () => servers.reduce((sum, { pid }) => sum + cpuSecondsOf(pid), 0);
  const spent = cpu();
  await wait(idleSeconds * 1_000);
  const share = ((cpu() - spent) / idleSeconds) * 1_000;
  figure(
    'idle-cpu',
    share,
    'ms',
    30,
    `CPU of both processes in a second, over ${idleSeconds} s in which nothing moves`,
  );
}

/** A lesson is pushed; each reader of it is woken and asks. */
async function measureChanges(
  servers: readonly [ServerProcess, ServerProcess],
  devices: readonly SocketDevice[],
  pushers: readonly (Device & { token: string })[],
): Promise<void> {
  const woken: number[] = [];
  const shown: number[] = [];
  for (const [turn, pusher] of pushers.slice(0, changes).entries()) {
    const here = devices.filter(({ follower }) => follower.schoolId === pusher.schoolId);
    for (const device of here) device.movedAt = 0;
    const url = `${servers[turn % 2]?.url}/api/v4/os/sync`;
    const headers = headersOf(pusher.token, pusher.schoolId);
    const startedAt = performance.now();
    const answer = await request(agent, url, headers, pusher.body);
    if (answer.status !== 200) throw new Error(`A push was answered ${answer.status}`);
    await wait(betweenMs);
    const told = here.filter(({ movedAt }) => movedAt > 0);
    woken.push(...told.map(({ movedAt }) => movedAt - startedAt));
    await Promise.all(
      told.slice(0, 5).map(async (device) => {
        const askedAt = performance.now();
        await pull(servers[(turn + 1) % 2] as ServerProcess, device);
        shown.push(device.movedAt - startedAt + (performance.now() - askedAt));
      }),
    );
  }
  const what = `${changes} lessons of ${pushers[0]?.operations} operations, each on another server than half of its readers`;
  figure('woken.p50', median(woken), 'ms', null, `${what}; from the push to the word, ${woken.length} words`);
  figure('woken.p95', percentile(woken, 0.95), 'ms', null, `${what}; from the push to the word, ${woken.length} words`);
  figure('shown.p50', median(shown), 'ms', null, 'The same, until the answer to the question that follows');
  figure('shown.p95', percentile(shown, 0.95), 'ms', 300, `The same, until the answer to the question that follows`);
  figure('shown.p99', percentile(shown, 0.99), 'ms', 1_000, 'The same');
}

/** Everybody of a school is told at once: the wake is spread, and no question is refused. */
async function measureSchool(
  region: Region,
  servers: readonly [ServerProcess, ServerProcess],
  devices: readonly SocketDevice[],
): Promise<void> {
  const schoolId = devices[0]?.follower.schoolId ?? 1;
  const here = devices.filter(({ follower }) => follower.schoolId === schoolId);
  for (const device of here) device.movedAt = 0;
  const bus = await openBus(region.url, undefined);
  const startedAt = performance.now();
  const position = Math.max(...here.map(({ cursor }) => cursor ?? 0)) + 1_000;
  bus.publish({ kind: 'moved', schoolId, from: position, position, scopes: null, clientId: null });
  const asked = new Set<SocketDevice>();
  const statuses: Promise<number>[] = [];
  await until(() => {
    for (const [index, device] of here.entries())
      if (device.movedAt > 0 && !asked.has(device)) {
        asked.add(device);
        statuses.push(pull(servers[index % 2] as ServerProcess, device));
      }
    return asked.size === here.length;
  }, 15_000);
  const refused = (await Promise.all(statuses)).filter((status) => status !== 200).length;
  const tookMs = performance.now() - startedAt;
  await bus.close();
  figure('school', tookMs, 'ms', 10_000, `All ${here.length} sockets of a school are told, and each has its answer`);
  figure('school.refused', refused + here.length - asked.size, 'requests', 0, 'Of these: refused, or never told');
}

/** One of two processes is killed while lessons arrive. */
async function measureKill(
  postgres: BenchPostgres,
  servers: readonly [ServerProcess, ServerProcess],
  devices: readonly SocketDevice[],
  pushers: readonly (Device & { token: string })[],
): Promise<void> {
  // Each has read everything by now: who is told afterwards is told of what moved from here on.
  const positions = await postgres.query<{ id: number; position: string }>(
    'select school_id as id, position from feed_positions',
  );
  for (const device of devices)
    device.cursor = Number(positions.find(({ id }) => id === device.follower.schoolId)?.position ?? 0);
  for (const device of devices) device.movedAt = 0;
  const [dying, living] = servers;
  const startedAt = performance.now();
  await dying.kill();
  const pushed = pushers.slice(changes, changes + 10);
  for (const pusher of pushed) {
    const headers = headersOf(pusher.token, pusher.schoolId);
    await request(agent, `${living.url}/api/v4/os/sync`, headers, pusher.body);
  }
  await until(() => devices.every(({ isLive }) => isLive), 60_000);
  const backMs = performance.now() - startedAt;
  const away = devices.filter(({ isLive }) => !isLive).length;
  figure(
    'kill.back',
    backMs,
    'ms',
    15_000,
    `kill -9 of one of two processes, until all ${devices.length} sockets live; ${away} do not`,
  );
  // By a word, or by the welcome of the socket that came instead.
  await wait(6_000);
  const moved = new Set(pushed.map(({ schoolId }) => schoolId));
  const teachers = new Set(pushed.map(({ userId }) => userId));
  const own = devices.filter(({ follower }) => moved.has(follower.schoolId) && teachers.has(follower.userId));
  const missed = own.filter(({ movedAt }) => movedAt === 0).length;
  figure(
    'kill.missed',
    missed,
    'requests',
    0,
    `Of ${own.length} devices of the teachers whose lessons arrived meanwhile: never told`,
  );
}

async function bench(postgres: BenchPostgres): Promise<void> {
  const region = await timed('the first school', () => Region.create(postgres.url, 8));
  const plans = await lessonPlans(region);
  await timed(`${schools} schools`, () => region.growTo(schools));
  await timed('from here on commits wait for the disk', () => postgres.startDurable());
  const places = Array.from({ length: changes + 10 }, (_, index) => {
    const plan = plans[Math.floor(index / schools)];
    if (!plan) throw new Error('There are too few lessons');
    return { schoolId: 1 + (index % schools), index: Math.floor(index / schools), plan };
  });
  const signedIn = await signedInDevices(region, places);
  const database = await openDatabase({ url: region.url });
  const tokens = await loadTokens(database.db, systemClock(now));
  const pushers = await Promise.all(
    signedIn.map(async (device) => ({ ...device, token: (await tokens.sign(device)).token })),
  );
  await database.close();
  const followers = await followersOf(region, postgres);
  const settings = { DATABASE_URL: postgres.url, QALAM_NOW: stormAt, QALAM_LOG: 'error', NODE_ENV: 'production' };
  const servers = [await startServer(settings), await startServer(settings)] as const;
  const ports = servers.map(({ port }) => port);
  const devices = followers.map((follower, index) => new SocketDevice(follower, ports, index));
  await timed('each has read its school', () => readSchools(servers, devices));
  const before = servers.reduce((sum, { pid }) => sum + memoryOf(pid), 0);
  const startedAt = performance.now();
  for (const device of devices) {
    device.open();
    await wait(1);
  }
  await until(() => devices.every(({ isLive }) => isLive), 60_000);
  const tookMs = performance.now() - startedAt;
  const living = devices.filter(({ isLive }) => isLive).length;
  figure(
    'open',
    tookMs,
    'ms',
    null,
    `${living} of ${devices.length} sockets of ${schools} schools live, on two processes over PostgreSQL`,
  );
  await timed('at rest', () => measureIdle(servers, before));
  await timed('changes', () => measureChanges(servers, devices, pushers));
  await timed('a whole school', () => measureSchool(region, servers, devices));
  await timed('kill -9', () => measureKill(postgres, servers, devices, pushers));
  for (const device of devices) device.close();
}

const postgres = await BenchPostgres.create();
try {
  await bench(postgres);
} finally {
  agent.destroy();
  await killServers();
  await postgres.remove();
}
progress(`load of the machine, last minute: ${rounded(os.loadavg()[0] ?? 0)} on ${os.cpus().length} cores`);
process.exit(0);
