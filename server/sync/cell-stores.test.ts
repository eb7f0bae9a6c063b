// Every cell store keeps the same guarantees: one suite for the journal's store, for one that shares nothing with it, for one in the
// tables of the house, for that of social data, whose cells have another place there than in their documents, for that of answers, whose
// cells stand in two documents, and for that of lectures, whose cells have one author.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CellAddress } from '#contract/core/documents.ts';
import type { Operation } from '#contract/core/mutation.ts';
import { findMutation } from '#contract/mutations.ts';
import type { Database } from '#server/db/client.ts';
import { answerCells, journalCells, nilUuid } from '#server/features/cells/public.ts';
import { lessons } from '#server/features/schedule/public.ts';
import { everyDatabaseKind, type TestDatabaseKind } from '#tests/support/database.ts';
import { addCards, createCards } from '#tests/support/notes/cards.ts';
import { addNotes, createNotes } from '#tests/support/notes/notes.ts';
import type { Statement } from '#tests/support/one-school.ts';
import { headersOf } from '#tests/support/server.ts';
import { idOf, schoolNow } from '#tests/support/small-school.ts';
import { openSyncCaller, operationOf, type SyncCaller } from '#tests/support/sync-caller.ts';
import { rowsReadBy, watched } from '#tests/support/watched-database.ts';
import { writtenByDevice } from './cells.ts';

type Value = 'first' | 'second';
/** An operation on one of the store's cells; equal values make equal payloads. */
type StoreCase = {
  readonly store: string;
  /** Two who may write, with the user id of the first. */
  readonly writers: readonly [first: string, second: string, firstId: number];
  readonly operation: (seq: number, cell: number, value: Value, base?: Operation['base']) => Operation;
};

/** Every two cells of the journal share a lesson. */
const lessonOf = (cell: number) => idOf(`lesson of cell ${cell - (cell % 2)}`);
const mostCells = 200;
const attendances = { first: 'late', second: 'missing_by_sick' } as const;
const stores: readonly StoreCase[] = [
  {
    store: 'journal',
    writers: ['teacher', 'teacher2', 2],
    operation: (seq, cell, value, base) =>
      operationOf(
        seq,
        'setAttendance',
        {
          scheduleUuid: lessonOf(cell),
          studentGroupUuid: idOf(`member ${cell % 2}`),
          attendance: attendances[value],
        },
        base,
      ),
  },
  {
    store: 'notes',
    writers: ['teacher', 'teacher2', 2],
    operation: (seq, cell, value, base) =>
      operationOf(seq, 'setNote', { owner: 2, name: `n${cell}`, text: value }, base),
  },
  {
    store: 'cards',
    writers: ['teacher', 'teacher2', 2],
    operation: (seq, cell, value, base) => operationOf(seq, 'setCard', { id: `c${cell}`, text: value }, base),
  },
  {
    store: 'social',
    writers: ['grouplead', 'director', 4],
    operation: (seq, cell, value, base) => {
      const visit = { date: '2026-11-20', who: 'Ким В.', why: value, result: null };
      const about = { groupId: 71, pupil: idOf('student 0') };
      return operationOf(seq, 'setHomeVisit', { ...about, uuid: idOf(`visit ${cell}`), visit }, base);
    },
  },
  {
    store: 'answers',
    writers: ['teacher', 'teacher2', 2],
    operation: (seq, cell, value, base) => {
      const place = {
        scheduleUuid: lessonOf(cell),
        taskKind: 'homework',
        studentGroupUuid: idOf(`member ${cell % 2}`),
      };
      const review = { outcome: 'verified', of: 1, score: null, comment: value, files: [] };
      return operationOf(seq, 'reviewAnswer', { ...place, attempt: 1, value: review }, base);
    },
  },
  {
    store: 'lectures',
    // Of one author, who has two devices.
    writers: ['teacher', 'teacher', 2],
    operation: (seq, cell, value, base) => {
      const lecture = { title: value, body: { type: 'doc', content: [] }, files: [] };
      return operationOf(seq, 'saveLecture', { lectureUuid: idOf(`lecture ${cell}`), value: lecture }, base);
    },
  },
];

/** Everybody has handed in the homework of these lessons. */
async function handIn({ db }: Database, rows: readonly { readonly scheduleUuid: string }[]): Promise<void> {
  const written = { schoolId: 1, version: 1, capturedAt: schoolNow - 5_000, acceptedAt: schoolNow - 5_000 };
  const homework = { body: '§ 11', dueScheduleUuid: null, answer: { maxFiles: 5, isLateAllowed: true } };
  const lesson = { ...written, kind: 'homework', studentGroupUuid: nilUuid, authorUserId: 2, value: homework };
  await db.insert(journalCells).values(rows.map(({ scheduleUuid }) => ({ ...lesson, scheduleUuid })));
  const sent = { at: schoolNow - 5_000, number: 1, isOut: true };
  const answer = { ...written, taskKind: 'homework', attempt: 1, kind: 'sent', value: sent };
  const pupils = [0, 1].map((pupil) => ({ studentGroupUuid: idOf(`member ${pupil}`), authorUserId: 11 + pupil }));
  await db
    .insert(answerCells)
    .values(rows.flatMap(({ scheduleUuid }) => pupils.map((pupil) => ({ ...answer, ...pupil, scheduleUuid }))));
}

