// The calls of the journal service (part 2 section 7). It is part of this server; its paths stand directly below /api.
import * as z from 'zod/mini';
import { cellVersion } from '../core/cell-version.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { markType } from '../core/mark-type.ts';
import { roleGroups } from '../core/roles.ts';
import {
  attendance,
  journalBody,
  journalEntryOfList,
  journalLesson,
  lessonTimeliness,
  maxCommentLength,
} from './journal.schema.ts';

const number = z.coerce.number().check(z.int(), z.gte(1));
const writers = ['teacher', 'group_lead', 'zavuch', 'director'] as const;
const readers = [...writers, 'monitoring'] as const;
const comment = z.optional(z.nullable(z.string().check(z.maxLength(maxCommentLength))));
const mark = z.nullable(z.int().check(z.gte(0), z.lte(100)));

export const markAnswer = z.object({ mark: z.nullable(z.int()), comment: z.nullable(z.string()), uuid: z.uuid() });

export const journalEntry = z.object({
  mark: z.nullable(z.int()),
  comment: z.nullable(z.string()),
  markUuid: z.uuid(),
  /** dd.MM.yyyy */
  date: z.string(),
  assessmentMax: z.nullable(z.int()),
  type: markType,
});

/** JOUR-011: the table of a journal. Marks are keyed by schedule uuid, as in the journal of a lesson. */
export const journalTable = z.object({
  ...journalBody.shape,
  groupId: z.int(),
  subjectId: z.int(),
  /** In the caller's language. */
  subjectName: z.string(),
  lessonSchedules: z.array(journalLesson),
  sorSchedules: z.array(journalLesson),
  sochSchedules: z.array(journalLesson),
  rows: z.array(
    z.object({
      number: z.int(),
      name: z.string(),
      studentGroupUuid: z.uuid(),
      /** Lessons outside of the pupil's membership (decisions B38). */
      unavailableSchedules: z.array(z.uuid()),
      marks: z.record(z.string(), z.object({ attendance, entries: z.array(journalEntry) })),
    }),
  ),
});

const schoolAndYear = z.object({ schoolId: number, eduYear: number });
const frontoffice = '/api/v4/os/frontoffice/journal';
const reading = { method: 'GET', access: [...readers], school: 'required', body: undefined } as const;

