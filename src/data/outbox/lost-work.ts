// Watches for a database that the browser has thrown away with unsent work in it. What is unsent is remembered outside the
// database as well, without its values; when the database that was remembered is gone, the user is told what is missing, and the
// server, which says what of it arrived. Loaded after the first paint (docs/decisions/2026-11-21-announced-work.md).
import { announcementOf, isOwnClientId, noteVanished, readLost, type VanishedWork } from '#db/announcements.ts';
import type { Handles } from '#db/handles.ts';
import type { OutboxRow } from '#db/schema.ts';
import { debounce } from '#shared/lib/debounce.ts';
import { readLocal, writeLocal } from '#shared/lib/storage.ts';

/** Entries that are missing from this device, by school and document. */
export type MissingWork = {
  readonly schoolId: number;
  readonly document: string;
  readonly count: number;
  /** The server has said so; before that some of it may have arrived. */
  readonly isCertain: boolean;
};

type Mirror = { readonly clientId: string; readonly schools: readonly Omit<VanishedWork, 'clientId'>[] };

function mirrors(): Readonly<Record<string, Mirror>> {
  const found = readLocal('unsentWork');
  return found.state === 'found' ? (found.value as Record<string, Mirror>) : {};
}

function mirrorOf(rows: readonly OutboxRow[]): Mirror | undefined {
  const pending = rows.filter((row) => row.state === 'pending');
  const clientId = pending.at(-1)?.clientId;
  if (clientId === undefined) return undefined;
  const schools = [...new Set(pending.map((row) => row.schoolId))];
  return {
    clientId,
    schools: schools.map((schoolId) => ({
      schoolId,
      announced: announcementOf(pending.filter((row) => row.schoolId === schoolId && row.clientId === clientId)),
    })),
  };
}

function writeMirror(userId: number, rows: readonly OutboxRow[]): void {
  const { [userId]: _former, ...others } = mirrors();
  const own = mirrorOf(rows);
  writeLocal('unsentWork', own ? { ...others, [userId]: own } : others);
}

/**
 * Tells whether work is missing, and continues remembering what is unsent.
 * @returns ends the watching.
 */
export async function watchUnsentWork(account: {
  readonly userId: number;
  readonly handles: Handles;
  readonly rows: () => readonly OutboxRow[];
  readonly onRows: (listener: () => void) => () => void;
  /** There is vanished work to ask the server about. */
  readonly onVanished: () => void;
  /** Whether rows that are shown as waiting went with their database. */
  readonly lookForVanished: (pending: readonly OutboxRow[]) => void;
}): Promise<() => void> {
  const { userId, handles, rows, onRows, onVanished, lookForVanished } = account;
  const mirror = mirrors()[userId];
  if (mirror && !(await isOwnClientId(handles, mirror.clientId))) {
    const { clientId } = mirror;
    await noteVanished(
      handles,
      mirror.schools.map((school) => ({ ...school, clientId })),
    );
    onVanished();
  }
  const write = debounce(() => {
    writeMirror(userId, rows());
    lookForVanished(rows().filter(({ state }) => state === 'pending'));
  });
  write();
  const stop = onRows(write);
  window.addEventListener('pagehide', write.flush);
  return () => {
    write.flush();
    stop();
    window.removeEventListener('pagehide', write.flush);
  };
}

/** What is missing, as far as it is known. */
export async function readMissing(handles: Handles): Promise<MissingWork[]> {
  const { lost, vanished } = await readLost(handles);
  const told = lost.flatMap(({ schoolId, entries }) =>
    entries.map(([document, count]): MissingWork => ({ schoolId, document, count, isCertain: true })),
  );
  const remembered = vanished.flatMap(({ schoolId, announced }) =>
    announced.map(([document, ranges]): MissingWork => {
      const count = ranges.reduce((sum, [from, to]) => sum + to - from + 1, 0);
      return { schoolId, document, count, isCertain: false };
    }),
  );
  return [...told, ...remembered];
}
