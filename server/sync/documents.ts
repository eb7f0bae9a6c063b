// Projects synced documents for their reader. Every projection checks that the reader may have it.
import { parseDocumentKey, pupilDoneCell } from '#contract/core/documents.ts';
import { AppError, type ErrorCode } from '#contract/core/errors.ts';
import { isUuid } from '#contract/core/ids.ts';
import type { Language } from '#contract/core/localized.ts';
import { isIn } from '#contract/core/roles.ts';
import { isLocalDate, mondayOf, schoolYearOf } from '#contract/core/time.ts';
import type { ScheduleWeek } from '#contract/schedule/schedule.schema.ts';
import type { DocumentChange, WireCell } from '#contract/sync/sync.schema.ts';
import type { Database } from '#server/db/client.ts';
import { yearDocument } from '#server/features/configuration/configuration.documents.ts';
import { journalDocument, journalsDocument } from '#server/features/journal/journal.documents.ts';
import { cellNameOf, doneCellsOf } from '#server/features/journal/public.ts';
import { pupilMarksDocument } from '#server/features/journal/pupil-marks.documents.ts';
import {
  followedAssignments,
  lessonDocuments,
  planDocument,
  rosterDocument,
} from '#server/features/lesson/lesson.documents.ts';
import { type LessonFacts, loadLessonFacts, mayReadLesson, type Reader } from '#server/features/lesson/public.ts';
import { pupilWeeks, staffWeeks } from '#server/features/schedule/schedule.documents.ts';
import { childrenOf, classesOfStudent, studentsOfUser } from '#server/features/school/public.ts';
import { toWireCell } from './cells.ts';
import { positionOf } from './feed.ts';

export type DocumentReader = Reader & { readonly eduYear: number; readonly language: Language };
type Projected = { body: unknown; cells?: Record<string, WireCell>; live: boolean };

/** Pupils that the reader is or has, in this school. */
export async function ownPupils(reader: Reader): Promise<string[]> {
  const own = reader.roles.includes('student')
    ? (await studentsOfUser(reader.db, reader.userId)).filter((row) => row.schoolId === reader.schoolId)
    : [];
  const children = reader.roles.includes('parent') ? await childrenOf(reader.db, reader.userId, reader.schoolId) : [];
  return [...own, ...children.map(({ student }) => student)].map((row) => row.studentSchoolUuid);
}

/** The scopes of the change feed that reach the reader; a pupil's scopes name the pupil they stand for. */
export async function scopesOf(reader: DocumentReader): Promise<Map<string, string | null>> {
  const scopes = new Map<string, string | null>([
    ['school', null],
    [`user:${reader.userId}`, null],
  ]);
  if (reader.roles.some((role) => isIn('employee', role))) {
    for (const uuid of await followedAssignments(reader)) scopes.set(`assignment:${uuid}`, null);
  }
  for (const studentSchoolUuid of await ownPupils(reader)) {
    scopes.set(`student:${studentSchoolUuid}`, studentSchoolUuid);
    // Of all years: the cursor is one for the school, whichever year the reader looks at.
    const classes = await classesOfStudent(reader.db, reader.schoolId, studentSchoolUuid);
    // Two children in one class share its scope; the pull expands it to both.
    for (const { group } of classes) scopes.set(`group:${group.id}`, null);
  }
  return scopes;
}

/** What one answer may cost; a missing limit is none. */
export type ReadLimits = {
  /** Nothing more is begun after this moment of the process's own clock (performance.now()). */
  readonly until?: number;
  /** Of JSON before compression: nothing more is begun when so many were read. */
  readonly characters?: number;
};
export type ReadDocuments = {
  readonly changes: DocumentChange[];
  /** Documents that were not read: the device asks for them again. Never all of them, so that asking again comes to an end. */
  readonly left: string[];
};