const addressOf = ({ name, payload }: Operation): CellAddress => {
  const mutation = findMutation(name);
  if (!mutation) throw new Error(`${name} is not declared`);
  return mutation.key(payload);
};
const shownBy = ({ name, payload }: Operation) => findMutation(name)?.overlay(null, payload);

describe.each(everyDatabaseKind)('stores of cells on %s', (kind: TestDatabaseKind) => {
  let caller: SyncCaller;
  beforeAll(async () => {
    addNotes();
    addCards();
    caller = await openSyncCaller(kind);
    await createNotes(caller.database.db);
    await createCards(caller.database.db);
    const lesson = caller.school.lessons.early;
    const rows = Array.from({ length: mostCells / 2 }, (_, index) => ({
      ...lesson,
      scheduleUuid: lessonOf(2 * index),
    }));
    await caller.database.db.insert(lessons).values(rows);
    await handIn(caller.database, rows);
  });
  afterAll(() => caller.close());

  let cells = 0;
  const device = (name: string) => ({ clientId: idOf(`${name} ${cells}`) });
  /** A device that follows the feed from now on. */
  const following = async (login: string, name: string) => {
    const { cursor } = await caller.send(login, [], device(name));
    return { ...device(name), cursor };
  };

  describe.each(stores)('$store', ({ operation, writers: [writer, another, writerId] }) => {
    /** A cell that nobody has written yet; neither is the next one, which is in the same document. */
    const fresh = () => {
      cells += 2;
      expect(cells).toBeLessThan(mostCells);
      return cells - 2;
    };
    const standing = async (of: Operation) => {
      const { document, cell } = addressOf(of);
      const { documents } = await caller.send(writer, [], { ...device('looks'), want: [document] });
      const [version, value] = documents[0]?.cells?.[cell] ?? [0, null];
      return { version, value };
    };

    it('a value is stored once, whoever hears of it, and an equal one is no other', async () => {
      const cell = fresh();
      const one = operation(1, cell, 'first');
      expect((await caller.send(writer, [one], device('a'))).ok).toEqual([[1, 1]]);
      expect(await standing(one)).toEqual({ version: 1, value: shownBy(one) });
      const again = await caller.send(writer, [one], device('a'));
      expect(again.exceptions).toMatchObject([{ seq: 1, outcome: 'duplicate' }]);
      // Another author, who has not seen it, writes the same value.
      expect((await caller.send(another, [operation(1, cell, 'first')], device('b'))).ok).toEqual([[1, 1]]);
      expect(await standing(one)).toEqual({ version: 1, value: shownBy(one) });
    });

    it('what its author has not seen is not replaced, and the author is shown it', async () => {
      const cell = fresh();
      const [one, other] = [operation(1, cell, 'first'), operation(1, cell, 'second')];
      await caller.send(writer, [one], device('a'));
      const { exceptions } = await caller.send(another, [other], device('b'));
      expect(exceptions).toMatchObject([{ seq: 1, outcome: 'conflict', cell: [1, shownBy(one), writerId, schoolNow] }]);
      expect(await standing(one)).toEqual({ version: 1, value: shownBy(one) });
      const seen = operation(2, cell, 'second', { version: 1 });
      expect((await caller.send(another, [seen], device('b'))).ok).toEqual([[2, 2]]);
      expect(await standing(one)).toEqual({ version: 2, value: shownBy(other) });
    });

    it('what was seen up to a moment is told by its time', async () => {
      const cell = fresh();
      const one = operation(1, cell, 'first');
      await caller.send(writer, [one], device('a'));
      const early = operation(1, cell, 'second', { seenAt: schoolNow - 1 });
      expect((await caller.send(another, [early], device('b'))).exceptions).toMatchObject([{ outcome: 'conflict' }]);
      const late = operation(2, cell, 'second', { seenAt: schoolNow });
      expect((await caller.send(another, [late], device('b'))).ok).toEqual([[2, 2]]);
    });

    it('an operation builds on one before it, in the same push, in a later one, and when the ledger has forgotten that', async () => {
      const cell = fresh();
      const one = operation(1, cell, 'first');
      const two = operation(2, cell, 'second', { afterSeq: 1 });
      expect((await caller.send(writer, [one, two], device('a'))).ok).toEqual([[1, 2]]);
      const three = operation(3, cell, 'first', { afterSeq: 2 });
      expect((await caller.send(writer, [three], device('a'))).ok).toEqual([[3, 3]]);
      await caller.send(writer, [operation(4, cell + 1, 'first')], { ...device('a'), ackFloor: 3 });
      const five = operation(5, cell, 'second', { afterSeq: 3 });
      expect((await caller.send(writer, [five], { ...device('a'), ackFloor: 3 })).ok).toEqual([[5, 5]]);
      expect(await standing(one)).toEqual({ version: 4, value: shownBy(two) });
    });

    // case 39
    it('what the ledger has forgotten is told from what only has its number', async () => {
      const cell = fresh();
      const one = operation(1, cell, 'first');
      await caller.send(writer, [one], device('a'));
      const floor = { ...device('a'), ackFloor: 1 };
      await caller.send(writer, [operation(2, cell + 1, 'first')], floor);
      expect((await caller.send(writer, [one], floor)).exceptions).toMatchObject([{ seq: 1, outcome: 'settled' }]);
      const other = operation(1, cell, 'second');
      expect((await caller.send(writer, [other], floor)).exceptions).toMatchObject([{ code: 'PAYLOAD_CHANGED' }]);
    });

    it('what a device wrote under an old number is read by that number alone', async () => {
      const cell = fresh();
      const values = ['first', 'second', 'first'] as const;
      const steps = values.map((value, index) =>
        operation(index + 1, cell, value, index === 0 ? { version: 0 } : { afterSeq: index }),
      );
      expect((await caller.send(writer, steps, device('a'))).ok).toEqual([[1, 3]]);
      const statements: Statement[] = [];
      const { db } = watched(caller.database, (statement) => statements.push(statement));
      const asked = [{ seq: 2, address: addressOf(operation(2, cell, 'second')) }];
      expect((await writtenByDevice(db, 1, device('a').clientId, asked)).get(2)?.version).toBe(2);
      expect(await rowsReadBy(caller.database, statements)).toBe(1);
    });

    it('whoever follows is told of the changed cell alone', async () => {
      const cell = fresh();
      const beside = cell + 1;
      await caller.send(writer, [operation(1, beside, 'first')], device('a'));
      const reader = await following(another, 'b');
      const one = operation(2, cell, 'first');
      await caller.send(writer, [one], device('a'));
      const { document, cell: name } = addressOf(one);
      const { documents } = await caller.send(another, [], reader);
      const told = documents.filter(({ key }) => key === document);
      expect(told).toEqual([
        { key: document, asOf: expect.any(Number), cells: { [name]: [1, shownBy(one), writerId, schoolNow] } },
      ]);
    });

    it('every value is told to whoever may read it, the newest first, with its author and its device', async () => {
      const cell = fresh();
      const one = operation(1, cell, 'first');
      await caller.send(writer, [one], device('a'));
      const two = operation(1, cell, 'second', { version: 1 });
      await caller.send(another, [two], device('b'));
      const history = async (login: string, { document, cell: name }: CellAddress) => {
        const query = new URLSearchParams({ schoolId: '1', eduYear: '2026', document, cell: name });
        const headers = headersOf(await caller.person(login), 1);
        const { statusCode, body } = await caller.app.inject({ url: `/api/v4/os/sync/history?${query}`, headers });
        return [statusCode, JSON.parse(body).data];
      };
      const told = (version: number, of: Operation, name: string) =>
        expect.objectContaining({
          version,
          value: shownBy(of),
          acceptedAt: schoolNow,
          clientId: device(name).clientId,
        });
      expect(await history(writer, addressOf(one))).toEqual([200, [told(2, two, 'b'), told(1, one, 'a')]]);
      expect((await history('student', addressOf(one)))[0]).toBe(403);
      expect((await history(writer, { document: 'nothing:1', cell: 'x' }))[0]).toBe(404);
      expect((await history(writer, { document: 'bells', cell: 'x' }))[0]).toBe(404);
    });

    it('of two who write at once one is first, and the other is shown it', async () => {
      for (let round = 0; round < 6; round++) {
        const cell = fresh();
        const answers = await Promise.all([
          caller.send(writer, [operation(1, cell, 'first')], device('a')),
          caller.send(another, [operation(1, cell, 'second')], device('b')),
        ]);
        expect(answers.flatMap(({ ok }) => ok)).toEqual([[1, 1]]);
        expect(answers.flatMap(({ exceptions }) => exceptions)).toMatchObject([{ outcome: 'conflict' }]);
        expect((await standing(operation(1, cell, 'first'))).version).toBe(1);
      }
    });
  });

  it('one push writes into several stores, and what one refuses stops nothing of the other', async () => {
    const [journal, notes] = stores;
    if (!journal || !notes) throw new Error('two stores are wanted');
    const operations = [
      journal.operation(1, mostCells - 1, 'first'),
      operationOf(2, 'setNote', { owner: 2, name: 'forbidden', text: 'x' }),
      notes.operation(3, mostCells - 1, 'first'),
    ];
    const { ok, exceptions } = await caller.send('teacher', operations, device('both'));
    expect(ok).toEqual([
      [1, 1],
      [3, 3],
    ]);
    expect(exceptions).toMatchObject([{ seq: 2, outcome: 'rejected', code: 'ACCESS_DENIED' }]);
  });
});
