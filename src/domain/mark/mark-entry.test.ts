import { expect, test } from 'vitest';
import { choicesOf, type MarkedLesson } from '#contract/journal/mark-rules.ts';
import type { Place } from './entry-keys.ts';
import { createMarkEntry, type Entered, type EntryPort, type Saying, tenWithinMs } from './mark-entry.ts';

const regular: MarkedLesson = { markType: 'formattedScore', scoreType: 'mark', maxScore: null };
const work: MarkedLesson = { ...regular, markType: 'sor', maxScore: 12 };

/** A column of pupils; `absent` and `gone` by row. */
function column(
  options: { lesson?: MarkedLesson; rows?: number; absent?: number[]; gone?: number[]; isWanted?: boolean } = {},
) {
  const { lesson = regular, rows = 5, absent = [], gone = [], isWanted = false } = options;
  const marks = new Map<number, number | null>();
  const said: Saying[] = [];
  const acts: { entered: Entered; isAmended: boolean }[] = [];
  const asked: number[] = [];
  let place: Place = { row: 0, col: 0 };
  let draft = '';
  let now = 0;
  const port: EntryPort = {
    size: () => ({ rows, cols: 1 }),
    place: () => place,
    draft: () => draft,
    column: () => ({ lesson, choices: choicesOf(lesson) }),
    isAway: ({ row }) => (absent.includes(row) ? 'absent' : gone.includes(row) && 'notMember'),
    go: (next) => {
      place = next;
      draft = '';
    },
    keepDraft: (_, typed) => {
      draft = typed;
    },
    write: ({ row }, entered, isAmended) => {
      acts.push({ entered, isAmended });
      if (entered.mark !== undefined) marks.set(row, entered.mark);
      return !gone.includes(row);
    },
    ask: (_, mark) => {
      asked.push(mark);
      return Promise.resolve(isWanted);
    },
    open: () => undefined,
    undo: () => undefined,
    say: (what) => said.push(what),
    now: () => now,
  };
  const entry = createMarkEntry(port, 'ru');
  return {
    entry,
    marks,
    acts,
    said,
    asked,
    row: () => place.row,
    draft: () => draft,
    goTo: (row: number) => port.go({ row, col: 0 }),
    wait: (ms: number) => {
      now += ms;
    },
    type: (keys: string) => {
      for (const key of keys) entry.key({ key });
    },
  };
}

test('each digit is a mark, and the next pupil follows', () => {
  const { type, marks, row } = column();
  type('790');
  expect([...marks.values()]).toEqual([7, 9, 10]);
  expect(row()).toBe(3);
});

test('a 0 within 0.8 s after a 1 is ten for that pupil, and nothing for the next, who keeps the focus', () => {
  const { entry, marks, acts, wait, row, type } = column();
  entry.key({ key: '1' });
  wait(tenWithinMs);
  entry.key({ key: '0' });
  expect([...marks]).toEqual([[0, 10]]);
  expect(row()).toBe(1);
  // One act, so one undo.
  expect(acts.map(({ isAmended }) => isAmended)).toEqual([false, true]);
  type('8');
  expect([...marks]).toEqual([
    [0, 10],
    [1, 8],
  ]);
});

test('later than that a 0 is a ten of its own, as it is after anything else', () => {
  const { entry, marks, wait, type } = column();
  entry.key({ key: '1' });
  wait(tenWithinMs + 1);
  entry.key({ key: '0' });
  expect([...marks.values()]).toEqual([1, 10]);
  type('1');
  entry.key({ key: '-' });
  entry.key({ key: '0' });
  expect([...marks]).toEqual([
    [0, 1],
    [1, 10],
    [2, 1],
    [4, 10],
  ]);
});

test('eleven, that is 1 and 1, are two pupils; the second one may become ten', () => {
  const { type, marks } = column();
  type('110');
  expect([...marks.values()]).toEqual([1, 10]);
});

test('points above the maximum stay in the cell: neither Enter nor an arrow takes them, Backspace mends them', () => {
  const { entry, type, marks, said, row, draft } = column({ lesson: work });
  type('15');
  expect(said.at(-1)).toEqual({ kind: 'refused', why: 'aboveMaximum', typed: '15', max: 12 });
  for (const key of ['Enter', 'ArrowDown', 'ArrowRight']) entry.key({ key });
  expect([row(), draft(), marks.size]).toEqual([0, '15', 0]);
  entry.key({ key: 'Backspace' });
  entry.key({ key: '2' });
  expect([...marks]).toEqual([[0, 12]]);
  expect(row()).toBe(1);
});

test('points that could grow wait for Enter, an arrow, or for the place to be left', () => {
  const { entry, type, marks, goTo } = column({ lesson: work });
  type('1');
  expect(marks.size).toBe(0);
  entry.key({ key: 'Enter' });
  type('1');
  entry.key({ key: 'ArrowDown' });
  type('1');
  entry.leave();
  goTo(4);
  expect([...marks.keys()]).toEqual([0, 1, 2]);
});

test('who is absent or not in the class is passed over by digits, Enter, Shift+Enter and minus, and not by arrows', () => {
  const { entry, type, row, marks } = column({ rows: 7, absent: [0, 2], gone: [3] });
  expect(entry.first(0)).toEqual({ row: 1, col: 0 });
  entry.key({ key: 'Enter' });
  type('8');
  expect(row()).toBe(4);
  entry.key({ key: 'Enter', isShift: true });
  expect(row()).toBe(1);
  entry.key({ key: '-' });
  expect(row()).toBe(4);
  entry.key({ key: 'ArrowUp' });
  expect(row()).toBe(3);
  expect([...marks]).toEqual([[1, 8]]);
});

test('a mark for an absent pupil asks first: refused it is nothing, wanted it is stored and goes on', async () => {
  const refused = column({ absent: [1] });
  refused.goTo(1);
  refused.type('8');
  await Promise.resolve();
  expect(refused.asked).toEqual([8]);
  expect([refused.marks.size, refused.row()]).toEqual([0, 1]);

  const wanted = column({ absent: [1], isWanted: true });
  wanted.goTo(1);
  wanted.type('8');
  await Promise.resolve();
  expect([...wanted.marks]).toEqual([[1, 8]]);
  expect(wanted.row()).toBe(2);
  // To take a mark away, or to say that the pupil came, needs no question.
  wanted.goTo(1);
  wanted.entry.key({ key: 'Delete' });
  wanted.entry.key({ key: '+' });
  expect(wanted.asked).toEqual([8]);
});

test('after the last pupil the place stays, and that is said', () => {
  const { type, said, row } = column({ rows: 2 });
  type('89');
  expect(row()).toBe(1);
  expect(said.at(-1)).toEqual({ kind: 'end' });
});

test('a digit that means nothing is named with why, and the place stays', () => {
  const { type, said, row } = column({ lesson: { ...regular, scoreType: 'credit' } });
  type('8');
  expect(said.at(-1)).toEqual({ kind: 'refused', why: 'unknownValue', typed: '8', max: 1 });
  expect(row()).toBe(0);
});
