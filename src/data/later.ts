// What an account begins once the page stands and nobody waits for anything. Loaded then.
import { watchSeen } from './connection/seen.ts';
import { renewPush } from './device/push.ts';
import { bringShared } from './files/bring-shared.ts';
import { readUnsentFiles } from './files/unsent-files.ts';
import { openSealed } from './session/sealing.ts';

type Opened = Parameters<typeof openSealed>[0] &
  Parameters<typeof renewPush>[0] &
  Parameters<typeof bringShared>[0] & {
    readonly connection: { readonly port: Parameters<typeof watchSeen>[0] };
  };

/** Keeps a channel to the server while somebody looks, keeps what is known of push true, and opens what was sealed at the last sign-out. */
export async function startLater(account: Opened): Promise<void> {
  watchSeen(account.connection.port, account.life);
  account.life.follow(renewPush(account));
  await openSealed(account);
  await bringShared(account).catch((cause: unknown) => console.warn('Shared files could not be taken', cause));
  await readUnsentFiles(account);
}
