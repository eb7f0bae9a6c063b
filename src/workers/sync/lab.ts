// Puts the offline laboratory in front of one context: page, sync worker or service worker. Loaded only where a fault is in force, a
// run is under way or the laboratory's page is open; it never asks whether it may, who loads it has asked (permission below).
import { configurationEndpoints } from '#contract/configuration/configuration.endpoints.ts';
import type { ErrorCode } from '#contract/core/errors.ts';
import { syncAnswer, syncRequest } from '#contract/sync/sync.schema.ts';
import { decodeOperations } from '#contract/sync/sync.wire.ts';
import { makeRoom, setDisk } from '#db/disk-faults.ts';
import {
  addToLog,
  changeFaults,
  destroyLab,
  hasLab,
  type LabPlace,
  type NewLogRow,
  readFaults,
} from '#db/lab-store.ts';
import type { FetchPort } from '#shared/http/answers.ts';
import { call } from '#shared/http/api.ts';
import { plainFetch, putInFront } from '#shared/http/browser-fetch.ts';
import { type Fault, withFaults } from '#shared/http/faults.ts';
import { skewDeviceTime } from '#shared/lib/device-time.ts';
import { type CallKind, calm, type FaultName, randomAt, slowMs } from '#shared/lib/lab-settings.ts';

export const labChannelName = 'qalam-lab';
/** `faults`: other ones are in force; `log`: there are new lines; `end`: the laboratory is closed on this device. */
export type LabMessage =
  | { readonly type: 'faults' | 'log' | 'end' }
  /** On the full disk of the laboratory a copy was given up. */
  | { readonly type: 'room'; readonly rows: number };

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
function faultOf(name: FaultName): Fault {
  const gateway = gateways[name];
  if (gateway) return gateway;
  if (name === 'TOKEN_EXPIRED' || name === 'SESSION_ENDED' || name === 'APP_OUTDATED') {
    return { kind: 'refusal', code: name satisfies ErrorCode };
  }
  return { kind: name as 'requestLost' | 'answerLost' | 'doubled' | 'cut' | 'captivePortal' };
}

const wait = (ms: number, signal?: AbortSignal | null) =>
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

async function look(url: string, { body }: RequestInit): Promise<Seen> {
  const bytes = typeof body === 'string' ? body.length : body instanceof Uint8Array ? body.byteLength : 0;
  if (url.endsWith('/refresh_token')) return { kinds: ['refresh', 'all'], seqs: [], bytes };
  if (!url.endsWith('/sync')) return { kinds: ['all'], seqs: [], bytes };
  const parsed = syncRequest.safeParse(JSON.parse(await unzipped(body)));
  const seqs = (parsed.success ? decodeOperations(parsed.data) : null)?.map(({ seq }) => seq) ?? [];
  return { kinds: seqs.length > 0 ? ['push', 'sync', 'all'] : ['sync', 'all'], seqs, bytes };
}

type Met = { readonly name: FaultName | null; readonly delayMs: number; readonly kbps: number | null };

/** Decides, once for all contexts, what this request meets. */
async function meet(kinds: readonly CallKind[]): Promise<Met> {
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

/** Bytes that a text takes on the wire. */
async function zippedSize(text: string): Promise<number> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return (await new Response(stream).arrayBuffer()).byteLength;
}
const msFor = (bytes: number, kbps: number | null) => (kbps === null ? 0 : (bytes * 8) / kbps);

let channel: BroadcastChannel | undefined;
function tell(message: LabMessage): void {
  channel?.postMessage(message);
}
async function write(row: NewLogRow): Promise<void> {
  await addToLog(row);
  tell({ type: 'log' });
}

