// What the service worker does with the engine when no page of an account is open: sends the unsent work of those who are signed in here.
import { listAccounts } from '#db/registry.ts';
import { createSyncHost } from './host.ts';
import { installIfLeft } from './lab.ts';

/** `except`: who works in a page and sends from there. */
export async function drainAccounts(except?: number | null): Promise<void> {
  await installIfLeft();
  for (const account of await listAccounts()) {
    // Whose session is over is not asked for again and again: their sign-in sends.
    if (account.signedOutAt !== null || typeof account.endedAt === 'number' || account.userId === except) continue;
    const host = createSyncHost(account.userId, 'kz');
    try {
      await host.engine.poke();
    } finally {
      host.close();
    }
  }
}
