// The main thread's side of the slow link (slow-link.worker.ts).
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** One request with its answer as the link saw it, headers included. Times: epoch milliseconds, at the client's end of the link. */
export type Exchange = {
  method: string;
  path: string;
  bytesUp: number;
  bytesDown: number;
  /** First and last bytes of the request arrived. */
  startedAt: number;
  sentAt: number;
  /** First and last bytes of the answer arrived from the server. */
  answeredAt: number;
  endedAt: number;
};
/** `bodyUp`: of `bytesUp`, those behind the headers. */
export type MeasuredExchange = Exchange & { bodyUp: number };
export type SlowLinkRequest =
  | { type: 'delay'; ms: number }
  | { type: 'rate'; bytesPerSecond: number | null }
  | { type: 'cut' }
  | { type: 'reset' }
  | { type: 'read' };
export type Traffic = { readonly connections: number; readonly exchanges: readonly MeasuredExchange[] };

export type SlowLink = {
  readonly url: string;
  /** Delay in milliseconds, each way. */
  setDelay(ms: number): Promise<void>;
  /** What a connection carries to the server in a second; null: without a bound. */
  setRate(bytesPerSecond: number | null): Promise<void>;
  /** Breaks all connections off; what was on its way does not arrive. */
  cut(): Promise<void>;
  /** Resets the counts. */
  reset(): Promise<void>;
  read(): Promise<Traffic>;
  close(): Promise<void>;
};

/** Opens a link to a server of this machine. */
export async function openSlowLink(serverUrl: string): Promise<SlowLink> {
  const worker = new Worker(new URL('./slow-link.worker.ts', import.meta.url), {
    workerData: { target: Number(new URL(serverUrl).port) },
  });
  const [{ port }] = (await once(worker, 'message')) as [{ port: number }];
  const ask = async (request: SlowLinkRequest): Promise<Traffic> => {
    worker.postMessage(request);
    const [traffic] = (await once(worker, 'message')) as [Traffic];
    return traffic;
  };
  return {
    url: `http://localhost:${port}`,
    setDelay: async (ms) => void (await ask({ type: 'delay', ms })),
    setRate: async (bytesPerSecond) => void (await ask({ type: 'rate', bytesPerSecond })),
    cut: async () => void (await ask({ type: 'cut' })),
    reset: async () => void (await ask({ type: 'reset' })),
    read: () => ask({ type: 'read' }),
    close: async () => void (await worker.terminate()),
  };
}