/**
 * Documents by name, each whole, or with the reason why the reader gets none. Those that have something in common are read together.
 * With limits: as many as they allow, in about the order given, and the names of the others.
 * @param asOf feed position that the reader's transaction reflects.
 */
export function readDocuments(reader: DocumentReader, keys: readonly string[], asOf: number): Promise<DocumentChange[]>;
export function readDocuments(
  reader: DocumentReader,
  keys: readonly string[],
  asOf: number,
  limits: ReadLimits,
): Promise<ReadDocuments>;
export async function readDocuments(
  reader: DocumentReader,
  keys: readonly string[],
  asOf: number,
  limits?: ReadLimits,
): Promise<DocumentChange[] | ReadDocuments> {
  const remembering = { ...reader, memory: reader.memory ?? new Map() };
  const read = await readPortions(keys, limits ?? {}, (portion) => readPortion(remembering, portion, asOf));
  return limits ? read : read.changes;
}

/**
 * The same in a short transaction for each portion, so that other calls come in between: the embedded database has one connection, and
 * whoever holds a transaction holds up everybody. Each document reflects the position that its own portion saw, which may be later than
 * that of the one before: read them after the cursor of the answer was, or a change between the two is missed.
 */
export async function readDocumentsInTurns(
  database: Database,
  reader: Omit<DocumentReader, 'db' | 'memory'>,
  keys: readonly string[],
  limits: ReadLimits = {},
): Promise<ReadDocuments> {
  return readPortions(keys, limits, (portion) =>
    database.transaction(
      async (db) => {
        const present = await positionOf(db, reader.schoolId);
        return readPortion({ ...reader, db, memory: new Map() }, portion, present?.position ?? 0);
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    ),
  );
}

async function readPortions(
  keys: readonly string[],
  { until = Number.POSITIVE_INFINITY, characters = Number.POSITIVE_INFINITY }: ReadLimits,
  read: (portion: readonly string[]) => Promise<DocumentChange[]>,
): Promise<ReadDocuments> {
  const portions = portionsOf(keys);
  const changes: DocumentChange[] = [];
  let length = 0;
  let begun = 0;
  for (const portion of portions) {
    if (begun > 0 && (performance.now() >= until || length >= characters)) break;
    // The embedded database works in this thread without letting go: sockets and timers get their turn here.
    if (begun > 0) await new Promise((resolve) => setImmediate(resolve));
    const found = await read(portion);
    changes.push(...found);
    if (characters < Number.POSITIVE_INFINITY) length += JSON.stringify(found).length;
    begun += 1;
  }
  return { changes, left: portions.slice(begun).flat() };
}

/** How many documents of a kind are read at once: some hundredths of a second of the embedded database. */
const portionSizes = new Map([
  ['lesson', 20],
  ['week', 12],
  ['pupil-week', 12],
  ['roster', 8],
  ['plan', 8],
]);

/** Documents with one of these in common are read together: a kind, or a kind of one pupil in one school year. */
function familyOf(key: string): string {
  const { kind, parts } = parseDocumentKey(key);
  const monday = kind === 'pupil-week' ? parts[1] : kind === 'week' ? parts[0] : undefined;
  if (monday === undefined) return portionSizes.has(kind) ? kind : key;
  if (!isMonday(monday)) return key;
  return [kind, ...parts.slice(0, -1), schoolYearOf(monday)].join(' ');
}

function portionsOf(keys: readonly string[]): string[][] {
  const portions: string[][] = [];
  const open = new Map<string, string[]>();
  for (const key of new Set(keys)) {
    const family = familyOf(key);
    const known = open.get(family);
    if (known && known.length < (portionSizes.get(parseDocumentKey(key).kind) ?? 1)) known.push(key);
    else {
      const portion = [key];
      open.set(family, portion);
      portions.push(portion);
    }
  }
  return portions;
}

type Found = ReadonlyMap<string, Projected | ErrorCode>;

async function readPortion(
  reader: DocumentReader,
  portion: readonly string[],
  asOf: number,
): Promise<DocumentChange[]> {
  const found = await projectPortion(reader, portion);
  return portion.map((key): DocumentChange => {
    const projected = found.get(key) ?? 'NOT_FOUND';
    if (typeof projected === 'string') return { key, asOf, error: projected };
    return { key, asOf, live: projected.live, body: projected.body, cells: projected.cells ?? {} };
  });
}

async function projectPortion(reader: DocumentReader, portion: readonly string[]): Promise<Found> {
  const [first = ''] = portion;
  const { kind } = parseDocumentKey(first);
  const partOf = (key: string, index: number) => parseDocumentKey(key).parts[index] ?? '';
  if (kind === 'lesson') {
    const uuids = portion.map((key) => partOf(key, 0)).filter(isUuid);
    const lessons = isStaff(reader) ? await lessonDocuments(reader, uuids) : new Map();
    return new Map(portion.map((key) => [key, toProjected(lessons.get(partOf(key, 0)))]));
  }
  const isPupils = kind === 'pupil-week';
  if (isPupils || kind === 'week') {
    const mondays = new Map(portion.map((key) => [key, partOf(key, isPupils ? 1 : 0)]));
    const weeks = await safely(() => projectWeeks(reader, isPupils ? partOf(first, 0) : null, [...mondays.values()]));
    const ofMonday = (monday: string): Projected | ErrorCode => {
      if (typeof weeks === 'string') return weeks;
      const body = weeks.get(monday);
      // No change of a lesson names a staff week: only a pupil's is told of (docs/decisions/2026-11-22-cheap-weeks.md).
      return body ? { body, live: isPupils } : 'NOT_FOUND';
    };
    return new Map([...mondays].map(([key, monday]) => [key, ofMonday(monday)]));
  }
  const found = new Map<string, Projected | ErrorCode>();
  for (const key of portion) {
    found.set(key, await safely(() => project(reader, kind, parseDocumentKey(key).parts)));
  }
  return found;
}

/** Weeks of one school year: of a pupil, or the reader's own as an employee. */
async function projectWeeks(
  reader: DocumentReader,
  pupil: string | null,
  mondays: readonly string[],
): Promise<Map<string, ScheduleWeek> | ErrorCode> {
  const { db, schoolId, now, language, userId } = reader;
  if (pupil === null && !isStaff(reader)) return 'ACCESS_DENIED';
  if (!mondays.every(isMonday) || (pupil !== null && !isUuid(pupil))) return 'NOT_FOUND';
  if (pupil !== null && !(await ownPupilsOnce(reader)).includes(pupil)) return 'ACCESS_DENIED';
  // A week is that of its own school year, whichever year the reader looks at: its name does not say another.
  const request = { db, schoolId, eduYear: schoolYearOf(mondays[0] ?? ''), now, language, mondays };
  return pupil === null ? staffWeeks({ ...request, userId }) : pupilWeeks({ ...request, studentSchoolUuid: pupil });
}

const isMonday = (day: string) => isLocalDate(day) && mondayOf(day) === day;

/** Asked before each of a pupil's documents, read once for all of them. */
function ownPupilsOnce(reader: DocumentReader): Promise<string[]> {
  const known = reader.memory?.get('ownPupils') as Promise<string[]> | undefined;
  const pupils = known ?? ownPupils(reader);
  reader.memory?.set('ownPupils', pupils);
  return pupils;
}

/** Which of the documents of cells the reader may read now: lessons and what pupils ticked off. */
export async function readableDocuments(reader: Reader, documents: readonly string[]): Promise<Set<string>> {
  const parsed = [...new Set(documents)].map((document) => ({ document, ...parseDocumentKey(document) }));
  const lessons = parsed.flatMap(({ kind, parts: [uuid] }) => (kind === 'lesson' && uuid ? [uuid] : []));
  const facts = isStaff(reader) ? await loadLessonFacts(reader, lessons) : new Map<string, LessonFacts>();
  const pupils = parsed.some(({ kind }) => kind === 'pupil-done') ? await ownPupils(reader) : [];
  const isReadable = ({ kind, parts: [id = ''] }: (typeof parsed)[number]) => {
    const lesson = kind === 'lesson' ? facts.get(id) : undefined;
    return lesson ? mayReadLesson(reader, lesson) : kind === 'pupil-done' && pupils.includes(id);
  };
  return new Set(parsed.filter(isReadable).map(({ document }) => document));
}

function isStaff(reader: Reader): boolean {
  return reader.roles.some((role) => isIn('employee', role) || role === 'monitoring');
}

function toProjected(
  found: Awaited<ReturnType<typeof lessonDocuments>> extends Map<string, infer V> ? V | undefined : never,
): Projected | ErrorCode {
  if (found === undefined) return 'ACCESS_DENIED';
  if (typeof found === 'string') return found;
  return {
    body: found.body,
    live: found.live,
    cells: Object.fromEntries(found.cells.map((row) => [cellNameOf(row), toWireCell(row)])),
  };
}

/** A refusal is an answer like another. */
async function safely<Result>(work: () => Promise<Result>): Promise<Result | ErrorCode> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

async function project(reader: DocumentReader, kind: string, parts: readonly string[]): Promise<Projected | ErrorCode> {
  const [first = '', second = ''] = parts;
  const { db, schoolId } = reader;
  switch (kind) {
    case 'roster': {
      if (!isStaff(reader)) return 'ACCESS_DENIED';
      if (!/^\d{1,9}$/.test(first) && !isUuid(first)) return 'NOT_FOUND';
      const found = await rosterDocument(reader, first);
      return typeof found === 'string' ? found : { body: found.body, live: false };
    }
    case 'plan': {
      if (!isStaff(reader)) return 'ACCESS_DENIED';
      if (!isUuid(first)) return 'NOT_FOUND';
      const found = await planDocument(reader, first);
      return typeof found === 'string' ? found : { body: found.body, live: false };
    }
    case 'journals': {
      if (!isStaff(reader)) return 'ACCESS_DENIED';
      if (!/^\d{4}$/.test(first)) return 'NOT_FOUND';
      return { body: await journalsDocument(reader, { eduYear: Number(first) }), live: false };
    }
    case 'journal': {
      if (!isStaff(reader)) return 'ACCESS_DENIED';
      if (!isUuid(first) || !/^[1-4]$/.test(second)) return 'NOT_FOUND';
      const found = await journalDocument(reader, first, Number(second));
      return typeof found === 'string' ? found : { body: found.body, live: false };
    }
    case 'pupil-marks': {
      const [, , third = ''] = parts;
      if (!isUuid(first) || !/^\d{4}$/.test(second) || !/^[1-4]$/.test(third)) return 'NOT_FOUND';
      if (!(await ownPupilsOnce(reader)).includes(first)) return 'ACCESS_DENIED';
      const [eduYear, quarter] = [Number(second), Number(third)];
      const body = await pupilMarksDocument(reader, { studentSchoolUuid: first, eduYear, quarter });
      return body ? { body, live: true } : 'NOT_FOUND';
    }
    case 'pupil-done': {
      if (!isUuid(first)) return 'NOT_FOUND';
      if (!(await ownPupilsOnce(reader)).includes(first)) return 'ACCESS_DENIED';
      const rows = await doneCellsOf(db, schoolId, first);
      const cells = rows.map(
        (row) => [pupilDoneCell(row.scheduleUuid, row.studentGroupUuid), toWireCell(row)] as const,
      );
      return { body: {}, cells: Object.fromEntries(cells), live: true };
    }
    case 'year': {
      const body = /^\d{4}$/.test(first) ? await yearDocument(db, schoolId, Number(first)) : null;
      return body ? { body, live: false } : 'NOT_FOUND';
    }
    default:
      return 'NOT_FOUND';
  }
}
