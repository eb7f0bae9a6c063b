// Moves answers of pupils between memberships: each with all attempts, reviews and files.
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { type AnswerKind, type AnswerReview, type AnswerSent, answerKinds } from '#contract/answers/answers.schema.ts';
import type { Db, ReadDb } from '#server/db/client.ts';
import { incomingRows, isOneOf } from '#server/db/records.ts';
import { answerUse, type FilePlace, subjectOf } from '#server/features/answers/public.ts';
import { type AnswerRow, answerCells, answerHistory, answersOfLessons } from '#server/features/cells/public.ts';
import { moveUses, usesOf } from '#server/features/files/public.ts';
import { assignmentOfLesson, assignments, lessonOfAnswer, lessons } from '#server/features/schedule/public.ts';

type AnswerCell = {
  readonly attempt: number;
  readonly kind: AnswerKind;
  readonly value: unknown;
  /** The original author, not the person who combines the cards. */
  readonly authorUserId: number;
  readonly capturedAt: number;
  /** Attached files, and who attached each. */
  readonly files: readonly { readonly fileUuid: string; readonly authorUserId: number }[];
};
/** The non-empty cells of an answer. */
export type AnswerValue = { readonly cells: readonly AnswerCell[] };
/** Lesson, kind of the task and membership: "<uuid>:homework:<uuid>". */
export type AnswerId = string;

type Place = Pick<AnswerRow, 'scheduleUuid' | 'taskKind' | 'studentGroupUuid'>;
export const answerId = ({ scheduleUuid, taskKind, studentGroupUuid }: Place): AnswerId =>
  `${scheduleUuid}:${taskKind}:${studentGroupUuid}`;
export function placeOfAnswer(id: AnswerId): Place {
  const [scheduleUuid = '', taskKind = '', studentGroupUuid = ''] = id.split(':');
  return { scheduleUuid, taskKind: taskKind as AnswerRow['taskKind'], studentGroupUuid };
}

const filePlaces = (place: Place, cells: readonly Pick<AnswerCell, 'attempt' | 'kind'>[]): string[] =>
  cells.flatMap(({ attempt, kind }) => (isOfFiles(kind) ? [subjectOf({ ...place, attempt, kind })] : []));
const isOfFiles = (kind: AnswerKind): kind is FilePlace['kind'] => kind === 'pages' || kind === 'review';
const inOrder = (one: AnswerCell, other: AnswerCell) =>
  one.attempt - other.attempt || answerKinds.indexOf(one.kind) - answerKinds.indexOf(other.kind);

/** Answers of some lessons and memberships, by their ids. */
export async function readAnswers(db: ReadDb, schoolId: number, places: readonly Place[]) {
  const rows = await answersOfLessons(
    db,
    schoolId,
    [...new Set(places.map(({ scheduleUuid }) => scheduleUuid))],
    [...new Set(places.map(({ studentGroupUuid }) => studentGroupUuid))],
  );
  const written = rows.filter(({ value }) => value !== null);
  const uses = await usesOf(
    db,
    { schoolId, kind: answerUse },
    written.flatMap((row) => filePlaces(row, [row])),
  );
  const filesOf = Map.groupBy(uses, ({ subject }) => subject);
  const cellOf = (row: AnswerRow): AnswerCell => {
    const { attempt, kind, value, authorUserId, capturedAt } = row;
    const files = filePlaces(row, [row]).flatMap((subject) => filesOf.get(subject) ?? []);
    return {
      attempt,
      kind,
      value,
      authorUserId,
      capturedAt,
      files: files.map((use) => ({ fileUuid: use.fileUuid, authorUserId: use.authorUserId })),
    };
  };
  return new Map(
    [...Map.groupBy(written, answerId)].map(([id, own]) => [id, { cells: own.map(cellOf).sort(inOrder) }] as const),
  );
}

