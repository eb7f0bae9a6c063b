// The shipped scenarios as data, and the drill generated from a day.
import { expect, test } from 'vitest';
import { drillScenario } from '#features/lab/drill.ts';
import { contentOf } from '#features/lab/run-files.ts';
import { shippedNames, shippedScenario } from '#features/lab/shipped.ts';
import { scenario } from '#features/lab/steps.ts';
import { callKinds, calm, channelFaults, faultNames, isCalm, presets, randomAt } from '#shared/lib/lab-settings.ts';

const all = shippedNames.map((name) => shippedScenario(name));

test('every one of ours could have come as a file, and only ours have our names', () => {
  expect(all.length).toBeGreaterThanOrEqual(12);
  for (const one of all) expect(scenario.safeParse(JSON.parse(JSON.stringify(one))).success).toBe(true);
  expect(shippedScenario('toString')).toBeNull();
});

test('together they meet every fault that the laboratory knows', () => {
  const met = new Set(
    all.flatMap((one) => one?.steps ?? []).flatMap((step) => (step.do === 'faults' ? (step.rules ?? []) : [])),
  );
  const names = new Set([...met].map(({ fault }) => fault));
  expect(faultNames.filter((name) => !names.has(name))).toEqual([]);
});

test('together they break every kind of request', () => {
  const steps = all.flatMap((one) => one?.steps ?? []);
  const met = new Set(
    steps.flatMap((step) => (step.do === 'faults' ? (step.rules ?? []) : [])).map(({ calls }) => calls),
  );
  expect(callKinds.filter((kind) => kind !== 'sync' && !met.has(kind))).toEqual([]);
});

test('files of a run differ from each other, and are the same for the same seed', () => {
  expect(contentOf(4217, 0, 2)).toEqual(contentOf(4217, 0, 2));
  expect(contentOf(4217, 0, 2)).not.toEqual(contentOf(4217, 1, 2));
  expect(contentOf(4217, 0, 2).byteLength).toBe(2_000);
});

test('together they meet every fault of the channel', () => {
  const steps = all.flatMap((one) => one?.steps ?? []);
  const met = new Set(steps.map((step) => (step.do === 'faults' ? step.channel : null)));
  expect(channelFaults.filter((name) => !met.has(name))).toEqual([]);
});

test('the drill works under the faults in force, and ends them before it is judged', () => {
  const { steps, lessons } = drillScenario(3, { ...calm, ...presets.flapping, channel: 'lost', disk: 'tight' });
  expect(lessons).toBe(3);
  expect(steps[0]).toMatchObject({ do: 'faults', flap: presets.flapping.flap, channel: 'lost', disk: 'tight' });
  expect(steps.filter((step) => step.do === 'roll')).toHaveLength(3);
  expect(steps.filter((step) => step.do === 'files')).toHaveLength(1);
  expect(steps.at(-2)).toEqual({ do: 'calm' });
  expect(scenario.safeParse({ name: 'drill', lessons, steps }).success).toBe(true);
});

test('faults that have run out are none', () => {
  expect(isCalm({ ...calm, rules: [{ fault: 'cut', calls: 'all', left: 0 }] })).toBe(true);
  expect(isCalm({ ...calm, rules: [{ fault: 'cut', calls: 'all', left: null }] })).toBe(false);
  expect(isCalm({ ...calm, skewMs: 1 })).toBe(false);
  expect(isCalm({ ...calm, channel: 'silent' })).toBe(false);
});

test('the same seed loses the same requests', () => {
  const lost = (seed: number) => Array.from({ length: 200 }, (_, place) => randomAt(seed, place) < 0.3);
  expect(lost(4217)).toEqual(lost(4217));
  expect(lost(4217)).not.toEqual(lost(4218));
  const share = lost(4217).filter(Boolean).length / 200;
  expect(share).toBeGreaterThan(0.2);
  expect(share).toBeLessThan(0.4);
});
