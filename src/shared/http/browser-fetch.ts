import type { FetchPort } from './answers.ts';

/** The browser's own fetch, whatever stands in front of it. */
export const plainFetch: FetchPort = (url, { onProgress, ...init }) =>
  onProgress ? fetchWithProgress(url, init, onProgress) : fetch(url, init);

/** No browser's fetch tells how much of a body has gone; the older way of asking does. */
function fetchWithProgress(url: string, init: RequestInit, onProgress: (share: number) => void): Promise<Response> {
  const request = new XMLHttpRequest();
  request.open(init.method ?? 'GET', url);
  for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value);
  request.responseType = 'blob';
  request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
  init.signal?.addEventListener('abort', () => request.abort());
  return new Promise((resolve, reject) => {
    request.onload = () => {
      const headers = request.getAllResponseHeaders().trim().split('\r\n');
      const pairs = headers.map((line): [string, string] => [
        line.slice(0, line.indexOf(':')),
        line.slice(line.indexOf(':') + 1).trim(),
      ]);
      resolve(new Response(request.response as Blob, { status: request.status, headers: pairs }));
    };
    request.onerror = () => reject(new TypeError('No connection'));
    request.onabort = () => reject(new DOMException('Given up', 'AbortError'));
    request.send(init.body as XMLHttpRequestBodyInit);
  });
}

let inFront: Promise<FetchPort> | undefined;

/** The browser's fetch as the port that calls go through. */
export const browserFetch: FetchPort = async (url, init) =>
  (inFront === undefined ? plainFetch : await inFront)(url, init);

/** Requests of this context (page, worker or service worker) go through what the offline laboratory gives, and wait until it has. */
export function putInFront(port: Promise<FetchPort> | undefined): void {
  inFront = port;
}
