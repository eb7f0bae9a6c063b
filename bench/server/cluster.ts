// The PostgreSQL of `npm run bench:server`: filled without waiting for the disk, then restarted with a region's settings, where every
// commit waits. Reports what its processes and statements have cost.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type Cluster, findPostgresBinaries, makeCluster } from '../../scripts/throwaway-postgres.ts';

const startLimitMs = 60_000;
const hasStatements = (binaries: string) =>
  ['/usr/share/postgresql', `${binaries}/../share`].some(
    (folder) =>
      fs.existsSync(folder) &&
      fs.readdirSync(folder, { recursive: true }).some((file) => String(file).endsWith('pg_stat_statements.control')),
  );

export type StatementCost = { readonly query: string; readonly calls: number; readonly ms: number };
export type DatabaseCost = {
  /** Time inside statements; null when this PostgreSQL has no pg_stat_statements. */
  readonly statementMs: number | null;
  readonly calls: number;
  readonly walBytes: number;
  /** The most expensive ones, highest cost first. */
  readonly dearest: readonly StatementCost[];
};

export class BenchPostgres {
  private readonly cluster: Cluster;
  private server: ChildProcess | undefined;
  private readonly countsStatements: boolean;

  private constructor(cluster: Cluster, countsStatements: boolean) {
    this.cluster = cluster;
    this.countsStatements = countsStatements;
  }

  /** A new cluster, running and ready to be filled. */
  static async create(): Promise<BenchPostgres> {
    const binaries = findPostgresBinaries();
    if (!binaries) throw new Error('PostgreSQL is not installed here: nothing of this can be measured');
    const postgres = new BenchPostgres(await makeCluster(binaries), hasStatements(binaries));
    await postgres.start([
      'fsync=off',
      'full_page_writes=off',
      'synchronous_commit=off',
      'autovacuum=off',
      'max_wal_size=8GB',
    ]);
    return postgres;
  }

  get url(): string {
    return this.cluster.url;
  }

  private async start(settings: readonly string[]): Promise<void> {
    const shared = ['shared_buffers=1GB', 'work_mem=16MB', 'maintenance_work_mem=256MB', 'max_connections=100'];
    const preload = this.countsStatements ? ['shared_preload_libraries=pg_stat_statements', 'track_io_timing=on'] : [];
    this.server = this.cluster.spawn([...shared, ...preload, ...settings]);
    const givesUpAt = Date.now() + startLimitMs;
    while (!(await this.isAnswering())) {
      if (Date.now() > givesUpAt || this.server.exitCode !== null)
        throw new Error(`PostgreSQL did not start:\n${this.cluster.printed()}`);
      await wait(100);
    }
    if (this.countsStatements) await this.query('create extension if not exists pg_stat_statements');
  }

  private async isAnswering(): Promise<boolean> {
    return this.query('select 1').then(
      () => true,
      () => false,
    );
  }

  private async stop(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGINT');
    await ended;
  }

  /** From now on every commit waits for the disk, as with PostgreSQL's default settings. */
  async startDurable(): Promise<void> {
    await this.stop();
    await this.start(['max_wal_size=4GB']);
  }

  async remove(): Promise<void> {
    await this.stop();
    this.cluster.remove();
  }

  /** One statement on a connection of its own. */
  async query<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.url });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<Row>(text, [...values])).rows;
    } finally {
      await client.end();
    }
  }

  /** CPU seconds of all its processes since their start, including ended ones. */
  cpuSeconds(): number {
    const { pid } = this.server ?? {};
    if (pid === undefined) return 0;
    const children = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
    return cpuSecondsOf(pid, true) + children.reduce((sum, child) => sum + cpuSecondsOf(Number(child), true), 0);
  }

  async forgetCosts(): Promise<void> {
    if (this.countsStatements) await this.query('select pg_stat_statements_reset()');
    await this.query(`select pg_stat_reset_shared('wal')`);
  }

  /** What statements have cost since `forgetCosts`. */
  async costs(): Promise<DatabaseCost> {
    const [wal] = await this.query<{ bytes: string }>('select wal_bytes::text as bytes from pg_stat_wal');
    if (!this.countsStatements) return { statementMs: null, calls: 0, walBytes: Number(wal?.bytes ?? 0), dearest: [] };
    const rows = await this.query<{ query: string; calls: string; ms: number }>(
      `select query, calls::text, total_exec_time + total_plan_time as ms from pg_stat_statements
       where query not like '%pg_stat%' order by ms desc`,
    );
    return {
      statementMs: rows.reduce((sum, { ms }) => sum + ms, 0),
      calls: rows.reduce((sum, { calls }) => sum + Number(calls), 0),
      walBytes: Number(wal?.bytes ?? 0),
      dearest: rows.slice(0, 12).map(({ query, calls, ms }) => ({ query, calls: Number(calls), ms })),
    };
  }
}

const ticksPerSecond = 100;

/** User and system time of a process according to the kernel, optionally with that of its ended children; 0 when it is gone. */
export function cpuSecondsOf(pid: number, withEnded = false): number {
  try {
    // The second field is the program's name in brackets, which may hold spaces.
    const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const [user, system, endedUser, endedSystem] = fields.slice(11, 15).map(Number);
    const ended = withEnded ? (endedUser ?? 0) + (endedSystem ?? 0) : 0;
    return ((user ?? 0) + (system ?? 0) + ended) / ticksPerSecond;
  } catch {
    return 0;
  }
}
