// What most devices of a country do most of the time: a parent's open page asks each minute whether anything has changed.
import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { openDatabase } from '#server/db/client.ts';
import { loadTokens } from '#server/features/session/public.ts';
import { systemClock } from '#server/shared/clock.ts';
import { startServer } from '#tests/support/processes.ts';
import { syncBody } from '#tests/support/sync-body.ts';
import { percentile, rounded } from '../lines.ts';
import { type BenchPostgres, cpuSecondsOf } from './cluster.ts';
import { numbered, openSessions } from './devices.ts';
import { request } from './reconnect.ts';
import { figure, seeded } from './report.ts';
import { type Region, stormAt } from './schools.ts';

const seconds = 10;
const perSecond = 100;

type Parent = { userId: number; schoolId: number; position: number };

/** Parents drawn from the region, each with an open session, who ask one after another at their own moments. */
export async function measurePolls(
  postgres: BenchPostgres,
  region: Region,
  settings: Record<string, string>,
): Promise<void> {
  const parents = await postgres.query<Parent>(
    `select p.parent_user_id as "userId", p.school_id as "schoolId", f.position from parent_children p
     join feed_positions f on f.school_id = p.school_id order by md5(p.parent_user_id::text) limit $1`,
    [seconds * perSecond],
  );
  const now = Date.parse(stormAt);
  const database = await openDatabase({ url: region.url });
  const tokens = await loadTokens(database.db, systemClock(now));
  const asks = await Promise.all(
    parents.map(async ({ userId, schoolId, position }, index) => {
      const [sessionId, clientId] = [numbered('5a55', schoolId, index), numbered('c1a1', schoolId, index)];
      const { token } = await tokens.sign({ userId, sessionId });
      const body = syncBody({ clientId, userId, schoolId, cursor: position, sentAt: now });
      return { sessionId, userId, schoolId, token, body: gzipSync(JSON.stringify(body)) };
    }),
  );
  await database.close();
  await openSessions(region, asks);
  const server = await startServer(settings);
  const agent = new http.Agent({ keepAlive: true });
  const ask = async ({ token, schoolId, body }: (typeof asks)[number]) => {
    const headers = { authorization: `Bearer ${token}`, 'x-school-id': String(schoolId) };
    const common = { 'content-type': 'application/json', 'content-encoding': 'gzip', 'accept-encoding': 'br, gzip' };
    const answer = await request(agent, `${server.url}/api/v4/os/sync`, { ...common, ...headers }, body);
    if (answer.status !== 200) throw new Error(`A parent was answered ${answer.status}`);
  };
  // Warms up code and plans.
  for (const parent of asks.slice(0, 50)) await ask(parent);
  await postgres.forgetCosts();
  const before = { server: cpuSecondsOf(server.pid), database: postgres.cpuSeconds() };
  const random = seeded(3);
  const startsAt = performance.now();
  const times = await Promise.all(
    asks.map(async (parent) => {
      const wantedAt = startsAt + random() * seconds * 1_000;
      await wait(wantedAt - performance.now());
      await ask(parent);
      return performance.now() - wantedAt;
    }),
  );
  const each = (cpu: number) => (cpu / asks.length) * 1_000;
  const { statementMs, calls } = await postgres.costs();
  const inStatements =
    statementMs === null
      ? ''
      : `; ${rounded(statementMs / asks.length)} ms in ${Math.round(calls / asks.length)} statements`;
  const what = `${asks.length} parents within ${seconds} s, open loop, who ask whether anything has changed; nothing has`;
  figure('poll.p50', percentile(times, 0.5), 'ms', `${what}${inStatements}`);
  figure('poll.p99', percentile(times, 0.99), 'ms', 'The same');
  figure('poll.server-cpu', each(cpuSecondsOf(server.pid) - before.server), 'ms', 'CPU of the server for each');
  figure('poll.database-cpu', each(postgres.cpuSeconds() - before.database), 'ms', 'CPU of PostgreSQL for each');
  agent.destroy();
  await server.terminate();
}
