// The dedicated worker of a tab: hosts the engine, so that gzip, JSON and storage never hold up a tap.
import { expose } from 'comlink';
import { createSyncHost, type SyncHost } from './host.ts';
import type { SyncApi } from './port.ts';

let host: SyncHost | undefined;

const api: SyncApi = {
  start(userId, language) {
    host?.close();
    host = createSyncHost(userId, language);
    void host.engine.poke();
    return host.engine.status;
  },
  adopt(token) {
    host?.adopt(token);
  },
  setLanguage(language) {
    host?.setLanguage(language);
  },
  follow(...schools) {
    host?.engine.follow(...schools);
  },
  want(school, documents, options) {
    void host?.engine.want(school, documents, options);
  },
  poke() {
    void host?.engine.wake();
  },
  stop() {
    host?.close();
    host = undefined;
  },
};

expose(api);
