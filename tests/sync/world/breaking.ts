// Breaks laws of the simulated world on purpose, to check its checker (world.test.ts, world-laws.slow.test.ts).
import { expect } from 'vitest';
import { problemsOf } from './open.ts';
import type { World } from './play.ts';
import type { Step } from './steps.ts';

type AnyMethod = (this: never, ...given: never[]) => unknown;
const mends: (() => void)[] = [];
/** Undoes a break after the test. */
export const onMend = (mend: () => void): void => void mends.push(mend);
/** Undoes all breaks. */
export function mendAll({ server }: World): void {
  for (const mend of mends.splice(0)) mend();
  server.afterRequest = undefined;
  server.misread = undefined;
}
/** Replaces a method for one test; the replacement is given the original. */
export function breakMethod<Of extends object>(
  prototype: Of,
  name: string,
  broken: (before: (...given: unknown[]) => Promise<unknown>, self: Of, given: unknown[]) => unknown,
): void {
  const methods = prototype as Record<string, AnyMethod>;
  const method = methods[name];
  if (!method) throw new Error(`There is no ${name} to break`);
  onMend(() => {
    methods[name] = method;
  });
  methods[name] = function (this: Of, ...given: unknown[]) {
    return broken(async (...passed) => method.apply(this as never, passed as never[]), this, given);
  } as AnyMethod;
}

export const first = { device: 0, tab: 0 };
export const overGoodLink = { kind: 'sync', fault: { kind: 'none' }, on: 'all' } as const;
export const tap = (device: number, value: number): Step => ({
  kind: 'type',
  device,
  tab: 0,
  act: { what: 7, lesson: 0, pupil: 0, value },
});

/** The shortest way to a break, where random schedules hit it too rarely for a test. */
export async function expectBroken(world: World, law: number, steps: readonly Step[]): Promise<void> {
  expect((await problemsOf(world, steps))[0]).toMatch(new RegExp(`^law ${law}:`));
}
