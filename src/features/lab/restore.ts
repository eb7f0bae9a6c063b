// Puts the school's data back after a run, by the undo that each mutation declares.
import { parseCellKey } from '#contract/core/documents.ts';
import { canonicalJson } from '#contract/core/mutation.ts';
import { intentToRestore } from '#contract/mutations.ts';
import type { Account } from '#data/account.ts';
import { outboxOnDisk } from '#data/lab/lab-device.ts';
import type { LabServer } from '#data/lab/lab-server.ts';
import { beforeOf, changedIn, type Run } from './run.ts';
import { removeFiles } from './run-files.ts';
import { bodyOf } from './run-lessons.ts';
import { cellIn, lessonsOf } from './witness.ts';

const sentMs = 30_000;
const lookMs = 100;

/** Marks stand on the conducting, so that goes after them, and the roll, which is one act with it, last. */
function roundOf(cellKey: string): number {
  const { cell } = parseCellKey(cellKey);
  return cell === 'conduct' ? 1 : cell === 'roll' ? 2 : 0;
}

async function untilSettled(account: Account): Promise<void> {
  const end = performance.now() + sentMs;
  account.connection.sendNow();
  while (performance.now() < end) {
    const rows = await outboxOnDisk(account.user.userId);
    if (rows.every(({ state }) => state === 'parked')) return;
    await new Promise((resolve) => setTimeout(resolve, lookMs));
  }
}

/** Waits until the device has the versions that the server holds: an entry on an older one would be a conflict. */
async function untilFresh(run: Run, account: Account, server: LabServer): Promise<void> {
  const lessons = await server.lessons(lessonsOf(run));
  const end = performance.now() + sentMs;
  const isBehind = (uuid: string) => {
    const view = account.base.document(`lesson:${uuid}`);
    const cells = lessons?.get(uuid)?.cells ?? {};
    if (view.state !== 'ready') return true;
    const { row } = view;
    return Object.entries(cells).some(([cell, [version]]) => (row.cells[cell]?.version ?? 0) < version);
  };
  for (const uuid of lessonsOf(run)) await bodyOf({ account, name: `lesson:${uuid}` });
  account.documents.request(
    lessonsOf(run).map((uuid) => `lesson:${uuid}`),
    { isRefresh: true },
  );
  while (performance.now() < end && lessonsOf(run).some(isBehind)) {
    await new Promise((resolve) => setTimeout(resolve, lookMs));
  }
}

export async function restoreCells(run: Run, account: Account, server: LabServer): Promise<void> {
  const keys = changedIn(run);
  // What was refused or met another value in the run is the run's own: it is given up.
  const left = (await outboxOnDisk(account.user.userId)).filter((row) => keys.has(row.cellKey));
  await account.outbox.discard(left.map(({ seq }) => seq));
  await removeFiles(run, account);
  await untilSettled(account);
  await untilFresh(run, account, server);
  for (const round of [0, 1, 2]) {
    const lessons = await server.lessons(lessonsOf(run));
    if (!lessons) return;
    const isOther = (key: string) =>
      canonicalJson(cellIn(lessons, key).value) !== canonicalJson(beforeOf(run, key).value) ||
      // A value that could not be saved still is on the screen.
      account.base.cell(parseCellKey(key)).state === 'notSaved';
    const intents = [...keys]
      .filter((key) => roundOf(key) === round && isOther(key))
      .map((key) => intentToRestore(parseCellKey(key), beforeOf(run, key).value))
      .filter((intent) => intent !== null);
    if (intents.length === 0) continue;
    await account.base.mutate(intents);
    await untilSettled(account);
  }
}
