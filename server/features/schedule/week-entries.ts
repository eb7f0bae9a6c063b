// What a week says of each lesson, for its teacher and for a pupil.
import { and, eq, inArray } from 'drizzle-orm';
import { defaultAttendance, type MarkValue } from '#contract/journal/journal.schema.ts';
import type { ScheduleEntry } from '#contract/schedule/schedule.schema.ts';
import type { ReadDb } from '#server/db/client.ts';
import { type CellValue, nilUuid, type SignedCellValue } from '#server/features/cells/public.ts';
import { shortNames } from '#server/features/people/public.ts';
import { groupMembers, isMemberOn, subgroupMembers } from '#server/features/school/public.ts';
import type { LessonRow } from './lessons.repository.ts';
import { isTakenApart, takenApart } from './programme-lessons.ts';
import type { Teachers } from './teachers.repository.ts';

/** The homework of a lesson is one of its cells, and these were read. */
export function withHomework(row: LessonRow, cells: CellsByLesson): LessonRow {
  const cell = factOf(cells, row.lesson.scheduleUuid, 'homework');
  return cell ? { ...row, homework: { value: cell.value } } : row;
}

type CellsByLesson<Cell extends CellValue = CellValue> = Map<string, Cell[]>;
export function byLesson<Cell extends CellValue>(cells: readonly Cell[]): CellsByLesson<Cell> {
  return Map.groupBy(cells, (cell) => cell.scheduleUuid);
}

function factOf(cells: CellsByLesson, scheduleUuid: string, kind: string): CellValue | undefined {
  return cells
    .get(scheduleUuid)
    ?.find((cell) => cell.kind === kind && cell.studentGroupUuid === nilUuid && cell.value !== null);
}

export type EntryFields = Pick<
  ScheduleEntry,
  | 'score'
  | 'comment'
  | 'marked'
  | 'attendance'
  | 'count'
  | 'absentCount'
  | 'lesson'
  | 'markCount'
  | 'hasNoMarks'
  | 'due'
  | 'lecture'
> & { theme: string | null };

function lessonState(row: LessonRow, cells: CellsByLesson): { lesson: ScheduleEntry['lesson']; theme: string | null } {
  const conduct = factOf(cells, row.lesson.scheduleUuid, 'conduct');
  const theme = (conduct?.value as { theme: string } | undefined)?.theme || row.lesson.theme;
  return {
    theme,
    lesson: { status: theme === null ? 'empty' : 'created', evaluation_status: conduct ? 'done' : null },
  };
}

export function staffFields(row: LessonRow, cells: CellsByLesson, sizes: ReadonlyMap<string, number>): EntryFields {
  const rollTaken = factOf(cells, row.lesson.scheduleUuid, 'roll') !== undefined;
  const own = cells.get(row.lesson.scheduleUuid) ?? [];
  const absent = own.filter(
    ({ kind, value }) => kind === 'attendance' && value !== null && value !== defaultAttendance && value !== 'late',
  );
  return {
    ...lessonState(row, cells),
    score: null,
    comment: null,
    attendance: null,
    count: sizes.get(row.lesson.scheduleUuid) ?? 0,
    absentCount: rollTaken ? absent.length : null,
    markCount: own.filter(({ kind, value }) => kind === 'mark' && value !== null).length,
    ...(factOf(cells, row.lesson.scheduleUuid, 'noMarks') && { hasNoMarks: true }),
  };
}

/** Who gave marks and comments in these lessons, by their names. */
export async function markAuthors(
  db: ReadDb,
  cells: readonly SignedCellValue[],
  teachers: Teachers,
): Promise<Map<number, string>> {
  const known = new Map(teachers.everybody().map(({ userId, name }) => [userId, name]));
  const authors = cells.filter(({ kind, value }) => kind === 'mark' && value !== null).map((cell) => cell.authorUserId);
  const others = await shortNames(
    db,
    [...new Set(authors)].filter((userId) => !known.has(userId)),
  );
  return new Map([...known, ...others]);
}

export function pupilFields(
  row: LessonRow,
  cells: CellsByLesson<SignedCellValue>,
  authors: ReadonlyMap<number, string>,
): EntryFields {
  const own = (cells.get(row.lesson.scheduleUuid) ?? []).filter(({ studentGroupUuid }) => studentGroupUuid !== nilUuid);
  const markCell = own.find(({ kind }) => kind === 'mark');
  const mark = markCell?.value as MarkValue | null | undefined;
  const by = markCell && authors.get(markCell.authorUserId);
  const attendance = own.find(({ kind }) => kind === 'attendance')?.value as string | null | undefined;
  const rollTaken = factOf(cells, row.lesson.scheduleUuid, 'roll') !== undefined;
  return {
    ...lessonState(row, cells),
    score: mark?.mark ?? null,
    comment: mark?.comment ?? null,
    ...(mark && by && { marked: { by, at: markCell.acceptedAt } }),
    attendance: attendance ?? (rollTaken ? defaultAttendance : null),
    count: 0,
    absentCount: null,
  };
}

/** Pupils of each lesson on its day, by schedule uuid; one query for classes, one for subgroups, one for programmes. */
export async function sizesOf(db: ReadDb, schoolId: number, rows: readonly LessonRow[]): Promise<Map<string, number>> {
  const groupIds = [...new Set(rows.map(({ assignment }) => assignment.groupId))];
  const subgroupIds = [...new Set(rows.map(({ assignment }) => assignment.subgroupUuid).filter((id) => id !== null))];
  const { dateFrom, dateTo } = groupMembers;
  const ofGroups =
    groupIds.length === 0
      ? []
      : await db
          .select({ id: groupMembers.groupId, member: groupMembers.studentGroupUuid, dateFrom, dateTo })
          .from(groupMembers)
          .where(and(eq(groupMembers.schoolId, schoolId), inArray(groupMembers.groupId, groupIds)));
  const ofSubgroups =
    subgroupIds.length === 0
      ? []
      : await db
          .select({
            id: subgroupMembers.subgroupUuid,
            member: subgroupMembers.studentGroupUuid,
            dateFrom: subgroupMembers.dateFrom,
            dateTo: subgroupMembers.dateTo,
          })
          .from(subgroupMembers)
          .where(and(eq(subgroupMembers.schoolId, schoolId), inArray(subgroupMembers.subgroupUuid, subgroupIds)));
  type Member = { id: unknown; member: string; dateFrom: string; dateTo: string | null };
  const members = Map.groupBy<unknown, Member>([...ofGroups, ...ofSubgroups], ({ id }) => id);
  const apart = await takenApart(db, schoolId, groupIds);
  const sizeOf = ({ lesson: { date }, assignment: { subgroupUuid, groupId, subjectId } }: LessonRow) =>
    (members.get(subgroupUuid ?? groupId) ?? []).filter(
      (item) => isMemberOn(item, date) && !isTakenApart(apart, item.member, { subjectId, date }),
    ).length;
  return new Map(rows.map((row) => [row.lesson.scheduleUuid, sizeOf(row)]));
}
