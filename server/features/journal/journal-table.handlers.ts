// The calls that read journals (part 2 section 7): lists to choose from, the table of a period or of any days, and the history of a
// cell. A screen reads synced documents instead; these are for other programs, export and the history.
import { and, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { parseDocumentKey } from '#contract/core/documents.ts';
import { AppError } from '#contract/core/errors.ts';
import { cellUuid, uuidV5 } from '#contract/core/ids.ts';
import { formatLocalDate } from '#contract/core/time.ts';
import type { journalEndpoints, journalTable } from '#contract/journal/journal.endpoints.ts';
import { type Attendance, defaultAttendance, type MarkValue } from '#contract/journal/journal.schema.ts';
import { lessonDocument } from '#contract/lesson/lesson.documents.ts';
import { daysInClass } from '#contract/lesson/roster-days.ts';
import { cellsOfLessons, withAuthors } from '#server/features/cells/public.ts';
import { loadLessonFacts, mayReadLesson, projectRoster } from '#server/features/lesson/public.ts';
import { groups, isMemberOn, subgroups } from '#server/features/school/public.ts';
import type { Call, Handler } from '#server/plugins/routes.ts';
import { readerOf } from '#server/shared/projection.ts';
import {
  type FoundJournal,
  findJournal,
  type JournalPeriod,
  journalOf,
  periodOfQuarter,
  projectJournals,
} from './journal.documents.ts';
import { markTypeOf } from './journal.mutations.ts';
import { journalStore } from './journal.store.ts';

type Endpoints = typeof journalEndpoints;
type AnyCall = Pick<Call<Endpoints['groupList']>, 'services' | 'caller' | 'school' | 'language'>;
type Table = z.infer<typeof journalTable>;

/** The uuid by which a period can be named in the quarter call. */
export function periodUuid(
  schoolId: number,
  eduYear: number,
  { kind, number }: Pick<JournalPeriod, 'kind' | 'number'>,
): string {
  return uuidV5(`period:${schoolId}:${eduYear}:${kind}:${number}`);
}

export const groupList: Handler<Endpoints['groupList']> = async (call) => {
  const { journals } = await projectJournals(readerOf(call), { eduYear: call.query.eduYear });
  const found = new Map(journals.map(({ group }) => [group.id, group]));
  return { data: [...found.values()].sort((a, b) => a.parallel - b.parallel || (a.label < b.label ? -1 : 1)) };
};

export const subjectList: Handler<Endpoints['subjectList']> = async (call) => {
  const { eduYear, groupId } = call.query;
  return { data: (await projectJournals(readerOf(call), { eduYear, groupId })).journals };
};

async function openJournal(call: AnyCall, assignmentUuid: string, eduYear?: number): Promise<FoundJournal> {
  const found = await findJournal(readerOf(call), assignmentUuid);
  if (typeof found === 'string') throw new AppError(found);
  if (eduYear !== undefined && found.row.assignment.eduYear !== eduYear) throw new AppError('NOT_FOUND');
  return found;
}

export const periodList: Handler<Endpoints['periodList']> = async (call) => {
  const { eduYear } = call.query;
  const { periods } = await openJournal(call, call.params.id, eduYear);
  return { data: periods.map((period) => ({ ...period, uuid: periodUuid(call.school.id, eduYear, period) })) };
};

export const subgroupList: Handler<Endpoints['subgroupList']> = async (call) => {
  const reader = readerOf(call);
  const { db, schoolId } = reader;
  const { id } = call.params;
  const { journals } = await projectJournals(reader, { eduYear: call.query.eduYear, groupId: id });
  const [group] = await db
    .select()
    .from(groups)
    .where(and(eq(groups.schoolId, schoolId), eq(groups.id, id)));
  if (!group) throw new AppError('NOT_FOUND');
  // Who may open no journal of the class has no business with its subgroups.
  if (journals.length === 0) throw new AppError('ACCESS_DENIED');
  const rows = await db
    .select()
    .from(subgroups)
    .where(and(eq(subgroups.schoolId, schoolId), eq(subgroups.groupId, id)));
  return { data: rows.map(({ uuid, label, type }) => ({ uuid, label, type })) };
};

/** The table of a journal in a period, with the marks of those pupils who belong to any of its lessons. */
async function tableOf(
  call: AnyCall,
  journal: FoundJournal,
  { period, only }: { period: JournalPeriod; only?: readonly string[] | undefined },
): Promise<Table> {
  const reader = readerOf(call);
  const { db, schoolId } = reader;
  const body = await journalOf(reader, journal, period);
  const roster = await projectRoster(reader, parseDocumentKey(body.roster).parts[0] ?? '');
  if (typeof roster === 'string') throw new AppError(roster);
  const uuids = body.lessons.map(({ scheduleUuid }) => scheduleUuid);
  const cells = await cellsOfLessons(db, schoolId, uuids, ['attendance', 'mark']);
  const values = new Map(
    cells.map((cell) => [`${cell.kind} ${cell.scheduleUuid} ${cell.studentGroupUuid}`, cell.value]),
  );
  const rows = roster.body.pupils.flatMap((pupil, index): Table['rows'] => {
    const { studentGroupUuid, surname, firstname } = pupil;
    const days = daysInClass(pupil, body.subject.id);
    const isMember = ({ date }: { date: string }) =>
      days.some(({ from, to }) => isMemberOn({ dateFrom: from, dateTo: to }, date));
    const attended = body.lessons.filter(isMember);
    if (attended.length === 0 || (only && !only.includes(studentGroupUuid))) return [];
    const marks = attended.map((lesson) => {
      const { scheduleUuid } = lesson;
      const mark = values.get(`mark ${scheduleUuid} ${studentGroupUuid}`) as MarkValue | null | undefined;
      const attendance = values.get(`attendance ${scheduleUuid} ${studentGroupUuid}`) as Attendance | null | undefined;
      const entry = mark && {
        ...mark,
        markUuid: cellUuid(schoolId, scheduleUuid, studentGroupUuid, 'mark'),
        date: formatLocalDate(lesson.date),
        assessmentMax: lesson.maxScore,
        type: markTypeOf(lesson.type),
      };
      return [scheduleUuid, { attendance: attendance ?? defaultAttendance, entries: entry ? [entry] : [] }] as const;
    });
    return [
      {
        number: index + 1,
        name: `${surname} ${firstname}`,
        studentGroupUuid,
        unavailableSchedules: body.lessons
          .filter((lesson) => !isMember(lesson))
          .map(({ scheduleUuid }) => scheduleUuid),
        marks: Object.fromEntries(marks),
      },
    ];
  });
  const ofType = (type: string) => body.lessons.filter((lesson) => lesson.type === type);
  return {
    ...body,
    groupId: body.group.id,
    subjectId: body.subject.id,
    subjectName: body.subject.labels[call.language],
    lessonSchedules: body.lessons.filter(({ type }) => type !== 'sor' && type !== 'soch'),
    sorSchedules: ofType('sor'),
    sochSchedules: ofType('soch'),
    rows,
  };
}

export const quarterJournal: Handler<Endpoints['quarterJournal']> = async (call) => {
  const { eduYear, period, educationProgramPeriodUuid } = call.query;
  const journal = await openJournal(call, call.params.id, eduYear);
  const found =
    educationProgramPeriodUuid === undefined
      ? periodOfQuarter(journal.periods, period ?? 1)
      : journal.periods.find((item) => periodUuid(call.school.id, eduYear, item) === educationProgramPeriodUuid);
  if (!found) throw new AppError('NOT_FOUND');
  return { data: await tableOf(call, journal, { period: found }) };
};

const filters = z.object({
  assignmentUuid: z.uuid(),
  studentGroupUuids: z.optional(z.array(z.uuid()).check(z.maxLength(200))),
});

function readFilters(text: string): z.infer<typeof filters> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new AppError('VALIDATION_FAILED', {}, cause);
  }
  const read = filters.safeParse(json);
  if (!read.success) throw new AppError('VALIDATION_FAILED');
  return read.data;
}

