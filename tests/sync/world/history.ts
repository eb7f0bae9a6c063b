// The history checker: it reads only what people typed and what the server ended with, nothing in between.
import { and, asc, eq, inArray } from 'drizzle-orm';
import { contactsDocument } from '#contract/contacts/contacts.office.documents.ts';
import { cellKey } from '#contract/core/documents.ts';
import { pupilDoneCell } from '#contract/homework/homework.documents.ts';
import { lessonDocument } from '#contract/lesson/lesson.documents.ts';
import { findMutation } from '#contract/mutations.ts';
import { socialDocument } from '#contract/social/social.office.documents.ts';
import type { Db } from '#server/db/client.ts';
import { cellHistory, cellNameOf, journalCells } from '#server/features/cells/public.ts';
import { personCells, personHistory } from '#server/features/contacts/public.ts';
import { socialCells, socialHistory } from '#server/features/social/public.ts';
import { noteHistory, noteLines, notes, notesDocument } from '#tests/support/notes/notes.ts';
import { readAnswerCells, readAnswerHistory } from './answering.ts';
import type { HistoryRow } from './place.ts';
import { type Authored, doneDocument, groupId, isSame, ownerOf, ownPupilOf, type Typed } from './typed.ts';

type Place = { readonly scheduleUuid: string; readonly kind: string; readonly studentGroupUuid: string };
type CellRow = Pick<HistoryRow, 'key' | 'version' | 'value'>;

/** What is written about pupils: a store's rows are named by the pupil, its cells by the class. */
const aboutPupils = [
  { cells: personCells, history: personHistory, keyOf: (pupil: string, cell: string) => contactsKey(pupil, cell) },
  { cells: socialCells, history: socialHistory, keyOf: (pupil: string, cell: string) => socialKey(pupil, cell) },
] as const;
const contactsKey = (pupil: string, cell: string) =>
  cellKey({ document: contactsDocument.name(groupId), cell: `${cell}:${pupil}` });
function socialKey(pupil: string, cell: string): string {
  const [kind, id] = cell.split(':');
  return cellKey({ document: socialDocument.name(groupId), cell: `${kind}:${pupil}:${id}` });
}

/** The cell of a row as its author addresses it. */
function keyOfCell(row: Place): string {
  return row.kind === 'done'
    ? cellKey({ document: doneDocument, cell: pupilDoneCell(row.scheduleUuid, row.studentGroupUuid) })
    : cellKey({ document: lessonDocument.name(row.scheduleUuid), cell: cellNameOf(row as never) });
}
function keyOfNote(row: { readonly ownerUserId: number; readonly name: string }): string {
  return cellKey({ document: notesDocument.name(row.ownerUserId), cell: `note:${row.name}` });
}
function givenOf(value: unknown): unknown {
  const { at: _at, ...given } = (value ?? {}) as { at?: number };
  return value === null ? null : given;
}

export async function readHistory(db: Db, lessons: readonly string[]): Promise<HistoryRow[]> {
  const cells = await db
    .select()
    .from(cellHistory)
    .where(and(eq(cellHistory.schoolId, 1), inArray(cellHistory.scheduleUuid, [...lessons])))
    .orderBy(asc(cellHistory.version));
  const written = await db
    .select()
    .from(noteHistory)
    .where(and(eq(noteHistory.schoolId, 1), eq(noteHistory.ownerUserId, ownerOf(lessons))))
    .orderBy(asc(noteHistory.version));
  const about: HistoryRow[] = [];
  for (const { history: table, keyOf } of aboutPupils) {
    const rows = await db
      .select()
      .from(table)
      .where(and(eq(table.schoolId, 1), eq(table.document, ownPupilOf(lessons).studentSchoolUuid)))
      .orderBy(asc(table.version));
    about.push(...rows.map((row) => ({ ...row, key: keyOf(row.document, row.cell), given: row.value })));
  }
  return [
    ...about,
    ...(await readAnswerHistory(db, lessons)),
    ...cells.map((row) => ({ ...row, key: keyOfCell(row), given: row.value })),
    ...written.map((row) => ({ ...row, key: keyOfNote(row), given: givenOf(row.value) })),
  ];
}
export async function readCells(db: Db, lessons: readonly string[]): Promise<CellRow[]> {
  const cells = await db
    .select()
    .from(journalCells)
    .where(and(eq(journalCells.schoolId, 1), inArray(journalCells.scheduleUuid, [...lessons])));
  const written = await db
    .select()
    .from(notes)
    .where(and(eq(notes.schoolId, 1), eq(notes.ownerUserId, ownerOf(lessons))));
  const about: CellRow[] = [];
  for (const { cells: table, keyOf } of aboutPupils) {
    const rows = await db
      .select()
      .from(table)
      .where(and(eq(table.schoolId, 1), eq(table.document, ownPupilOf(lessons).studentSchoolUuid)));
    about.push(...rows.map((row) => ({ ...row, key: keyOf(row.document, row.cell) })));
  }
  return [
    ...about,
    ...(await readAnswerCells(db, lessons)),
    ...cells.map((row) => ({ ...row, key: keyOfCell(row) })),
    ...written.map((row) => ({ ...row, key: keyOfNote(row) })),
  ];
}

