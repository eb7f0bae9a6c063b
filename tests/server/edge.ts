// Shared by the suites on the server's edge: the whole server with application files and a log, and a signed-in teacher.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import type { Operation } from '#contract/core/mutation.ts';
import { type AppOptions, buildApp } from '#server/app.ts';
import type { Database } from '#server/db/client.ts';
import type { TestDatabaseKind } from '#tests/support/database.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, signIn, type TestClock, testClock } from '#tests/support/server.ts';
import { idOf } from '#tests/support/small-school.ts';
import { syncBody } from '#tests/support/sync-body.ts';

export type Edge = {
  readonly database: Database;
  readonly app: FastifyInstance;
  readonly clock: TestClock;
  readonly teacher: Session;
  /** Lines of the log. */
  readonly lines: string[];
  close(): Promise<void>;
};

/** Words of the database, the program and its files that must not leave the server. */
export const internals =
  /select|insert|update |relation|syntax|constraint|node_modules|\.ts\b|\bat \w|drizzle|pglite|postgres|stack/i;

/** A suite's edge, available while its tests run. `more` overrides the server's usual options. */
export function edgeOfSuite(kind: TestDatabaseKind, more: Partial<AppOptions> = {}): Edge {
  const edge = {} as Edge;
  beforeAll(async () => {
    Object.assign(edge, await openEdge(kind, more));
  });
  afterAll(() => edge.close());
  return edge;
}

const content = (file: string) => `<!-- ${file} -->`.padEnd(2_000, ' ');

/** The server over the small school, with an application of four files. */
async function openEdge(kind: TestDatabaseKind, more: Partial<AppOptions>): Promise<Edge> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'qalam-dist-'));
  fs.mkdirSync(path.join(folder, 'assets'));
  for (const file of ['index.html', 'sw.js', 'manifest.webmanifest', 'assets/app-4f3a.js']) {
    fs.writeFileSync(path.join(folder, file), content(file));
  }
  // What the build packed tells by its content that it was sent.
  for (const file of ['index.html', 'assets/app-4f3a.js'])
    fs.writeFileSync(path.join(folder, `${file}.br`), brotliCompressSync(`packed ${content(file)}`));
  const clock = testClock();
  const lines: string[] = [];
  const { database } = await openSmallSchool(kind);
  const app = await buildApp({
    database,
    clock,
    version: 'test',
    lab: false,
    applicationFolder: folder,
    logLevel: 'info',
    logStream: { write: (line) => void lines.push(line) },
    ...more,
  });
  return {
    database,
    app,
    clock,
    teacher: await signIn(app, 'teacher'),
    lines,
    close: async () => {
      await app.close();
      await database.close();
      fs.rmSync(folder, { recursive: true });
    },
  };
}

/** The body of a sync request of `teacher`; `more` overrides any of its parts. */
export function teacherBody(more: object, operations: readonly Operation[] = []): object {
  return { ...syncBody({ clientId: idOf('http'), userId: 2 }, operations), ...more };
}
