// Asks the witnesses of a run and writes its verdict.

import { parseCellKey } from '#contract/core/documents.ts';
import { canonicalJson } from '#contract/core/mutation.ts';
import type { Account } from '#data/account.ts';
import { fileSumsOnDisk, filesOnDisk, outboxOnDisk } from '#data/lab/lab-device.ts';
import type { LabServer, ServerLesson } from '#data/lab/lab-server.ts';
import { readLog } from '#data/lab/lab-session.ts';
import { type FileOnDisk, judgeFiles, withFiles } from './file-verdict.ts';
import { beforeOf, type CellBefore, changedIn, type Run } from './run.ts';
import { judge, outcomeOf, type ServerWitness, type Verdict } from './verdict.ts';

export function lessonsOf(run: Run): string[] {
  const typed = run.acts.map(({ cellKey }) => scheduleOf(cellKey));
  return [...new Set([...run.lessons.map(({ scheduleUuid }) => scheduleUuid), ...typed])];
}

export function scheduleOf(cellKey: string): string {
  return parseCellKey(cellKey).document.split(':')[1] ?? '';
}

/** What the server holds in a cell. */
export function cellIn(lessons: ReadonlyMap<string, ServerLesson>, key: string): CellBefore {
  const cell = lessons.get(scheduleOf(key))?.cells[parseCellKey(key).cell];
  return cell ? { version: cell[0], value: cell[1] ?? null } : { version: 0, value: null };
}

/** What the server accepted in the cells of the run; null when it cannot be asked. */
async function askServer(run: Run, server: LabServer): Promise<Map<string, ServerWitness> | null> {
  const lessons = await server.lessons(lessonsOf(run));
  if (!lessons) return null;
  const witnesses = new Map<string, ServerWitness>();
  for (const key of new Set(run.acts.map(({ cellKey }) => cellKey))) {
    const before = beforeOf(run, key);
    const now = cellIn(lessons, key);
    const newer = now.version - before.version;
    // One value more, or none, needs no history to be known whole.
    let since: readonly unknown[] = newer === 1 ? [now.value] : [];
    if (newer > 1) {
      const history = await server.history(scheduleOf(key), parseCellKey(key).cell);
      if (!history) return null;
      since = history.filter(({ version }) => version > before.version).map(({ value }) => value ?? null);
    }
    witnesses.set(key, { before: before.value, since });
  }
  return witnesses;
}

/** Unsent files on the disk, by their bytes. */
async function askDisk(userId: number): Promise<FileOnDisk[]> {
  const sums = await fileSumsOnDisk(userId);
  const heads = await filesOnDisk(userId);
  return heads.map(({ id: uuid, ...head }) => ({ ...head, uuid, sha256: sums.get(uuid) ?? null }));
}

/** Sums of the files that the run attached, and of all that its cells name and did not name before; null when the server cannot be asked. */
async function askFiles(
  run: Run,
  server: LabServer,
  cells: ReadonlyMap<string, ServerWitness>,
): Promise<ReadonlyMap<string, string> | null> {
  const before = new Set([...cells.values()].flatMap((cell) => uuidsIn(cell.before)));
  const named = [...cells.values()].flatMap(({ since }) => since.flatMap(uuidsIn));
  const uuids = [...run.files.map(({ uuid }) => uuid), ...named].filter((uuid) => !before.has(uuid));
  return server.fileSums([...new Set(uuids)]);
}

/** The files that a value names. */
function uuidsIn(value: unknown): string[] {
  const files = (value as { files?: unknown } | null)?.files;
  return Array.isArray(files) ? files.map(({ uuid }: { uuid: string }) => uuid) : [];
}

/** Cells of the run that do not hold what they held before; all that the run changed when the server cannot be asked. */
export async function changedCells(run: Run, server: LabServer): Promise<string[]> {
  const keys = [...changedIn(run)];
  const lessons = await server.lessons(lessonsOf(run));
  if (!lessons) return keys;
  return keys.filter((key) => canonicalJson(cellIn(lessons, key).value) !== canonicalJson(beforeOf(run, key).value));
}

/** The verdict of a run as it is now. */
export async function verdictOf(run: Run, account: Account, server: LabServer): Promise<Verdict> {
  const outbox = await outboxOnDisk(account.user.userId);
  const witnesses = await askServer(run, server);
  const { sums: typed, lostCells, duplicatedCells } = judge(run.acts, outbox, witnesses ?? new Map());
  const disk = await askDisk(account.user.userId);
  const held = witnesses && (await askFiles(run, server, witnesses));
  const files = judgeFiles(run.files, disk, held ?? new Map());
  const sums = withFiles(typed, files);
  const log = await readLog(run.logFrom);
  const sent = log.filter(({ kind }) => kind === 'sent');
  const outside = log.filter(({ kind }) => kind === 'sent' || kind === 'frame');
  return {
    scenario: run.scenario.name,
    seed: run.seed,
    outcome: held ? outcomeOf(sums, run.exposed) : 'unknown',
    ...sums,
    // Without the server's word nothing is known to have arrived, and nothing to be lost.
    ...(held ? {} : { delivered: 0, lost: 0 }),
    lostCells: held ? lostCells : [],
    duplicatedCells,
    files: run.files.length,
    lostFiles: held ? files.lost : [],
    duplicatedFiles: files.duplicated,
    exposed: run.exposed,
    requests: sent.length,
    faultsMet: outside.filter(({ fault }) => fault !== null).length,
    bytesUp: sent.reduce((sum, { bytesUp }) => sum + bytesUp, 0),
    ms: Date.now() - run.startedAt,
    notRestored: [],
  };
}