/**
 * Laws 2 and 9 for effects of a value: each accepted line exists once, and those of one device are in the order in which they were typed.
 */
export async function checkLines(
  db: Db,
  lessons: readonly string[],
  history: readonly HistoryRow[],
): Promise<string[]> {
  const rows = await db
    .select()
    .from(noteLines)
    .where(and(eq(noteLines.schoolId, 1), eq(noteLines.ownerUserId, ownerOf(lessons))))
    .orderBy(asc(noteLines.position));
  const accepted = history.filter(({ key }) => /\|note:(line|closed) /.test(key));
  const found = rows.map(({ text }) => accepted.find(({ key }) => key.endsWith(` ${text}`)));
  const problems = accepted.flatMap((row) => {
    const times = found.filter((other) => other === row).length;
    return times === 1 ? [] : [`law 2: what follows from ${row.key} happened ${times} times`];
  });
  for (const [client, own] of Map.groupBy(
    found.filter((row) => row !== undefined),
    ({ clientId }) => clientId,
  )) {
    const seqs = own.map(({ seq }) => seq ?? 0);
    if (seqs.some((seq, index) => seq < (seqs[index - 1] ?? 0)))
      problems.push(`law 9: lines of ${client} stand as ${seqs.join(', ')}`);
  }
  return problems;
}

/** Checks the server's whole history against what was typed. */
export function checkHistory(
  typed: readonly Typed[],
  authored: readonly Authored[],
  history: readonly HistoryRow[],
  cells: readonly CellRow[],
): string[] {
  const byCell = Map.groupBy(history, ({ key }) => key);
  return [
    ...checkOnce(history),
    ...checkAuthors(authored, history),
    ...[...byCell].flatMap(([key, rows]) => [...checkChain(key, rows), ...checkOrder(key, rows, typed)]),
    ...checkEnd(byCell, cells),
  ];
}

/** Law 2: each operation took effect once. */
function checkOnce(history: readonly HistoryRow[]): string[] {
  const effects = Map.groupBy(history, ({ clientId, seq }) => `${clientId} ${seq}`);
  return [...effects].flatMap(([operation, rows]) =>
    rows.length > 1 ? [`law 2: operation ${operation} took effect ${rows.length} times`] : [],
  );
}

/** Law 6: everything under a name was typed by that person. */
function checkAuthors(authored: readonly Authored[], history: readonly HistoryRow[]): string[] {
  return history.flatMap((row) => {
    const { key } = row;
    const isTyped = authored.some(
      (item) => item.userId === row.authorUserId && item.key === key && isSame(item.value, row.given),
    );
    if (isTyped) return [];
    return [`law 6: ${key} holds ${JSON.stringify(row.value)} by ${row.authorUserId}, who never typed it there`];
  });
}

/** Versions count up by one, whoever writes. */
function checkChain(key: string, rows: readonly HistoryRow[]): string[] {
  return rows.flatMap(({ version }, index) =>
    version === index + 1 ? [] : [`law 2: ${key} has version ${version} as number ${index + 1} of its history`],
  );
}

/**
 * Law 9: no clock orders anything. What one device did is in the order in which it was done, and nobody's value was replaced by somebody
 * who had not seen it, whatever the clocks said.
 */
function checkOrder(key: string, rows: readonly HistoryRow[], typed: readonly Typed[]): string[] {
  const problems: string[] = [];
  const lastOf = new Map<string, number>();
  for (const [index, row] of rows.entries()) {
    const client = String(row.clientId);
    const seq = row.seq ?? 0;
    if (seq <= (lastOf.get(client) ?? 0)) problems.push(`law 9: ${key} took ${client} ${seq} after a later one`);
    lastOf.set(client, seq);
    const item = typed.find((entry) => entry.clientId === row.clientId && entry.seq === row.seq && entry.key === key);
    if (!item || findMutation(item.intent.name)?.conflict !== 'ask') continue;
    // If another author's version has the value that this author had entered before, both get "ok": they agree.
    const isAgreed = (other: HistoryRow) =>
      typed.some(
        (entry) =>
          entry.clientId === row.clientId &&
          entry.key === key &&
          (entry.seq ?? 0) < seq &&
          isSame(entry.value, other.given),
      );
    // Versions before the author's own earlier version, or one they agree with, were replaced by that one and not by this.
    const since = rows.slice(item.seenVersion, index);
    const known = since.findLastIndex((other) => other.clientId === row.clientId || isAgreed(other));
    const unseen = since.slice(known + 1);
    if (unseen.length > 0) {
      problems.push(
        `law 9: version ${row.version} of ${key} by ${row.authorUserId} replaced version ${unseen[0]?.version}, which its author had not seen`,
      );
    }
  }
  return problems;
}

/** The cells hold the last versions of the history. */
function checkEnd(byCell: ReadonlyMap<string, readonly HistoryRow[]>, cells: readonly CellRow[]): string[] {
  return cells.flatMap((cell) => {
    const { key } = cell;
    const last = byCell.get(key)?.at(-1);
    const isEnd = last && last.version === cell.version && isSame(last.value, cell.value);
    return isEnd ? [] : [`law 2: ${key} stands at version ${cell.version}, its history ends at ${last?.version}`];
  });
}
