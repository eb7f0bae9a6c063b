// Registers the service worker and tells it which build this page is of. Loaded when the page stands: on a first visit the
// installation would compete with the page for the link.
import { mountPrompts } from './update/mount-prompts.ts';
import { followUpdates, noteBuild, onUpdateView, updateView } from './update/update.ts';

const answerMs = 5_000;

/** The list by which the page finds the files of its build; no two builds with different chunks share it. */
function buildOfPage(): string {
  return document.querySelector('script[type=importmap]')?.textContent ?? '';
}

/** Whether the page is of another build than the worker that serves it; a worker that does not answer says nothing. */
function isFormerBuild(controller: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    setTimeout(() => resolve(false), answerMs);
    port1.onmessage = ({ data }: MessageEvent<boolean>) => resolve(!data);
    controller.postMessage({ type: 'IS_CURRENT', build: buildOfPage() }, [port2]);
  });
}

/**
 * A page that was on its way while the worker took the others is served by none, for as long as it stays: it asks to be taken too, by a
 * worker of its own build.
 */
async function joinWorker({ active }: ServiceWorkerRegistration): Promise<void> {
  if (navigator.serviceWorker.controller || !active || (await isFormerBuild(active))) return;
  active.postMessage({ type: 'CLAIM' });
}

const firstPauseMs = 2_000;
const longestPauseMs = 300_000;

/**
 * A first installation that fails, on a link that breaks, leaves no worker that could be updated: it is begun again, after a pause that
 * grows. The files that came are there already.
 */
async function register(pauseMs = firstPauseMs): Promise<void> {
  // sw.js itself is always asked for anew; the engine that it takes in has a hash in its name and comes from the browser's cache.
  const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'imports' });
  followUpdates(registration);
  const { active, installing } = registration;
  installing?.addEventListener('statechange', () => {
    if (!active && installing.state === 'redundant') registerLater(pauseMs);
  });
}

function registerLater(pauseMs: number): void {
  const nextPauseMs = Math.min(pauseMs * 2, longestPauseMs);
  setTimeout(() => void register(nextPauseMs).catch(() => registerLater(nextPauseMs)), pauseMs);
}

export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent<{ type?: string }>) => {
    if (data.type === 'WHICH_BUILD') ports[0]?.postMessage(buildOfPage());
  });
  // The words and the card are fetched when there is something to say for the first time.
  onUpdateView(() => {
    if (updateView() !== 'none') void mountPrompts();
  });
  void serviceWorker.ready.then(joinWorker);
  const ask = async (when: 'start' | 'replaced') => {
    const { controller } = serviceWorker;
    if (controller) noteBuild(await isFormerBuild(controller), when);
  };
  try {
    await register();
  } catch (cause) {
    // Not even sw.js came.
    console.warn('The service worker could not be registered', cause);
    registerLater(firstPauseMs);
  }
  serviceWorker.addEventListener('controllerchange', () => void ask('replaced'));
  await ask('start');
  // This page stands under its build: what former builds left may go once their last tab is gone.
  serviceWorker.controller?.postMessage({ type: 'TIDY' });
}
