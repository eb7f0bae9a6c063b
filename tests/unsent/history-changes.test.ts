import { describe, expect, it } from 'vitest';
import type { CellVersion } from '#contract/core/cell-version.ts';
import { changesOf } from '#features/unsent/history-changes.ts';

const aVersion = (version: number, value: unknown): CellVersion => ({
  version,
  value,
  author: { userId: 2, name: 'Төлегенова Ұ.' },
  capturedAt: 1,
  receivedAt: 2,
  acceptedAt: 3,
  clientId: null,
});
const steps = (versions: readonly CellVersion[], isWhole: boolean) =>
  changesOf(versions, isWhole).map((change) => ['before' in change ? change.before : 'unknown', change.version.value]);

describe('from what to what a cell was changed', () => {
  it('is the value before it, and nothing before the first', () => {
    expect(steps([aVersion(3, 9), aVersion(2, 5), aVersion(1, 7)], true)).toEqual([
      [5, 9],
      [7, 5],
      [null, 7],
    ]);
  });

  it('is not guessed where versions between are not on the device', () => {
    expect(steps([aVersion(5, 9), aVersion(2, 5)], false)).toEqual([
      ['unknown', 9],
      ['unknown', 5],
    ]);
    expect(steps([aVersion(3, 9), aVersion(2, 5)], false)).toEqual([
      [5, 9],
      ['unknown', 5],
    ]);
  });
});
