// The programme lessons of a support school from a sheet: what is wrong in it, line by line, and what it would change.
import { and, between, eq } from 'drizzle-orm';
import { uuidV5 } from '#contract/core/ids.ts';
import { canonicalJson } from '#contract/core/mutation.ts';
import { isIn, type Role } from '#contract/core/roles.ts';
import type { ReadFile } from '#contract/core/sheets/read.ts';
import { isLocalDate, type LocalDate, schoolYearOf } from '#contract/core/time.ts';
import type { ReadDb } from '#server/db/client.ts';
import { yearsOf } from '#server/features/calendar/public.ts';
import { userSchools, users } from '#server/features/people/public.ts';
import { subjects } from '#server/features/reference/public.ts';
import { rooms } from '#server/features/school/public.ts';
import { type ProgrammeLessonRow, programmeLessons } from './support-school.tables.ts';

const required = ['date', 'start', 'end', 'teacher', 'subject', 'language', 'schools', 'classes'] as const;
const optional = ['theme', 'room', 'conference'] as const;
/** Titles of the columns, in any order. */
export const programmeColumns = [...required, ...optional];
type Column = (typeof programmeColumns)[number];
type Line = { readonly line: number; readonly cells: Readonly<Record<Column, string>> };

/** `line` as the sheet counts. */
export type FileProblem = { readonly line: number; readonly text: string };
export type ProgrammePlan = {
  /** The lessons of the file replace those of the school on the days from its first to its last. */
  readonly lessons: readonly ProgrammeLessonRow[];
  readonly added: readonly ProgrammeLessonRow[];
  readonly changed: readonly ProgrammeLessonRow[];
  readonly removed: readonly ProgrammeLessonRow[];
  /** Nothing may be written while there are some. */
  readonly problems: readonly FileProblem[];
};

const time = /^([01]\d|2[0-3]):[0-5]\d$/;
const languages = ['kk', 'ru'] as const;

function linesOf({ sheets }: ReadFile): { lines: Line[]; problems: FileProblem[] } {
  const [head = [], ...rows] = sheets[0]?.rows ?? [];
  const titles = head.map((title) => title.trim().toLowerCase());
  const missing = required.filter((column) => !titles.includes(column));
  if (missing.length > 0)
    return { lines: [], problems: [{ line: 1, text: `columns are missing: ${missing.join(', ')}` }] };
  const lines = rows.map((row, index) => {
    const cells = programmeColumns.map((column) => [column, row[titles.indexOf(column)]?.trim() ?? '']);
    return { line: index + 2, cells: Object.fromEntries(cells) as Line['cells'] };
  });
  const filled = lines.filter(({ cells }) => Object.values(cells).some((cell) => cell !== ''));
  return {
    lines: filled,
    problems: filled.length > 0 ? [] : [{ line: 1, text: 'there are no lessons below the titles' }],
  };
}

/** yyyy-MM-dd, or dd.MM.yyyy as people write it. */
function dateIn(cell: string): LocalDate | null {
  const written = cell.replace(/^(\d\d)\.(\d\d)\.(\d{4})$/, '$3-$2-$1');
  return isLocalDate(written) ? written : null;
}

/** What the names in the file stand for in this school. */
async function namesOf(db: ReadDb, schoolId: number) {
  const staff = await db
    .select({ login: users.login, userId: users.id, role: userSchools.role })
    .from(userSchools)
    .innerJoin(users, eq(users.id, userSchools.userId))
    .where(eq(userSchools.schoolId, schoolId));
  const known = await db.select().from(subjects);
  const ownRooms = await db
    .select({ id: rooms.id, number: rooms.number })
    .from(rooms)
    .where(and(eq(rooms.schoolId, schoolId), eq(rooms.isArchived, false)));
  return {
    teachers: new Map(
      staff.flatMap(({ login, userId, role }) => (isIn('employee', role as Role) ? [[login, userId]] : [])),
    ),
    subjects: new Map(
      known.flatMap(({ id, key, kz, ru, en }) => [key, kz, ru, en].map((name) => [name.toLowerCase(), id] as const)),
    ),
    rooms: new Map(ownRooms.map(({ id, number }) => [number, id])),
    years: new Set((await yearsOf(db, schoolId)).map(({ eduYear }) => eduYear)),
  };
}
type Names = Awaited<ReturnType<typeof namesOf>>;

