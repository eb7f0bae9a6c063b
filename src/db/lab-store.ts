// What the offline laboratory keeps: the faults in force, its log, a run in progress, what was recorded. A database of its own, read by
// page, worker and service worker alike, so that no account's data is touched by it and it goes away whole.
import { Dexie, type EntityTable } from 'dexie';
import { calm, type LabSettings } from '#shared/lib/lab-settings.ts';

export type LabPlace = 'page' | 'worker' | 'serviceWorker';
export type LogKind = 'typed' | 'sent' | 'answered' | 'step' | 'verdict';
/** One line of the operation log. `what` is data, not words: a mutation, a call, a step of a scenario. */
export type LogRow = {
  readonly id: number;
  /** True time of the machine, epoch milliseconds: a clock that is set wrong must not disorder the log. */
  readonly at: number;
  readonly place: LabPlace;
  readonly kind: LogKind;
  readonly what: string;
  readonly seqs: readonly number[];
  /** Status, outcome or fault, as codes. */
  readonly outcome: string;
  /** The fault that the request met. */
  readonly fault: string | null;
  readonly requestId: string | null;
  readonly bytesUp: number;
};
export type NewLogRow = Omit<LogRow, 'id'>;

/** The faults with what has happened under them. */
export type FaultsInForce = {
  readonly settings: LabSettings;
  /** When they were set. */
  readonly since: number;
  /** Requests since then, and those of them that met a fault. */
  readonly requests: number;
  readonly met: number;
};
const nothing: FaultsInForce = { settings: calm, since: 0, requests: 0, met: 0 };

type KeptRow = { readonly key: string; readonly value: unknown };
class LabDatabase extends Dexie {
  declare kept: EntityTable<KeptRow, 'key'>;
  declare log: EntityTable<LogRow, 'id'>;
  constructor() {
    super('qalam-lab', { chromeTransactionDurability: 'relaxed' });
    this.version(1).stores({ kept: 'key', log: '++id' });
  }
}

let opened: LabDatabase | undefined;
function database(): LabDatabase {
  if (!opened) {
    const fresh = new LabDatabase();
    fresh.on('versionchange', () => {
      fresh.close({ disableAutoOpen: true });
      if (opened === fresh) opened = undefined;
    });
    opened = fresh;
  }
  return opened;
}

/** Whether the laboratory was ever opened on this device. */
export async function hasLab(): Promise<boolean> {
  return Dexie.exists('qalam-lab');
}

const faultsKey = 'faults';

export async function readFaults(): Promise<FaultsInForce> {
  return ((await database().kept.get(faultsKey))?.value as FaultsInForce | undefined) ?? nothing;
}

export async function writeFaults(settings: LabSettings, since: number): Promise<void> {
  await database().kept.put({ key: faultsKey, value: { ...nothing, settings, since } satisfies FaultsInForce });
}

/** Changes the faults in one transaction: the count of what is left must hold across page, worker and service worker. */
export async function changeFaults<Result>(
  change: (now: FaultsInForce) => { next: FaultsInForce; result: Result },
): Promise<Result> {
  const { kept } = database();
  return database().transaction('rw', kept, async () => {
    const now = ((await kept.get(faultsKey))?.value as FaultsInForce | undefined) ?? nothing;
    const { next, result } = change(now);
    await kept.put({ key: faultsKey, value: next });
    return result;
  });
}

/** Lines kept at the most; a day of testing makes fewer. */
const longestLog = 3_000;

export async function addToLog(row: NewLogRow): Promise<void> {
  const { log } = database();
  const id = await log.add(row);
  if (id % 500 === 0)
    await log
      .where('id')
      .belowOrEqual(id - longestLog)
      .delete();
}

/** Lines behind a number, in order. */
export async function readLog(after: number): Promise<LogRow[]> {
  return database().log.where('id').above(after).toArray();
}

export async function clearLog(): Promise<void> {
  await database().log.clear();
}

export async function readKept<Value>(key: string): Promise<Value | undefined> {
  return (await database().kept.get(key))?.value as Value | undefined;
}

/** `value` undefined: it is forgotten. */
export async function keep(key: string, value: unknown): Promise<void> {
  if (value === undefined) await database().kept.delete(key);
  else await database().kept.put({ key, value });
}

/** Removes everything that the laboratory keeps on this device. */
export async function destroyLab(): Promise<void> {
  opened?.close({ disableAutoOpen: true });
  opened = undefined;
  await Dexie.delete('qalam-lab');
}
