import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AnswerStrokes,
  answerStrokes,
  bytesOf,
  changesBack,
  changesTogether,
  haveRoom,
  pageSteps,
  type Stroke,
  type StrokeChange,
  strokeChanges,
  strokeLimits,
  strokesAfter,
  strokesOn,
} from './answer-strokes.ts';
import { onPage, pointsOf, storedPoints, strokesAt } from './stroke-lines.ts';

const page = '0b6f7bd4-50c8-4a9b-8f0d-0d7c6d8f1a01';
const other = '0b6f7bd4-50c8-4a9b-8f0d-0d7c6d8f1a02';
const pen = (id: string, points = [0, 0, pageSteps, pageSteps]): Stroke => ({ id, tool: 'pen', points });
const change = (given: Partial<StrokeChange>): StrokeChange => ({
  file: page,
  turn: null,
  add: [],
  remove: [],
  ...given,
});
const idsOn = (value: AnswerStrokes | null, file = page) => strokesOn(value, file).strokes.map(({ id }) => id);

describe('strokes of an answer', () => {
  it('are bounded: places on the page, points, strokes, pages, bytes', () => {
    const accepts = (add: unknown) => strokeChanges.safeParse([change({ add: [add as Stroke] })]).success;
    expect(accepts(pen('stroke-1'))).toBe(true);
    expect(accepts({ id: 'stroke-1', tool: 'stamp', stamp: 'tick', x: 5, y: 5, turn: 270 })).toBe(true);
    for (const points of [[Number.NaN, 0], [null, 0], [-1, 0], [0, pageSteps + 1], [0.5, 0], [0], [], [0, 0, 0]])
      expect([points, accepts(pen('stroke-1', points as number[]))]).toEqual([points, false]);
    expect(accepts(pen('stroke-1', Array(2 * strokeLimits.points).fill(7)))).toBe(true);
    expect(accepts(pen('stroke-1', Array(2 * strokeLimits.points + 2).fill(7)))).toBe(false);
    for (const wrong of [
      { ...pen('stroke-1'), tool: 'brush' },
      pen('short'),
      pen('<script>alert(1)'),
      { id: 'stroke-1', tool: 'stamp', stamp: 'skull', x: 5, y: 5, turn: 0 },
      { id: 'stroke-1', tool: 'stamp', stamp: 'tick', x: 5, y: 5, turn: 45 },
    ])
      expect([wrong, accepts(wrong)]).toEqual([wrong, false]);
    const dots = (count: number) => Array.from({ length: count }, (_, index) => pen(`stroke-${index}`, [1, 1]));
    const value = (strokes: Stroke[]) => ({ pages: [{ file: page, turn: 0, strokes }] });
    expect(answerStrokes.safeParse(value(dots(strokeLimits.strokes))).success).toBe(true);
    expect(answerStrokes.safeParse(value(dots(strokeLimits.strokes + 1))).success).toBe(false);
    const long = Array.from({ length: 12 }, (_, index) => pen(`stroke-${index}`, Array(2 * 400).fill(pageSteps)));
    expect(bytesOf(value(long))).toBeGreaterThan(strokeLimits.bytes);
    expect(answerStrokes.safeParse(value(long)).success).toBe(false);
    expect(strokeChanges.safeParse([change({ add: long })]).success).toBe(true);
    const longer = Array.from({ length: 25 }, (_, index) => pen(`stroke-${index}`, Array(2 * 400).fill(pageSteps)));
    expect(strokeChanges.safeParse([change({ add: longer })]).success).toBe(false);
    expect(haveRoom(value(long.slice(0, 8)) as AnswerStrokes, [change({ add: long.slice(8) })])).toBe(false);
    expect(haveRoom(value(long.slice(0, 8)) as AnswerStrokes, [change({ remove: ['stroke-0'] })])).toBe(true);
  });

  it('of two teachers on one page stand side by side, in whatever order they arrive', () => {
    const first = [change({ add: [pen('of-first')] })];
    const second = [change({ add: [pen('of-second')] }), change({ file: other, turn: 90 })];
    const both = strokesAfter(strokesAfter(null, first), second);
    expect(idsOn(both)).toEqual(['of-first', 'of-second']);
    expect(strokesOn(both, other)).toEqual({ file: other, turn: 90, strokes: [] });
    expect(idsOn(strokesAfter(strokesAfter(null, second), first)).toSorted()).toEqual(['of-first', 'of-second']);
  });

  it('are none where the last one went and no page is turned', () => {
    const drawn = strokesAfter(null, [change({ add: [pen('stroke-1')], turn: 90 })]);
    expect(strokesAfter(drawn, [change({ remove: ['stroke-1'], turn: 0 })])).toBeNull();
    expect(strokesAfter(drawn, [change({ remove: ['stroke-1'] })])?.pages).toHaveLength(1);
  });

  const strokes = fc.constantFrom('stroke-a', 'stroke-b', 'stroke-c');
  const made = fc.record({
    file: fc.constantFrom(page, other),
    turn: fc.constantFrom(null, 0, 90 as const),
    add: fc.uniqueArray(
      strokes.map((id) => pen(id)),
      { selector: ({ id }) => id },
    ),
    remove: fc.uniqueArray(strokes),
  });
  const changes = fc.array(made, { minLength: 1, maxLength: 4 });
  const byId = (value: AnswerStrokes | null) =>
    new Map(
      (value?.pages ?? []).map(({ file, turn, strokes }) => [
        `${file} ${turn}`,
        strokes.map(({ id }) => id).toSorted(),
      ]),
    );

  it('are the same after two changes and after both as one, and after a change that came twice', () => {
    fc.assert(
      fc.property(changes, changes, changes, (before, older, newer) => {
        const value = strokesAfter(null, before);
        const inTurn = strokesAfter(strokesAfter(value, older), newer);
        expect(byId(strokesAfter(value, changesTogether(older, newer)))).toEqual(byId(inTurn));
        expect(byId(strokesAfter(strokesAfter(value, newer), newer))).toEqual(byId(strokesAfter(value, newer)));
      }),
    );
  });

  it('come back by the undo of a change', () => {
    fc.assert(
      fc.property(changes, changes, (before, later) => {
        const value = strokesAfter(null, before);
        const one = changesTogether([], later);
        expect(byId(strokesAfter(strokesAfter(value, one), changesBack(value, one)))).toEqual(byId(value));
      }),
    );
  });
});

