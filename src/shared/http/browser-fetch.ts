import type { FetchPort } from './answers.ts';

/** The browser's own fetch as the port that calls go through. */
export const browserFetch: FetchPort = (url, init) => fetch(url, init);
