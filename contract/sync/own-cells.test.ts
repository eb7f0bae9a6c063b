import { describe, expect, it } from 'vitest';
import { checksumOf, type Effect, ownCellsOf } from './own-cells.ts';

const on = (cellKey: string, seq: number, base: Effect['base'], value: unknown): Effect => ({
  seq,
  base,
  cellKey,
  value,
});

describe('cells that follow from operations', () => {
  it('each operation of a chain raises the version that the first one saw', () => {
    const cells = ownCellsOf([
      on('lesson:1|mark:a', 7, { afterSeq: 5 }, { mark: 9 }),
      on('lesson:1|mark:a', 5, { version: 3 }, { mark: 8 }),
      on('lesson:1|mark:b', 6, { version: 0 }, null),
    ]);
    expect([...cells]).toEqual([
      ['lesson:1|mark:a', { version: 5, value: { mark: 9 } }],
      ['lesson:1|mark:b', { version: 1, value: null }],
    ]);
  });

  it('nothing is said of a cell whose chain begins with an operation that is not there', () => {
    const cells = ownCellsOf([
      on('lesson:1|mark:a', 4, { version: 0 }, 1),
      on('lesson:1|mark:a', 8, { afterSeq: 6 }, 2),
      on('lesson:1|mark:a', 9, { afterSeq: 8 }, 3),
    ]);
    expect(cells.size).toBe(0);
  });

  it('the checksum knows no order, and tells every difference of cell, version and value', () => {
    const first = on('lesson:1|mark:a', 1, { version: 0 }, { mark: 9, comment: null });
    const second = on('lesson:1|mark:b', 2, { version: 0 }, { mark: 7, comment: null });
    const sum = (...effects: Effect[]) => checksumOf(ownCellsOf(effects));
    expect(sum(first, second)).toBe(
      sum({ ...second, seq: 1 }, { ...first, seq: 2, value: { comment: null, mark: 9 } }),
    );
    const others = [
      sum(first),
      sum(first, { ...second, base: { version: 1 } }),
      sum(first, { ...second, value: { mark: 8, comment: null } }),
      sum(first, { ...second, cellKey: 'lesson:1|mark:c' }),
    ];
    expect(new Set([...others, sum(first, second)]).size).toBe(5);
  });
});
