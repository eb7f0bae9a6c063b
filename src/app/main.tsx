// Starts the application: language, account of the last time, router. Nothing here waits for the network.
import '#shared/lib/polyfills.ts';
import '#shared/ui/styles/index.css';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { catchInstallPrompt } from '#data/device/install-prompt.ts';
import { watchPage } from '#data/device/page-cache.ts';
import { isLabOpen } from '#data/lab/lab-flag.ts';
import { refreshPerson, startSession } from '#data/session/session.ts';
import { quietMoment } from '#shared/lib/quiet-moment.ts';
import { clearMonitoringFilters } from '#shared/lib/storage.ts';
import { startColourScheme } from '#shared/ui/index.ts';
import { isBeingReloaded, watchChunks } from './chunk-errors.ts';
import { createRouter } from './routes.tsx';
import { startTexts } from './texts.ts';

const skip = (cause: unknown) => {
  if (!isBeingReloaded()) console.warn('What belongs to the device comes with the next start', cause);
};

/** What makes the page an application on this device. It works without. */
function startDevice(): void {
  import('./service-worker.ts').then(({ registerServiceWorker }) => registerServiceWorker()).catch(skip);
  import('./update/installation.ts').then(({ startInstallation }) => startInstallation()).catch(skip);
}

async function start(): Promise<void> {
  document.title = 'Qalam';
  watchChunks();
  watchPage();
  catchInstallPrompt();
  startColourScheme();
  clearMonitoringFilters();
  // Only on the device of a tester who left faults in force: they are so before the first request.
  if (isLabOpen()) await (await import('#data/lab/lab-session.ts')).startLab();
  startSession();
  // The router reads the session when it is made, and begins to load its page at once, beside the dictionary.
  const router = createRouter();
  await startTexts();
  const place = document.getElementById('root');
  if (!place) throw new Error('The page has no root element');
  createRoot(place).render(<RouterProvider router={router} />);
  import('./corrections.ts').then(({ followCorrections }) => followCorrections()).catch(skip);
  // Only a start leads to the sign-in by itself: in the middle of a lesson a banner asks, and the work goes on.
  void refreshPerson().then(async (refused) => {
    // Who holds no role any more is signed out (part 1 section 8).
    if (refused === 'NO_ROLE') await (await import('#data/session/entering.ts')).signOut();
    if (refused) void router.navigate('/login', { state: { refused } });
  });
  await quietMoment();
  import('#data/session/accounts.ts').then((accounts) => accounts.afterStart()).catch(skip);
  // An installation on a first visit, and an update later, would share the link with what the page still waits for.
  startDevice();
}

void start();
