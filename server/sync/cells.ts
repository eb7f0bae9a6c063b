// The only place that writes cells: the version check stands in the statement, an equal value is a success, and every value
// goes into the history.
import { and, eq, inArray, sql } from 'drizzle-orm';
import { parseDocumentKey } from '#contract/core/documents.ts';
import { cellUuid } from '#contract/core/ids.ts';
import { canonicalJson } from '#contract/core/mutation.ts';
import type { Db } from '#server/db/client.ts';
import { incomingRows, rowsOf } from '#server/db/records.ts';
import {
  cellColumns,
  cellHistory,
  cellNameOf,
  type JournalCellRow,
  journalCells,
  markUuids,
  nilUuid,
} from '#server/features/journal/public.ts';

export type CellWrite = {
  readonly document: string;
  readonly cell: string;
  /** What the author saw: a version, 0 for nothing; or whatever was accepted up to a server time. */
  readonly base: { readonly version: number } | { readonly seenAt: number };
  readonly value: unknown;
  readonly conflict: 'ask' | 'serverWins' | 'lastWins';
  readonly capturedAt: number;
  readonly seq: number | null;
};
export type CellAuthor = {
  readonly schoolId: number;
  readonly userId: number;
  readonly clientId: string | null;
  readonly receivedAt: number;
  readonly acceptedAt: number;
};
export type CellOutcome = {
  readonly outcome: 'ok' | 'conflict';
  readonly changed: boolean;
  readonly row: JournalCellRow | undefined;
};

type HistoryRow = typeof cellHistory.$inferSelect;
type Place = { scheduleUuid: string; kind: string; studentGroupUuid: string };

/** Where an address is stored. What a pupil ticked off names its lesson in the cell, every other cell in the document. */
function placeOf(address: { document: string; cell: string }): Place {
  const { kind, parts } = parseDocumentKey(address.document);
  if (kind !== 'pupil-done') return { scheduleUuid: parts[0] ?? '', ...cellColumns(address.cell) };
  const [cellKind = '', scheduleUuid = '', studentGroupUuid = nilUuid] = address.cell.split(':');
  return { kind: cellKind, scheduleUuid, studentGroupUuid };
}
/** The lessons that cells stand in. */
export function lessonsOf(addresses: readonly { document: string; cell: string }[]): string[] {
  return [...new Set(addresses.map((address) => placeOf(address).scheduleUuid))];
}

function nameOf(place: Place): string {
  return `${place.scheduleUuid}|${cellNameOf(place)}`;
}

/** Current rows of places, by name. */
async function readCells(db: Db, schoolId: number, places: readonly Place[]): Promise<Map<string, JournalCellRow>> {
  if (places.length === 0) return new Map();
  const lessons = [...new Set(places.map(({ scheduleUuid }) => scheduleUuid))];
  const kinds = [...new Set(places.map(({ kind }) => kind))];
  const rows = await db
    .select()
    .from(journalCells)
    .where(
      and(
        eq(journalCells.schoolId, schoolId),
        inArray(journalCells.scheduleUuid, lessons),
        inArray(journalCells.kind, kinds),
      ),
    );
  return new Map(rows.map((row) => [nameOf(row), row]));
}

/** Current cells by address. Cells that nobody ever wrote are missing. */
export async function currentCells(
  db: Db,
  schoolId: number,
  addresses: readonly { document: string; cell: string }[],
): Promise<Map<string, JournalCellRow>> {
  const found = await readCells(db, schoolId, addresses.map(placeOf));
  return new Map(
    addresses.flatMap((address) => {
      const row = found.get(nameOf(placeOf(address)));
      return row ? [[`${address.document}|${address.cell}`, row] as const] : [];
    }),
  );
}

/** What a device wrote under numbers of its own, each in a cell that is known, by number: the history forgets nothing. */
export async function writtenByDevice(
  db: Db,
  schoolId: number,
  clientId: string,
  asked: readonly { seq: number; address: { document: string; cell: string } }[],
): Promise<Map<number, HistoryRow>> {
  if (asked.length === 0) return new Map();
  const names = new Map(asked.map(({ seq, address }) => [seq, nameOf(placeOf(address))]));
  const places = asked.map(({ address }) => placeOf(address));
  const rows = await db
    .select()
    .from(cellHistory)
    .where(
      and(
        eq(cellHistory.schoolId, schoolId),
        // By the cells, which the key leads with: numbers of devices have no index.
        inArray(cellHistory.scheduleUuid, [...new Set(places.map(({ scheduleUuid }) => scheduleUuid))]),
        inArray(cellHistory.kind, [...new Set(places.map(({ kind }) => kind))]),
        eq(cellHistory.clientId, clientId),
      ),
    );
  return new Map(
    rows.flatMap((row) => (row.seq !== null && names.get(row.seq) === nameOf(row) ? [[row.seq, row] as const] : [])),
  );
}

/**
 * Writes cells, at most one write a cell. A write whose base is not the current version is `ok` when the value is there
 * already, the mutation lets the server win or the last one; else `conflict` with the current row.
 */
