// The real server on a real database. It can be killed before or after a commit, and restarts over the same database. It records its answer
// to every operation, received or not.
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { SyncAnswer, SyncRequest } from '#contract/sync/sync.schema.ts';
import { decodeOperations } from '#contract/sync/sync.wire.ts';
import type { Database } from '#server/db/client.ts';
import { answerCells, answerHistory, cellHistory, journalCells } from '#server/features/cells/public.ts';
import { personCells, personHistory } from '#server/features/contacts/public.ts';
import { files, fileUses, schoolFiles } from '#server/features/files/public.ts';
import { noticeMarkHistory, noticeMarks, notices } from '#server/features/notices/public.ts';
import { scoreEvents, scoreTotals } from '#server/features/score/public.ts';
import { sessions } from '#server/features/session/public.ts';
import { socialCells, socialHistory } from '#server/features/social/public.ts';
import { positionOf } from '#server/sync/feed.ts';
import { feed, feedPositions, ledger, syncClients } from '#server/sync/sync.tables.ts';
import { noteHistory, noteLines, notes } from '#tests/support/notes/notes.ts';
import { startTestApp, type TestClock } from '#tests/support/server.ts';
import { temporaryFiles } from '#tests/support/temporary-files.ts';
import { ServerChannel } from './channel.ts';

/** Rows per statement, limited by the number of parameters. */
const rowsAtOnce = 500;

export type Killed = 'beforeCommit' | 'afterCommit';
type Answered = {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly cookies: readonly { readonly name: string; readonly value: string }[];
};

export class WorldServer {
  readonly database: Database;
  readonly clock: TestClock;
  readonly channel: ServerChannel;
  /** Operations that the server has accepted, by `clientId seq`. */
  readonly accepted = new Set<string>();
  /** Runs after every request: a server broken on purpose forgets things here. */
  afterRequest: (() => Promise<unknown>) | undefined;
  /** What a server broken on purpose reads instead of what was sent. */
  misread: ((request: SyncRequest) => Promise<SyncRequest>) | undefined;
  /** How often its database was replaced by a backup. */
  lives = 0;
  private app: FastifyInstance | undefined;
  private files: Awaited<ReturnType<typeof temporaryFiles>> | undefined;
  private toKill: Killed | undefined;
  private isKilled = false;

  constructor(database: Database, clock: TestClock) {
    this.clock = clock;
    this.database = database;
    this.channel = new ServerChannel(this);
  }

  /** The database as the server's process sees it. */
  private get ownDatabase(): Database {
    const { database } = this;
    return {
      ...database,
      transaction: async (work, config) => {
        const result = await database.transaction(async (tx) => {
          const done = await work(tx);
          if (this.toKill === 'beforeCommit') this.die();
          return done;
        }, config);
        if (this.toKill === 'afterCommit') this.die();
        return result;
      },
    };
  }
  private die(): never {
    this.toKill = undefined;
    this.isKilled = true;
    throw new Error('the server was killed');
  }

  async start(): Promise<void> {
    // One storage for all its lives: a server that ends does not lose its disk.
    this.files ??= await temporaryFiles();
    this.app = await startTestApp(this.ownDatabase, this.clock, { files: this.files });
  }
  async close(): Promise<void> {
    await this.stop();
    await this.files?.remove();
  }
  private async stop(): Promise<void> {
    this.channel.restart();
    await this.app?.close();
  }
  /** Backs up everything that devices change; returns the function that restores it. */
  async backup(): Promise<() => Promise<void>> {
    const { db } = this.database;
    const about = [personCells, personHistory, socialCells, socialHistory] as const;
    const own = [journalCells, cellHistory, notes, noteHistory, noteLines, ...about] as const;
    const followed = [notices, noticeMarks, noticeMarkHistory, scoreEvents, scoreTotals] as const;
    const answers = [answerCells, answerHistory, files, fileUses, schoolFiles] as const;
    const tables = [...own, ...answers, ...followed, ledger, syncClients, feed, feedPositions, sessions] as const;
    const copies: [(typeof tables)[number], object[]][] = [];
    for (const table of tables) copies.push([table, await db.select().from(table)]);
    return async () => {
      for (const [table, rows] of copies) {
        await db.delete(table);
        for (let from = 0; from < rows.length; from += rowsAtOnce)
          await db.insert(table).values(rows.slice(from, from + rowsAtOnce) as never);
      }
      this.lives++;
      await this.stop();
      await this.start();
    };
  }
  /** Position of its feed. */
  async position(): Promise<number> {
    return (await positionOf(this.database.db, 1))?.position ?? 0;
  }
  /** The life of its database. */
  async epoch(): Promise<string | null> {
    return (await positionOf(this.database.db, 1))?.epoch ?? null;
  }

  /** Kills it at its next transaction. */
  kill(when: Killed): void {
    this.toKill = when;
  }
  /** Cancels `kill` if no transaction came. */
  spare(): void {
    this.toKill = undefined;
  }

  /** @throws TypeError if the server dies during the request: the connection is reset. */
  async ask(request: InjectOptions): Promise<Answered> {
    if (!this.app) throw new Error('The server has not been started');
    const isSync = request.url === '/api/v4/os/sync';
    const payload =
      isSync && this.misread
        ? JSON.stringify(await this.misread(JSON.parse(String(request.payload)) as SyncRequest))
        : request.payload;
    const response = await this.app.inject({ ...request, ...(payload === undefined ? {} : { payload }) });
    if (this.isKilled) {
      this.isKilled = false;
      await this.stop();
      await this.start();
      throw new TypeError('the connection was reset');
    }
    if (isSync && response.statusCode === 200) {
      this.noteAccepted(JSON.parse(String(request.payload)) as SyncRequest, response.json<{ data: SyncAnswer }>().data);
    }
    await this.afterRequest?.();
    const { statusCode: status, body, headers, cookies } = response;
    return { status, body, headers, cookies };
  }

  private noteAccepted(request: SyncRequest, { ok, exceptions }: SyncAnswer): void {
    // A duplicate had been accepted before: by a request whose answer died with the server.
    const again = new Set(exceptions.filter(({ outcome }) => outcome === 'duplicate').map(({ seq }) => seq));
    for (const { seq } of decodeOperations(request) ?? []) {
      const isOk = ok.some(([from, to]) => from <= seq && seq <= to);
      if (isOk || again.has(seq)) this.accepted.add(`${request.clientId} ${seq}`);
    }
  }
}