export const journalEndpoints = {
  groupList: defineEndpoint({
    ...reading,
    path: `${frontoffice}/group-list`,
    summary: 'Classes with a journal that the caller may open',
    params: undefined,
    query: schoolAndYear,
    data: z.array(z.object({ id: z.int(), label: z.string(), parallel: z.int() })),
  }),
  subjectList: defineEndpoint({
    ...reading,
    path: `${frontoffice}/subject/list`,
    summary: 'Journals of a class that the caller may open, by subject',
    params: undefined,
    query: z.object({ schoolId: number, eduYear: number, groupId: number }),
    data: z.array(journalEntryOfList),
  }),
  periodList: defineEndpoint({
    ...reading,
    path: `${frontoffice}/period-list/:id`,
    summary: 'Periods of a journal (uuid of the teaching assignment) with their state',
    params: z.object({ id: z.uuid() }),
    query: schoolAndYear,
    data: z.array(
      z.object({
        /** Names the period in the quarter call. */
        uuid: z.uuid(),
        number: z.int(),
        kind: z.enum(['quarter', 'halfyear']),
        dateStart: z.string(),
        dateEnd: z.string(),
        status: z.enum(['open', 'archive']),
        periodClosedTeacher: z.nullable(z.number()),
      }),
    ),
  }),
  subgroupList: defineEndpoint({
    ...reading,
    path: `${frontoffice}/subgroup-list/:id`,
    summary: 'Subgroups of a class',
    params: z.object({ id: number }),
    query: schoolAndYear,
    data: z.array(z.object({ uuid: z.uuid(), label: z.string(), type: z.string() })),
  }),
  quarterJournal: defineEndpoint({
    ...reading,
    path: `${frontoffice}/quarter/:id`,
    summary: 'The journal table of a teaching assignment in a period: by number, or by the uuid of the period',
    params: z.object({ id: z.uuid() }),
    query: z.object({
      schoolId: number,
      eduYear: number,
      period: z.optional(number),
      educationProgramPeriodUuid: z.optional(z.uuid()),
    }),
    data: journalTable,
  }),
  journalOfDays: defineEndpoint({
    ...reading,
    path: '/api/journal',
    summary: 'The journal table of a teaching assignment between two days',
    params: undefined,
    query: z.object({
      schoolId: number,
      eduYear: number,
      /** JSON: {"assignmentUuid": uuid, "studentGroupUuids"?: uuid[]}. */
      filters: z.string().check(z.maxLength(8_000)),
      dateFrom: z.iso.date(),
      dateTo: z.iso.date(),
    }),
    data: journalTable,
  }),
  cellHistory: defineEndpoint({
    ...reading,
    path: '/api/v4/os/frontoffice/journal/history',
    summary: 'All values that a cell of a lesson ever had, the newest first',
    params: undefined,
    query: z.object({
      schoolId: number,
      eduYear: number,
      scheduleUuid: z.uuid(),
      cell: z.string().check(z.maxLength(80)),
    }),
    data: z.array(cellVersion),
  }),
  lessonJournal: defineEndpoint({
    method: 'GET',
    path: '/api/journal/lesson/:scheduleId',
    summary: 'Journal of a lesson: per pupil the attendance and the marks',
    access: [...writers, 'monitoring'],
    school: 'required',
    params: z.object({ scheduleId: z.uuid() }),
    query: z.object({ userId: z.optional(number), withHomeworks: z.optional(z.enum(['0', '1', 'true', 'false'])) }),
    body: undefined,
    data: z.object({
      scheduleUuid: z.uuid(),
      homework: z.nullable(z.string()),
      rows: z.array(
        z.object({
          number: z.int(),
          name: z.string(),
          studentGroupUuid: z.uuid(),
          /** Keyed by schedule uuid. */
          marks: z.record(z.string(), z.object({ attendance, entries: z.array(journalEntry) })),
        }),
      ),
    }),
  }),
  createMark: defineEndpoint({
    method: 'POST',
    path: '/api/mark',
    summary: 'Set the mark of a pupil in a lesson; an equal mark that is there already is a success',
    access: [...writers],
    school: 'required',
    params: undefined,
    query: undefined,
    body: z.object({
      userId: z.int(),
      eduYear: z.int(),
      schoolId: z.int(),
      groupId: z.int(),
      subjectId: z.int(),
      studentGroupUuid: z.uuid(),
      scheduleUuid: z.uuid(),
      date: z.string(),
      markType,
      mark,
      markMax: z.optional(z.nullable(z.int())),
      comment,
    }),
    data: markAnswer,
  }),
  updateMark: defineEndpoint({
    method: 'PUT',
    path: '/api/mark',
    summary: 'Change the mark that has this uuid',
    access: [...writers],
    school: 'required',
    params: undefined,
    query: undefined,
    body: z.object({
      userId: z.int(),
      uuid: z.uuid(),
      markType,
      mark,
      markMax: z.optional(z.nullable(z.int())),
      comment,
    }),
    data: markAnswer,
  }),
  attendanceBulk: defineEndpoint({
    method: 'POST',
    path: '/api/attendance/bulk',
    summary: 'Set the attendance of pupils',
    access: [...writers],
    school: 'required',
    params: undefined,
    query: undefined,
    body: z.object({
      userId: z.int(),
      attendances: z
        .array(
          z.object({
            userId: z.optional(z.int()),
            eduYear: z.int(),
            schoolId: z.int(),
            groupId: z.int(),
            subjectId: z.int(),
            studentGroupUuid: z.uuid(),
            scheduleUuid: z.uuid(),
            date: z.string(),
            attendance,
          }),
        )
        .check(z.minLength(1), z.maxLength(200)),
    }),
    data: z.array(z.object({ studentGroupUuid: z.uuid(), scheduleUuid: z.uuid(), attendance })),
  }),
  /** Per lesson of a day whether it was entered on its day, and what only the network delayed. */
  timeliness: defineEndpoint({
    method: 'GET',
    path: '/api/journal/timeliness',
    summary: "When the lessons of a day were entered and delivered, for the school's management",
    access: [...roleGroups.management],
    school: 'required',
    params: undefined,
    query: z.object({ schoolId: number, eduYear: number, date: z.iso.date() }),
    body: undefined,
    data: z.array(lessonTimeliness),
  }),
} as const;
