import { expect, test } from 'vitest';
import type { Cell } from '#contract/core/documents.ts';
import { cellKey } from '#contract/core/documents.ts';
import { uuidV5 } from '#contract/core/ids.ts';
import { findMutation } from '#contract/mutations.ts';
import type { OutboxRow, ReceiptRow } from '#data/outbox/account-outbox.ts';
import { unsentFile } from '#data/outbox/export-unsent.ts';
import { addCellLooks, defineCellLook, pageOf, pupilOf } from '#domain/operation/cell-look.ts';
import { cellLabel, shortValue } from '#features/unsent/cell-value.tsx';
import { describeEntry, routeOf } from '#features/unsent/entry-words.ts';
import {
  acceptedOn,
  backToTheirs,
  byLesson,
  clashesIn,
  isAtHand,
  refusalsIn,
  stateOf,
} from '#features/unsent/unsent-entries.ts';
import { addNotes } from '#tests/support/notes/notes.ts';

const lesson = (name: string) => uuidV5(`lesson ${name}`);
const pupil = (name: string) => uuidV5(`pupil ${name}`);
let lastSeq = 0;

function row(name: string, payload: object, rest: Partial<OutboxRow> = {}): OutboxRow {
  const mutation = findMutation(name);
  const address = mutation?.key(payload) ?? { document: 'elsewhere', cell: 'x' };
  return {
    seq: ++lastSeq,
    clientId: 'device',
    userId: 2,
    schoolId: 1,
    eduYear: 2026,
    name,
    payloadVersion: 1,
    payload,
    document: address.document,
    cellKey: cellKey(address),
    requires: [],
    base: { version: 0 },
    capturedAt: Date.parse('2026-11-20T05:00:00Z'),
    firstSentAt: null,
    state: 'pending',
    attempts: 0,
    nextAttemptAt: 0,
    error: null,
    ...rest,
  };
}
const mark = (inLesson: string, of: string, value: number | null, rest: Partial<OutboxRow> = {}) =>
  row('setMark', { scheduleUuid: lesson(inLesson), studentGroupUuid: pupil(of), mark: value, comment: null }, rest);
const theirs: Cell = { version: 3, value: { mark: 7, comment: null }, by: 9, byName: 'Сарсенов М. А.', at: 1 };
const conflicted = { state: 'parked', error: { code: 'CONFLICT', cell: theirs, at: 1 } } as const;
const refused = (code: 'PERIOD_CLOSED' | 'NOT_OWN_LESSON', because?: number) =>
  ({ state: 'parked', error: { code, at: 1, because } }) as const;

test('entries are gathered by lesson, in the order in which they were made', () => {
  const rows = [mark('A', '1', 5), mark('B', '1', 6), mark('A', '2', 7)];
  expect(byLesson(rows).map((group) => group.rows.map(({ seq }) => seq - (rows[0]?.seq ?? 0)))).toEqual([[0, 2], [1]]);
});

test('one lesson of two schools is two groups', () => {
  expect(byLesson([mark('A', '1', 5), mark('A', '1', 5, { schoolId: 2 })]).map(({ schoolId }) => schoolId)).toEqual([
    1, 2,
  ]);
});

test('a row is in flight only while it was sent and the engine is at work', () => {
  expect(stateOf(mark('A', '1', 5), true)).toBe('waiting');
  expect(stateOf(mark('A', '1', 5, { firstSentAt: 1 }), true)).toBe('sending');
  expect(stateOf(mark('A', '1', 5, { firstSentAt: 1 }), false)).toBe('waiting');
});

test('a parked row is two values, refused, or held back by a refused one', () => {
  expect(stateOf(mark('A', '1', 5, conflicted), false)).toBe('conflict');
  expect(stateOf(mark('A', '1', 5, refused('PERIOD_CLOSED')), false)).toBe('refused');
  expect(stateOf(mark('A', '1', 5, refused('PERIOD_CLOSED', 1)), false)).toBe('parked');
});

test('two values of one cell are one question, with the newest of the own ones', () => {
  const first = mark('A', '1', 5, conflicted);
  const second = mark('A', '1', 8, { state: 'parked', error: { ...conflicted.error, because: first.seq } });
  const [clash, ...others] = clashesIn([first, mark('A', '2', 4), second]);
  expect(others).toEqual([]);
  expect(clash).toMatchObject({ seqs: [first.seq, second.seq], mine: { mark: 8, comment: null }, theirs });
  expect(clash?.row).toBe(second);
});

test('a mark that was removed is a value of its own', () => {
  expect(clashesIn([mark('A', '1', null, conflicted)])[0]?.mine).toBeNull();
});

test('after "keep mine" the other value can be put back', () => {
  const [clash] = clashesIn([mark('A', '1', 8, conflicted)]);
  expect(clash && backToTheirs(clash)).toEqual([
    {
      name: 'setMark',
      payload: { scheduleUuid: lesson('A'), studentGroupUuid: pupil('1'), mark: 7, comment: null },
    },
  ]);
});

