// The way of a peer's application to the server. `plain` is the request of every tutorial; `careful` is what somebody writes who has
// read on: it renews an expired token at once and repeats the request, and says which operation it carries.
import type { Cell } from './peer.ts';

let token = '';
let renewal: Promise<void> | undefined;

/** Signs in; the same again is the renewal of the token. */
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

/** Renews an expired token and repeats the request before the library hears of it. */
export async function careful(path: string, body: unknown, operation?: string): Promise<unknown> {
  let response = await send(path, body, operation);
  if (response.status === 401) {
    await renew();
    response = await send(path, body, operation);
  }
  if (!response.ok) throw new HttpError(response.status);
  return response.json();
}

/** A 4xx other than 401 is the server's last word. */
export function isRefusal(error: unknown): boolean {
  return error instanceof HttpError && error.status >= 400 && error.status < 500 && error.status !== 401;
}

/** What the server holds, for a device that takes it in. */
export async function download(journals: number): Promise<Cell[]> {
  const response = await fetch(`/cells?journals=${journals}`);
  return (await response.json()) as Cell[];
}
