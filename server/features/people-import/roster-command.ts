// `npm run import:roster`: a bundle of OneRoster by the same plans and writes as the screens, in one transaction and one batch.
import { eq } from 'drizzle-orm';
import { type NewClasses, studentColumns } from '#contract/contingent/student-import.ts';
import type { ArrivalFields } from '#contract/core/arrivals.ts';
import type { FieldProblem } from '#contract/core/form.ts';
import {
  type ImportApplied,
  type ImportColumn,
  type ImportPlan,
  type ImportRow,
  importRows,
} from '#contract/core/import.ts';
import { isIn, type Role } from '#contract/core/roles.ts';
import type { Source } from '#contract/core/sheets/read.ts';
import { detectReading, rowsOf, type Sheet } from '#contract/core/sheets/sheet.ts';
import { inZone } from '#contract/core/time.ts';
import { staffColumns } from '#contract/personnel/staff-import.ts';
import type { ReadDb } from '#server/db/client.ts';
import { yearsOf } from '#server/features/calendar/public.ts';
import { beginWriting, importStudents, planStudents, writableIn } from '#server/features/contingent/public.ts';
import { rolesHeld, users } from '#server/features/people/public.ts';
import { beginStaffWriting, importStaff, planStaff } from '#server/features/personnel/public.ts';
import { findSchool } from '#server/features/school/public.ts';
import { readSource } from '#server/shared/sheets.ts';
import { textOf } from '#server/shared/texts.ts';
import type { Write } from '#server/shared/write.ts';
import { classMaker } from './class-maker.ts';
import { parentsBeside } from './parents-beside.ts';

/** As the history names it. */
export const rosterCall = 'npm run import:roster';

/** Told to the person who started the command; in English, as every command is. */
export class RosterRefused extends Error {}
const words = ({ key, values }: FieldProblem) => textOf('en', key, values);

export type ReadRoster = {
  readonly version: string;
  readonly students: readonly ImportRow[];
  readonly staff: readonly ImportRow[];
};

/**
 * The people of one school of a bundle; `org`: its name, where the bundle holds several.
 * @throws RosterRefused for what is no bundle, in words.
 */
export async function readRoster(source: Source, org: string | undefined): Promise<ReadRoster> {
  const read = await readSource(source, 'command');
  if ('problem' in read) throw new RosterRefused(words(read.problem));
  const { sheets, roster: version } = read;
  if (version === undefined) throw new RosterRefused('This is no bundle of OneRoster.');
  const nameOf = ({ name }: Sheet) => name.split(': ').slice(1).join(': ');
  const orgs = [...new Set(sheets.map(nameOf))];
  if (orgs.length > 1 && (org === undefined || !orgs.includes(org)))
    throw new RosterRefused(
      `The bundle holds several schools: choose one with --org.\n${orgs.map((one) => `  ${one}`).join('\n')}`,
    );
  const rowsOfKind = (kind: 'students' | 'staff', columns: readonly ImportColumn[]): ImportRow[] => {
    const own = sheets.filter((sheet) => sheet.name.startsWith(kind) && (orgs.length === 1 || nameOf(sheet) === org));
    const rows = rowsOf(own, detectReading(own, columns), columns);
    if (rows.length > 0 && !importRows.safeParse(rows).success)
      throw new RosterRefused(words({ key: 'import.file.longCell' }));
    return rows;
  };
  return { version, students: rowsOfKind('students', studentColumns()), staff: rowsOfKind('staff', staffColumns()) };
}

export type RosterTarget = {
  readonly school: { readonly id: number; readonly name: string; readonly roles: readonly Role[] };
  readonly eduYear: number;
  readonly userId: number;
  readonly today: string;
  readonly now: number;
};

/** In which school and year, and in whose name. @throws RosterRefused */
export async function rosterTarget(
  db: ReadDb,
  asked: { schoolId: number; login: string; eduYear: number | undefined; now: number },
): Promise<RosterTarget> {
  const { schoolId, login, now } = asked;
  const school = await findSchool(db, schoolId);
  if (!school) throw new RosterRefused(`There is no school ${schoolId}.`);
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.login, login));
  const held = user ? await rolesHeld(db, user.id, now) : [];
  const roles = held.filter((row) => row.schoolId === schoolId).map(({ role }) => role as Role);
  if (!user || !roles.some((role) => isIn('management', role)))
    throw new RosterRefused(`--as must name a director or deputy of the school: ${login} is none.`);
  const eduYear = asked.eduYear ?? (await yearsOf(db, schoolId)).find(({ isCurrent }) => isCurrent)?.eduYear;
  if (eduYear === undefined) throw new RosterRefused('The school has no current year: name one with --year.');
  const today = inZone(now, school.timeZone).date;
  return { school: { id: schoolId, name: school.name, roles }, eduYear, userId: user.id, today, now };
}

const callOf = ({ school, eduYear, userId, now }: RosterTarget) => ({
  school,
  language: 'en' as const,
  receivedAt: now,
  body: { eduYear },
  caller: { userId, sessionId: '', memberships: [] },
});

type RosterPlans = { readonly students: ImportPlan; readonly staff: ImportPlan };
export async function planRoster(
  db: ReadDb,
  target: RosterTarget,
  { students, staff }: ReadRoster,
  newClasses: NewClasses | null,
): Promise<RosterPlans> {
  const { contingent } = await writableIn(db, callOf(target), 'school');
  const { school, eduYear, today } = target;
  const maker = await classMaker(db, { school, eduYear }, newClasses);
  const planned = await planStudents(db, contingent, { rows: students, beside: parentsBeside, maker });
  const asker = { schoolId: school.id, isDirector: school.roles.includes('director'), today };
  return { students: planned.plan, staff: (await planStaff(db, asker, staff)).plan };
}

/** Writes all rows, or none of them. @throws AppError as the imports of students and staff. */
export async function applyRoster(
  tx: Write,
  target: RosterTarget,
  { students, staff }: ReadRoster,
  more: { newClasses: NewClasses | null; arrival: Omit<ArrivalFields, 'groupId'> },
): Promise<{ students: ImportApplied; staff: ImportApplied; batch: string | null }> {
  const call = callOf(target);
  const { school, eduYear } = target;
  // The command runs beside the database: its user sees every account anyway.
  const tell = () => {};
  const staffDone = await importStaff(await beginStaffWriting(tx, call), { rows: staff, mark: undefined, tell });
  const maker = await classMaker(tx.db, { school, eduYear }, more.newClasses);
  const studentsDone = await importStudents(await beginWriting(tx, call), {
    rows: students,
    beside: parentsBeside,
    maker,
    mark: undefined,
    arrival: more.arrival,
    tell,
  });
  return { students: studentsDone, staff: staffDone, batch: studentsDone.batch ?? staffDone.batch };
}
