// What the offline laboratory sees of a request and its answer, and which fault the request meets.
import type { ErrorCode } from '#contract/core/errors.ts';
import { filesEndpoints } from '#contract/files/files.endpoints.ts';
import { syncAnswer, syncRequest } from '#contract/sync/sync.schema.ts';
import { decodeOperations } from '#contract/sync/sync.wire.ts';
import { changeFaults } from '#db/lab-store.ts';
import type { Fault } from '#shared/http/faults.ts';
import { type CallKind, type FaultName, randomAt, slowMs } from '#shared/lib/lab-settings.ts';

/** What a request is to the laboratory. */
type Seen = { readonly kinds: readonly CallKind[]; readonly seqs: readonly number[]; readonly bytes: number };

const gateways: Partial<Record<FaultName, Fault>> = {
  408: { kind: 'status', status: 408 },
  413: { kind: 'status', status: 413 },
  425: { kind: 'status', status: 425 },
  429: { kind: 'status', status: 429, retryAfterSeconds: 2 },
  500: { kind: 'status', status: 500 },
  502: { kind: 'status', status: 502 },
  slow: { kind: 'slow', ms: slowMs },
};
/** Faults that are an error code of our server. */
const refusals: ReadonlySet<FaultName> = new Set([
  'TOKEN_EXPIRED',
  'SESSION_ENDED',
  'APP_OUTDATED',
  'FILE_QUOTA',
  'FILE_TYPE_REFUSED',
] satisfies (FaultName & ErrorCode)[]);
export function faultOf(name: FaultName): Fault {
  const gateway = gateways[name];
  if (gateway) return gateway;
  if (refusals.has(name)) return { kind: 'refusal', code: name as ErrorCode };
  return { kind: name as 'requestLost' | 'answerLost' | 'doubled' | 'cut' | 'cutUp' | 'captivePortal' };
}

export const wait = (ms: number, signal?: AbortSignal | null) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

async function unzipped(body: unknown): Promise<string> {
  if (typeof body === 'string') return body;
  if (!(body instanceof Uint8Array)) return '';
  const stream = new Blob([body as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).text();
}

export async function look(url: string, { body, method }: RequestInit): Promise<Seen> {
  const bytes = typeof body === 'string' ? body.length : body instanceof Uint8Array ? body.byteLength : 0;
  if (url.startsWith(filesEndpoints.begin.path)) {
    const isPiece = method === filesEndpoints.append.method;
    return { kinds: isPiece ? ['piece', 'file', 'all'] : ['file', 'all'], seqs: [], bytes };
  }
  if (url.endsWith('/refresh_token')) return { kinds: ['refresh', 'all'], seqs: [], bytes };
  if (!url.endsWith('/sync')) return { kinds: ['all'], seqs: [], bytes };
  const parsed = syncRequest.safeParse(JSON.parse(await unzipped(body)));
  const seqs = (parsed.success ? decodeOperations(parsed.data) : null)?.map(({ seq }) => seq) ?? [];
  return { kinds: seqs.length > 0 ? ['push', 'sync', 'all'] : ['sync', 'all'], seqs, bytes };
}

type Met = { readonly name: FaultName | null; readonly delayMs: number; readonly kbps: number | null };

/** Decides, once for all contexts, what this request meets. */
export async function meet(kinds: readonly CallKind[]): Promise<Met> {
  return changeFaults((now) => {
    const { settings, requests } = now;
    const { link, flap, seed } = settings;
    const rule = settings.rules.find(({ calls, left }) => left !== 0 && kinds.includes(calls));
    const isDown = flap !== null && (Date.now() - now.since) % (flap.upMs + flap.downMs) >= flap.upMs;
    const isLost = link !== null && randomAt(seed, requests) < link.loss;
    const name = rule?.fault ?? (isDown || isLost ? 'requestLost' : null);
    const rules = settings.rules.map((item) =>
      item === rule && item.left !== null ? { ...item, left: item.left - 1 } : item,
    );
    return {
      next: {
        ...now,
        settings: { ...settings, rules },
        requests: requests + 1,
        met: now.met + (name === null ? 0 : 1),
      },
      result: { name, delayMs: link?.rttMs ?? 0, kbps: link?.kbps ?? null },
    };
  });
}

/** A frame of the channel met its fault. */
export async function meetFrame(): Promise<void> {
  await changeFaults((now) => ({ next: { ...now, met: now.met + 1 }, result: undefined }));
}

/** Bytes that a text takes on the wire. */
export async function zippedSize(text: string): Promise<number> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return (await new Response(stream).arrayBuffer()).byteLength;
}
export const msFor = (bytes: number, kbps: number | null) => (kbps === null ? 0 : (bytes * 8) / kbps);

/** What an answer says about the operations of its request, as the log tells it. */
export function outcomeOf(text: string): string {
  try {
    const parsed = syncAnswer.safeParse((JSON.parse(text) as { data?: unknown }).data);
    if (!parsed.success) return '';
    const ok = parsed.data.ok.reduce((sum, [from, to]) => sum + to - from + 1, 0);
    const others = Map.groupBy(parsed.data.exceptions, ({ outcome }) => outcome);
    return [ok > 0 ? `ok ${ok}` : '', ...[...others].map(([name, found]) => `${name} ${found.length}`)]
      .filter((part) => part !== '')
      .join(', ');
  } catch {
    // A portal's page, or an answer that was cut: its status has been told.
    return '';
  }
}