export async function writeCells(db: Db, author: CellAuthor, writes: readonly CellWrite[]): Promise<CellOutcome[]> {
  const { schoolId } = author;
  const places = writes.map(placeOf);
  const outcomes: (CellOutcome | undefined)[] = writes.map(() => undefined);
  // Most cells are empty, and their author knows it: then the statement's own version check is the only look that is needed.
  const isNew = ({ base, value, conflict }: CellWrite) =>
    'version' in base && base.version === 0 && value != null && conflict !== 'lastWins';
  let current = writes.every(isNew) ? new Map<string, JournalCellRow>() : await readCells(db, schoolId, places);
  // Twice: between our read and our write another transaction may have been first; then the second look decides.
  for (let attempt = 0; attempt < 2; attempt++) {
    const toWrite: number[] = [];
    writes.forEach((write, index) => {
      if (outcomes[index]) return;
      const row = current.get(nameOf(places[index] as Place));
      const isEqual = canonicalJson(row?.value ?? null) === canonicalJson(write.value ?? null);
      if (isEqual) outcomes[index] = { outcome: 'ok', changed: false, row };
      else if (hasSeen(write.base, row) || write.conflict === 'lastWins') toWrite.push(index);
      else if (write.conflict === 'serverWins' && row?.value != null)
        outcomes[index] = { outcome: 'ok', changed: false, row };
      else outcomes[index] = { outcome: 'conflict', changed: false, row };
    });
    const written = await insertOrUpdate(
      db,
      author,
      toWrite.map((index) => {
        const place = places[index] as Place;
        const write = writes[index] as CellWrite;
        return { place, write, baseVersion: current.get(nameOf(place))?.version ?? 0 };
      }),
    );
    for (const index of toWrite) {
      const row = written.get(nameOf(places[index] as Place));
      if (row) outcomes[index] = { outcome: 'ok', changed: true, row };
    }
    if (outcomes.every((outcome) => outcome !== undefined)) break;
    current = await readCells(db, schoolId, places);
  }
  return writes.map(
    (_, index) =>
      outcomes[index] ?? { outcome: 'conflict', changed: false, row: current.get(nameOf(places[index] as Place)) },
  );
}

/** Whether the author had the present value before them. */
function hasSeen(base: CellWrite['base'], row: JournalCellRow | undefined): boolean {
  if ('version' in base) return (row?.version ?? 0) === base.version;
  return (row?.acceptedAt ?? 0) <= base.seenAt;
}

type Written = { schedule_uuid: string; kind: string; student_group_uuid: string };

/** Writes cells whose version is still the base, their history and the uuids of new marks in one statement; the new rows by name. */
async function insertOrUpdate(
  db: Db,
  author: CellAuthor,
  items: readonly { write: CellWrite; place: Place; baseVersion: number }[],
): Promise<Map<string, JournalCellRow>> {
  if (items.length === 0) return new Map();
  const { schoolId, userId, clientId, receivedAt, acceptedAt } = author;
  const rows = new Map(
    items.map(({ write, place, baseVersion }): [string, JournalCellRow & { seq: number | null }] => [
      nameOf(place),
      {
        schoolId,
        ...place,
        version: baseVersion + 1,
        value: write.value ?? null,
        authorUserId: userId,
        capturedAt: write.capturedAt,
        acceptedAt,
        seq: write.seq,
      },
    ]),
  );
  // Their lessons are held already (apply.ts), so nobody else writes here; one order all the same.
  const ordered = [...rows].sort(([a], [b]) => (a < b ? -1 : 1));
  const incoming = incomingRows(
    ordered.map(([, row]) => ({
      schedule_uuid: row.scheduleUuid,
      kind: row.kind,
      student_group_uuid: row.studentGroupUuid,
      version: row.version,
      value: row.value,
      captured_at: row.capturedAt,
      seq: row.seq,
      // A later version has the uuid of the first one.
      ...(row.kind === 'mark' && row.version === 1
        ? { mark_uuid: cellUuid(schoolId, row.scheduleUuid, row.studentGroupUuid, row.kind) }
        : {}),
    })),
    'schedule_uuid uuid, kind text, student_group_uuid uuid, version integer, value jsonb, captured_at bigint, seq integer, mark_uuid uuid',
  );
  const place = sql.raw('schedule_uuid, kind, student_group_uuid');
  const written = await rowsOf<Written>(
    db,
    sql`with given as (select * from ${incoming}),
    written as (
      insert into ${journalCells} (school_id, ${place}, version, value, author_user_id, captured_at, accepted_at)
      select ${schoolId}::integer, ${place}, version, value, ${userId}::integer, captured_at, ${acceptedAt}::bigint from given
      on conflict (school_id, ${place}) do update set version = excluded.version, value = excluded.value,
        author_user_id = excluded.author_user_id, captured_at = excluded.captured_at, accepted_at = excluded.accepted_at
      -- The version check of the whole engine: only what the author saw may be replaced.
      where ${journalCells}.version = excluded.version - 1
      returning ${place}
    ),
    recorded as (
      insert into ${cellHistory}
        (school_id, ${place}, version, value, author_user_id, captured_at, accepted_at, client_id, seq, received_at)
      select ${schoolId}::integer, ${place}, version, value, ${userId}::integer, captured_at, ${acceptedAt}::bigint,
        ${clientId}::uuid, seq, ${receivedAt}::bigint
      from given join written using (${place})
    ),
    named as (
      insert into ${markUuids} (school_id, uuid, schedule_uuid, student_group_uuid)
      select ${schoolId}::integer, mark_uuid, schedule_uuid, student_group_uuid
      from given where mark_uuid is not null
      -- Somebody else's first mark in the same cell has the same uuid.
      on conflict do nothing
    )
    select schedule_uuid::text, kind, student_group_uuid::text from written`,
  );
  return new Map(
    written.flatMap((row) => {
      const name = nameOf({
        scheduleUuid: row.schedule_uuid,
        kind: row.kind,
        studentGroupUuid: row.student_group_uuid,
      });
      const found = rows.get(name);
      if (!found) return [];
      const { seq: _, ...cell } = found;
      return [[name, cell] as const];
    }),
  );
}