/** Non-empty answers of memberships, with the day and the subgroup of each lesson. */
export async function answersOf(db: ReadDb, schoolId: number, members: readonly string[]) {
  const { scheduleUuid, taskKind, studentGroupUuid } = answerCells;
  const places = await db
    .selectDistinct({
      scheduleUuid,
      taskKind,
      studentGroupUuid,
      date: lessons.date,
      subgroupUuid: assignments.subgroupUuid,
    })
    .from(answerCells)
    .innerJoin(lessons, lessonOfAnswer)
    .innerJoin(assignments, assignmentOfLesson)
    .where(
      and(
        eq(answerCells.schoolId, schoolId),
        isOneOf(answerCells.studentGroupUuid, members),
        isNotNull(answerCells.value),
      ),
    )
    .orderBy(lessons.date);
  const own = places.map((place) => ({ ...place, taskKind: place.taskKind as AnswerRow['taskKind'] }));
  const values = await readAnswers(db, schoolId, own);
  return own.flatMap(({ date, subgroupUuid, ...place }) => {
    const id = answerId(place);
    const value = values.get(id);
    return value ? [{ ...place, id, member: place.studentGroupUuid, date, subgroupUuid, value }] : [];
  });
}
export type Answer = Awaited<ReturnType<typeof answersOf>>[number];

/** Whether an answer was handed in or reviewed. */
export const isHandedIn = ({ cells }: AnswerValue): boolean =>
  cells.some(({ kind, value }) => {
    const said = value as AnswerSent | AnswerReview | null;
    return kind === 'review' ? said !== null : kind === 'sent' && (said as AnswerSent | null)?.isOut === true;
  });

/** Writes answers as the next version of each cell, with history. Null empties the answer. */
export async function storeAnswers(
  db: Db,
  schoolId: number,
  values: ReadonlyMap<AnswerId, AnswerValue | null>,
  now: number,
): Promise<void> {
  if (values.size === 0) return;
  const places = [...values.keys()].map(placeOfAnswer);
  const present = await readAnswers(db, schoolId, places);
  const subjects: string[] = [];
  const uses: Parameters<typeof moveUses>[3][number][] = [];
  const rows = [...values].flatMap(([id, value]) => {
    const place = placeOfAnswer(id);
    const cells = value?.cells ?? [];
    const named = new Set(cells.map(({ attempt, kind }) => `${attempt} ${kind}`));
    const emptied = (present.get(id)?.cells ?? []).filter(({ attempt, kind }) => !named.has(`${attempt} ${kind}`));
    subjects.push(...filePlaces(place, [...cells, ...emptied]));
    for (const cell of cells)
      for (const subject of filePlaces(place, [cell])) uses.push(...cell.files.map((file) => ({ subject, ...file })));
    return [...cells, ...emptied.map((cell) => ({ ...cell, value: null }))].map((cell) => ({
      schedule_uuid: place.scheduleUuid,
      task_kind: place.taskKind,
      student_group_uuid: place.studentGroupUuid,
      attempt: cell.attempt,
      kind: cell.kind,
      value: cell.value,
      author: cell.authorUserId,
      captured: cell.capturedAt,
    }));
  });
  const place = sql.raw('schedule_uuid, task_kind, student_group_uuid, attempt, kind');
  const columns = `schedule_uuid uuid, task_kind text, student_group_uuid uuid, attempt integer, kind text, value jsonb,
    author integer, captured bigint`;
  await db.execute(sql`with written as (
      insert into ${answerCells} (school_id, ${place}, version, value, author_user_id, captured_at, accepted_at)
      select ${schoolId}::integer, ${place}, 1, value, author, captured, ${now}::bigint
      from ${incomingRows(rows, columns)} order by ${place}
      on conflict (school_id, ${place}) do update set version = ${answerCells}.version + 1, value = excluded.value,
        author_user_id = excluded.author_user_id, captured_at = excluded.captured_at, accepted_at = excluded.accepted_at
      returning ${place}, version, value, author_user_id, captured_at
    )
    insert into ${answerHistory} (school_id, ${place}, version, value, author_user_id, captured_at, accepted_at, received_at)
    select ${schoolId}::integer, ${place}, version, value, author_user_id, captured_at, ${now}::bigint, ${now}::bigint
    from written`);
  await moveUses(db, { schoolId, kind: answerUse, now }, subjects, uses);
}
