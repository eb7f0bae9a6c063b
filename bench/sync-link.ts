// The main thread's side of the link between a peer's page and the server (sync-link.worker.ts).
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Exchange } from './slow-link.ts';

export type LinkConditions = {
  readonly rttMs: number;
  /** Round trips before the first byte of a new connection: TCP 1, TLS 1.3 1. */
  readonly handshakeRtts: number;
  /** Null: no limit. */
  readonly upKbps: number | null;
  readonly downKbps: number | null;
  /** Share of the answers to edits that never arrive; the first one is always lost. */
  readonly lostShare: number;
  readonly seed: number;
};
export const calm: LinkConditions = { rttMs: 0, handshakeRtts: 0, upKbps: null, downKbps: null, lostShare: 0, seed: 1 };

export type LinkRequest =
  | { readonly type: 'conditions'; readonly conditions: LinkConditions }
  | { readonly type: 'shut'; readonly isShut: boolean }
  | { readonly type: 'read' };
export type LinkTraffic = {
  readonly connections: number;
  readonly exchanges: readonly Exchange[];
  readonly lost: number;
};

export type Link = {
  readonly port: string;
  readonly url: string;
  /** Applies conditions and resets the counts. */
  set(conditions: LinkConditions): Promise<void>;
  /** While shut, calls hang and pages still load. */
  shut(isShut: boolean): Promise<void>;
  read(): Promise<LinkTraffic>;
  close(): Promise<void>;
};

export async function openLink(serverPort: number): Promise<Link> {
  const worker = new Worker(new URL('./sync-link.worker.ts', import.meta.url), { workerData: { target: serverPort } });
  const [{ port }] = (await once(worker, 'message')) as [{ port: number }];
  const ask = async (request: LinkRequest): Promise<LinkTraffic> => {
    worker.postMessage(request);
    const [traffic] = (await once(worker, 'message')) as [LinkTraffic];
    return traffic;
  };
  return {
    port: String(port),
    url: `http://localhost:${port}`,
    set: async (conditions) => void (await ask({ type: 'conditions', conditions })),
    shut: async (isShut) => void (await ask({ type: 'shut', isShut })),
    read: () => ask({ type: 'read' }),
    close: async () => void (await worker.terminate()),
  };
}
