import { describe, expect, it } from 'vitest';
import { choose, leaveIn, mend, nothingTyped, type Typed } from './typed-points.ts';

const isTooMuch = (draft: string) => Number(draft) > 20;
const typing = (cell: number, draft: string, left: [number, string][] = []): Typed<number> => ({
  cell,
  draft,
  left: new Map(left),
});

describe('points that are typed', () => {
  it('stay in the cell that is left when they are too many, beside those of other cells', () => {
    const typed = choose(typing(5, '99', [[3, '35']]), 7, isTooMuch);
    expect(typed).toEqual(
      typing(7, '', [
        [3, '35'],
        [5, '99'],
      ]),
    );
  });

  it('are typed on with when their cell is chosen again', () => {
    expect(choose(typing(7, '', [[3, '35']]), 3, isTooMuch)).toEqual(typing(3, '35'));
    expect(choose(typing(3, '35'), 3, isTooMuch, '3')).toEqual(typing(3, '3'));
    expect(choose(typing(3, '35'), 3, isTooMuch, '')).toEqual(typing(3, ''));
  });

  it('do not vanish when the choice comes to the same cell again', () => {
    expect(choose(typing(3, '35'), 3, isTooMuch)).toEqual(typing(3, '35'));
  });

  it('that may stand are stored or given up by whoever moves the choice, and are not left', () => {
    expect(choose(typing(3, '12'), 4, isTooMuch)).toEqual(typing(4, ''));
  });

  it('are gone once a mark is stored in their cell, chosen or not', () => {
    expect(mend(typing(3, '35', [[5, '99']]), 3)).toEqual(typing(3, '', [[5, '99']]));
    expect(mend(typing(3, '35', [[5, '99']]), 5)).toEqual(typing(3, '35'));
  });

  it('of an earlier page come back to their cells, but not over what is typed by now', () => {
    expect(leaveIn<number>(nothingTyped, 3, '35')).toEqual({ cell: null, draft: '', left: new Map([[3, '35']]) });
    expect(leaveIn(typing(3, ''), 3, '35')).toEqual(typing(3, '35'));
    expect(leaveIn(typing(3, '1'), 3, '35')).toEqual(typing(3, '1'));
  });
});
