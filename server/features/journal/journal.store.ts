// The cells of lessons and of what pupils ticked off.
import { and, desc, eq, gte, sql } from 'drizzle-orm';
import { type CellAddress, cellKey, parseDocumentKey } from '#contract/core/documents.ts';
import { cellUuid, isUuid } from '#contract/core/ids.ts';
import { isIn } from '#contract/core/roles.ts';
import type { ReadDb } from '#server/db/client.ts';
import { prepared } from '#server/db/prepared.ts';
import { incomingRows, isOneOf } from '#server/db/records.ts';
import {
  cellColumns,
  cellHistory,
  cellNameOf,
  cellsOfLessons,
  journalCells,
  markUuids,
  nilUuid,
} from '#server/features/cells/public.ts';
import { holdLessons, type LessonFacts, loadLessonFacts, mayReadLesson } from '#server/features/lesson/public.ts';
import { ownPupils } from '#server/features/people/public.ts';
import type { CellAuthor, CellStore, NewValue, StoredVersion } from '#server/shared/cell-store.ts';
import { oldestTold } from '#server/shared/newest-versions.ts';
import type { Reader } from '#server/shared/projection.ts';

type Place = { scheduleUuid: string; kind: string; studentGroupUuid: string };

/** Where an address is stored. What a pupil ticked off names its lesson in the cell, every other cell in the document. */
function placeOf(address: CellAddress): Place {
  const { kind, parts } = parseDocumentKey(address.document);
  if (kind !== 'pupil-done') return { scheduleUuid: parts[0] ?? '', ...cellColumns(address.cell) };
  const [cellKind = '', scheduleUuid = '', studentGroupUuid = nilUuid] = address.cell.split(':');
  return { kind: cellKind, scheduleUuid, studentGroupUuid };
}

function nameOf(place: Place): string {
  return `${place.scheduleUuid}|${cellNameOf(place)}`;
}

/** Addresses by the name of their place. */
function byPlace(addresses: readonly CellAddress[]): Map<string, CellAddress> {
  return new Map(addresses.map((address) => [nameOf(placeOf(address)), address]));
}

/** The lessons and kinds of cells: what an index leads to; of the rows there only some are asked for. */
function whereabouts(addresses: readonly CellAddress[]): { lessons: string[]; kinds: string[] } {
  const places = addresses.map(placeOf);
  return {
    lessons: [...new Set(places.map(({ scheduleUuid }) => scheduleUuid))],
    kinds: [...new Set(places.map(({ kind }) => kind))],
  };
}

type Written = { schedule_uuid: string; kind: string; student_group_uuid: string };

const placeColumns = sql.raw('schedule_uuid, kind, student_group_uuid');
const columns =
  'schedule_uuid uuid, kind text, student_group_uuid uuid, version integer, value jsonb, captured_at bigint, seq integer, mark_uuid uuid';
