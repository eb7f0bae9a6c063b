// No browser's fetch tells how much of a body has gone; the older way of asking does.
export function sendWithProgress(
  url: string,
  init: RequestInit,
  onProgress: (share: number) => void,
): Promise<Response> {
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
