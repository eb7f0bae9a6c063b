// The key under which unsent work is sealed at a sign-out. Asked for at each sign-in, and again after a start that finds none, such
// as the first one after an update. Loaded when it is needed.
import { accountEndpoints } from '#contract/session/account.endpoints.ts';
import type { Handles } from '#db/handles.ts';
import { hasSealKey, importSealKey, keepSealKey, unsealWork } from '#db/sealed.ts';
import { type ApiContext, call } from '#shared/http/api.ts';

/**
 * Fetches the user's key unless it is here, and opens what was sealed for them. Nothing happens when nobody answers: the next start
 * tries again.
 */
export async function openSealed(account: {
  readonly handles: Handles;
  readonly api: ApiContext;
  readonly outbox: { readonly rowsChanged: (seqs: readonly number[]) => Promise<void> };
}): Promise<void> {
  const { handles, api } = account;
  // Outside a secure context there is no cryptography, and no service worker either.
  if (globalThis.crypto?.subtle === undefined || (await hasSealKey(handles))) return;
  const found = await call(api, accountEndpoints.sealKey, {});
  if (found.kind === 'error') return;
  const key = await importSealKey(found.data.key);
  const seqs = await unsealWork(handles, key);
  await keepSealKey(handles, key);
  await account.outbox.rowsChanged(seqs);
}
