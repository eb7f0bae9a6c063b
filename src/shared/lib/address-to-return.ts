// Where somebody goes on after the next sign-in in this tab: the public page that they were on without an account (decisions D73).
const key = 'afterSignIn';

type Wrapper = { readonly ReactNativeWebView?: unknown; readonly webkit?: { readonly messageHandlers?: unknown } };
type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A path of our own, or null: an address that leaves the application is never gone to by itself. */
function ownPath(address: string | null): string | null {
  const origin = 'https://own.example';
  const url = address?.startsWith('/') ? new URL(address, origin) : null;
  return url?.origin === origin && url.pathname !== '/login' ? url.pathname + url.search : null;
}

/** The mobile application leads its people itself. */
const isInWrapper = ({ ReactNativeWebView, webkit }: Wrapper) =>
  ReactNativeWebView !== undefined || webkit?.messageHandlers !== undefined;

export function keepAddress(address: string, storage?: Kept, place: Wrapper = globalThis as unknown as Wrapper): void {
  if (isInWrapper(place)) return;
  try {
    const path = ownPath(address);
    if (path !== null) (storage ?? sessionStorage).setItem(key, path);
  } catch {
    // No address, or forbidden storage: the sign-in leads home, as it does without such a page.
  }
}

/** The kept address, once; otherwise the home of the role. */
export function takeAddress(given?: Kept): string {
  try {
    const storage = given ?? sessionStorage;
    const kept = ownPath(storage.getItem(key));
    storage.removeItem(key);
    return kept ?? '/';
  } catch {
    return '/';
  }
}
