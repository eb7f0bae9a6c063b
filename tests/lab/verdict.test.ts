// The verdict must be able to report everything that can happen, above all the bad.
import { describe, expect, test } from 'vitest';
import { type Act, judge, type OutboxWitness, outcomeOf, type ServerWitness } from '#features/lab/verdict.ts';

const cell = 'lesson:1|mark:a';
const act = (value: unknown, told: Act['told'] = 'stored', cellKey = cell): Act => ({
  id: 0,
  cellKey,
  name: 'setMark',
  payload: {},
  value,
  told,
});
const server = (since: readonly unknown[], before: unknown = null): ReadonlyMap<string, ServerWitness> =>
  new Map([[cell, { before, since }]]);
const waiting: OutboxWitness = { cellKey: cell, state: 'pending' };
const parked: OutboxWitness = { cellKey: cell, state: 'parked' };

function sums(acts: readonly Act[], outbox: readonly OutboxWitness[], witness: ReadonlyMap<string, ServerWitness>) {
  const found = judge(acts, outbox, witness).sums;
  return { ...Object.fromEntries(Object.entries(found).filter(([, value]) => value !== 0)), outcome: outcomeOf(found) };
}

describe('one entry', () => {
  test('that the server holds is delivered', () => {
    expect(sums([act(5)], [], server([5]))).toEqual({ typed: 1, stored: 1, delivered: 1, outcome: 'passed' });
  });
  test('that is neither on the server nor on the device is lost', () => {
    expect(sums([act(5)], [], server([]))).toEqual({ typed: 1, stored: 1, lost: 1, outcome: 'failed' });
  });
  test('that the user was told is not saved is not lost, and not stored', () => {
    expect(sums([act(5, 'notSaved')], [], server([]))).toEqual({ typed: 1, notSaved: 1, outcome: 'passed' });
  });
  test('that nobody was told anything about, since the page ended in mid-write, counts as not saved', () => {
    expect(sums([act(5, 'nothing')], [], server([]))).toEqual({ typed: 1, notSaved: 1, outcome: 'passed' });
  });
  test('in the outbox waits, or waits for a decision', () => {
    expect(sums([act(5)], [waiting], server([]))).toEqual({ typed: 1, stored: 1, waiting: 1, outcome: 'waiting' });
    expect(sums([act(5)], [parked], server([9]))).toEqual({
      typed: 1,
      stored: 1,
      parked: 1,
      foreign: 1,
      outcome: 'passed',
    });
  });
  test('of another cell in the outbox is no witness for this one', () => {
    expect(sums([act(5)], [{ ...waiting, cellKey: 'lesson:1|mark:b' }], server([]))).toMatchObject({ lost: 1 });
  });
  test('that sets what the server held already needs no effect of its own', () => {
    expect(sums([act(5)], [], server([], 5))).toMatchObject({ delivered: 1, outcome: 'passed' });
  });
});

describe('several entries in one cell', () => {
  test('that were merged before they were sent are all delivered by the last one', () => {
    expect(sums([act(5), act(6), act(7)], [], server([7]))).toEqual({
      typed: 3,
      stored: 3,
      delivered: 3,
      outcome: 'passed',
    });
  });
  test('of which the last one is gone are one delivered and one lost', () => {
    expect(sums([act(5), act(7)], [], server([5]))).toEqual({
      typed: 2,
      stored: 2,
      delivered: 1,
      lost: 1,
      outcome: 'failed',
    });
  });
  test('an earlier one that has its effect a second time is twice', () => {
    expect(sums([act(5), act(7)], [], server([5, 7, 5]))).toMatchObject({ duplicated: 1, outcome: 'failed' });
  });
  test('that come in another order than they were typed are not right either', () => {
    expect(sums([act(5), act(7)], [], server([7, 5]))).toMatchObject({ duplicated: 1, outcome: 'failed' });
  });
  test('typed again over what could not be saved are delivered together', () => {
    expect(sums([act(5, 'notSaved'), act(5)], [], server([5]))).toMatchObject({ typed: 2, delivered: 2 });
  });
  test('put back to what was there, and never sent, are delivered: the server holds what the user wants', () => {
    expect(sums([act(7), act(5)], [], server([], 5))).toMatchObject({ delivered: 2, outcome: 'passed' });
  });
});

test('names the cells that lost an entry, and those that had one twice', () => {
  const other = 'lesson:1|mark:b';
  const found = judge(
    [act(5), act(5, 'stored', other), act(6, 'stored', other)],
    [],
    new Map([
      [cell, { before: null, since: [] }],
      [other, { before: null, since: [5, 6, 5] }],
    ]),
  );
  expect(found).toMatchObject({ lostCells: [cell], duplicatedCells: [other] });
});
