// A chunk can only be missing in the middle of a deploy, since every one is precached. Then one reload, guarded, helps; what a
// person typed is in the outbox or in a draft before.
import { chunkTimeoutMs } from '#contract/core/constants.ts';

const markKey = 'qalam-chunk-reload';
const chunkMessage = /dynamically imported module|Importing a module script failed|error loading dynamically/i;

/** A style that could not be loaded, by the name that part 1 section 8 gives it. */
export class StyleChunkError extends Error {
  readonly code = 'CSS_CHUNK_LOAD_FAILED';
  constructor(address: string) {
    super(`CSS_CHUNK_LOAD_FAILED: ${address}`);
    this.name = 'CSS_CHUNK_LOAD_FAILED';
  }
}

/** Names what Vite only describes in words; anything else is returned as it came. */
export function namedChunkError(error: unknown): unknown {
  const message = error instanceof Error ? error.message : '';
  const style = /Unable to preload CSS for (\S+)/.exec(message);
  return style ? new StyleChunkError(style[1] ?? '') : error;
}

export function isChunkError(error: unknown): boolean {
  return error instanceof StyleChunkError || (error instanceof Error && chunkMessage.test(error.message));
}

/** Without a network only a page that the service worker serves comes back; any other reload ends on the browser's own error page. */
const canComeBack = () => navigator.onLine || navigator.serviceWorker?.controller != null;

/** Reloads after a failed chunk, at most once within the time a script may take; false when that was tried already or cannot help. */
export function reloadOnce(given: unknown): boolean {
  const error = namedChunkError(given);
  if (!isChunkError(error) || !canComeBack()) return false;
  const last = Number(sessionStorage.getItem(markKey));
  if (Date.now() - last < chunkTimeoutMs) return false;
  sessionStorage.setItem(markKey, String(Date.now()));
  window.location.reload();
  return true;
}

/** Listens for chunks that Vite could not load. */
export function watchChunks(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (reloadOnce(event.payload)) event.preventDefault();
  });
}
