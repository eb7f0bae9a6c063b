// A few hundred seeded schedules of the simulated world; `npm run test:soak` plays 10,000. A failing one is made short and printed
// with its seed, and kept in world-cases.test.ts as a named test.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeWorld, explain, openWorld, problemsOfSeed } from './world/open.ts';
import type { World } from './world/play.ts';

const schedules = Number(process.env.QALAM_SCHEDULES ?? 200);
const firstSeed = Number(process.env.QALAM_SEED ?? 1);

describe('the simulated world', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => closeWorld(world));

  it(`keeps the ten laws over ${schedules} schedules`, async () => {
    for (let seed = firstSeed; seed < firstSeed + schedules; seed++) {
      const problems = await problemsOfSeed(world, seed);
      if (problems.length > 0) expect.fail((await explain(world, seed)).words);
    }
  }, 7_200_000);
});
