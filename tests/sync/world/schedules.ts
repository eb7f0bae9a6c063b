// Plays seeded schedules, and explains those that fail.
import { explain, problemsOfSeed } from './open.ts';
import type { World } from './play.ts';

/** The failure of a seed in words, with the shortest schedule found for it; empty if all laws are kept. */
export async function failuresOf(world: World, seed: number): Promise<string[]> {
  const problems = await problemsOfSeed(world, seed).catch((error: Error) => [error.message]);
  if (problems.length === 0) return [];
  // A replay may pass: the problems seen first are reported too.
  const failure = [...problems, (await explain(world, seed)).words].join('\n');
  // Printed at once, since a soak may be cut short.
  console.error(failure);
  return [failure];
}