/** What an answer says about the operations of its request, as the log tells it. */
function outcomeOf(text: string): string {
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

function faultyFetch(place: LabPlace): FetchPort {
  return async (url, init) => {
    const seen = await look(url, init);
    const met = await meet(seen.kinds);
    const at = { place, seqs: seen.seqs, what: `${init.method ?? 'GET'} ${url.split('?')[0]}`, fault: met.name };
    await write({ ...at, at: Date.now(), kind: 'sent', outcome: '', requestId: null, bytesUp: seen.bytes });
    const onLink: FetchPort = async (address, request) => {
      await wait(met.delayMs + msFor(seen.bytes, met.kbps), request.signal);
      const response = await plainFetch(address, request);
      if (met.kbps === null || response.status === 304) return response;
      const text = await response.text();
      await wait(msFor(await zippedSize(text), met.kbps), request.signal);
      return new Response(text, { status: response.status, headers: response.headers });
    };
    const fault: Fault = met.name === null ? { kind: 'none' } : faultOf(met.name);
    const faulty = withFaults(onLink, () => fault, { wait: (ms) => wait(ms, init.signal) });
    try {
      const response = await faulty(url, init);
      const text = response.status === 304 ? null : await response.text();
      await write({
        ...at,
        at: Date.now(),
        kind: 'answered',
        outcome: [String(response.status), seen.kinds.includes('sync') ? outcomeOf(text ?? '') : '']
          .filter((part) => part !== '')
          .join(' '),
        requestId: response.headers.get('x-request-id'),
        bytesUp: 0,
      });
      return new Response(text, { status: response.status, headers: response.headers });
    } catch (error) {
      await write({ ...at, at: Date.now(), kind: 'answered', outcome: 'none', requestId: null, bytesUp: 0 });
      throw error;
    }
  };
}

const tellRoom = (rows: number) => tell({ type: 'room', rows });

async function takeFaults(): Promise<void> {
  const { settings } = await readFaults();
  skewDeviceTime(settings.skewMs);
  setDisk(settings.disk, tellRoom);
}

function restore(): void {
  putInFront(undefined);
  skewDeviceTime(calm.skewMs);
  setDisk(calm.disk, tellRoom);
  channel?.close();
  channel = undefined;
  installed = undefined;
}

let installed: Promise<FetchPort> | undefined;

/** Puts the laboratory in front of this context: its fetch, once clock and disk are as they are set. */
export function installLab(place: LabPlace): Promise<FetchPort> {
  installed ??= install(place);
  return installed;
}

function install(place: LabPlace): Promise<FetchPort> {
  channel = new BroadcastChannel(labChannelName);
  channel.onmessage = ({ data }: MessageEvent<LabMessage>) => {
    if (data.type === 'faults') void takeFaults();
    else if (data.type === 'end') restore();
    else if (data.type === 'room') makeRoom(data.rows);
  };
  const port = takeFaults().then(() => faultyFetch(place));
  putInFront(port);
  return port;
}

/** Tells every context of this device; this one itself is told too. */
export async function tellLab(message: LabMessage): Promise<void> {
  tell(message);
  if (message.type === 'faults') await takeFaults();
  else if (message.type === 'end') restore();
}

/** The laboratory is not wanted here any more: nothing of it stays. */
export async function removeLab(): Promise<void> {
  await tellLab({ type: 'end' });
  await destroyLab();
}

/** How long the server's word is waited for. */
const permissionMs = 4_000;

/** The server's own word whether there is a laboratory, past all faults; null when it cannot be asked. */
export async function askPermission(): Promise<boolean | null> {
  const fetchPort: FetchPort = (url, init) => plainFetch(url, { ...init, signal: AbortSignal.timeout(permissionMs) });
  const context = { fetch: fetchPort, gate: null, language: () => 'kz' as const, school: () => null };
  const answer = await call(context, configurationEndpoints.microservices, {});
  return answer.kind === 'data' ? answer.data.state.lab === true : null;
}

/**
 * In the service worker, on a device where the laboratory was opened and the server still allows it. Faults or none: it may begin to
 * send just before they are set.
 */
export async function installIfLeft(): Promise<void> {
  if (!(await hasLab())) return;
  if ((await askPermission()) === false) await removeLab();
  else await installLab('serviceWorker');
}
