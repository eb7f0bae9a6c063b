// The lines of a storm: how long devices waited, what failed, and what each of them cost.
import os from 'node:os';
import type { ServerProcess } from '#tests/support/processes.ts';
import { median, percentile, printLine, progress, rounded, type Unit } from '../lines.ts';
import { type BenchPostgres, cpuSecondsOf } from './cluster.ts';
import type { Storm } from './reconnect.ts';

export function figure(name: string, value: number, unit: Unit, note: string): void {
  printLine({ name: `server.${name}`, value, unit, limit: null, note });
}

export async function timed<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now();
  const result = await work();
  progress(`${what}: ${rounded((performance.now() - startedAt) / 1_000)} s`);
  return result;
}

/** The same numbers from 0 to 1 on every run (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export type Measured = { storm: Storm; serverCpu: number; databaseCpu: number; clientCpu: number };

/** CPU seconds spent during a storm. A server that is killed in it loses its own count. */
export async function measured(
  postgres: BenchPostgres,
  servers: readonly ServerProcess[],
  run: () => Promise<Storm>,
): Promise<Measured> {
  await postgres.forgetCosts();
  const serverCpu = () => servers.reduce((sum, { pid }) => sum + cpuSecondsOf(pid), 0);
  const before = { server: serverCpu(), database: postgres.cpuSeconds(), client: process.cpuUsage() };
  const result = await run();
  const client = process.cpuUsage(before.client);
  return {
    storm: result,
    serverCpu: serverCpu() - before.server,
    databaseCpu: postgres.cpuSeconds() - before.database,
    clientCpu: (client.user + client.system) / 1e6,
  };
}

/** How long devices waited and what failed. */
export function reportWaiting(name: string, what: string, { answered, gaveUp, seconds }: Storm): void {
  const times = answered.map(({ ms }) => ms);
  const all = [...answered.flatMap((device) => device.failures), ...gaveUp];
  const isPostponed = (failure: string) => failure.endsWith(' 503');
  const postponed = all.filter(isPostponed).length;
  const failures = all.filter((failure) => !isPostponed(failure));
  const counted = new Map<string, number>();
  for (const failure of failures) counted.set(failure, (counted.get(failure) ?? 0) + 1);
  const words = [...counted].map(([failure, count]) => `${count} x ${failure}`).join(', ') || 'none';
  figure(`${name}.p50`, percentile(times, 0.5), 'ms', `${what}; from the intended moment to the acknowledgement`);
  const slowest = `slowest ${rounded(Math.max(...times))} ms; the last answer came after ${rounded(seconds)} s`;
  figure(`${name}.p99`, percentile(times, 0.99), 'ms', `The same; ${slowest}`);
  figure(`${name}.postponed`, postponed, 'requests', 'Told by a full server when to come again (503)');
  figure(`${name}.errors`, failures.length, 'requests', `Failed: ${words}. Devices that gave up: ${gaveUp.length}`);
}

/** What each device cost server and database. */
export async function reportCosts(postgres: BenchPostgres, name: string, result: Measured): Promise<void> {
  const { storm, serverCpu, databaseCpu, clientCpu } = result;
  const { answered } = storm;
  const costs = await postgres.costs();
  const each = (value: number) => value / Math.max(answered.length, 1);
  const inAll = (value: number) => `${rounded(value)} s in all`;
  const bodies = (which: 'bytesUp' | 'bytesDown') =>
    each(answered.reduce((sum, device) => sum + device[which], 0)) / 1_000;
  figure(
    `${name}.sync`,
    median(answered.map(({ syncMs }) => syncMs)),
    'ms',
    'The sync request alone, from its sending',
  );
  const parts = 'a refresh, and a push with its pull';
  figure(
    `${name}.server-cpu`,
    each(serverCpu) * 1_000,
    'ms',
    `CPU of the server for each device: ${parts}; ${inAll(serverCpu)}`,
  );
  const clients = `The clients took ${rounded(clientCpu)} s of the same ${os.cpus().length} cores`;
  figure(
    `${name}.database-cpu`,
    each(databaseCpu) * 1_000,
    'ms',
    `CPU of PostgreSQL for each device; ${inAll(databaseCpu)}. ${clients}`,
  );
  if (costs.statementMs !== null) {
    const calls = `in ${rounded(each(costs.calls))} calls (pg_stat_statements)`;
    figure(`${name}.statements`, each(costs.statementMs), 'ms', `Time inside statements for each device, ${calls}`);
  }
  figure(
    `${name}.wal`,
    each(costs.walBytes) / 1_000,
    'kB',
    'Write-ahead log for each device: what a replica and an archive are sent',
  );
  figure(`${name}.up`, bodies('bytesUp'), 'kB', 'Bodies sent by each device, without headers');
  figure(`${name}.down`, bodies('bytesDown'), 'kB', 'Bodies of the answers to each device, without headers');
  for (const { query, calls, ms } of costs.dearest) {
    const each = `${rounded(ms)} ms, ${calls} x ${Math.round((ms / calls) * 1_000)} us`;
    progress(`  ${each}: ${query.replace(/\s+/g, ' ').slice(0, 160)}`);
  }
}
