// Small parts of a run: waiting, being the only one, and what the log says of a step.
import type { Step } from './steps.ts';

/** How long another tab is waited for: the page before a reload may hold its lock for a moment yet. */
const otherTabMs = 4_000;

/** One run at a time on a device, whatever tabs are open. False when another tab is at it for longer than that. */
export async function alone(work: () => Promise<void>): Promise<boolean> {
  const listening = new AbortController();
  // A browser frees the locks of a page that has gone when it comes to it, on a slow device after seconds: the run that goes on behind a
  // reload would be taken for another tab's.
  const left = new Promise<void>((resolve) => {
    window.addEventListener('pagehide', () => resolve(), { signal: listening.signal });
  });
  const options = { signal: AbortSignal.timeout(otherTabMs) };
  try {
    await navigator.locks.request('qalam-lab-run', options, () => Promise.race([work(), left]));
    return true;
  } catch (cause) {
    if ((cause as Error).name === 'TimeoutError') return false;
    throw cause;
  } finally {
    listening.abort();
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
  if (step.do === 'files') return `${step.kilobytes.join(' + ')} kB`;
  return step.do === 'untilMet' ? String(step.times) : '';
}
