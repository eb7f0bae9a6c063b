import type { FetchPort } from './answers.ts';

/** The browser's own fetch, whatever is in front of it. */
export const plainFetch: FetchPort = async (url, { onProgress, ...init }) =>
  onProgress ? (await import('./send-with-progress.ts')).sendWithProgress(url, init, onProgress) : fetch(url, init);

let inFront: Promise<FetchPort> | undefined;

/** The browser's fetch as the port that calls go through. */
export const browserFetch: FetchPort = async (url, init) =>
  (inFront === undefined ? plainFetch : await inFront)(url, init);

/** Requests of this context (page, worker or service worker) go through what the offline laboratory gives, and wait until it has. */
export function putInFront(port: Promise<FetchPort> | undefined): void {
  inFront = port;
}
