// The cells of answers, under the names of the pupil's document and of the class's.
import { and, desc, eq, gte, sql } from 'drizzle-orm';
import { answerDocument, answersDocument } from '#contract/answers/answers.office.documents.ts';
import { type CellAddress, cellKey, parseDocumentKey } from '#contract/core/documents.ts';
import { isIn } from '#contract/core/roles.ts';
import type { ReadDb } from '#server/db/client.ts';
import { prepared } from '#server/db/prepared.ts';
import { incomingRows, isOneOf } from '#server/db/records.ts';
import { type AnswerRow, answerCells, answerHistory, answersOfLessons } from '#server/features/cells/public.ts';
import { holdLessons, loadLessonFacts, mayReadLesson } from '#server/features/lesson/public.ts';
import type { CellAuthor, CellStore, NewValue } from '#server/shared/cell-store.ts';
import { oldestTold } from '#server/shared/newest-versions.ts';
import type { Reader } from '#server/shared/projection.ts';
import { ownMemberships } from './answer-people.ts';
import { nameOfPlace, placeOf } from './answer-places.ts';

const placeColumns = sql.raw('schedule_uuid, task_kind, student_group_uuid, attempt, kind');
const columns =
  'schedule_uuid uuid, task_kind text, student_group_uuid uuid, attempt integer, kind text, version integer, value jsonb, captured_at bigint, seq integer';
type Written = { name: string };

/** Values and their history in one statement. */
const writeVersions = prepared<CellAuthor & { rows: readonly object[] }, Written>(
  (
    _db,
    { schoolId, userId, clientId, receivedAt, acceptedAt, rows },
  ) => sql`with given as (select * from ${incomingRows(rows, columns)}),
    written as (
      insert into ${answerCells} (school_id, ${placeColumns}, version, value, author_user_id, captured_at, accepted_at)
      select ${schoolId}::integer, ${placeColumns}, version, value, ${userId}::integer, captured_at, ${acceptedAt}::bigint
      -- One order for all writers, so that two of them cannot wait for each other.
      from given order by ${placeColumns}
      on conflict (school_id, ${placeColumns}) do update set version = excluded.version, value = excluded.value,
        author_user_id = excluded.author_user_id, captured_at = excluded.captured_at, accepted_at = excluded.accepted_at
      -- Only what the author saw may be replaced.
      where ${answerCells}.version = excluded.version - 1
      returning ${placeColumns}
    ),
    recorded as (
      insert into ${answerHistory}
        (school_id, ${placeColumns}, version, value, author_user_id, captured_at, accepted_at, client_id, seq, received_at)
      select ${schoolId}::integer, ${placeColumns}, version, value, ${userId}::integer, captured_at, ${acceptedAt}::bigint,
        ${clientId}::uuid, seq, ${receivedAt}::bigint
      from given join written using (${placeColumns})
    )
    select concat_ws(' ', schedule_uuid, task_kind, student_group_uuid, attempt, kind) as name from written`,
);

/** Addresses by the name of their place. Both documents may ask for one cell. */
function byPlace(addresses: readonly CellAddress[]): Map<string, CellAddress[]> {
  const found = new Map<string, CellAddress[]>();
  for (const address of addresses) {
    const place = placeOf(address);
    if (!place) continue;
    const name = nameOfPlace(place);
    found.set(name, [...(found.get(name) ?? []), address]);
  }
  return found;
}
const lessonsOf = (addresses: readonly CellAddress[]) => [
  ...new Set(addresses.flatMap((address) => placeOf(address)?.scheduleUuid ?? [])),
];
const membershipsOf = (addresses: readonly CellAddress[]) => [
  ...new Set(addresses.flatMap((address) => placeOf(address)?.studentGroupUuid ?? [])),
];

