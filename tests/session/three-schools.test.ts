// Three rounds of the property; `three-schools.slow.test.ts` plays more of them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRounds } from './three-schools.ts';

const [rounds, steps] = [3, 60];

describe('three schools and their accounts', () => {
  let round: Awaited<ReturnType<typeof openRounds>>;
  beforeAll(async () => {
    round = await openRounds();
  });
  afterAll(() => round.close());

  it.each(Array.from({ length: rounds }, (_, index) => index + 1))('keep to their own, round %i', async (seed) => {
    const { told } = await round.play(seed, steps);
    // The round was about something.
    expect(told).toBeGreaterThan(0);
  });
});
