// The cells of lectures. Everybody who may read a lesson in which a lecture stands reads it; only its author writes.
import { and, desc, eq, gte, sql } from 'drizzle-orm';
import { type CellAddress, cellKey } from '#contract/core/documents.ts';
import {
  archivedCell,
  contentCell,
  lectureDocument,
  lecturePlaceOf,
  themeCell,
} from '#contract/lectures/lectures.office.documents.ts';
import type { ReadDb } from '#server/db/client.ts';
import { prepared } from '#server/db/prepared.ts';
import { incomingRows, isOneOf } from '#server/db/records.ts';
import {
  cellsOfLectures,
  type LectureCellRow,
  lectureCells,
  lectureHistory,
  nilUuid,
} from '#server/features/cells/public.ts';
import type { CellAuthor, CellStore, NewValue } from '#server/shared/cell-store.ts';
import { oldestTold } from '#server/shared/newest-versions.ts';

const placeColumns = sql.raw('lecture_uuid, kind, theme_uuid');
const columns =
  'lecture_uuid uuid, kind text, theme_uuid uuid, version integer, value jsonb, captured_at bigint, seq integer';
type Written = { lecture_uuid: string; kind: string; theme_uuid: string };

/** Values and their history in one statement. */
const writeVersions = prepared<CellAuthor & { rows: readonly object[] }, Written>(
  (
    _db,
    { schoolId, userId, clientId, receivedAt, acceptedAt, rows },
  ) => sql`with given as (select * from ${incomingRows(rows, columns)}),
    written as (
      insert into ${lectureCells} (school_id, ${placeColumns}, version, value, author_user_id, captured_at, accepted_at)
      select ${schoolId}::integer, ${placeColumns}, version, value, ${userId}::integer, captured_at, ${acceptedAt}::bigint
      -- One order for all writers, so that two of them cannot wait for each other.
      from given order by ${placeColumns}
      on conflict (school_id, ${placeColumns}) do update set version = excluded.version, value = excluded.value,
        author_user_id = excluded.author_user_id, captured_at = excluded.captured_at, accepted_at = excluded.accepted_at
      -- Only what the author saw may be replaced.
      where ${lectureCells}.version = excluded.version - 1
      returning ${placeColumns}
    ),
    recorded as (
      insert into ${lectureHistory}
        (school_id, ${placeColumns}, version, value, author_user_id, captured_at, accepted_at, client_id, seq, received_at)
      select ${schoolId}::integer, ${placeColumns}, version, value, ${userId}::integer, captured_at, ${acceptedAt}::bigint,
        ${clientId}::uuid, seq, ${receivedAt}::bigint
      from given join written using (${placeColumns})
    )
    select ${placeColumns} from written`,
);

type Place = Pick<LectureCellRow, 'lectureUuid' | 'kind' | 'themeUuid'>;
function placeOf(address: CellAddress): Place | null {
  const place = lecturePlaceOf(address);
  return place && { ...place, themeUuid: place.themeUuid ?? nilUuid };
}
export const cellNameOfLecture = ({ kind, themeUuid }: Pick<Place, 'kind' | 'themeUuid'>): string =>
  kind === 'theme' ? themeCell(themeUuid) : kind === 'archived' ? archivedCell : contentCell;
const addressOf = (place: Place): CellAddress => ({
  document: lectureDocument.name(place.lectureUuid),
  cell: cellNameOfLecture(place),
});

async function rowsAt(db: ReadDb, schoolId: number, addresses: readonly CellAddress[]): Promise<LectureCellRow[]> {
  const keys = new Set(addresses.map(cellKey));
  const uuids = [...new Set(addresses.flatMap((address) => placeOf(address)?.lectureUuid ?? []))];
  const rows = await cellsOfLectures(db, schoolId, uuids);
  return rows.filter((row) => keys.has(cellKey(addressOf(row))));
}

async function write(db: ReadDb, author: CellAuthor, values: readonly NewValue[]): Promise<Set<string>> {
  const rows = values.flatMap((item) => {
    const place = placeOf(item);
    if (!place) return [];
    return [
      {
        lecture_uuid: place.lectureUuid,
        kind: place.kind,
        theme_uuid: place.themeUuid,
        version: item.baseVersion + 1,
        value: item.value ?? null,
        captured_at: item.capturedAt,
        seq: item.seq,
      },
    ];
  });
  const written = await writeVersions(db, { ...author, rows });
  return new Set(
    written.map(({ lecture_uuid: lectureUuid, kind, theme_uuid: themeUuid }) =>
      cellKey(addressOf({ lectureUuid, kind, themeUuid })),
    ),
  );
}

export const lecturesStore: CellStore = {
  mostAtOnce: 20,
  // Of one author, whose devices the version check keeps apart.
  hold: async () => undefined,
  async read(db, schoolId, addresses) {
    const rows = await rowsAt(db, schoolId, addresses);
    return rows.map((row) => ({ ...row, ...addressOf(row) }));
  },
  write,
  async writtenBy(db, schoolId, clientId, asked) {
    const names = new Map(asked.map(({ seq, address }) => [seq, cellKey(address)]));
    const uuids = asked.flatMap(({ address }) => placeOf(address)?.lectureUuid ?? []);
    const rows = await db
      .select()
      .from(lectureHistory)
      .where(
        and(
          eq(lectureHistory.schoolId, schoolId),
          isOneOf(lectureHistory.lectureUuid, [...new Set(uuids)]),
          eq(lectureHistory.clientId, clientId),
          isOneOf(lectureHistory.seq, [...names.keys()]),
        ),
      );
    return new Map(
      rows.flatMap((row) =>
        row.seq !== null && names.get(row.seq) === cellKey(addressOf(row)) ? [[row.seq, row] as const] : [],
      ),
    );
  },
  async versions(db, schoolId, address) {
    const place = placeOf(address);
    if (!place) return null;
    const isOfCell = and(
      eq(lectureHistory.schoolId, schoolId),
      eq(lectureHistory.lectureUuid, place.lectureUuid),
      eq(lectureHistory.kind, place.kind),
      eq(lectureHistory.themeUuid, place.themeUuid),
    );
    return db
      .select()
      .from(lectureHistory)
      .where(and(isOfCell, gte(lectureHistory.version, await oldestTold(db, lectureHistory, isOfCell))))
      .orderBy(desc(lectureHistory.version));
  },
  // What it was before is its author's alone.
  async readable({ db, schoolId, userId }, documents) {
    const uuids = documents.flatMap((document) => placeOf({ document, cell: contentCell })?.lectureUuid ?? []);
    const rows = await cellsOfLectures(db, schoolId, uuids);
    const own = rows.filter(({ kind, authorUserId }) => kind === 'content' && authorUserId === userId);
    return new Set(own.map(({ lectureUuid }) => lectureDocument.name(lectureUuid)));
  },
};
