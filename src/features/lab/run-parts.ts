// Small parts of a run: waiting, being the only one, and what the log says of a step.
import type { Step } from './steps.ts';

/** A page that was just reloaded may still hold the lock of its previous self for a moment. */
const formerSelfMs = 1_500;

/** One run at a time on a device, whatever tabs are open. False when another tab is at it for longer than that. */
export async function alone(work: () => Promise<void>): Promise<boolean> {
  try {
    await navigator.locks.request('qalam-lab-run', { signal: AbortSignal.timeout(formerSelfMs) }, work);
    return true;
  } catch (cause) {
    if ((cause as Error).name === 'TimeoutError') return false;
    throw cause;
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

export function defined<Given extends object>(given: Given): { [Key in keyof Given]: Exclude<Given[Key], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as never;
}

/** What the log says of a step beside its name. */
export function detailOf(step: Step): string {
  if (step.do === 'faults') {
    const rules = (step.rules ?? []).map(({ fault, calls, left }) => `${fault} ${calls} ${left ?? ''}`.trim());
    return [step.preset ?? '', ...rules, step.skewMs ? `${step.skewMs} ms` : '', step.disk ?? '']
      .filter((part) => part !== '')
      .join(', ');
  }
  return step.do === 'untilMet' ? String(step.times) : '';
}