async function write(db: ReadDb, author: CellAuthor, values: readonly NewValue[]): Promise<Set<string>> {
  const rows = values.flatMap((item) => {
    const place = placeOf(item);
    if (!place) return [];
    return [
      {
        schedule_uuid: place.scheduleUuid,
        task_kind: place.taskKind,
        student_group_uuid: place.studentGroupUuid,
        attempt: place.attempt,
        kind: place.kind,
        version: item.baseVersion + 1,
        value: item.value ?? null,
        captured_at: item.capturedAt,
        seq: item.seq,
      },
    ];
  });
  const addresses = byPlace(values);
  const written = await writeVersions(db, { ...author, rows });
  return new Set(written.flatMap(({ name }) => (addresses.get(name) ?? []).map(cellKey)));
}

async function readable(reader: Reader, documents: readonly string[]): Promise<Set<string>> {
  const named = [...new Set(documents)].flatMap((document) => {
    const { kind, parts } = parseDocumentKey(document);
    const read = kind === answerDocument.kind ? answerDocument.read(parts) : answersDocument.read(parts);
    if (!read) return [];
    const [scheduleUuid, , studentGroupUuid] = read as readonly string[];
    return [{ document, scheduleUuid: scheduleUuid ?? '', studentGroupUuid: studentGroupUuid ?? null }];
  });
  const isStaff = reader.roles.some((role) => isIn('schoolReader', role));
  const lessons = isStaff
    ? await loadLessonFacts(
        reader,
        named.map(({ scheduleUuid }) => scheduleUuid),
      )
    : new Map();
  const own = await ownMemberships(
    reader,
    named.flatMap(({ studentGroupUuid }) => studentGroupUuid ?? []),
  );
  return new Set(
    named.flatMap(({ document, scheduleUuid, studentGroupUuid }) => {
      const lesson = lessons.get(scheduleUuid);
      const isOwn = studentGroupUuid !== null && own.has(studentGroupUuid);
      return isOwn || (lesson && mayReadLesson(reader, lesson)) ? [document] : [];
    }),
  );
}

export const answersStore: CellStore = {
  mostAtOnce: 200,
  hold: (context, addresses) => holdLessons(context, lessonsOf(addresses)),
  async read(db, schoolId, addresses) {
    const asked = byPlace(addresses);
    const rows = await answersOfLessons(db, schoolId, lessonsOf(addresses), membershipsOf(addresses));
    return rows.flatMap((row) => {
      const { version, value, authorUserId, capturedAt, acceptedAt } = row;
      const stored = { version, value, authorUserId, capturedAt, acceptedAt };
      return (asked.get(nameOfPlace(row)) ?? []).map((address) => ({ ...address, ...stored }));
    });
  },
  write,
  async writtenBy(db, schoolId, clientId, asked) {
    const addresses = asked.map(({ address }) => address);
    const names = new Map(
      asked.map(({ seq, address }) => {
        const place = placeOf(address);
        return [seq, place && nameOfPlace(place)];
      }),
    );
    const rows = await db
      .select()
      .from(answerHistory)
      .where(
        and(
          eq(answerHistory.schoolId, schoolId),
          isOneOf(answerHistory.scheduleUuid, lessonsOf(addresses)),
          isOneOf(answerHistory.studentGroupUuid, membershipsOf(addresses)),
          eq(answerHistory.clientId, clientId),
          isOneOf(answerHistory.seq, [...names.keys()]),
        ),
      );
    return new Map(
      rows.flatMap((row) => {
        const isAsked = row.seq !== null && names.get(row.seq) === nameOfPlace(row as unknown as AnswerRow);
        return isAsked && row.seq !== null ? [[row.seq, row] as const] : [];
      }),
    );
  },
  async versions(db, schoolId, address) {
    const place = placeOf(address);
    if (!place) return null;
    const isOfCell = and(
      eq(answerHistory.schoolId, schoolId),
      eq(answerHistory.scheduleUuid, place.scheduleUuid),
      eq(answerHistory.taskKind, place.taskKind),
      eq(answerHistory.studentGroupUuid, place.studentGroupUuid),
      eq(answerHistory.attempt, place.attempt),
      eq(answerHistory.kind, place.kind),
    );
    return db
      .select()
      .from(answerHistory)
      .where(and(isOfCell, gte(answerHistory.version, await oldestTold(db, answerHistory, isOfCell))))
      .orderBy(desc(answerHistory.version));
  },
  readable,
};
