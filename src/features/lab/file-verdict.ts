// What became of the files of a run, from three witnesses: what was attached (recorded before the application was given it), what lies in
// the store of files on the disk, and what the server gives when it is asked for the file. Bytes are compared by their sums.
import type { Fate, Sums } from './verdict.ts';

/** A file that a run attaches. */
export type FileAct = {
  readonly uuid: string;
  readonly name: string;
  /** Of its bytes, in hex. */
  readonly sha256: string;
  /** The cell that names it. */
  readonly cellKey: string;
  readonly told: 'nothing' | 'stored' | 'notSaved';
};
/** A file as it lies on the disk. */
export type FileOnDisk = {
  readonly uuid: string;
  readonly name: string;
  readonly state: 'pending' | 'parked' | 'shared';
  /** Of the bytes that can be read; null where some are missing, or sealed under a key that is not here. */
  readonly sha256: string | null;
  readonly bytes: number;
  /** How much of it the device believes the server to hold. */
  readonly arrived: number;
};
export type JudgedFiles = {
  readonly fates: readonly Fate[];
  /** Names of files that are neither here nor there. */
  readonly lost: readonly string[];
  /** Names of files that are here or there a second time. */
  readonly duplicated: readonly string[];
};

function fateOf(file: FileAct, disk: readonly FileOnDisk[], server: ReadonlyMap<string, string>): Fate {
  if (server.get(file.uuid) === file.sha256) return 'delivered';
  if (file.told !== 'stored') return 'notSaved';
  const here = disk.find(({ uuid, sha256 }) => uuid === file.uuid && sha256 === file.sha256);
  if (!here) return 'lost';
  return here.state === 'parked' ? 'parked' : 'waiting';
}

/** @param server sums of the whole files that the server gives, by uuid: those of the run, and all that its cells name. */
export function judgeFiles(
  files: readonly FileAct[],
  disk: readonly FileOnDisk[],
  server: ReadonlyMap<string, string>,
): JudgedFiles {
  const fates = files.map((file) => fateOf(file, disk, server));
  const own = new Set(files.map(({ uuid }) => uuid));
  const there = [...server].map(([uuid, sha256]) => ({ uuid, sha256 }));
  const strange = [...there, ...disk].filter(({ uuid }) => !own.has(uuid)).map(({ sha256 }) => sha256);
  return {
    fates,
    lost: files.filter((_, index) => fates[index] === 'lost').map(({ name }) => name),
    duplicated: files.filter(({ sha256 }) => strange.includes(sha256)).map(({ name }) => name),
  };
}

/** A file counts as an entry. */
export function withFiles(sums: Sums, { fates, duplicated }: JudgedFiles): Sums {
  const count = (fate: Fate) => fates.filter((found) => found === fate).length;
  return {
    ...sums,
    typed: sums.typed + fates.length,
    stored: sums.stored + fates.length - count('notSaved'),
    delivered: sums.delivered + count('delivered'),
    duplicated: sums.duplicated + duplicated.length,
    lost: sums.lost + count('lost'),
    waiting: sums.waiting + count('waiting'),
    parked: sums.parked + count('parked'),
    notSaved: sums.notSaved + count('notSaved'),
  };
}
