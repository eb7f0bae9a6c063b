// TanStack Query's paused mutations with a persisted client. `default`: no retries, saved at most once a second, as the library comes.
// `tuned`: every write waits until the client is on the disk, failed requests are retried, operations are named.
import { createAsyncStoragePersister } from '@tanstack/query-async-storage-persister';
import { MutationObserver, QueryClient } from '@tanstack/query-core';
import { persistQueryClient } from '@tanstack/query-persist-client-core';
import { createStore, del, get, set } from 'idb-keyval';
import { careful, download, isRefusal, plain, renew } from './api.ts';
import type { Cell, Edit, Peer } from './peer.ts';

const dayMs = 86_400_000;

/** `scope`: mutations of one scope run one after another; without it they run concurrently. */
export function queryPeer(scope: string | undefined): Peer {
  let client: QueryClient;
  let isTuned = false;
  let saved: (client: string) => void = () => {};

  const send = (edit: Edit) => {
    const { id, lesson, value, at } = edit;
    const body = { id, lesson, value, at };
    return isTuned ? careful('/apply', body, String(at)) : plain('/apply', body);
  };
  const mutations = () => client.getMutationCache().getAll();

  return {
    async open(setting) {
      isTuned = setting === 'tuned';
      client = new QueryClient({ defaultOptions: { queries: { gcTime: dayMs }, mutations: { gcTime: dayMs } } });
      client.setMutationDefaults(['edit'], {
        mutationFn: send,
        ...(scope === undefined ? {} : { scope: { id: scope } }),
        ...(isTuned ? { retry: (_count: number, error: Error) => !isRefusal(error) } : {}),
      });
      const store = createStore('query', 'client');
      const persister = createAsyncStoragePersister({
        storage: {
          getItem: (key) => get<string>(key, store).then((value) => value ?? null),
          setItem: async (key, value) => {
            await set(key, value, store);
            saved(value);
          },
          removeItem: (key) => del(key, store),
        },
        ...(isTuned ? { throttleTime: 0 } : {}),
      });
      const [, restored] = persistQueryClient({ queryClient: client, persister, maxAge: dayMs });
      await restored;
    },
    async start() {
      await renew();
      client.mount();
      void client.resumePausedMutations();
    },
    async write(edit) {
      // A save in progress may not include this edit.
      const stored = new Promise<void>((resolve) => {
        saved = (content) => content.includes(String(edit.at)) && resolve();
      });
      const observer = new MutationObserver<unknown, Error, Edit>(client, { mutationKey: ['edit'] });
      observer.mutate(edit).catch(() => undefined);
      client.setQueryData<Cell[]>(['lesson', edit.lesson], (cells = []) => [
        ...cells.filter(({ id }) => id !== edit.id),
        { id: edit.id, lesson: edit.lesson, value: edit.value, at: edit.at },
      ]);
      if (isTuned) await stored;
    },
    waiting: async () => mutations().filter(({ state }) => state.status === 'pending').length,
    // Kept in memory with its error until the page is closed; a persisted client leaves it out.
    refused: async () => mutations().filter(({ state }) => state.status === 'error').length,
    onProgress(changed) {
      client.getMutationCache().subscribe(changed);
    },
    async download(journals) {
      const lessons = Map.groupBy(await download(journals), ({ lesson }) => lesson);
      for (const [lesson, cells] of lessons) client.setQueryData(['lesson', lesson], cells);
      await new Promise<void>((resolve) => {
        saved = (content) => content.includes('lesson') && resolve();
      });
    },
    readLesson: async (lesson) => client.getQueryData<Cell[]>(['lesson', lesson])?.length ?? 0,
  };
}
