// Faults at the network port, for tests and the offline laboratory: what weak links, gateways and captive portals do.
import { type ErrorCode, statusOf } from '#contract/core/errors.ts';
import type { FetchPort } from './answers.ts';

export type Fault =
  | { readonly kind: 'none' }
  /** The request never arrives. */
  | { readonly kind: 'requestLost' }
  /** The server works, its answer never arrives. */
  | { readonly kind: 'answerLost' }
  /** The request breaks off: the first half of its body arrives, its answer does not. */
  | { readonly kind: 'cutUp' }
  /** The request arrives twice. */
  | { readonly kind: 'doubled' }
  | { readonly kind: 'slow'; readonly ms: number }
  /** A gateway answers instead, without our envelope. */
  | { readonly kind: 'status'; readonly status: number; readonly retryAfterSeconds?: number }
  /** Our own server refuses, in its envelope. */
  | { readonly kind: 'refusal'; readonly code: ErrorCode }
  /** A portal answers 200 with its own page. */
  | { readonly kind: 'captivePortal' }
  /** The answer breaks off in mid-body. */
  | { readonly kind: 'cut' };

export type FaultPorts = { readonly wait: (ms: number) => Promise<void> };
/** Statuses whose answers have no body: `Response` refuses to be made with one, even an empty one. */
const bodiless: readonly number[] = [204, 205, 304];

/** The same answer with another body. */
export function answerWith(response: Response, body: BodyInit | null): Response {
  const { status, headers } = response;
  return new Response(bodiless.includes(status) ? null : body, { status, headers });
}

/** The first half of a body; null where nothing of it can arrive. */
function firstHalf(body: RequestInit['body']): string | Uint8Array<ArrayBuffer> | null {
  if (typeof body === 'string') return body.slice(0, Math.floor(body.length / 2));
  if (body instanceof Uint8Array) return body.slice(0, Math.floor(body.byteLength / 2)) as Uint8Array<ArrayBuffer>;
  return null;
}

type NextFault = (url: string, init: RequestInit) => Fault | Promise<Fault>;

/** A fetch that meets the fault which `next` names for each request. */
export function withFaults(fetchPort: FetchPort, next: NextFault, ports: FaultPorts): FetchPort {
  return async (url, init) => {
    const fault = await next(url, init);
    switch (fault.kind) {
      case 'none':
        return fetchPort(url, init);
      case 'requestLost':
        throw new TypeError('the request was lost');
      case 'answerLost':
        await fetchPort(url, init);
        throw new TypeError('the answer was lost');
      case 'cutUp': {
        const body = firstHalf(init.body);
        if (body !== null) await fetchPort(url, { ...init, body });
        throw new TypeError('the request broke off');
      }
      case 'doubled':
        await fetchPort(url, init);
        return fetchPort(url, init);
      case 'slow':
        await ports.wait(fault.ms);
        return fetchPort(url, init);
      case 'status': {
        const headers = fault.retryAfterSeconds === undefined ? {} : { 'retry-after': String(fault.retryAfterSeconds) };
        return new Response('<html>gateway</html>', { status: fault.status, headers });
      }
      case 'refusal':
        return new Response(JSON.stringify({ error: { code: fault.code, requestId: 'offline-lab' } }), {
          status: statusOf(fault.code),
          headers: { 'content-type': 'application/json' },
        });
      case 'captivePortal':
        return new Response('<html>Wi-Fi</html>', { status: 200, headers: { 'content-type': 'text/html' } });
      case 'cut': {
        const response = await fetchPort(url, init);
        const text = await response.text();
        return answerWith(response, text.slice(0, Math.floor(text.length / 2)));
      }
    }
  };
}