function isSafeAddress(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:';
}

function lessonOf(schoolId: number, { cells }: Line, names: Names): ProgrammeLessonRow | string[] {
  const date = dateIn(cells.date);
  const userId = names.teachers.get(cells.teacher);
  const subjectId = names.subjects.get(cells.subject.toLowerCase());
  const eduLang = languages.find((language) => language === cells.language);
  const roomId = cells.room === '' ? null : names.rooms.get(cells.room);
  const wrong = [
    date === null && 'date must be a day, yyyy-MM-dd',
    date !== null && !names.years.has(schoolYearOf(date)) && `the school has no school year with ${date}`,
    !(time.test(cells.start) && time.test(cells.end) && cells.start < cells.end) &&
      'start and end must be times HH:MM, the start first',
    userId === undefined && 'teacher must be the login of an employee of this school',
    subjectId === undefined && `there is no subject ${cells.subject}`,
    eduLang === undefined && `language must be ${languages.join(' or ')}`,
    cells.schools === '' && 'schools must say whose pupils these are',
    cells.classes === '' && 'classes must say whose pupils these are',
    roomId === undefined && `there is no room ${cells.room}`,
    cells.conference !== '' &&
      !isSafeAddress(cells.conference) &&
      'conference must be an address that begins with https://',
  ].filter((text) => text !== false);
  if (date === null || userId === undefined || subjectId === undefined || !eduLang || roomId === undefined)
    return wrong;
  if (wrong.length > 0) return wrong;
  return {
    schoolId,
    // The same teacher, day and start is the same lesson when a file comes again.
    scheduleUuid: uuidV5(`programme:${schoolId}:${userId}:${date}:${cells.start}`),
    userId,
    date,
    timeStart: cells.start,
    timeEnd: cells.end,
    subjectId,
    eduLang,
    classes: cells.classes,
    schools: cells.schools,
    theme: cells.theme || null,
    roomId,
    conference: cells.conference || null,
  };
}

/** What a file would change in a school. */
export async function planProgramme(db: ReadDb, schoolId: number, file: ReadFile): Promise<ProgrammePlan> {
  const { lines, problems: ofFile } = linesOf(file);
  const names = await namesOf(db, schoolId);
  const problems = [...ofFile];
  const lessons = new Map<string, ProgrammeLessonRow>();
  for (const line of lines) {
    const lesson = lessonOf(schoolId, line, names);
    if (Array.isArray(lesson)) problems.push(...lesson.map((text) => ({ line: line.line, text })));
    else if (lessons.has(lesson.scheduleUuid))
      problems.push({ line: line.line, text: 'this teacher has a lesson at this time already' });
    else lessons.set(lesson.scheduleUuid, lesson);
  }
  const dates = [...lessons.values()].map(({ date }) => date).sort();
  const days = between(programmeLessons.date, dates[0] ?? '1900-01-01', dates.at(-1) ?? '1900-01-01');
  const stored = await db
    .select()
    .from(programmeLessons)
    .where(and(eq(programmeLessons.schoolId, schoolId), days));
  const storedByUuid = new Map(stored.map((row) => [row.scheduleUuid, canonicalJson(row)]));
  const inOrder = [...lessons.values()];
  return {
    lessons: inOrder,
    added: inOrder.filter(({ scheduleUuid }) => !storedByUuid.has(scheduleUuid)),
    changed: inOrder.filter((row) => {
      const before = storedByUuid.get(row.scheduleUuid);
      return before !== undefined && before !== canonicalJson(row);
    }),
    removed: stored.filter(({ scheduleUuid }) => !lessons.has(scheduleUuid)),
    problems,
  };
}
