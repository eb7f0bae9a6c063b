// What the service worker does with the engine when no page of an account is open: sends the unsent work of those who are signed in here.
import { listAccounts } from '#db/registry.ts';
import { deviceNow } from '#shared/lib/device-time.ts';
import { createSyncHost, type SyncHost } from './host.ts';
import { installIfLeft } from './lab.ts';

/** How long to wait for the token of an open page, which may be busy starting. */
const hearMs = 1_000;
/** Whoever sends in a page has gone by then, or is frozen and overtaken. */
const longestTurnMs = 35_000;

/**
 * `except`: who works in a page and sends from there.
 * @returns whether nothing is left that a later try could send.
 */
export async function drainAccounts(except?: number | null): Promise<boolean> {
  await installIfLeft();
  let isDone = true;
  for (const account of await listAccounts()) {
    if (account.userId === except) continue;
    const host = createSyncHost(account.userId, 'kz');
    try {
      if ((await hasLeft(host)) && (await isPageOpen())) await host.gate.hear(hearMs);
      await host.engine.poke();
      if ((await hasLeft(host)) && host.engine.status.connection === 'unknown') {
        // Somebody else is sending: a page, which may be about to close in the middle of it.
        await untilFree(account.userId);
        await host.engine.poke();
      }
      isDone = !(await hasLeft(host)) && isDone;
    } finally {
      host.close();
    }
  }
  return isDone;
}

/** Whether a page of the application is open. Always false outside of a service worker. */
async function isPageOpen(): Promise<boolean> {
  const { clients } = globalThis as { clients?: Clients };
  return ((await clients?.matchAll({ type: 'window', includeUncontrolled: true })) ?? []).length > 0;
}

async function hasLeft({ engine, store }: SyncHost): Promise<boolean> {
  // Then only the user, or another version, brings it nearer to the server.
  if (engine.status.isOutdated || (await store.session()).kind !== 'in') return false;
  const { schools, nextDueAt } = await store.pending(deviceNow());
  const files = await store.files.next(deviceNow());
  return schools.length > 0 || nextDueAt !== null || files.next !== null || files.nextDueAt !== null;
}

/** Resolves when no tab of this device exchanges for the account, or when the one that does stands still. */
export async function untilFree(userId: number): Promise<void> {
  const signal = AbortSignal.timeout(longestTurnMs);
  // A frozen page may hold it longer; the engine knows what to do then.
  await navigator.locks.request(`sync:${userId}`, { signal }, () => undefined).catch(() => undefined);
}
