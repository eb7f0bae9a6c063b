// Where an answer of status 302 leads. It comes without a Location header, so that no browser follows it by itself: pages of our own are
// opened, any other address is only shown (part 1 section 8; decisions E12).
import * as z from 'zod/mini';

type Listener = (address: URL) => void;
/** What runs in a worker too has no document. */
type Page = { readonly document?: unknown; readonly location: { readonly origin: string; assign(address: URL): void } };
const page = globalThis as unknown as Page;
const leading = z.object({ redirect: z.string() });

let listener: Listener | null = null;
let waiting: URL | null = null;

/** As `URL.parse`, which telephones of before 2024 lack. */
function addressIn(text: string): URL | null {
  try {
    return new URL(text, page.location.origin);
  } catch {
    return null;
  }
}

/** Goes where `data.redirect` says, or tells whoever shows addresses of others. A worker has no page to leave. */
export function follow(data: unknown): void {
  const { success, data: read } = leading.safeParse(data);
  const address = success ? addressIn(read.redirect) : null;
  if (!address || page.document === undefined) return;
  if (address.origin === page.location.origin) page.location.assign(address);
  else if (!/^https?:$/.test(address.protocol)) return;
  else if (listener) listener(address);
  else waiting = address;
}

/** One listener at a time, told of what came before it too. Returns how to end it. */
export function listenForAddresses(next: Listener): () => void {
  listener = next;
  if (waiting) next(waiting);
  waiting = null;
  return () => {
    if (listener === next) listener = null;
  };
}
