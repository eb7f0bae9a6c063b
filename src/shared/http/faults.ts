// Faults at the network port, for tests and the offline laboratory: what weak links, gateways and captive portals do.
import { type ErrorCode, statusOf } from '#contract/core/errors.ts';
import type { FetchPort } from './answers.ts';

export type Fault =
  | { readonly kind: 'none' }
  /** The request never arrives. */
  | { readonly kind: 'requestLost' }
  /** The server works, its answer never arrives. */
  | { readonly kind: 'answerLost' }
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
        return new Response(text.slice(0, Math.floor(text.length / 2)), {
          status: response.status,
          headers: response.headers,
        });
      }
    }
  };
}
