// What the offline laboratory keeps: the faults in force, its log, a run in progress, what was recorded. A database of its own, read by
// page, worker and service worker alike, so that no account's data is touched by it and it goes away whole.
import { Dexie, type EntityTable } from 'dexie';
import { calm, type LabSettings } from '#shared/lib/lab-settings.ts';
import { closeWhenLeft, whileHere } from './page-away.ts';

export type LabPlace = 'page' | 'worker' | 'serviceWorker';
export type LogKind = 'typed' | 'sent' | 'answered' | 'frame' | 'step' | 'verdict';
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
function close(): void {
  opened?.close({ disableAutoOpen: true });
  opened = undefined;
}
function inLab<Result>(work: (database: LabDatabase) => PromiseLike<Result>): Promise<Result> {
  return whileHere(async () => {
    if (!opened) {
      opened = new LabDatabase();
      opened.on('versionchange', close);
      closeWhenLeft(close);
    }
    return work(opened);
  });
}

/** Whether the laboratory was ever opened on this device. */
export async function hasLab(): Promise<boolean> {
  return Dexie.exists('qalam-lab');
}

const faultsKey = 'faults';

/** An earlier build knew fewer faults. */
function faultsIn(row: KeptRow | undefined): FaultsInForce {
  const known = (row?.value as FaultsInForce | undefined) ?? nothing;
  return { ...known, settings: { ...calm, ...known.settings } };
}

export async function readFaults(): Promise<FaultsInForce> {
  return faultsIn(await inLab(({ kept }) => kept.get(faultsKey)));
}

export async function writeFaults(settings: LabSettings, since: number): Promise<void> {
  const value: FaultsInForce = { ...nothing, settings, since };
  await inLab(({ kept }) => kept.put({ key: faultsKey, value }));
}

/** Changes the faults in one transaction: the count of what is left must hold across page, worker and service worker. */
export async function changeFaults<Result>(
  change: (now: FaultsInForce) => { next: FaultsInForce; result: Result },
): Promise<Result> {
  return inLab((database) =>
    database.transaction('rw', database.kept, async ({ kept }) => {
      const { next, result } = change(faultsIn(await kept.get(faultsKey)));
      await kept.put({ key: faultsKey, value: next });
      return result;
    }),
  );
}

/** Lines kept at the most; a day of testing makes fewer. */
const longestLog = 3_000;

export async function addToLog(row: NewLogRow): Promise<void> {
  const id = await inLab(({ log }) => log.add(row));
  if (id % 500 !== 0) return;
  await inLab(({ log }) =>
    log
      .where('id')
      .belowOrEqual(id - longestLog)
      .delete(),
  );
}

/** Lines behind a number, in order. */
export async function readLog(after: number): Promise<LogRow[]> {
  return inLab(({ log }) => log.where('id').above(after).toArray());
}

export async function clearLog(): Promise<void> {
  await inLab(({ log }) => log.clear());
}

export async function readKept<Value>(key: string): Promise<Value | undefined> {
  return (await inLab(({ kept }) => kept.get(key)))?.value as Value | undefined;
}

/** `value` undefined: it is forgotten. */
export async function keep(key: string, value: unknown): Promise<void> {
  await inLab(async ({ kept }) => {
    if (value === undefined) await kept.delete(key);
    else await kept.put({ key, value });
  });
}

/** Removes everything that the laboratory keeps on this device. */
export async function destroyLab(): Promise<void> {
  close();
  await Dexie.delete('qalam-lab');
}
