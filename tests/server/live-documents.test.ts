// A document that says `live` promises that its reader is told of every change. The promise is kept by what mutations say of whom they
// concern; here both are held against each other, for every mutation and every kind of document.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseDocumentKey } from '#contract/core/documents.ts';
import type { PayloadOf } from '#contract/core/mutation.ts';
import type { DocumentKind } from '#contract/documents.ts';
import { findMutation, type MutationName, mutations } from '#contract/mutations.ts';
import type { SyncAnswer } from '#contract/sync/sync.schema.ts';
import type { Database } from '#server/db/client.ts';
import { readDocuments } from '#server/sync/documents.ts';
import { handlerOf } from '#server/sync/handlers.ts';
import { databaseKinds, openTestDatabase } from '#tests/support/database.ts';
import { signIn, startTestApp } from '#tests/support/server.ts';
import { buildSmallSchool, idOf, schoolNow } from '#tests/support/small-school.ts';
import { syncBody } from '#tests/support/sync-body.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';
import { documents, lesson, payloads } from './access-calls.ts';
import { call } from './calls.ts';

const everyKind = [
  ...new Set(Object.values(documents).map((key) => parseDocumentKey(key).kind as DocumentKind)),
].sort();

describe.each(databaseKinds)('live documents on %s', (kind) => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    await buildSmallSchool(database.db);
    await widenSmallSchool(database.db);
  });
  afterAll(() => database.close());

  const common = { schoolId: 1, now: schoolNow, eduYear: 2026, language: 'ru' } as const;

  /** Kinds of documents that a change by any mutation names to somebody. */
  async function kindsToldOf(): Promise<Set<string>> {
    const told = new Set<string>();
    for (const name of Object.keys(mutations) as MutationName[]) {
      const payload = payloads[name];
      await database.transaction(async (db) => {
        const context = { ...common, db, userId: 2, roles: ['teacher'] as const, memory: new Map() };
        const [concerns = []] = await handlerOf(name).concerns(context, [payload as PayloadOf<never>]);
        expect(
          concerns.map(({ document }) => document),
          name,
        ).toContain(findMutation(name)?.key(payload).document);
        for (const { document } of concerns) told.add(parseDocumentKey(document).kind);
      });
    }
    return told;
  }

  /** Kinds of documents that promise it to one of their readers. */
  async function kindsThatClaim(): Promise<Set<string>> {
    const claiming = new Set<string>();
    const read = new Set<string>();
    const readers = [
      { userId: 2, roles: ['teacher'] },
      { userId: 4, roles: ['teacher', 'group_lead'] },
      { userId: 1, roles: ['director'] },
      { userId: 11, roles: ['student'] },
      { userId: 7, roles: ['parent'] },
    ] as const;
    for (const person of readers) {
      const changes = await database.transaction((db) =>
        readDocuments({ ...common, ...person, db }, Object.values(documents), 1),
      );
      for (const { key, live, body } of changes) {
        if (body !== undefined) read.add(parseDocumentKey(key).kind);
        if (live) claiming.add(parseDocumentKey(key).kind);
      }
    }
    expect([...read].sort()).toEqual(everyKind);
    return claiming;
  }

  it('are named by the concerns of some mutation, each kind of them', async () => {
    const told = await kindsToldOf();
    const claiming = await kindsThatClaim();
    expect([...claiming].filter((one) => !told.has(one))).toEqual([]);
    expect([...claiming].sort()).toEqual(['lesson', 'pupil-done', 'pupil-marks', 'pupil-week']);
  });

  it('are not the weeks of staff: nobody is told of them when a colleague fills in a lesson, and the week says so', async () => {
    const app = await startTestApp(database);
    try {
      const [teacher, colleague] = [await signIn(app, 'teacher'), await signIn(app, 'teacher2')];
      const sync = async (parts: Parameters<typeof syncBody>[0]) =>
        (await call<SyncAnswer>(app, 'POST /api/v4/os/sync', { as: teacher, body: syncBody(parts) })).data;
      const device = { clientId: idOf('a device'), userId: teacher.userId };
      const before = await sync({ ...device, want: ['week:2026-11-16'] });
      expect(before.documents).toMatchObject([{ key: 'week:2026-11-16', live: false }]);
      const body = { schoolId: 1, eduYear: 2026, scheduleUuid: lesson };
      await call(app, 'POST /api/v4/os/frontoffice/lesson/complete', { as: colleague, body });
      const after = await sync({ ...device, cursor: before.cursor });
      expect(after.documents.map(({ key }) => key)).toEqual([`lesson:${lesson}`]);
      const again = await sync({ ...device, cursor: after.cursor, want: ['week:2026-11-16'] });
      expect(JSON.stringify(again.documents[0]?.body)).not.toBe(JSON.stringify(before.documents[0]?.body));
    } finally {
      await app.close();
    }
  });
});