/** Values, their history and the uuids of new marks in one statement. */
const writeVersions = prepared<CellAuthor & { rows: readonly object[] }, Written>(
  (
    _db,
    { schoolId, userId, clientId, receivedAt, acceptedAt, rows },
  ) => sql`with given as (select * from ${incomingRows(rows, columns)}),
    written as (
      insert into ${journalCells} (school_id, ${placeColumns}, version, value, author_user_id, captured_at, accepted_at)
      select ${schoolId}::integer, ${placeColumns}, version, value, ${userId}::integer, captured_at, ${acceptedAt}::bigint from given
      on conflict (school_id, ${placeColumns}) do update set version = excluded.version, value = excluded.value,
        author_user_id = excluded.author_user_id, captured_at = excluded.captured_at, accepted_at = excluded.accepted_at
      -- The version check of the whole engine: only what the author saw may be replaced.
      where ${journalCells}.version = excluded.version - 1
      returning ${placeColumns}
    ),
    recorded as (
      insert into ${cellHistory}
        (school_id, ${placeColumns}, version, value, author_user_id, captured_at, accepted_at, client_id, seq, received_at)
      select ${schoolId}::integer, ${placeColumns}, version, value, ${userId}::integer, captured_at, ${acceptedAt}::bigint,
        ${clientId}::uuid, seq, ${receivedAt}::bigint
      from given join written using (${placeColumns})
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

async function write(db: ReadDb, author: CellAuthor, values: readonly NewValue[]): Promise<Set<string>> {
  const { schoolId } = author;
  const rows = values.map((item) => {
    const place = placeOf(item);
    return { item, place, name: nameOf(place) };
  });
  const addresses = new Map<string, CellAddress>(rows.map(({ name, item }) => [name, item]));
  // Their lessons are held already (apply.ts), so nobody else writes here; one order all the same.
  rows.sort((a, b) => (a.name < b.name ? -1 : 1));
  const written = await writeVersions(db, {
    ...author,
    rows: rows.map(({ place: { scheduleUuid, kind, studentGroupUuid }, item }) => ({
      schedule_uuid: scheduleUuid,
      kind,
      student_group_uuid: studentGroupUuid,
      version: item.baseVersion + 1,
      value: item.value ?? null,
      captured_at: item.capturedAt,
      seq: item.seq,
      // A later version has the uuid of the first one.
      ...(kind === 'mark' && item.baseVersion === 0
        ? { mark_uuid: cellUuid(schoolId, scheduleUuid, studentGroupUuid, kind) }
        : {}),
    })),
  });
  return new Set(
    written.flatMap((row) => {
      const name = nameOf({
        scheduleUuid: row.schedule_uuid,
        kind: row.kind,
        studentGroupUuid: row.student_group_uuid,
      });
      const address = addresses.get(name);
      return address ? [cellKey(address)] : [];
    }),
  );
}

async function readable(reader: Reader, documents: readonly string[]): Promise<Set<string>> {
  const parsed = [...new Set(documents)].map((document) => ({ document, ...parseDocumentKey(document) }));
  const lessons = parsed.flatMap(({ kind, parts: [uuid] }) => (kind === 'lesson' && uuid ? [uuid] : []));
  const isStaff = reader.roles.some((role) => isIn('schoolReader', role));
  const facts = isStaff ? await loadLessonFacts(reader, lessons) : new Map<string, LessonFacts>();
  const pupils = parsed.some(({ kind }) => kind === 'pupil-done') ? await ownPupils(reader) : [];
  const isReadable = ({ kind, parts: [id = ''] }: (typeof parsed)[number]) => {
    const lesson = kind === 'lesson' ? facts.get(id) : undefined;
    return lesson ? mayReadLesson(reader, lesson) : kind === 'pupil-done' && pupils.includes(id);
  };
  return new Set(parsed.filter(isReadable).map(({ document }) => document));
}

const kindsOf: Readonly<Record<string, { whole: readonly string[]; ofPupil: readonly string[] }>> = {
  lesson: { whole: ['roll', 'conduct', 'homework', 'noMarks', 'lecture'], ofPupil: ['attendance', 'mark'] },
  'pupil-done': { whole: [], ofPupil: ['done'] },
};

/** Whether such a cell can be: names come from addresses that anybody may type. */
function isKnown({ document, cell }: CellAddress): boolean {
  const known = kindsOf[parseDocumentKey(document).kind];
  const [kind = '', ...ids] = cell.split(':');
  return ids.length === 0
    ? known?.whole.includes(kind) === true
    : known?.ofPupil.includes(kind) === true && ids.every(isUuid);
}

async function versions(db: ReadDb, schoolId: number, address: CellAddress): Promise<StoredVersion[] | null> {
  if (!isKnown(address)) return null;
  const { scheduleUuid, kind, studentGroupUuid } = placeOf(address);
  const isOfCell = and(
    eq(cellHistory.schoolId, schoolId),
    eq(cellHistory.scheduleUuid, scheduleUuid),
    eq(cellHistory.kind, kind),
    eq(cellHistory.studentGroupUuid, studentGroupUuid),
  );
  const found = await db
    .select()
    .from(cellHistory)
    .where(and(isOfCell, gte(cellHistory.version, await oldestTold(db, cellHistory, isOfCell))))
    .orderBy(desc(cellHistory.version));
  if (found.length > 0) return found;
  // A value that came with the school's own data has no history of its own.
  const current = await cellsOfLessons(db, schoolId, [scheduleUuid], [kind]);
  return current
    .filter((row) => row.studentGroupUuid === studentGroupUuid)
    .map((row) => ({ ...row, clientId: null, receivedAt: row.acceptedAt }));
}

export const journalStore: CellStore = {
  hold: (context, addresses) => holdLessons(context, whereabouts(addresses).lessons),
  async read(db, schoolId, addresses) {
    const asked = byPlace(addresses);
    const { lessons, kinds } = whereabouts(addresses);
    const rows = await cellsOfLessons(db, schoolId, lessons, kinds);
    return rows.flatMap((row) => {
      const address = asked.get(nameOf(row));
      const { version, value, authorUserId, capturedAt, acceptedAt } = row;
      return address ? [{ ...address, version, value, authorUserId, capturedAt, acceptedAt }] : [];
    });
  },
  write,
  async writtenBy(db, schoolId, clientId, asked) {
    const names = new Map(asked.map(({ seq, address }) => [seq, nameOf(placeOf(address))]));
    const { lessons, kinds } = whereabouts(asked.map(({ address }) => address));
    const rows = await db
      .select()
      .from(cellHistory)
      .where(
        and(
          eq(cellHistory.schoolId, schoolId),
          // By the cells, which the key leads with: numbers of devices have no index.
          isOneOf(cellHistory.scheduleUuid, lessons),
          isOneOf(cellHistory.kind, kinds),
          eq(cellHistory.clientId, clientId),
          isOneOf(cellHistory.seq, [...names.keys()]),
        ),
      );
    return new Map(
      rows.flatMap((row) => (row.seq !== null && names.get(row.seq) === nameOf(row) ? [[row.seq, row] as const] : [])),
    );
  },
  versions,
  readable,
};
