// Serves the application from the device and, where the browser offers it, sends unsent work when no page is open. It changes
// nothing by itself: a new version waits until the page asks for it (SKIP_WAITING), since a reload could take a form away.
import { PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { shareAddress } from '#contract/files/shared-files.ts';
import { officeCache } from '#shared/lib/office-cache.ts';
import type { EngineScope, ServiceEngine } from '#workers/sync/host.ts';
import { answerOf, archivedFiles, dropArchives, fetchArchive, fromArchive, keepArchive } from './archives.ts';
import { isOfBuild, isOnlyBuild } from './builds.ts';
import { closeReadPushes, listenForPushes } from './push.ts';
import { takeShare } from './share.ts';

/**
 * `isOffice`: only on devices of people who use the pages of the office. `isFirst`: an archive that is unpacked during the installation,
 * because a start needs its files. `archive`: the index in this list of the archive with the file.
 */
type Entry = {
  readonly url: string;
  readonly revision: string | null;
  readonly isOffice?: true;
  readonly isFirst?: true;
  readonly archive?: number;
};
declare const self: ServiceWorkerGlobalScope & EngineScope;
/** Not in TypeScript's library: Background Sync is Chromium's alone. */
type SyncEvent = ExtendableEvent & { readonly tag: string };

const listed = self.__WB_MANIFEST as Entry[];
/** Scripts of pages named “archive” begin the same way. */
const isArchive = ({ url }: Entry) => /^assets\/archive-.+\.json$/.test(url);
const entries = listed.filter((entry) => !isArchive(entry));
const pageAddress = '/index.html';
const precache = new PrecacheController();
precache.addToCacheList([...entries]);

// Before the precache route, which does not know archives. Tabs of former builds ask for former files: from the device if cached, else from the
// server, which keeps them.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request, url, event }) => (await caches.match(request)) ?? (await unpacked(url, event)) ?? fetch(request),
);
registerRoute(new PrecacheRoute(precache));
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === shareAddress,
  ({ request }) => takeShare(request),
  'POST',
);
registerRoute(
  new NavigationRoute(precache.createHandlerBoundToURL(pageAddress), { denylist: [/^\/(api|calendar)\//] }),
);

/** Answers with a file from its archive and stores it as an entry of its own. */
async function unpacked({ href, pathname }: URL, event: ExtendableEvent): Promise<Response | undefined> {
  const answer = await fromArchive(pathname.slice(1));
  const key = precache.getCacheKeyForURL(href);
  if (answer && key) {
    const copy = answer.clone();
    // If the disk is full, the file stays in its archive.
    const store = caches.open(precache.strategy.cacheName).then((cache) => cache.put(key, copy));
    event.waitUntil(store.catch(() => undefined));
  }
  return answer;
}

/** Of the six connections that a browser opens to a server of the older kind two stay free for what a person waits for. */
const filesAtOnce = 4;

/**
 * On a new device most files come together (scripts/precache.ts): a request for each made a person wait 16 s over a link of 300 ms. What an
 * archive does not bring comes by itself.
 */
async function fetchArchives(): Promise<void> {
  const cache = await caches.open(precache.strategy.cacheName);
  if ((await cache.keys()).length > 0) return;
  await bringArchives(listed.filter((entry) => isArchive(entry) && !entry.isOffice));
}

async function bringArchives(archives: readonly Entry[]): Promise<void> {
  const bring = async (archive: Entry) => {
    if (archive.isFirst) return openAtOnce(archive.url);
    const files = entries.filter((entry) => listed[entry.archive ?? -1] === archive);
    return keepArchive(
      archive.url,
      files.map(({ url }) => url),
    );
  };
  await Promise.allSettled(archives.map(bring));
}

async function openAtOnce(url: string): Promise<void> {
  const cache = await caches.open(precache.strategy.cacheName);
  for (const [file, text] of Object.entries(await fetchArchive(url))) {
    const key = precache.getCacheKeyForURL(new URL(file, self.location.href).href);
    if (key) await cache.put(key, answerOf(file, text));
  }
}

/** Fetches what is not on the device yet, several files side by side: Workbox fetches one after another. */
async function fetchFiles(event: ExtendableEvent): Promise<void> {
  const packed = await archivedFiles();
  await sideBySide(
    entries.filter(({ isOffice, url }) => !isOffice && !packed.has(url)),
    async (entry) => {
      const { href } = new URL(entry.url, self.location.href);
      // A name that tells its content may come from the browser's own cache: the page has just fetched some of these.
      const request = new Request(href, { cache: entry.revision ? 'reload' : 'default', credentials: 'same-origin' });
      const cacheKey = precache.getCacheKeyForURL(href);
      await Promise.all(precache.strategy.handleAll({ params: { cacheKey }, request, event }));
    },
  );
}

async function sideBySide(files: readonly Entry[], bring: (entry: Entry) => Promise<void>): Promise<void> {
  const waiting = [...files];
  const oneByOne = async () => {
    for (let entry = waiting.shift(); entry; entry = waiting.shift()) await bring(entry);
  };
  await Promise.all(Array.from({ length: filesAtOnce }, oneByOne));
}

/** Brings the files of the office that are not here yet. @throws when one does not come */
async function fetchOffice(): Promise<void> {
  const cache = await caches.open(precache.strategy.cacheName);
  const keyOf = ({ url }: Entry) => precache.getCacheKeyForURL(new URL(url, self.location.href).href) ?? url;
  const files = entries.filter(({ isOffice }) => isOffice);
  const missing = async () => {
    const packed = await archivedFiles();
    const unpackedFiles = files.filter(({ url }) => !packed.has(url));
    const found = await Promise.all(unpackedFiles.map((entry) => cache.match(keyOf(entry))));
    return unpackedFiles.filter((_, index) => found[index] === undefined);
  };
  if ((await missing()).length === files.length)
    await bringArchives(listed.filter((entry) => isArchive(entry) && entry.isOffice));
  await sideBySide(await missing(), async (entry) =>
    cache.add(new Request(keyOf(entry), { credentials: 'same-origin' })),
  );
}

/** From now on the files of the office come with the installation of each build. */
async function noteOffice(): Promise<void> {
  if (await caches.has(officeCache)) return;
  await caches.open(officeCache);
  // A build that was installed meanwhile knew nothing of it.
  const { installing, waiting, active } = self.registration;
  (installing ?? waiting ?? active)?.postMessage({ type: 'OFFICE' });
}

let office: Promise<boolean> | undefined;
/** Whether all of it is here; whoever asks while it is being fetched waits for the same. */
function bringOffice(): Promise<boolean> {
  office ??= fetchOffice()
    .then(noteOffice)
    .then(
      () => true,
      () => false,
    )
    .finally(() => {
      office = undefined;
    });
  return office;
}

/**
 * The engine stands in the file of the pages' own worker, and is only run when there is something to send: each start of an
 * application waits for the start of this script. A browser lets a service worker take in later what it took in while it was
 * installed, and only that.
 */
function takeEngineIn(): void {
  const file = entries.find(({ url }) => /sync\.worker-[^/]+\.js$/.test(url));
  if (file && !self.qalamEngine) importScripts(`/${file.url}`);
}

function engine(): ServiceEngine | undefined {
  takeEngineIn();
  return self.qalamEngine;
}

self.addEventListener('install', (event) => {
  event.waitUntil(
    fetchArchives()
      .then(() => fetchFiles(event))
      .then(async () => ((await caches.has(officeCache)) ? fetchOffice() : undefined))
      .then(takeEngineIn),
  );
});
// The first worker takes the page that installed it, so that its next start needs no network. What former builds left stays until
// their tabs are gone.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

async function tidy(event: ExtendableEvent): Promise<void> {
  // A successor that is coming or waiting has its files here already, and they are not on this build's list.
  if (self.registration.installing || self.registration.waiting) return;
  const page = await precache.matchPrecache(pageAddress);
  if (!page || !(await isOnlyBuild(self.clients, await page.text()))) return;
  await precache.activate(event);
  await dropArchives(new Set(entries.map(({ url }) => url)));
}

/** Tells a page whether it is of the build of this worker: one that came while the worker was replaced is not. */
async function answerWhetherCurrent({ data, ports }: ExtendableMessageEvent): Promise<void> {
  const page = await precache.matchPrecache(pageAddress);
  // Without its page the worker knows no better.
  ports[0]?.postMessage(page === undefined || isOfBuild((data as { build: string }).build, await page.text()));
}

self.addEventListener('message', (event) => {
  const { type, except } = (event.data ?? {}) as { type?: string; except?: number | null };
  if (type === 'SKIP_WAITING') void self.skipWaiting();
  if (type === 'CLAIM') event.waitUntil(self.clients.claim());
  if (type === 'TIDY') event.waitUntil(tidy(event));
  if (type === 'IS_CURRENT') event.waitUntil(answerWhetherCurrent(event));
  if (type === 'OFFICE') event.waitUntil(bringOffice().then((isHere) => event.ports[0]?.postMessage(isHere)));
  if (type === 'DRAIN') event.waitUntil(drainInTurn());
  // Somebody else works in the page: what others of the device left goes out under their own sessions (law 6).
  if (type === 'DRAIN_OTHERS') event.waitUntil(drainAccounts(except));
});

async function drainAccounts(except?: number | null): Promise<boolean> {
  const isDone = (await engine()?.drainAccounts(except)) ?? true;
  // The server has said what was read elsewhere.
  await closeReadPushes(self, engine);
  return isDone;
}

listenForPushes(self, engine);

let lastTurn: Promise<unknown> = Promise.resolve();
let nextTurn: Promise<boolean> | undefined;
/** Many tabs may be closed at once: who asks during a drain shares the one after it, which sees what they have left. */
function drainInTurn(): Promise<boolean> {
  nextTurn ??= lastTurn.then(() => {
    nextTurn = undefined;
    const turn = drainAccounts();
    lastTurn = turn.catch(() => undefined);
    return turn;
  });
  return nextTurn;
}

/** A browser that hears of work that is left wakes this worker again, some minutes later. */
async function drainOrFail(): Promise<void> {
  if (!(await drainInTurn())) throw new Error('Unsent work is left');
}

self.addEventListener('sync' as 'message', (event) => {
  const { tag, waitUntil } = event as unknown as SyncEvent;
  if (tag === 'qalam-outbox') waitUntil.call(event, drainOrFail());
});
