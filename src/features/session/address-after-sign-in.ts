import { isIn } from '#contract/core/roles.ts';
import { effectiveRole } from '#contract/session/session.rules.ts';
import { hasUnclaimed } from '#data/files/shared-files.ts';
import { sessionState } from '#data/session/session.ts';
import { takeAddress } from '#shared/lib/address-to-return.ts';

/** The address after a sign-in. A student or parent goes to the page of shared files if the device has some without an owner. */
export async function addressAfterSignIn(): Promise<string> {
  const address = takeAddress();
  const state = sessionState();
  if (address !== '/' || state.kind !== 'signedIn') return address;
  const { user } = state.account;
  const isAsked = isIn('family', effectiveRole(user)) && (await hasUnclaimed(user.userId).catch(() => false));
  return isAsked ? '/share' : address;
}
