// How a peer's application calls the server. `plain` is the request of every tutorial. `careful` is that of a thorough developer: it renews
// an expired token at once and repeats the request, and names the operation it carries.
import type { Cell } from './peer.ts';

let token = '';
let renewal: Promise<void> | undefined;

/** Signs in; a repeated call renews the token. */
export async function renew(): Promise<void> {
  renewal ??= fetch('/token', { method: 'POST' })
    .then((response) => response.json())
    .then((body: { token: string }) => {
      token = body.token;
    })
    .finally(() => {
      renewal = undefined;
    });
  await renewal;
}

export function currentToken(): string {
  return token;
}

export class HttpError extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`The server answered ${status}`);
    this.status = status;
  }
}

function send(path: string, body: unknown, operation: string | undefined): Promise<Response> {
  return fetch(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      ...(operation === undefined ? {} : { 'idempotency-key': operation }),
    },
    body: JSON.stringify(body),
  });
}

/** Throws for every status that is not 2xx; the application renews the token in the background, as a signed-in page does. */
export async function plain(path: string, body: unknown, operation?: string): Promise<unknown> {
  const response = await send(path, body, operation);
  if (response.status === 401) void renew().catch(() => undefined);
  if (!response.ok) throw new HttpError(response.status);
  return response.json();
}

/** Renews an expired token and repeats the request before the library notices. */
export async function careful(path: string, body: unknown, operation?: string): Promise<unknown> {
  let response = await send(path, body, operation);
  if (response.status === 401) {
    await renew();
    response = await send(path, body, operation);
  }
  if (!response.ok) throw new HttpError(response.status);
  return response.json();
}

/** A 4xx other than 401 is final. */
export function isRefusal(error: unknown): boolean {
  return error instanceof HttpError && error.status >= 400 && error.status < 500 && error.status !== 401;
}

/** What the server holds, for a device to store. */
export async function download(journals: number): Promise<Cell[]> {
  const response = await fetch(`/cells?journals=${journals}`);
  return (await response.json()) as Cell[];
}
