// Schedules that once broke a law, shortened and kept (world.slow.test.ts says how they are found). The number is the seed's.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { overGoodLink } from './world/breaking.ts';
import { closeWorld, openWorld, problemsOf } from './world/open.ts';
import { Play, type World } from './world/play.ts';
import type { Step } from './world/steps.ts';

describe('schedules of the simulated world that once failed', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => closeWorld(world));

  const conduct = (device: number, tab: number, what: number, value: number): Step => ({
    kind: 'type',
    device,
    tab,
    act: { what, lesson: 1, pupil: 0, value },
  });

  it('71039: somebody who agrees with the newest value has not replaced the one before it', async () => {
    const steps: Step[] = [
      conduct(0, 0, 3, 0),
      conduct(1, 2, 3, 3),
      { kind: 'together', device: 0, act: { what: 7, lesson: 0, pupil: 0, value: 4 }, order: 377973 },
      conduct(0, 1, 2, 5),
      { kind: 'worker', device: 1 },
      conduct(1, 1, 3, 0),
    ];
    expect(await problemsOf(world, steps)).toEqual([]);
  });

  it('7246: a tab that ends between its answer and its word takes nothing off the screen of another', async () => {
    const act = { what: 11, lesson: 0, pupil: 2, value: 3 };
    const steps: Step[] = [
      { kind: 'openTab', device: 0 },
      { kind: 'link', device: 0, isUp: true },
      { kind: 'crash', device: 0, tab: 0, after: 20, act },
    ];
    expect(await problemsOf(world, steps)).toEqual([]);
  });

  const answer = (device: number, what: number, value = 0): Step => ({ kind: 'answer', device, tab: 0, what, value });
  const send = (device: number): Step => ({ ...overGoodLink, device, tab: 0 });

  it('answers 49: the next attempt does not wait for a decision about the former one', async () => {
    const steps = [answer(1, 6), answer(2, 4), answer(2, 9), send(1), send(2), answer(2, 4)];
    expect(await problemsOf(world, steps)).toEqual([]);
  });

  it('answers 19: a stroke over one that was refused keeps it', async () => {
    const steps = [answer(2, 7), send(2), send(1), answer(1, 7), send(1), answer(1, 8)];
    expect(await problemsOf(world, steps)).toEqual([]);
  });

  it('answers 27: a page leaves with the sending that replaces a refused one', async () => {
    const steps = [answer(2, 4), answer(2, 7), send(2), answer(2, 4), answer(2, 5)];
    expect(await problemsOf(world, steps)).toEqual([]);
  });

  it('a page leaves with that sending although the server takes its former number for settled', async () => {
    const other = (lesson: number): Step => ({
      kind: 'type',
      device: 2,
      tab: 0,
      act: { what: 0, lesson, pupil: 0, value: 1 },
    });
    const waiting = [answer(2, 4), answer(2, 7), send(2)];
    const past = [other(0), send(2), other(1), send(2)];
    const play = new Play(world);
    expect(await play.run([...waiting, ...past, answer(2, 4), send(2)])).toEqual([]);
    expect(await play.outboxOf('tablet', 11)).toEqual([]);
  });
});
