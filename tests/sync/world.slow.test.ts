// A few hundred seeded schedules of the simulated world; world.test.ts plays the first 25, `npm run test:soak` 10,000. A failing one is shortened, printed with its
// seed, and kept in world-cases.slow.test.ts as a named test.
import { afterEach, describe, expect, it } from 'vitest';
import { closeWorld, openWorld } from './world/open.ts';
import type { World } from './world/play.ts';
import { failuresOf } from './world/schedules.ts';

const schedules = Number(process.env.QALAM_SCHEDULES ?? 200);
const firstSeed = Number(process.env.QALAM_SEED ?? 1);

/** All lessons of a world are in the same week of its teachers: after some dozen schedules each takes longer than the one before. */
const schedulesPerWorld = 40;

/** A long soak reports more than its first failure. */
const mostFailed = 5;

describe('the simulated world', () => {
  let world: World | undefined;
  afterEach(async () => {
    if (world) await closeWorld(world);
  });

  it(`keeps the ten laws over ${schedules} schedules`, async () => {
    const failed: string[] = [];
    for (let played = 0; played < schedules && failed.length < mostFailed; played++) {
      if (world && played % schedulesPerWorld === 0) {
        await closeWorld(world);
        world = undefined;
      }
      world ??= await openWorld();
      failed.push(...(await failuresOf(world, firstSeed + played)));
    }
    expect(failed, failed.join('\n\n')).toEqual([]);
  }, 7_200_000);
});
