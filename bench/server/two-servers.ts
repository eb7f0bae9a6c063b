// The storm again, smaller, on two servers behind a proxy with PostgreSQL and Redis; one server is killed in the middle. What was
// acknowledged must be there, each operation once.
import { startServer } from '#tests/support/processes.ts';
import { startProxy } from '#tests/support/proxy.ts';
import { findRedis, startRedis } from '../../scripts/throwaway-redis.ts';
import { progress } from '../lines.ts';
import type { BenchPostgres } from './cluster.ts';
import type { Device } from './devices.ts';
import { storm } from './reconnect.ts';
import { figure, reportWaiting, seeded } from './report.ts';

/** More than needed until the proxy finds that a server is gone. */
const attempts = 8;

export async function measureTwoServers(
  postgres: BenchPostgres,
  devices: readonly Device[],
  { seconds, settings }: { seconds: number; settings: Record<string, string> },
): Promise<void> {
  const program = findRedis();
  const redis = program === undefined ? undefined : await startRedis(program);
  if (!redis) progress('redis-server is not installed here: failed sign-ins are counted in PostgreSQL');
  const environment = { ...settings, ...(redis ? { REDIS_URL: redis.url } : {}) };
  const servers = [await startServer(environment), await startServer(environment)];
  const proxy = await startProxy(servers.map(({ port }) => port));
  const half = setTimeout(() => void servers[0]?.kill(), 500 + (seconds * 1_000) / 2);
  try {
    const result = await storm(() => proxy.url, devices, { seconds, attempts, random: seeded(11) });
    const what = `${devices.length} devices within ${seconds} s on two servers behind a proxy${redis ? ', with Redis' : ''}; kill -9 of one in the middle, and devices ask again after 0.5 to 8 s`;
    reportWaiting('two-servers', what, result);
    await reportLosses(postgres, devices, result.gaveUp.length);
  } finally {
    clearTimeout(half);
    await proxy.close();
    for (const server of servers) await server.kill();
    await redis?.stop();
  }
}

async function reportLosses(postgres: BenchPostgres, devices: readonly Device[], gaveUp: number): Promise<void> {
  const counted = await postgres.query<{ client: string; rows: number; seqs: number; settled: number }>(
    `select h.client_id::text as client, count(*)::int as rows, count(distinct h.seq)::int as seqs,
       (select count(*)::int from ledger l where l.school_id = h.school_id and l.client_id = h.client_id) as settled
     from cell_history h where h.client_id = any($1::uuid[]) group by h.school_id, h.client_id`,
    [devices.map(({ clientId }) => clientId)],
  );
  const byClient = new Map(counted.map((row) => [row.client, row]));
  const sum = (of: (device: Device) => number) => devices.reduce((total, device) => total + of(device), 0);
  const lost = sum(({ clientId, operations }) => operations - (byClient.get(clientId)?.seqs ?? 0));
  const doubled = sum(({ clientId }) => (byClient.get(clientId)?.rows ?? 0) - (byClient.get(clientId)?.seqs ?? 0));
  const unsettled = sum(({ clientId, operations }) => operations - (byClient.get(clientId)?.settled ?? 0));
  const gaps = await postgres.query(
    'select school_id from feed group by school_id having count(*) <> max(position) or min(position) <> 1',
  );
  const all = `of ${sum(({ operations }) => operations)} operations`;
  figure('two-servers.lost', lost, 'operations', `${all} are not in the history; ${gaveUp} devices gave up`);
  figure(
    'two-servers.doubled',
    doubled + gaps.length,
    'operations',
    `${all} are in the history twice; ${unsettled} are missing in the ledger; the feeds of ${gaps.length} schools have gaps`,
  );
  if (lost + doubled + unsettled + gaps.length > 0 && gaveUp === 0)
    throw new Error('Acknowledged work was lost or doubled');
}
