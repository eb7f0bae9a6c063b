import { expect, it } from 'vitest';
import { stepOf, type UpdateFacts, viewOf } from './update-rules.ts';

const quiet: UpdateFacts = {
  isInstalling: false,
  isWaiting: false,
  isTakenOver: false,
  isAccepted: false,
  isOutdated: false,
  isSafe: true,
  isSeen: true,
  isSilenced: false,
};
const all = (facts: Partial<UpdateFacts>) => ({
  view: viewOf({ ...quiet, ...facts }),
  step: stepOf({ ...quiet, ...facts }),
});

it('a waiting build is offered, and nothing happens until the person says yes', () => {
  expect(all({})).toEqual({ view: 'none', step: 'none' });
  expect(all({ isInstalling: true })).toEqual({ view: 'none', step: 'none' });
  expect(all({ isWaiting: true })).toEqual({ view: 'offer', step: 'none' });
  expect(all({ isWaiting: true, isSeen: false })).toEqual({ view: 'offer', step: 'none' });
  expect(all({ isWaiting: true, isSilenced: true })).toEqual({ view: 'none', step: 'none' });
});

it('nothing is announced and nothing reloaded while something is in hand or being sent', () => {
  const states: Partial<UpdateFacts>[] = [
    { isWaiting: true },
    { isTakenOver: true },
    { isTakenOver: true, isSeen: false },
    { isOutdated: true },
  ];
  for (const facts of states) expect(all({ ...facts, isSafe: false })).toEqual({ view: 'none', step: 'none' });
  for (const facts of states) expect(all({ ...facts, isSafe: false, isAccepted: true }).step).toBe('none');
});

it('after the yes the worker takes over, and then the page is reloaded', () => {
  expect(all({ isWaiting: true, isAccepted: true })).toEqual({ view: 'finishing', step: 'takeOver' });
  expect(all({ isAccepted: true })).toEqual({ view: 'finishing', step: 'none' });
  expect(all({ isTakenOver: true, isAccepted: true })).toEqual({ view: 'finishing', step: 'reload' });
});

it('a page that did not accept is reloaded only out of sight', () => {
  expect(all({ isTakenOver: true })).toEqual({ view: 'elsewhere', step: 'none' });
  expect(all({ isTakenOver: true, isSilenced: true })).toEqual({ view: 'elsewhere', step: 'none' });
  expect(all({ isTakenOver: true, isSeen: false }).step).toBe('reload');
});

it('a version that the server refuses offers the update and does not force it', () => {
  expect(all({ isOutdated: true, isSilenced: true })).toEqual({ view: 'outdated', step: 'none' });
  expect(all({ isOutdated: true, isAccepted: true, isInstalling: true }).step).toBe('none');
  expect(all({ isOutdated: true, isAccepted: true, isWaiting: true }).step).toBe('takeOver');
  expect(all({ isOutdated: true, isAccepted: true }).step).toBe('reload');
});