export const journalOfDays: Handler<Endpoints['journalOfDays']> = async (call) => {
  const { dateFrom, dateTo, eduYear } = call.query;
  const { assignmentUuid, studentGroupUuids } = readFilters(call.query.filters);
  if (dateFrom > dateTo) throw new AppError('VALIDATION_FAILED');
  const journal = await openJournal(call, assignmentUuid, eduYear);
  const inside = journal.periods.find((period) => period.dateStart <= dateTo && dateTo <= period.dateEnd);
  const named = inside ?? journal.periods.at(-1);
  if (!named) throw new AppError('NOT_FOUND');
  const period = { ...named, dateStart: dateFrom, dateEnd: dateTo };
  return { data: await tableOf(call, journal, { period, only: studentGroupUuids }) };
};

export const cellHistory: Handler<Endpoints['cellHistory']> = async (call) => {
  const reader = readerOf(call);
  const { scheduleUuid, cell } = call.query;
  const address = { document: lessonDocument.name(scheduleUuid), cell };
  const facts = (await loadLessonFacts(reader, [scheduleUuid])).get(scheduleUuid);
  const rows = facts && (await journalStore.versions(reader.db, reader.schoolId, address));
  if (!rows) throw new AppError('NOT_FOUND');
  if (!mayReadLesson(reader, facts)) throw new AppError('ACCESS_DENIED');
  return { data: await withAuthors(reader.db, rows) };
};
