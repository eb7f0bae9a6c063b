// Opens and closes the offline laboratory on this device. Loaded at a start only when faults were left in force.
import { addToLog, type FaultsInForce, readFaults, writeFaults } from '#db/lab-store.ts';
import { calm, isCalm, type LabSettings } from '#shared/lib/lab-settings.ts';
import { loadLab } from '#workers/sync/port.ts';
import type { Account } from '../account.ts';
import { isLabOpen, keepLabOffered, setLabOpen } from './lab-flag.ts';
import { endRecording, record, recordingNow } from './lab-recorder.ts';

export type { FaultsInForce } from '#db/lab-store.ts';
export { clearLog, keep, type LogRow, readKept, readLog } from '#db/lab-store.ts';
export { recordingNow } from './lab-recorder.ts';

/**
 * At a start with faults in force: puts them in front of this page, unless the server says that there is no laboratory any more. A
 * server that cannot be asked has last allowed it.
 */
export async function startLab(): Promise<void> {
  try {
    const lab = await loadLab();
    if ((await lab.askPermission()) === false) {
      setLabOpen(false);
      await lab.removeLab();
    } else await lab.installLab('page');
  } catch (cause) {
    // Whatever it is: a laboratory that fails must not keep anybody from their work.
    console.warn('The offline laboratory could not be opened', cause);
    setLabOpen(false);
  }
}

export type Door = 'open' | 'closed' | 'unreachable';

/** Opens the laboratory's page; the server decides. One that cannot be asked has last allowed it where faults are in force. */
export async function enterLab(account: Account): Promise<Door> {
  const lab = await loadLab();
  const isAllowed = await lab.askPermission();
  if (isAllowed !== null) keepLabOffered(isAllowed);
  if (isAllowed === false) {
    setLabOpen(false);
    await lab.removeLab();
    return 'closed';
  }
  if (isAllowed === null && !isLabOpen()) return 'unreachable';
  await lab.installLab('page');
  account.connection.openLab();
  return 'open';
}

export async function faultsInForce(): Promise<FaultsInForce> {
  return readFaults();
}

/** Puts faults in force, in all contexts of this device and over reloads. */
export async function setFaults(settings: LabSettings): Promise<void> {
  await writeFaults(settings, Date.now());
  const { link, flap, seed: _, ...rest } = settings;
  await record({ do: 'faults', ...rest, ...(link && { link }), ...(flap && { flap }) });
  setLabOpen(!isCalm(settings) || (await recordingNow()) !== undefined);
  await (await loadLab()).tellLab({ type: 'faults' });
}

/** Ends the recording; faults in force stay. */
export async function stopRecording(): Promise<void> {
  await endRecording();
  setLabOpen(!isCalm((await readFaults()).settings));
}

/** Ends all faults. */
export async function endFaults(): Promise<void> {
  await setFaults({ ...calm });
}

/** Calls when faults change, or the log has new lines. */
export async function onLab(listener: () => void): Promise<() => void> {
  const { labChannelName } = await loadLab();
  const channel = new BroadcastChannel(labChannelName);
  channel.onmessage = listener;
  return () => channel.close();
}

/** Tells all who show something of the laboratory to read it again. */
export async function touchLab(): Promise<void> {
  await (await loadLab()).tellLab({ type: 'log' });
}

/** A line of the log that a run writes about itself. */
export async function writeStep(what: string, outcome: string): Promise<void> {
  const kind = what === 'verdict' ? 'verdict' : 'step';
  await addToLog({
    at: Date.now(),
    place: 'page',
    kind,
    what,
    seqs: [],
    outcome,
    fault: null,
    requestId: null,
    bytesUp: 0,
  });
  await (await loadLab()).tellLab({ type: 'log' });
}