describe('a line of the pen', () => {
  it('is stored with the points that its shape needs, on the page', () => {
    const straight = Array.from({ length: 500 }, (_, index) => ({ x: index * 10, y: index * 10 + (index % 2) }));
    expect(storedPoints(straight)).toEqual([0, 0, 4990, 4991]);
    const corner = [...straight, ...Array.from({ length: 100 }, (_, index) => ({ x: 4990, y: 5000 + 40 * index }))];
    expect(storedPoints(corner)).toHaveLength(6);
    expect(storedPoints([{ x: -40, y: 20_000 }])).toEqual([0, pageSteps]);
    expect(
      storedPoints([
        { x: Number.NaN, y: 3 },
        { x: 1.4, y: 2.6 },
      ]),
    ).toEqual([1, 3]);
  });

  it('has no more points than a stroke may have, however long it was drawn, and stays near what was drawn', () => {
    const point = fc.record({ x: fc.integer({ min: 0, max: pageSteps }), y: fc.integer({ min: 0, max: pageSteps }) });
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 2_000, size: 'max' }), (drawn) => {
        const points = storedPoints(drawn);
        expect(strokeChanges.safeParse([change({ add: [pen('stroke-1', points)] })]).success).toBe(true);
        expect(points.slice(0, 2)).toEqual([drawn[0]?.x, drawn[0]?.y]);
      }),
      { numRuns: 30 },
    );
    const circle = Array.from({ length: 3_000 }, (_, index) => ({
      x: 5_000 + 2_000 * Math.cos(index / 477),
      y: 5_000 + 2_000 * Math.sin(index / 477),
    }));
    const kept = pointsOf({ points: storedPoints(circle) });
    expect(kept.length).toBeLessThan(60);
    for (const { x, y } of kept) expect(Math.abs(Math.hypot(x - 5_000, y - 5_000) - 2_000)).toBeLessThan(2);
  });

  it('is touched by the eraser along its whole length, and a stamp by its sign', () => {
    const drawn = [
      pen('far-apart', [0, 0, 10_000, 0]),
      { id: 'the-stamp', tool: 'stamp', stamp: 'tick', x: 5_000, y: 5_000, turn: 0 } as const,
    ];
    const touched = (x: number, y: number) => strokesAt(drawn, { x, y }, 100).map(({ id }) => id);
    expect(touched(5_000, 90)).toEqual(['far-apart']);
    expect(touched(5_000, 110)).toEqual([]);
    expect(touched(5_300, 5_100)).toEqual(['the-stamp']);
  });

  it('lies where the finger was, however the page is turned', () => {
    const corner = { x: 0, y: 0 };
    expect([
      onPage(corner, 0),
      onPage({ x: 1, y: 0 }, 90),
      onPage({ x: 1, y: 1 }, 180),
      onPage({ x: 0, y: 1 }, 270),
    ]).toEqual(Array(4).fill(corner));
    expect(onPage({ x: 0.25, y: 0.5 }, 90)).toEqual({ x: 5_000, y: 7_500 });
  });
});
