// Scenarios that were recorded on this device or came as a file.
import { useCallback } from 'react';
import { keep, readKept, recordingNow, stopRecording, touchLab } from '#data/lab/lab-session.ts';
import { type Scenario, scenario } from './steps.ts';
import { useLive } from './use-lab.ts';

const ownKey = 'scenarios';
const none: readonly Scenario[] = [];

async function readOwn(): Promise<readonly Scenario[]> {
  return (await readKept<readonly Scenario[]>(ownKey)) ?? none;
}

export function useOwnScenarios(): readonly Scenario[] {
  return useLive(useCallback(readOwn, [])) ?? none;
}

export async function findOwn(name: string): Promise<Scenario | null> {
  return (await readOwn()).find((own) => own.name === name) ?? null;
}

/** One of the same name is replaced. */
export async function saveOwn(saved: Scenario): Promise<void> {
  await keep(ownKey, [...(await readOwn()).filter(({ name }) => name !== saved.name), saved]);
  await touchLab();
}

export async function deleteOwn(name: string): Promise<void> {
  await keep(
    ownKey,
    (await readOwn()).filter((own) => own.name !== name),
  );
  await touchLab();
}

/** A scenario from a file; null when there is none in it. */
export function readScenario(written: string): Scenario | null {
  try {
    const parsed = scenario.safeParse(JSON.parse(written));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Ends the recording; what was typed since its start becomes a scenario that ends with everything sent. */
export async function finishRecording(): Promise<void> {
  const recorded = await recordingNow();
  if (recorded && recorded.steps.length > 0) {
    const steps = [...recorded.steps, { do: 'calm' }, { do: 'untilSent', ms: 90_000 }];
    const made = readScenario(JSON.stringify({ name: recorded.name, lessons: 1, steps }));
    // First: once the page says that it records no more, whoever leaves it has the scenario.
    if (made) await saveOwn(made);
  }
  await stopRecording();
}
