// A `live` document promises that its reader is told of every change, which depends on what mutations declare as concerned. Here every call
// and operation is made, and every change in anybody's documents must have been announced.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseDocumentKey } from '#contract/core/documents.ts';
import { canonicalJson } from '#contract/core/mutation.ts';
import { type DocumentKind, documents as declaredDocuments, mutations } from '#contract/office.ts';
import type { DocumentChange, SyncAnswer } from '#contract/sync/sync.schema.ts';
import type { Database, Db } from '#server/db/client.ts';
import { readDocuments } from '#server/sync/documents.ts';
import { positionOf } from '#server/sync/feed.ts';
import { giveAnAnswer } from '#tests/support/answered-homework.ts';
import { databaseKind } from '#tests/support/database.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { signIn, startTestApp } from '#tests/support/server.ts';
import { idOf, schoolNow, storedCells } from '#tests/support/small-school.ts';
import { syncBody } from '#tests/support/sync-body.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';
import { declared, openAccess } from './access-asking.ts';
import { documents, lesson, payloads } from './access-calls.ts';
import { type Asker, accessInSchool, inSchool } from './access-table.ts';
import { call } from './calls.ts';

const everyKind = [
  ...new Set(Object.values(documents).map((key) => parseDocumentKey(key).kind as DocumentKind)),
].sort();

