// Puts the offline laboratory in front of one context: page, sync worker or service worker. Loaded only where a fault is in force, a
// run is in flight or the laboratory's page is open; it never asks whether it may, who loads it has asked (permission below).
import { configurationEndpoints } from '#contract/configuration/configuration.endpoints.ts';
import { makeRoom, setDisk } from '#db/disk-faults.ts';
import { addToLog, destroyLab, hasLab, type LabPlace, type NewLogRow, readFaults } from '#db/lab-store.ts';
import type { FetchPort } from '#shared/http/answers.ts';
import { call } from '#shared/http/api.ts';
import { plainFetch, putInFront } from '#shared/http/browser-fetch.ts';
import { answerWith, type Fault, withFaults } from '#shared/http/faults.ts';
import { skewDeviceTime } from '#shared/lib/device-time.ts';
import { type ChannelFault, calm } from '#shared/lib/lab-settings.ts';
import { breakWires, putWireInFront } from './channel/browser-wire.ts';
import { faultyOpen, type WireFaults } from './channel/faulty-wire.ts';
import { faultOf, look, meet, meetFrame, msFor, outcomeOf, wait, zippedSize } from './lab-requests.ts';

export const labChannelName = 'qalam-lab';
/** `faults`: other ones are in force; `log`: there are new lines; `end`: the laboratory is closed on this device. */
export type LabMessage =
  | { readonly type: 'faults' | 'log' | 'end' }
  /** On the full disk of the laboratory a copy was given up. */
  | { readonly type: 'room'; readonly rows: number };

let channel: BroadcastChannel | undefined;
function tell(message: LabMessage): void {
  channel?.postMessage(message);
}
async function write(row: NewLogRow): Promise<void> {
  await addToLog(row);
  tell({ type: 'log' });
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
      if (met.kbps === null) return response;
      // Whatever it is, also a file.
      const body = await response.blob();
      await wait(msFor(await zippedSize(await body.text()), met.kbps), request.signal);
      return answerWith(response, body);
    };
    const fault: Fault = met.name === null ? { kind: 'none' } : faultOf(met.name);
    const faulty = withFaults(onLink, () => fault, { wait: (ms) => wait(ms, init.signal) });
    try {
      const response = await faulty(url, init);
      const body = await response.blob();
      const text = seen.kinds.includes('sync') ? await body.text() : undefined;
      await write({
        ...at,
        at: Date.now(),
        kind: 'answered',
        outcome: [String(response.status), text === undefined ? '' : outcomeOf(text)]
          .filter((part) => part !== '')
          .join(' '),
        requestId: response.headers.get('x-request-id'),
        bytesUp: 0,
      });
      return answerWith(response, body);
    } catch (error) {
      await write({ ...at, at: Date.now(), kind: 'answered', outcome: 'none', requestId: null, bytesUp: 0 });
      throw error;
    }
  };
}

const tellRoom = (rows: number) => tell({ type: 'room', rows });

/** Of the channel, as it was set last. */
let channelFault: ChannelFault | null = null;
const wireFaults = (place: LabPlace): WireFaults => ({
  fault: () => channelFault,
  clock: {
    after: (ms, act) => {
      const timer = setTimeout(act, ms);
      return () => clearTimeout(timer);
    },
  },
  random: Math.random,
  onMet: (fault, text) => {
    const what = `channel ${/"type":"([a-z]+)"/.exec(text)?.[1] ?? text.slice(0, 20)}`;
    const line = { seqs: [], outcome: '', fault, requestId: null, bytesUp: 0 };
    void meetFrame().then(() => write({ ...line, at: Date.now(), place, kind: 'frame', what }));
  },
});

/** A socket that is open goes on under no other fault: it breaks off, and the next one meets it. */
function setChannelFault(fault: ChannelFault | null): void {
  if (fault === channelFault) return;
  channelFault = fault;
  breakWires();
}

async function takeFaults(): Promise<void> {
  const { settings } = await readFaults();
  setChannelFault(settings.channel);
  skewDeviceTime(settings.skewMs);
  setDisk(settings.disk, tellRoom);
}

function restore(): void {
  putInFront(undefined);
  setChannelFault(calm.channel);
  putWireInFront(undefined);
  skewDeviceTime(calm.skewMs);
  setDisk(calm.disk, tellRoom);
  channel?.close();
  channel = undefined;
  installed = undefined;
}

let installed: Promise<FetchPort> | undefined;

/** Puts the laboratory in front of this context: its fetch and its sockets, once clock and disk are as they are set. */
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
  putWireInFront((open) => faultyOpen(open, wireFaults(place)));
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
