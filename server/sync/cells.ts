// The only place that writes cells: the version check stands in the statement, an equal value is a success, and every value
// goes into the history.
import { and, eq, inArray, sql } from 'drizzle-orm';
import { parseDocumentKey } from '#contract/core/documents.ts';
import { canonicalJson } from '#contract/core/mutation.ts';
import type { Db } from '#server/db/client.ts';
import {
  cellColumns,
  cellHistory,
  cellNameOf,
  type JournalCellRow,
  journalCells,
} from '#server/features/journal/public.ts';

export type CellWrite = {
  readonly document: string;
  readonly cell: string;
  /** The version that the author saw; 0 for nothing. */
  readonly baseVersion: number;
  readonly value: unknown;
  readonly conflict: 'ask' | 'serverWins';
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

type Place = { scheduleUuid: string; kind: string; studentGroupUuid: string };
const rowsPerStatement = 1_000;

function placeOf(write: { document: string; cell: string }): Place {
  return { scheduleUuid: parseDocumentKey(write.document).parts[0] ?? '', ...cellColumns(write.cell) };
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

/**
 * Writes cells, at most one write a cell. A write whose base is not the current version is `ok` when the value is there
 * already or the mutation lets the server win, else `conflict` with the current row.
 */
export async function writeCells(db: Db, author: CellAuthor, writes: readonly CellWrite[]): Promise<CellOutcome[]> {
  const { schoolId } = author;
  const places = writes.map(placeOf);
  const outcomes: (CellOutcome | undefined)[] = writes.map(() => undefined);
  let current = await readCells(db, schoolId, places);
  // Twice: between our read and our write another transaction may have been first; then the second look decides.
  for (let attempt = 0; attempt < 2; attempt++) {
    const toWrite: number[] = [];
    writes.forEach((write, index) => {
      if (outcomes[index]) return;
      const row = current.get(nameOf(places[index] as Place));
      const isEqual = canonicalJson(row?.value ?? null) === canonicalJson(write.value ?? null);
      if (isEqual) outcomes[index] = { outcome: 'ok', changed: false, row };
      else if ((row?.version ?? 0) === write.baseVersion) toWrite.push(index);
      else if (write.conflict === 'serverWins' && row?.value != null)
        outcomes[index] = { outcome: 'ok', changed: false, row };
      else outcomes[index] = { outcome: 'conflict', changed: false, row };
    });
    const written = await insertOrUpdate(
      db,
      author,
      toWrite.map((index) => ({ write: writes[index] as CellWrite, place: places[index] as Place })),
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

async function insertOrUpdate(
  db: Db,
  author: CellAuthor,
  items: readonly { write: CellWrite; place: Place }[],
): Promise<Map<string, JournalCellRow>> {
  const written = new Map<string, JournalCellRow>();
  for (let start = 0; start < items.length; start += rowsPerStatement) {
    const part = items.slice(start, start + rowsPerStatement);
    const rows = await db
      .insert(journalCells)
      .values(
        part.map(({ write, place }) => ({
          schoolId: author.schoolId,
          ...place,
          version: write.baseVersion + 1,
          value: write.value ?? null,
          authorUserId: author.userId,
          capturedAt: write.capturedAt,
          acceptedAt: author.acceptedAt,
        })),
      )
      .onConflictDoUpdate({
        target: [journalCells.schoolId, journalCells.scheduleUuid, journalCells.kind, journalCells.studentGroupUuid],
        set: {
          version: sql`excluded.version`,
          value: sql`excluded.value`,
          authorUserId: sql`excluded.author_user_id`,
          capturedAt: sql`excluded.captured_at`,
          acceptedAt: sql`excluded.accepted_at`,
        },
        // The version check of the whole engine: only what the author saw may be replaced.
        setWhere: sql`${journalCells.version} = excluded.version - 1`,
      })
      .returning();
    if (rows.length === 0) continue;
    const seqs = new Map(part.map(({ write, place }) => [nameOf(place), write.seq]));
    await db.insert(cellHistory).values(
      rows.map((row) => ({
        ...row,
        clientId: author.clientId,
        seq: seqs.get(nameOf(row)) ?? null,
        receivedAt: author.receivedAt,
      })),
    );
    for (const row of rows) written.set(nameOf(row), row);
  }
  return written;
}