// Some three hundred writes, after each of which eight readers read all their documents: minutes on a busy machine.
describe('live documents', { timeout: 300_000 }, () => {
  let database: Database;
  beforeAll(async () => {
    ({ database } = await openSmallSchool(databaseKind));
    await widenSmallSchool(database.db);
    await giveAnAnswer(database.db);
  });
  afterAll(() => database.close());

  const common = { schoolId: 1, now: schoolNow, eduYear: 2026, language: 'ru' } as const;

  /** Kinds of documents that promise it to some reader. */
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

  it('are those that are declared so, each of them for one of its readers at least', async () => {
    const told = Object.values(declaredDocuments).filter(({ freshness }) => freshness === 'told');
    expect([...(await kindsThatClaim())].sort()).toEqual(told.map(({ kind: name }) => name).sort());
  });

  it('are named to each reader when any call or operation changes them', async () => {
    const access = await openAccess(databaseKind);
    try {
      // One person for each kind of right.
      const readers = ['std', 'cls', 'prt', 'tch', 'cot', 'str', 'lea', 'dir'].map((column) => {
        const asker = inSchool[column] as Asker;
        const roles = asker.role ? [asker.role] : [];
        return { column, asker, reader: { ...common, userId: access.userIdOf(asker), roles } };
      });
      type Look = Map<string, { readonly text: string; readonly isLive: boolean }>;
      const look = async ({ reader }: (typeof readers)[number]): Promise<Look> => {
        const read = (db: Db) => readDocuments({ ...reader, db }, Object.values(documents), 1);
        return new Map(
          (await access.database.transaction(read)).map(({ key, live, asOf: _, ...said }) => [
            key,
            { text: canonicalJson(said), isLive: live === true },
          ]),
        );
      };
      /** Whether a device that knew a document has its current cells; everything else in it comes whole or follows from them. */
      const isTold = (before: string, change: DocumentChange | undefined, after: string): boolean => {
        const cellsOf = (text: string) => (JSON.parse(text) as { cells: object }).cells;
        const cells = { ...(change?.body === undefined ? cellsOf(before) : {}), ...change?.cells };
        return change !== undefined && canonicalJson(cells) === canonicalJson(cellsOf(after));
      };
      const untold: string[] = [];
      const changing = new Set<string>();
      const seen = new Map<string, Look>();
      for (const one of readers) seen.set(one.column, await look(one));
      // What sign-ins write is in no document.
      const posts = declared.filter(([name, { method }]) => method !== 'GET' && !/^(session|sync)\./.test(name));
      const writes = [...posts.map(([name]) => name), ...Object.keys(mutations)];
      const whileWatched = async (name: string, write: () => Promise<unknown>) => {
        const cursor = (await positionOf(access.database.db, 1))?.position ?? 0;
        await write();
        for (const one of readers) {
          const { column, asker } = one;
          const [before, after] = [seen.get(column), await look(one)];
          seen.set(column, after);
          const changed = [...after].filter(([key, { text }]) => before?.get(key)?.text !== text);
          if (changed.length === 0) continue;
          changing.add(name);
          const { data } = await access.sync(asker, [], { device: 'other', cursor });
          for (const [key, { text }] of changed) {
            const change = data.documents.find((document) => document.key === key);
            const known = before?.get(key);
            if (known?.isLive && !isTold(known.text, change, text)) untold.push(`${name}: ${column} of ${key}`);
          }
        }
      };
      for (const subject of writes) {
        const [writer] = [...(accessInSchool.rows.get(subject) ?? [])].find(([, word]) => word === 'ok') ?? [];
        const asker = inSchool[writer ?? ''];
        if (asker) await whileWatched(subject, () => access.reach(subject, asker, 'watched'));
      }
      const teacher = inSchool.tch as Asker;
      // The homework of the table wants no answers, so none was taken.
      const pupil = inSchool.std as Asker;
      const written = (asker: Asker, name: keyof typeof mutations, payload: object, version = 0) =>
        whileWatched(name, async () => {
          const { payloadVersion } = mutations[name];
          const operation = { seq: 1, name, payloadVersion, payload, base: { version }, capturedAt: schoolNow };
          const { data } = await access.sync(asker, [operation], { device: `${name} ${version}` });
          expect(data.exceptions).toEqual([]);
        });
      const cells = await storedCells(access.database.db);
      const known = cells.find((row) => row.kind === 'homework' && row.scheduleUuid === lesson);
      const homework = { body: '§ 21', dueScheduleUuid: null, answer: { maxFiles: 3, isLateAllowed: true } };
      await written(teacher, 'setHomework', { scheduleUuid: lesson, homework }, known?.version);
      const { setAnswerText, setAnswerPages, sendAnswer, recallAnswer, readAnswer, reviewAnswer, setStrokes } =
        payloads;
      await written(pupil, 'setAnswerText', setAnswerText);
      const page = {
        uuid: idOf('page of an answer'),
        name: 'page.jpg',
        type: 'image/jpeg',
        bytes: 1_000,
        width: 1200,
        height: 1600,
      };
      await written(pupil, 'setAnswerPages', { ...setAnswerPages, value: { files: [page] } });
      await written(pupil, 'sendAnswer', sendAnswer);
      await written(pupil, 'recallAnswer', recallAnswer, 1);
      await written(pupil, 'sendAnswer', { ...sendAnswer, after: 1 }, 2);
      await written(teacher, 'readAnswer', { ...readAnswer, of: 2 });
      const review = { outcome: 'verified', of: 2, score: 8, comment: null, files: [] };
      await written(teacher, 'reviewAnswer', { ...reviewAnswer, value: review });
      await written(teacher, 'setStrokes', setStrokes);
      // With its marks a lesson cannot be un-conducted.
      const marks = (await storedCells(access.database.db)).filter(
        (row) => row.kind === 'mark' && row.scheduleUuid === lesson && row.value !== null,
      );
      for (const { studentGroupUuid } of marks) {
        const without = { scheduleUuid: lesson, studentGroupUuid, mark: null, comment: null };
        await whileWatched('setMark', () => access.mutate('setMark', teacher, without, `without ${studentGroupUuid}`));
      }
      await whileWatched('uncompleteLesson', () => access.reach('uncompleteLesson', teacher, 'at last'));
      expect(untold).toEqual([]);
      // A write that changes nothing here would prove nothing.
      expect(Object.keys(mutations).filter((name) => !changing.has(name))).toEqual([]);
    } finally {
      await access.close();
    }
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
