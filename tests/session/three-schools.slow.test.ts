// Twenty rounds of the property of which the gate plays three.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRounds } from './three-schools.ts';

const [rounds, steps] = [20, 120];

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
