// Who reaches what, checked against the one table (access-table.ts): every endpoint, mutation and document, requested by users of every
// role, in their own school and in another, by owners of the rows and by others. A refusal reveals nothing and changes no row, even when
// repeated.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFileAnswer } from '#contract/core/files.ts';
import { roles } from '#contract/core/roles.ts';
import { mutations } from '#contract/office.ts';
import { databaseKind } from '#tests/support/database.ts';
import {
  type Access,
  declared,
  isReading,
  isRepeatable,
  openAccess,
  parts,
  recordedRefusals,
  refusalsAreKept,
  subjects,
  type Told,
} from './access-asking.ts';
import { calls } from './access-calls.ts';
import { type Asker, accessInSchool, inSchool, words } from './access-table.ts';

/** Who asks and in which school decides these; the requested row does not. */
const doorWords = ['in', 'exp', 'end', 'den', 'sch'];

describe.each(parts)('the table of access $title', ({ table, askers }) => {
  it('has a row for every endpoint, mutation and document, and a column for every role', () => {
    expect([...table.rows.keys()].sort()).toEqual(subjects);
    expect(table.columns).toEqual(Object.keys(askers));
    expect(new Set(Object.values(askers).flatMap(({ role }) => role ?? []))).toEqual(new Set(roles));
    expect([...table.rows.values()].flatMap((row) => [...row.values()]).filter((word) => !(word in words))).toEqual([]);
  });

  it('lets nobody in whom the declaration does not name', () => {
    const entered = [...declared, ...Object.entries(mutations)].flatMap(([name, subject]) => {
      const access = 'roles' in subject ? subject.roles : subject.access;
      if (access === 'anyone' || access === 'signedIn') return [];
      return Object.entries(askers)
        .filter(([, { role }]) => role === null || !access.includes(role))
        .filter(([column]) => table.rows.get(name)?.get(column) === 'ok')
        .map(([column]) => `${name} ${column}`);
    });
    expect(entered).toEqual([]);
  });
});

