// The ten laws of design/sync.md, checked after every step against the devices' disks and screens.
import { cellKey, emptyCell, parseCellKey } from '#contract/core/documents.ts';
import type { ErrorCode } from '#contract/core/errors.ts';
import { findMutation } from '#contract/mutations.ts';
import { outOfDate } from '#db/documents.ts';
import type { CacheRow, OutboxRow } from '#db/schema.ts';
import { authoredKey } from './answering.ts';
import type { Context } from './context.ts';
import type { HistoryRow, Place } from './place.ts';
import type { SchoolChange } from './school.ts';
import { cellValueOf, documentsOf, isOfOthers, isSame, isTrace, seqOf, type Typed } from './typed.ts';

/**
 * Laws 1 and 7: the last value that a person typed into a cell is kept, or accepted with its receipt. If it vanished after the server had
 * answered it, law 1 is broken; if it vanished unanswered, an error path deleted it: law 7.
 */
export function checkKept({ device, userId, disk, hasNewLife }: Place, typed: readonly Typed[]): string[] {
  if (disk.isSealed) return [];
  const last = new Map<string, Typed>();
  for (const item of typed) {
    if (item.device !== device.name || item.userId !== userId) continue;
    if (item.isGivenUp || item.seq === null || isTrace(item.intent)) last.delete(item.key);
    else last.set(item.key, item);
  }
  return [...last.values()].flatMap(({ key, intent, seq, clientId }) => {
    const isIt = (row: { cellKey: string; name: string; payload: unknown }) =>
      row.cellKey === key && row.name === intent.name && isSame(row.payload, intent.payload);
    // Rows of a restored disk get new numbers.
    const isNumber = (number: number) => number === seq || device.hasGoneBack || hasNewLife;
    if (disk.outbox.some((row) => isNumber(row.seq) && isIt(row))) return [];
    if (disk.receipts.some((row) => isNumber(seqOf(row)) && isIt(row))) return [];
    const law = device.heard.has(`${clientId} ${seq}`) ? 1 : 7;
    return [
      `law ${law}: ${JSON.stringify(intent)} (${seq}) of ${userId} on ${device.name} is neither accepted nor kept`,
    ];
  });
}

/** Law 8: the server accepted what is shown as sent, and told this device so. */
export function checkReceipts({ device, userId, disk }: Place, accepted: ReadonlySet<string>): string[] {
  return disk.receipts.flatMap((row) => {
    const told = device.heard.get(row.id);
    const isTold = told === 'ok' || told === 'duplicate' || told === 'settled';
    if (isTold && accepted.has(row.id)) return [];
    const why = isTold ? `the server said "${told}" and never accepted it` : 'the server never said so to this device';
    return [`law 8: ${device.name} (${userId}) shows ${row.name} ${row.id} as sent, and ${why}`];
  });
}

/** A document that the device knows to be of another life is fetched again, and readable until then. */
function isUpToDate({ asOf }: CacheRow): boolean {
  return asOf !== outOfDate;
}

/** Law 3: the base holds what the server holds, version by version, and the screen shows the base with the unsettled work on top. */
export function checkBase(
  { device, userId, disk, lessons, isOfFormerLife }: Place,
  history: readonly HistoryRow[],
): string[] {
  if (isOfFormerLife) return [];
  const known = new Map(history.map((row) => [`${row.key} ${row.version}`, row]));
  const own = new Set(documentsOf(userId, lessons));
  return disk.caches.filter(isUpToDate).flatMap((row) =>
    Object.entries(own.has(row.document) ? row.cells : {}).flatMap(([name, cell]) => {
      // A teacher reads the ticks too, in the lesson; and the pupil's ticks are those of all schedules.
      if (name.startsWith('done:') && !lessons.some((uuid) => name.includes(uuid))) return [];
      if (isOfOthers(row.document, name, lessons)) return [];
      const key = authoredKey(row.document, name);
      const server = known.get(`${key} ${cell.version}`);
      if (server && isSame(server.value, cell.value)) return [];
      return [
        `law 3: the base of ${device.name} (${userId}) holds ${JSON.stringify(cell.value)} as version ${cell.version} of ${key}`,
      ];
    }),
  );
}

/** A trace blocks nobody: it does not count as unsent, so that no sign-out waits for it and nobody has to decide on it. */
export function checkTraces({ device, userId, disk }: Place, { base }: Context): string[] {
  const counted = base?.outbox().filter(isTrace) ?? [];
  const kept = disk.outbox.filter((row) => isTrace(row) && row.state === 'parked');
  return [
    ...counted.map(
      (row) => `trace: ${row.name} ${row.seq} of ${userId} counts as unsent on ${device.name}, and holds the sign-out`,
    ),
    ...kept.map(
      (row) => `trace: ${row.name} ${row.seq} of ${userId} was refused and waits on ${device.name} for a decision`,
    ),
  ];
}

/** What the school's office changed in a schedule for the day of its lessons: a refusal by this is right. */
const reasonsFor: Partial<Record<ErrorCode, readonly SchoolChange[]>> = {
  NOT_IN_GROUP: ['pupilMoved'],
  NOT_OWN_LESSON: ['roleTaken', 'classTaken', 'teacherReplaced'],
};
/**
 * Whose lesson it is and who is in a class are facts of a day (decisions E16, E19): whoever was offline while a pupil left or a colleague
 * took over from a later day on loses nothing that they wrote about the days before it.
 */
