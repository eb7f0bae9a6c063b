// What follows from a value, lanes, and values that the server completes: of the store of notes, which has all of these.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Operation } from '#contract/core/mutation.ts';
import type { SyncAnswer } from '#contract/sync/sync.schema.ts';
import { everyDatabaseKind, type TestDatabaseKind } from '#tests/support/database.ts';
import { addNotes, createNotes, linesOf } from '#tests/support/notes/notes.ts';
import { idOf, schoolNow } from '#tests/support/small-school.ts';
import { openSyncCaller, operationOf, type SyncCaller } from '#tests/support/sync-caller.ts';

const device = (name: string) => ({ clientId: idOf(name) });

describe.each(everyDatabaseKind)('effects and lanes on %s', (kind: TestDatabaseKind) => {
  let caller: SyncCaller;
  beforeAll(async () => {
    addNotes();
    caller = await openSyncCaller(kind);
    await createNotes(caller.database.db);
  });
  afterAll(() => caller.close());

  let lists = 100;
  const line = (seq: number, text: string, owner = lists, base?: Operation['base']) =>
    operationOf(seq, 'addLine', { owner, id: `${seq}`, text }, base);
  const outcomes = ({ ok, exceptions }: SyncAnswer) => ({
    ok: ok.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => from + index)),
    ...Object.fromEntries(exceptions.map(({ seq, outcome }) => [seq, outcome])),
  });

  it('what follows from a value is written with it, in the order of the acts and once', async () => {
    const operations = ['one', 'two', 'three'].map((text, index) => line(index + 1, text));
    await caller.send('teacher', operations, device(`list ${lists}`));
    await caller.send('teacher', operations, device(`list ${lists}`));
    expect(await linesOf(caller.database.db, lists)).toEqual(['one', 'two', 'three']);
    lists += 2;
  });

  it('two mutations of one lane are applied in the order of the acts', async () => {
    const close = operationOf(2, 'closeList', { owner: lists, id: 'x', text: 'closed' });
    await caller.send('teacher', [line(1, 'one'), close, line(3, 'two')], device(`list ${lists}`));
    expect(await linesOf(caller.database.db, lists)).toEqual(['one', 'closed', 'two']);
    lists += 2;
  });

  it('one that must wait holds those behind it in its lane, and no other', async () => {
    const operations = [
      line(2, 'one', lists, { afterSeq: 1 }),
      line(3, 'two'),
      line(4, 'other list', lists + 1),
      operationOf(5, 'setNote', { owner: lists, name: 'beside', text: 'x' }),
    ];
    const answer = await caller.send('teacher', operations, device(`list ${lists}`));
    expect(outcomes(answer)).toEqual({ ok: [4, 5], 2: 'blocked', 3: 'blocked' });
    expect(await linesOf(caller.database.db, lists)).toEqual([]);
    lists += 2;
  });

  it('one that is refused holds nobody', async () => {
    const operations = [line(1, 'forbidden'), line(2, 'two')];
    const answer = await caller.send('teacher', operations, device(`list ${lists}`));
    expect(outcomes(answer)).toEqual({ ok: [2], 1: 'rejected' });
    expect(await linesOf(caller.database.db, lists)).toEqual(['two']);
    lists += 2;
  });

  it('one whose effect fails leaves nothing behind and holds its lane; all others are done', async () => {
    const operations = [line(1, 'one'), line(2, 'breaks'), line(3, 'three'), line(4, 'other list', lists + 1)];
    const answer = await caller.send('teacher', operations, device(`list ${lists}`));
    expect(outcomes(answer)).toEqual({ ok: [1, 4], 2: 'retry', 3: 'blocked' });
    expect(await linesOf(caller.database.db, lists)).toEqual(['one']);
    expect(await linesOf(caller.database.db, lists + 1)).toEqual(['other list']);
    lists += 2;
  });

  it('what the server completes is told to its author too, who could not know it; and is known again without the ledger', async () => {
    const stamped = operationOf(1, 'stampNote', { owner: 2, name: 'x', text: 'seen' });
    const typed = operationOf(2, 'setNote', { owner: 2, name: 'typed', text: 'seen' });
    const { ok, cells, own } = await caller.send('teacher', [stamped, typed], { ...device('stamps'), brief: true });
    expect({ ok, own }).toMatchObject({ ok: [[1, 2]], own: expect.anything() });
    expect(cells).toEqual({ 'notes:2': { 'note:stamped x': [1, { text: 'seen', at: schoolNow }, 2, schoolNow] } });
    const floor = { ...device('stamps'), ackFloor: 2 };
    await caller.send('teacher', [operationOf(3, 'setNote', { owner: 2, name: 'later', text: 'x' })], floor);
    const again = await caller.send('teacher', [stamped], floor);
    expect(again.exceptions).toMatchObject([{ seq: 1, outcome: 'settled' }]);
  });
});