test('what is refused in one lesson for one reason is one question, with what waits for it', () => {
  const head = mark('A', '1', 5, refused('PERIOD_CLOSED'));
  const rows = [
    head,
    mark('A', '2', 6, refused('PERIOD_CLOSED', head.seq)),
    mark('A', '3', 7, refused('NOT_OWN_LESSON')),
    mark('B', '1', 8, refused('PERIOD_CLOSED')),
    mark('C', '1', 9, conflicted),
    mark('C', '2', 9),
  ];
  const questions = refusalsIn(rows).map(({ code, document, rows: of }) => [code, document, of.length]);
  expect(questions).toEqual([
    ['PERIOD_CLOSED', `lesson:${lesson('A')}`, 2],
    ['NOT_OWN_LESSON', `lesson:${lesson('A')}`, 1],
    ['PERIOD_CLOSED', `lesson:${lesson('B')}`, 1],
  ]);
});

test('every unsettled row is shown exactly once', () => {
  const rows = [
    mark('A', '1', 5, conflicted),
    mark('A', '1', 6, conflicted),
    mark('A', '2', 5, refused('PERIOD_CLOSED')),
    mark('B', '1', 5, { ...refused('PERIOD_CLOSED'), schoolId: 2 }),
    mark('B', '2', 5),
  ];
  const shown = [
    ...clashesIn(rows).flatMap(({ seqs }) => seqs),
    ...refusalsIn(rows).flatMap((refusal) => refusal.rows.map(({ seq }) => seq)),
    ...byLesson(rows.filter(({ state }) => state === 'pending')).flatMap((group) => group.rows.map(({ seq }) => seq)),
  ];
  expect(shown.sort()).toEqual(rows.map(({ seq }) => seq).sort());
});

test('today is the day of the school', () => {
  const receipt = (acceptedAt: string) => ({ acceptedAt: Date.parse(acceptedAt) }) as ReceiptRow;
  // Almaty is five hours ahead: its day starts at 19:00 of the day before.
  const receipts = [receipt('2026-11-19T18:59:59Z'), receipt('2026-11-19T19:00:00Z'), receipt('2026-11-20T18:59:59Z')];
  expect(acceptedOn('2026-11-20', 'Asia/Almaty', receipts)).toEqual(receipts.slice(1));
});

test('a row of another school or year is not available', () => {
  const open = { schoolId: 1, eduYear: 2026 };
  expect(isAtHand({ schoolId: 1, eduYear: 2026 }, open)).toBe(true);
  expect(isAtHand({ schoolId: 2, eduYear: 2026 }, open)).toBe(false);
  expect(isAtHand({ schoolId: 1, eduYear: 2025 }, open)).toBe(false);
});

const text = (key: string, values?: object) => `${key} ${JSON.stringify(values ?? {})}`;
const nameOf = (studentGroupUuid: string) => (studentGroupUuid === pupil('1') ? 'Мұқанова Қарлығаш' : 'Оқушы');

test('an entry says whom it is about and what was done', () => {
  expect(describeEntry(mark('A', '1', 5), nameOf, text)).toEqual({
    student: 'Мұқанова Қарлығаш',
    what: expect.stringContaining('journal.unsent.mark'),
  });
  expect(describeEntry(row('takeRoll', { scheduleUuid: lesson('A') }), nameOf, text).student).toBeUndefined();
});

test('an entry of a newer version is named as it is, and leads nowhere', () => {
  const strange = row('setSeat', { seat: 4 });
  expect(describeEntry(strange, nameOf, text).what).toBe('unsent.unknownEntry {"name":"setSeat"}');
  expect(routeOf(strange)).toBeUndefined();
  expect(routeOf(mark('A', '1', 5))).toBe(`lesson/${lesson('A')}/journal`);
});

test('the exported file holds every entry with its content, times and reason', () => {
  const rows = [
    mark('A', '1', 8, { ...conflicted, firstSentAt: Date.parse('2026-11-20T05:01:00Z') }),
    mark('B', '1', 5),
  ];
  const file = JSON.parse(unsentFile(rows, Date.parse('2026-11-20T06:00:00Z')));
  expect(file).toMatchObject({
    exportedAt: '2026-11-20T06:00:00.000Z',
    entries: [
      {
        payload: rows[0]?.payload,
        capturedAt: '2026-11-20T05:00:00.000Z',
        firstSentAt: '2026-11-20T05:01:00.000Z',
        error: { code: 'CONFLICT', serverHolds: theirs },
      },
      { payload: rows[1]?.payload, firstSentAt: null, error: null },
    ],
  });
});

test('an operation of a feature that nobody here knows is shown as that feature says', () => {
  addNotes();
  addCellLooks([
    defineCellLook<{ text: string }>({
      document: 'notes',
      cell: 'note',
      label: 'notes.cell',
      short: ({ value }) => value?.text ?? '',
      View: 'short',
      place: { title: 'profile.notes', path: 'profile', writers: ['teacher'] },
    }),
  ]);
  const written = row('setNote', { owner: 7, name: 'plan', text: 'mine' }, conflicted);
  expect(describeEntry(written, String, text).what).toBe('unsent.unknownEntry {"name":"plan"}');
  expect(routeOf(written)).toBe('profile');
  const [clash] = clashesIn([written]);
  if (!clash) throw new Error('it is in conflict');
  expect(cellLabel(clash, text)).toMatch(/^notes\.cell/);
  expect(pageOf(clash.document)?.path).toBe('profile');
  // What its cell is about is no pupil.
  expect(pupilOf(clash)).toBeUndefined();
  expect(pupilOf({ document: 'lesson:a', cell: 'mark:b' })).toBe('b');
  expect(shortValue({ address: clash, value: clash.mine, lesson: null }, text)).toBe('mine');
});