export function checkDays({ device, userId, disk }: Place, changes: ReadonlySet<SchoolChange>): string[] {
  const isUnfounded = ({ state, error }: OutboxRow) => {
    const reasons = state === 'parked' && error !== null ? reasonsFor[error.code] : undefined;
    return reasons !== undefined && !reasons.some((change) => changes.has(change));
  };
  return disk.outbox
    .filter(isUnfounded)
    .map(
      ({ name, seq, error }) =>
        `day: ${name} ${seq} of ${userId} on ${device.name} is about a day before the change, and was refused by ${error?.code}`,
    );
}

export function checkScreen({ device, userId, disk, lessons }: Place, { base }: Context): string[] {
  if (!base) return [];
  const documents = new Map(disk.caches.map((row) => [row.document, row]));
  const keys = new Set(disk.outbox.map((row) => row.cellKey));
  for (const name of documentsOf(userId, lessons)) {
    for (const cell of Object.keys(documents.get(name)?.cells ?? {})) keys.add(cellKey({ document: name, cell }));
  }
  const inHand = base.acts.unsaved();
  return [...keys].flatMap((key) => {
    const address = parseCellKey(key);
    const row = documents.get(address.document);
    const stored = row?.body === null ? undefined : row?.cells[address.cell];
    let expected: unknown = (stored ?? emptyCell).value;
    for (const operation of disk.outbox) if (operation.cellKey === key) expected = overlaid(expected, operation);
    for (const { intent, key: held } of inHand) if (held === key) expected = overlaid(expected, intent);
    const { value } = base.cell(address);
    if (isSame(value, expected)) return [];
    return [
      `law 3: ${device.name} (${userId}) shows ${JSON.stringify(value)} in ${key}, base and pending are ${JSON.stringify(expected)}`,
    ];
  });
}

function overlaid(value: unknown, { name, payload }: { name: string; payload: unknown }): unknown {
  return findMutation(name)?.overlay(value, payload) ?? null;
}

/** Law 4: a cell never moves to a lower version. `versions` remembers the highest so far, per place and cell. */
export function checkVersions(
  { device, userId, disk, isOfFormerLife }: Place,
  versions: Map<string, number>,
): string[] {
  if (isOfFormerLife) return [];
  return disk.caches.filter(isUpToDate).flatMap((row) =>
    Object.entries(row.cells).flatMap(([name, cell]) => {
      const key = `${device.name} ${userId} ${row.document}|${name}`;
      const highest = versions.get(key) ?? 0;
      versions.set(key, Math.max(highest, cell.version));
      return cell.version < highest ? [`law 4: ${key} fell from version ${highest} to ${cell.version}`] : [];
    }),
  );
}

/** Law 5, at rest: nothing waits except behind a parked operation, or behind one that does. */
export function checkQueue({ device, userId, disk }: Place): string[] {
  const held = new Set(disk.outbox.filter(({ state }) => state === 'parked').map((row) => row.cellKey));
  const isBehind = (row: OutboxRow) => held.has(row.cellKey) || row.requires.some((key) => held.has(key));
  const waits = (row: OutboxRow) => {
    if (row.state !== 'pending') return false;
    if (!isBehind(row)) return true;
    held.add(row.cellKey);
    return false;
  };
  return disk.outbox
    .filter(waits)
    .map((row) => `law 5: ${row.name} ${row.seq} of ${userId} still waits on ${device.name}: ${JSON.stringify(row)}`);
}

/** At rest: every device has the newest version of everything it reads. */
export function checkFresh({ device, userId, disk, lessons }: Place, history: readonly HistoryRow[]): string[] {
  const newest = new Map(history.map((row) => [row.key, row.version]));
  const own = new Set(documentsOf(userId, lessons));
  return disk.caches.flatMap((row) =>
    Object.entries(own.has(row.document) ? row.cells : {}).flatMap(([name, { version }]) => {
      const server = newest.get(authoredKey(row.document, name));
      if (server === undefined || server === version) return [];
      return [`pull: ${device.name} (${userId}) stays at version ${version} of ${name}, the server has ${server}`];
    }),
  );
}

/**
 * Law 1, at rest, after a restore of the server: what it had accepted after the backup was offered again. The last value accepted from a
 * device is in the history, under any author who agreed with it, or waits for its author's decision. Emptying an empty cell leaves no trace
 * there: whatever the history has was typed later.
 */
export function checkOffered(
  { device, userId, disk, hasNewLife }: Place,
  typed: readonly Typed[],
  history: readonly HistoryRow[],
): string[] {
  if (!hasNewLife || device.hasGoneBack || disk.isSealed) return [];
  const last = new Map(
    disk.receipts
      .toSorted((a, b) => a.capturedAt - b.capturedAt || seqOf(a) - seqOf(b))
      .map((row) => [row.cellKey, row]),
  );
  const isGivenUp = (key: string) => typed.some((item) => item.userId === userId && item.key === key && item.isGivenUp);
  // What was read is no cell of the schedule's own (told.ts).
  const own = [...last].filter(([, { name }]) => name !== 'markNoticesSeen');
  return own.flatMap(([key, row]) => {
    const value = cellValueOf(row);
    const ofCell = history.filter((version) => version.key === key);
    const isThere = ofCell.some(({ given }) => isSame(given, value));
    const typedAt = (id: string) => typed.findLastIndex(({ clientId, seq }) => `${clientId} ${seq}` === id);
    const at = typedAt(row.id);
    const wasEmpty =
      value === null && at >= 0 && ofCell.every((version) => typedAt(`${version.clientId} ${version.seq}`) > at);
    if (isThere || wasEmpty || isGivenUp(key) || disk.outbox.some((item) => item.cellKey === key)) return [];
    return [
      `law 1: ${row.name} of ${userId} on ${device.name} was accepted as ${JSON.stringify(value)} and never offered again`,
    ];
  });
}
