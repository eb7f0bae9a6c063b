// The dedicated worker of a tab: hosts the engine, so that gzip, JSON and storage never hold up a tap. The service worker takes the
// same file in, so that the engine is downloaded and kept once.
import '#shared/lib/polyfills.ts';
import { expose } from 'comlink';
import '#contract/office.ts';
import { AppError } from '#contract/core/errors.ts';
import { QalamDatabase } from '#db/database.ts';
import { keepFollowed } from '#db/followed.ts';
import { provideDatabase } from '#db/handles.ts';
import { notePackPart, readHeldDocuments } from '#db/packs.ts';
import { plainFetch, putInFront } from '#shared/http/browser-fetch.ts';
import { noticesOf, pullAccount, renewPushes } from './at-push.ts';
import type { Channel } from './channel/channel.ts';
import { openChannel } from './channel/open-channel.ts';
import { drainAccounts } from './drain-accounts.ts';
import { createSyncHost, type EngineScope, type SyncHost } from './host.ts';
import type { SyncApi } from './sync-api.ts';

provideDatabase(QalamDatabase);

/** Puts the offline laboratory in front of this worker; requests wait for it. */
function openLab(): void {
  const lab = import('./lab.ts');
  putInFront(lab.then(({ installLab }) => installLab('worker')).catch(() => plainFetch));
}

let host: SyncHost | undefined;
let channel: Channel | undefined;

function opened(): SyncHost {
  if (!host) throw new AppError('NOT_SAVED');
  return host;
}

const api: SyncApi = {
  start(userId, language, isLabOpen) {
    channel?.stop();
    host?.close();
    if (isLabOpen) openLab();
    host = createSyncHost(userId, language, openLab);
    channel = openChannel(host);
    void host.engine.poke();
    return host.engine.status;
  },
  openLab,
  adopt(held) {
    host?.adopt(held);
  },
  setLanguage(language) {
    host?.setLanguage(language);
  },
  follow(...schools) {
    void host?.engine.follow(...schools);
    if (host) void keepFollowed(host.handles, schools).catch(() => undefined);
    channel?.follow(schools.map(({ schoolId }) => schoolId));
  },
  seen(isSeen, isLeft) {
    channel?.setSeen(isSeen, isLeft);
  },
  want(school, documents, options) {
    void host?.engine.want(school, documents, options);
  },
  async wantQuietly(school, documents) {
    return (await host?.engine.wantQuietly(school, documents)) ?? 'failed';
  },
  readHeldDocuments: (keys, naming) => readHeldDocuments(opened().handles, keys, naming),
  notePackPart: (pack, part, now) => notePackPart(opened().handles, pack, part, now),
  poke() {
    void host?.engine.wake();
    channel?.tryNow();
  },
  stop() {
    channel?.stop();
    host?.close();
    host = undefined;
  },
};

if ('DedicatedWorkerGlobalScope' in self) {
  // The page's end of this door may hold calls from before the worker began.
  self.addEventListener('message', ({ ports: [door] }: MessageEvent<'open'>) => {
    if (door) expose(api, door);
  });
} else (self as EngineScope).qalamEngine = { drainAccounts, pullAccount, noticesOf, renewPushes };