// Some ten thousand calls: minutes on the embedded database, which a machine with nothing but Node is spared.
describe.skipIf(databaseKind === 'pglite')('access', () => {
  let access: Access;
  beforeAll(async () => {
    access = await openAccess(databaseKind);
  });
  afterAll(() => access.close());

  describe.each(parts)('$title', ({ table, askers }) => {
    it.each(subjects)(
      '%s is reached by those whom the table names, and by nobody else at any time',
      async (subject) => {
        const found: Record<string, string> = {};
        const again: Record<string, string> = {};
        const refused: [string, Told][] = [];
        const keep = (column: string, told: Told) => {
          found[column] = told.word;
          again[column] = told.word;
          if (told.word !== 'ok') refused.push([column, told]);
        };
        const expected = table.rows.get(subject);
        const all = Object.entries(askers);
        // Refused before any row is looked at: their order does not matter.
        const atTheDoor = all.filter(([column]) => doorWords.includes(expected?.get(column) ?? ''));
        // A denied operation is kept; all other refusals are answered before it is read.
        const isKept = ([column]: [string, Asker]) => subject in mutations && expected?.get(column) === 'den';
        for (const kept of [true, false]) {
          const batch = atTheDoor.filter((one) => isKept(one) === kept);
          await access.refuseAll(
            () => batch.map(async ([column, asker]) => keep(column, await access.reach(subject, asker))),
            kept ? refusalsAreKept : [],
          );
        }
        const inside = all.filter((one) => !atTheDoor.includes(one));
        // Reading changes nothing for the next one, so those who are refused may ask at once.
        const refusedToRead = isReading(subject) ? inside.filter(([column]) => expected?.get(column) !== 'ok') : [];
        await access.refuseAll(
          () => refusedToRead.map(async ([column, asker]) => keep(column, await access.reach(subject, asker))),
          recordedRefusals(subject),
        );
        for (const [column, asker] of inside.filter((one) => !refusedToRead.includes(one))) {
          keep(column, await access.reach(subject, asker));
        }
        if (isRepeatable(subject)) {
          await access.refuseAll(
            () =>
              refused.map(async ([column, told]) => {
                again[column] = (await told.again()).word;
              }),
            recordedRefusals(subject),
          );
        }
        expect(found).toEqual(Object.fromEntries(table.rows.get(subject) ?? []));
        expect(again).toEqual(found);
      },
    );
  });

  // covers ACCESS-020
  it('monitoring writes nothing of a school, neither by a call nor by an operation', async () => {
    const writing = [
      ...declared.filter(([, { method, school }]) => method !== 'GET' && school === 'required').map(([name]) => name),
      ...Object.keys(mutations),
    ];
    const written: string[] = [];
    for (const column of ['mon', 'mor', 'mod'] as const) {
      for (const subject of writing) {
        const { word } = await access.reach(subject, inSchool[column] as Asker);
        if (word === 'ok') written.push(`${subject} ${column}`);
      }
    }
    // The exchange of a device itself, which is also how it is told; each operation in it is asked about by its own name.
    expect(written.filter((name) => !name.startsWith('sync.'))).toEqual([]);
  });

  // covers CONST3-026
  it('every answer that is no file carries its data in a field of that name', async () => {
    for (const [name, { method, data }] of declared) {
      const column = Object.keys(inSchool).find((key) => accessInSchool.rows.get(name)?.get(key) === 'ok');
      if (method !== 'GET' || isFileAnswer(data) || column === undefined) continue;
      const { text } = await access.reach(name, inSchool[column] as Asker);
      expect([name, Object.hasOwn(JSON.parse(text) as object, 'data')]).toEqual([name, true]);
    }
  });

  it('nobody of one school alone asks anything in another', async () => {
    const found: string[] = [];
    const strangers = Object.entries(inSchool).filter(
      ([, { login, isExpired }]) => login && !isExpired && login !== 'parent3',
    );
    for (const [name, endpoint] of declared.filter(([, { school }]) => school === 'required')) {
      await access.refuseAll(() =>
        strangers.map(async ([column, asker]) => {
          const { word } = await access.ask(endpoint, asker, calls[name](2, access.userIdOf(asker)), 2);
          if (word !== 'sch') found.push(`${name} ${column}: ${word}`);
        }),
      );
    }
    expect(found).toEqual([]);
  });

  it.each(declared.filter(([, { school }]) => school === 'required'))(
    '%s is refused where the call names another school than its header, or no school at all',
    async (name, endpoint) => {
      // A caller without the role is refused before the body is read.
      const mayAsk = ({ role, isExpired }: Asker) =>
        !isExpired && typeof endpoint.access !== 'string' && role !== null && endpoint.access.includes(role);
      const asker = Object.values(inSchool).find(mayAsk) ?? (inSchool.tch as Asker);
      const other = calls[name](2, access.userIdOf(asker));
      if ([other.query, other.body].some((part) => part && 'schoolId' in part)) {
        expect((await access.ask(endpoint, asker, other, 1)).word).toBe('sch');
      }
      expect((await access.ask(endpoint, asker, {}, 0)).word).toBe('sch');
    },
  );

  it('a document of no known kind or shape is not found, and breaks nothing beside it', async () => {
    const strange = [
      'nothing',
      'lesson:',
      `lesson:${'-'.repeat(36)}`,
      'roster:99999999999',
      'roster:x',
      `plan:${'a'.repeat(36)}`,
      'week:2026-11-17',
      'week:2026-99-99',
      'week:0000-01-03',
      'week:0001-01-01',
      'week:9999-12-27',
      'programme-week:0000-01-03',
      'programme-week:9999-12-27',
      'year:0000',
      'roster:999999999',
      'year:99999',
      'journals:26',
      'journal:x:2',
      `journal:${'a'.repeat(36)}:9`,
      'pupil-marks:x:2026:2',
      'pupil-done:x',
      '__proto__:1',
      'lesson:\u0000',
    ];
    const { status, data } = await access.sync(inSchool.tch as Asker, [], {
      device: 'strange wishes',
      want: [...strange, 'year:2026'],
    });
    expect(status).toBe(200);
    expect(data.documents.slice(0, strange.length + 1).map(({ error }) => error ?? 'read')).toEqual([
      ...strange.map(() => expect.stringMatching(/^(NOT_FOUND|ACCESS_DENIED)$/)),
      'read',
    ]);
  });
});
