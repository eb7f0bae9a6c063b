// Projects synced documents for their reader. Every projection checks that the reader may have it.
import { parseDocumentKey, pupilDoneCell } from '#contract/core/documents.ts';
import { AppError, type ErrorCode } from '#contract/core/errors.ts';
import { isUuid } from '#contract/core/ids.ts';
import type { Language } from '#contract/core/localized.ts';
import { isIn } from '#contract/core/roles.ts';
import { isLocalDate, mondayOf, schoolYearOf } from '#contract/core/time.ts';
import type { DocumentChange, WireCell } from '#contract/sync/sync.schema.ts';
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
import { pupilWeek, staffWeek } from '#server/features/schedule/schedule.documents.ts';
import { childrenOf, classesOfStudent, studentsOfUser } from '#server/features/school/public.ts';
import { toWireCell } from './cells.ts';

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

/** Documents by name, each whole, or with the reason why the reader gets none. */
export async function readDocuments(
  reader: DocumentReader,
  keys: readonly string[],
  asOf: number,
): Promise<DocumentChange[]> {
  const lessonUuids = keys
    .map(parseDocumentKey)
    .flatMap(({ kind, parts: [id] }) => (kind === 'lesson' && id ? [id] : []));
  const lessons = isStaff(reader) ? await lessonDocuments(reader, lessonUuids.filter(isUuid)) : new Map();
  const changes: DocumentChange[] = [];
  for (const key of new Set(keys)) {
    const { kind, parts } = parseDocumentKey(key);
    const projected =
      kind === 'lesson' ? toProjected(lessons.get(parts[0] ?? '')) : await projectSafely(reader, kind, parts);
    if (typeof projected === 'string') changes.push({ key, asOf, error: projected });
    else changes.push({ key, asOf, live: projected.live, body: projected.body, cells: projected.cells ?? {} });
  }
  return changes;
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

async function projectSafely(
  reader: DocumentReader,
  kind: string,
  parts: readonly string[],
): Promise<Projected | ErrorCode> {
  try {
    return await project(reader, kind, parts);
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

async function project(reader: DocumentReader, kind: string, parts: readonly string[]): Promise<Projected | ErrorCode> {
  const [first = '', second = ''] = parts;
  const { db, schoolId, now, language, userId } = reader;
  switch (kind) {
    case 'week': {
      if (!isStaff(reader)) return 'ACCESS_DENIED';
      if (!isLocalDate(first) || mondayOf(first) !== first) return 'NOT_FOUND';
      // A week is that of its own school year, whichever year the reader looks at: its name does not say another.
      const eduYear = schoolYearOf(first);
      return { body: await staffWeek({ db, schoolId, eduYear, now, language, userId, date: first }), live: true };
    }
    case 'pupil-week': {
      if (!isUuid(first) || !isLocalDate(second) || mondayOf(second) !== second) return 'NOT_FOUND';
      if (!(await ownPupils(reader)).includes(first)) return 'ACCESS_DENIED';
      const eduYear = schoolYearOf(second);
      const week = await pupilWeek({ db, schoolId, eduYear, now, language, date: second, studentSchoolUuid: first });
      return { body: week, live: true };
    }
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
      if (!(await ownPupils(reader)).includes(first)) return 'ACCESS_DENIED';
      const [eduYear, quarter] = [Number(second), Number(third)];
      const body = await pupilMarksDocument(reader, { studentSchoolUuid: first, eduYear, quarter });
      return body ? { body, live: true } : 'NOT_FOUND';
    }
    case 'pupil-done': {
      if (!isUuid(first)) return 'NOT_FOUND';
      if (!(await ownPupils(reader)).includes(first)) return 'ACCESS_DENIED';
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
