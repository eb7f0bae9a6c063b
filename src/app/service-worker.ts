// Registers the service worker and tells it which build this page is of. Loaded when the page stands: on a first visit the
// installation would compete with the page for the link.
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

export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent<{ type?: string }>) => {
    if (data.type === 'WHICH_BUILD') ports[0]?.postMessage(buildOfPage());
  });
  // The words and the card are fetched when there is something to say for the first time.
  onUpdateView(() => {
    if (updateView() !== 'none') void import('./update/prompts.tsx').then(({ mountPrompts }) => mountPrompts());
  });
  // sw.js itself is always asked for anew; the engine that it takes in has a hash in its name and comes from the browser's cache.
  try {
    const registration = await serviceWorker.register('/sw.js', { updateViaCache: 'imports' });
    followUpdates(registration);
    const ask = async (when: 'start' | 'replaced') => {
      const { controller } = serviceWorker;
      if (controller) noteBuild(await isFormerBuild(controller), when);
    };
    serviceWorker.addEventListener('controllerchange', () => void ask('replaced'));
    await ask('start');
  } catch (cause) {
    console.warn('The service worker could not be registered', cause);
    return;
  }
  // This page stands under its build: what former builds left may go once their last tab is gone.
  serviceWorker.controller?.postMessage({ type: 'TIDY' });
}
