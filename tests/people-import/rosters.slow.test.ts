// Bundles of OneRoster as the screen reads them and the server plans and applies them, on both databases.
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileOfRows } from '#blocks/import/sheet-file.ts';
import { readSheets } from '#blocks/import/sheets.ts';
import type { Undone } from '#contract/changes/changes.schema.ts';
import { studentColumns } from '#contract/contingent/student-import.ts';
import type { ImportApplied, ImportColumn, ImportPlan, ImportRow } from '#contract/core/import.ts';
import { areBundle } from '#contract/core/sheets/roster.ts';
import { detectReading, rowsOf } from '#contract/core/sheets/sheet.ts';
import { staffColumns } from '#contract/personnel/staff-import.ts';
import type { Database } from '#server/db/client.ts';
import { parentChildren, staffMembers, students, users } from '#server/features/people/public.ts';
import { groups } from '#server/features/school/public.ts';
import { readSource } from '#server/shared/sheets.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { iinsFrom } from '#tests/support/iins.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { formOf, multipart, zipOf } from '#tests/support/sheet-files.ts';
import { idOf } from '#tests/support/small-school.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';
import { type Files, filesOf, isHere, remark, smallRoster, zipOfFiles } from './rosters.ts';

const [pupils, parents, teachers] = [iinsFrom('1312316', 10), iinsFrom('8403124', 10), iinsFrom('8003124', 10)];
const people = (serial: number) => ({
  pupil: pupils(serial),
  other: pupils(serial + 1),
  mother: parents(serial),
  teacher: teachers(serial),
});
const roster = smallRoster(people(40));
const plain = (bytes: Buffer) => ({ bytes: new Uint8Array(bytes) });
const asFiles = (files: Files) =>
  Object.entries(files).map(([name, text]) => ({ name, bytes: new TextEncoder().encode(text) }));

const rowsIn = async (source: Parameters<typeof readSheets>[0], columns: readonly ImportColumn[]) => {
  const read = await readSheets(source);
  if ('problem' in read) throw new Error(read.problem.key);
  const reading = detectReading(read.sheets, columns);
  return { read, rows: rowsOf(read.sheets, reading, columns), sheet: read.sheets[reading.sheet]?.name };
};
const problemOf = async (bytes: Buffer) => {
  const read = await readSheets(plain(bytes));
  return 'problem' in read ? read.problem : null;
};

describe('a bundle is read', () => {
  it('as pupils with their classes and parents and as staff, each in the line of users.csv, from a zip or from its files', async () => {
    const ofStudents = await rowsIn(plain(zipOfFiles(roster)), studentColumns());
    expect(ofStudents.read.roster).toBe('1.2');
    expect(ofStudents.sheet).toBe('students');
    expect(ofStudents.rows.map(({ line, cells }) => [line, cells.surname, cells.group, cells.rosterYear])).toEqual([
      [2, 'Қожахметова', '7 А', '2026'],
      [3, 'Сәрсенов', '9Б', '2026'],
    ]);
    expect(ofStudents.rows[0]?.cells).toMatchObject({
      sourcedId: 's1',
      iin: people(40).pupil,
      bornDate: '2013-12-31',
      gender: 'female',
      phone: '+77015551412',
      parentOneIin: people(40).mother,
      parentOneName: 'Қожахметова Сәуле',
      parentOnePhone: '+77025551412',
      rosterStatus: '',
      rosterOrg: '',
      rosterRole: '',
    });
    expect(ofStudents.rows[1]?.cells).toMatchObject({ iin: people(40).other, parentOneIin: '' });
    const ofStaff = await rowsIn({ files: asFiles(roster) }, staffColumns());
    expect(ofStaff.sheet).toBe('staff');
    expect(ofStaff.rows).toMatchObject([
      { line: 5, cells: { surname: 'Нұрланова', iin: people(40).teacher, position: 'Мұғалім', sourcedId: 't1' } },
    ]);
  });

  it('whatever else is in the zip, under whatever names', async () => {
    const entries = Object.entries(roster).map(([name, text]) => ({ name, content: Buffer.from(text) }));
    // Bit 11: the name is in UTF-8. Without it the bytes are read as Latin-1.
    const others = [
      { name: 'Оқы мені.csv', content: Buffer.from('бос'), flags: 0x800 },
      { name: 'Прочти меня.txt', content: Buffer.from('пусто') },
      { name: 'userProfiles.csv', content: Buffer.from('"никогда не читается') },
      { name: 'folder/users.csv', content: Buffer.from('sourcedId') },
    ];
    const { rows } = await rowsIn(plain(zipOf([...entries, ...others])), studentColumns());
    expect(rows.map(({ cells }) => cells.surname)).toEqual(['Қожахметова', 'Сәрсенов']);
    const onServer = await readSource({ bytes: new Uint8Array(zipOf([...entries, ...others])) }, 'test');
    expect(onServer).toMatchObject({ roster: '1.2' });
    expect(areBundle(['users.csv', 'courses.csv', 'userProfiles.csv'])).toBe(true);
    expect(areBundle(['a.csv', 'b.csv']) || areBundle(['users.csv', 'a.xlsx'])).toBe(false);
  });

  it('with the parents for whom a row has no columns, so that they are told of and not lost', async () => {
    const more = ['p2', 'p3', 'p4'].map((id) => `${id},,,true,${id},,Асқар,Ата ${id},,,,,,,,,,org1`);
    const many = {
      ...roster,
      'users.csv': [(roster['users.csv'] ?? '').replace('p1,07', '"p1,p2,p3,p4",07'), ...more].join('\r\n'),
      'roles.csv': [
        roster['roles.csv'],
        ...['p2', 'p3', 'p4'].map((id) => `r${id},,,${id},primary,parent,,,org1,`),
      ].join('\r\n'),
    };
    const { rows } = await rowsIn(plain(zipOfFiles(many)), studentColumns());
    expect(rows[0]?.cells).toMatchObject({
      parentOneName: 'Қожахметова Сәуле',
      parentTwoName: 'Ата p2 Асқар',
      rosterParents: 'Ата p3 Асқар, Ата p4 Асқар',
    });
    expect(rows[1]?.cells).toMatchObject({ rosterParents: '' });
    const column = studentColumns().find(({ field }) => field === 'rosterParents');
    expect(column?.schema.safeParse('Ата p3 Асқар').error?.issues[0]?.message).toBe(
      'people-import.wrong.rosterParents',
    );
  });

  it('with the phone that is a number, and with disabled users', async () => {
    const users = (roster['users.csv'] ?? '')
      .replace('s1,,,true', 's1,,,FALSE')
      .replace('Қайратқызы,,,,+77015551412', 'Қайратқызы,,,-,+998901234567');
    const { rows } = await rowsIn(plain(zipOfFiles({ ...roster, 'users.csv': users })), studentColumns());
    expect(rows.map(({ cells }) => [cells.phone, cells.rosterEnabled])).toEqual([
      ['+998901234567', 'false'],
      ['', ''],
    ]);
  });

  it('with a sheet for each of its schools', async () => {
    const two = {
      ...roster,
      'orgs.csv': `${roster['orgs.csv']}\r\norg2,,,№2 мектеп,school,,`,
      'users.csv': (roster['users.csv'] ?? '').replace('09,,,org1', '09,,,org2'),
    };
    const { read } = await rowsIn(plain(zipOfFiles(two)), studentColumns());
    expect(read.sheets.map(({ name }) => name)).toEqual([
      ...['students: №1 мектеп', 'staff: №1 мектеп', 'students: №2 мектеп', 'staff: №2 мектеп'],
    ]);
  });

  it('and refused in words: with folders, encrypted, as a bomb, without a file that it promises, of another version', async () => {
    expect(await problemOf(zipOfFiles(roster, 'bundle/'))).toEqual({ key: 'import.roster.folders' });
    const users = { name: 'users.csv', content: Buffer.from(roster['users.csv'] ?? '') };
    expect(await problemOf(zipOf([{ ...users, flags: 1 }]))).toEqual({ key: 'import.file.encrypted' });
    const bomb = { name: 'orgs.csv', content: Buffer.alloc(60_000_000, 'a') };
    expect(await problemOf(zipOf([users, bomb]))).toMatchObject({ key: 'import.file.unpacked' });
    expect(await problemOf(zipOf([users, { ...bomb, claims: 10 }]))).toEqual({ key: 'import.file.damaged' });
    expect(await problemOf(zipOf([users, { name: '../orgs.csv', content: users.content }]))).toEqual({
      key: 'import.file.damaged',
    });
    const { 'enrollments.csv': _, ...without } = roster;
    expect(await problemOf(zipOfFiles(without))).toEqual({
      key: 'import.roster.missing',
      values: { file: 'enrollments.csv' },
    });
    const old = { ...roster, 'manifest.csv': 'propertyName,value\noneroster.version,1.0' };
    expect(await problemOf(zipOfFiles(old))).toEqual({ key: 'import.roster.version', values: { version: '1.0' } });
  });
});

let presses = 0;
const press = () => idOf(`import of rosters ${presses++}`);

describe.each(databaseKinds)('a bundle of OneRoster on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  let director: Session;
  const clock = testClock();

  beforeAll(async () => {
    ({ database } = await openSmallSchool(kind));
    await widenSmallSchool(database.db);
    app = await startTestApp(database, clock);
    director = await signIn(app, 'director');
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const asked = { as: undefined, language: 'ru' } as const;
  const plan = (rows: readonly ImportRow[], more: object = {}, of = 'contingent') =>
    call<ImportPlan & { mark: string }>(app, `POST /api/v4/os/backoffice/people-import/${of}/plan`, {
      ...asked,
      as: director,
      body: { schoolId: 1, eduYear: 2026, rows, ...more },
    });
  const apply = async (rows: readonly ImportRow[], more: Readonly<Record<string, string>> = {}) => {
    const given = { schoolId: '1', eduYear: '2026', requestId: press(), arrivalDate: '2026-11-20', reason: 'grade1' };
    const file = fileOfRows('students', studentColumns(), rows);
    const body = formOf({ field: 'import', file: 'a.csv', content: Buffer.from(await file.arrayBuffer()) });
    const path = `/api/v3/os/backoffice/school/contingent/import?${new URLSearchParams({ ...given, ...more })}`;
    return call<ImportApplied>(app, `POST ${path}`, { ...asked, as: director, headers: multipart, body });
  };
  const undo = (batch: string | null) =>
    call<Undone>(app, 'POST /api/v4/os/changes/undo', {
      as: director,
      body: { schoolId: 1, batch, requestId: press() },
    });
  const problemsIn = ({ data }: { data: ImportPlan }) =>
    data.rows.map(({ problems }) => Object.entries(problems).map(([field, { key }]) => `${field}: ${key}`));
  const studentsOf = async (files: Files) => (await rowsIn(plain(zipOfFiles(files)), studentColumns())).rows;
  const cardOf = async (sourcedId: string) => {
    const [found] = await database.db
      .select({ user: users, student: students })
      .from(students)
      .innerJoin(users, eq(users.id, students.userId))
      .where(and(eq(students.schoolId, 1), eq(students.sourcedId, sourcedId)));
    return found;
  };
  const classes = async (parallel: number) =>
    database.db
      .select()
      .from(groups)
      .where(and(eq(groups.schoolId, 1), eq(groups.parallel, parallel)));

  it('makes a class only when it is asked for, and one undo takes pupils, parents and the class back', async () => {
    const rows = await studentsOf(smallRoster(people(50)));
    expect(problemsIn(await plan(rows))).toEqual([[], ['group: people-import.wrong.group']]);
    const newClasses = { eduLang: 'ru', shift: 2 };
    const planned = await plan(rows, { newClasses });
    expect(problemsIn(planned)).toEqual([[], []]);
    expect(planned.data.rows[1]?.hints).toMatchObject({ group: { values: { group: '9 «Б»' } } });
    expect((await apply(rows)).status).toBe(422);
    expect(await classes(9)).toEqual([]);
    const asks = { newClassesLang: 'ru', newClassesShift: '2', mark: planned.data.mark };
    const done = await apply(rows, asks);
    expect(done.data).toMatchObject({ added: 2, changed: 0 });
    expect(await classes(9)).toMatchObject([{ letter: 'Б', eduLang: 'ru', shift: 2, eduYear: 2026 }]);
    const card = await cardOf('s1');
    expect(card?.user.iin).toBe(people(50).pupil);
    const links = await database.db
      .select()
      .from(parentChildren)
      .where(eq(parentChildren.studentSchoolUuid, card?.student.studentSchoolUuid ?? ''));
    expect(links).toMatchObject([{ phone: '+77025551412' }]);
    // Repeated it changes nothing.
    const again = await apply(rows, { newClassesLang: 'ru', newClassesShift: '2' });
    expect(again.data).toMatchObject({ batch: null, added: 0, changed: 0 });
    expect((await undo(done.data.batch)).data.kept).toEqual([]);
    expect(await cardOf('s1')).toBeUndefined();
    expect(await classes(9)).toEqual([]);
  });

  it('names disabled users, and repeated changes nothing', async () => {
    const bundle = smallRoster(people(64));
    const users = (bundle['users.csv'] ?? '').replace('s1,,,true', 's1,,,false').replace('t1,,,true', 't1,,,false');
    const disabled = { ...bundle, 'users.csv': users };
    const [rows, newClasses] = [await studentsOf(disabled), { eduLang: 'ru', shift: 2 }];
    const hints = async () => (await plan(rows, { newClasses })).data.rows.map((row) => row.hints?.rosterEnabled);
    const odd = { key: 'people-import.odd.disabled' };
    expect(await hints()).toEqual([odd, undefined]);
    const done = await apply(rows, { newClassesLang: 'ru', newClassesShift: '2' });
    expect(done.data).toMatchObject({ added: 2 });
    expect((await plan(rows, { newClasses })).data.rows.map(({ outcome }) => outcome)).toEqual(['same', 'same']);
    const staff = (await rowsIn(plain(zipOfFiles(disabled)), staffColumns())).rows;
    expect((await plan(staff, {}, 'personnel')).data.rows[0]?.hints).toMatchObject({ rosterEnabled: odd });
    expect((await undo(done.data.batch)).data.kept).toEqual([]);
  });

  it('takes an id that is an IIN for the IIN, and keeps it out of sight', async () => {
    const bundle = smallRoster(people(62));
    const iin = people(62).pupil;
    const named = { ...bundle, 'users.csv': (bundle['users.csv'] ?? '').replaceAll(/\bs1\b/g, iin) };
    const [row] = (await studentsOf(named)).filter(({ cells }) => cells.iin === iin);
    expect(row?.cells.sourcedId ?? '').toBe('');
  });

  it('finds people by IIN, then by its own id, to which an IIN is added and never changed', async () => {
    const iins = people(60);
    const bundle = smallRoster(iins);
    const [row] = await studentsOf(bundle);
    const without = { ...row, line: 2, cells: { ...row?.cells, iin: '', isNotResident: 'да' } };
    const done = await apply([without]);
    expect(done.data.added).toBe(1);
    const renamed = { line: 2, cells: { sourcedId: 's1', firstname: 'Індіра', iin: iins.pupil } };
    expect((await plan([renamed])).data.rows).toMatchObject([
      { outcome: 'changed', before: { firstname: 'Індира', iin: null } },
    ]);
    const changed = await apply([renamed]);
    expect(changed.data).toMatchObject({ added: 0, changed: 1 });
    expect((await cardOf('s1'))?.user).toMatchObject({ iin: iins.pupil, firstname: 'Індіра' });
    // The IIN goes first; of whom the id is, another IIN is refused.
    const byIin = { line: 2, cells: { sourcedId: 'other', iin: iins.pupil } };
    expect((await plan([byIin])).data.rows).toMatchObject([{ outcome: 'changed', before: { sourcedId: 's1' } }]);
    const other = { line: 2, cells: { sourcedId: 's1', iin: iins.other } };
    expect(problemsIn(await plan([other]))).toEqual([['iin: people-import.wrong.otherIin']]);
    expect(problemsIn(await plan([renamed, { line: 3, cells: { sourcedId: 's1' } }]))).toEqual([
      [],
      ['sourcedId: import.wrong.twice'],
    ]);
    // Of another program, to which "s1" and "S1" are two; an IIN and an id of two people are refused.
    const capital = { line: 2, cells: { sourcedId: 'S1', firstname: 'Асель' } };
    expect((await plan([capital])).data.rows).toMatchObject([{ before: null }]);
    const known = people(61);
    const [second] = await studentsOf(smallRoster(known));
    const more = await apply([{ ...second, line: 2, cells: { ...second?.cells, sourcedId: 's2' } }]);
    expect(more.data.added).toBe(1);
    const ofTwo = { line: 2, cells: { sourcedId: 's1', iin: known.pupil } };
    expect(problemsIn(await plan([ofTwo]))).toEqual([['sourcedId: import.wrong.otherEntry']]);
    const bare = { line: 2, cells: { sourcedId: known.pupil, firstname: 'Асель' } };
    expect(problemsIn(await plan([bare]))).toEqual([['sourcedId: people-import.wrong.sourcedIin']]);
    expect((await undo(more.data.batch)).data.kept).toEqual([]);
    await undo(changed.data.batch);
    expect((await cardOf('s1'))?.user).toMatchObject({ iin: null, firstname: 'Індира' });
    expect((await undo(done.data.batch)).data.kept).toEqual([]);
  });

  it('says row by row what cannot be: deleted, of another year, of no school, of a role that does not fit', async () => {
    const bundle = smallRoster(people(70));
    const edited = {
      ...bundle,
      'users.csv': (bundle['users.csv'] ?? '').replace('s1,,', 's1,tobedeleted,').replace('09,,,org1', '09,,,org9'),
      'enrollments.csv': `${bundle['enrollments.csv']}\r\ne5,,,c7a,org1,s2,teacher,,,`,
      'academicSessions.csv': (bundle['academicSessions.csv'] ?? '').replace('2027-05-25,,2027', '2027-05-25,,2026'),
    };
    const { read } = await rowsIn(plain(zipOfFiles(edited)), studentColumns());
    const rows = read.sheets.flatMap((_, sheet) => {
      const columns = detectReading([read.sheets[sheet] ?? { name: '', rows: [] }], studentColumns()).columns;
      return read.sheets[sheet]?.name.startsWith('students')
        ? rowsOf(read.sheets, { sheet, head: 0, columns }, studentColumns())
        : [];
    });
    const found = problemsIn(await plan(rows, { newClasses: { eduLang: 'ru', shift: 1 } }));
    expect(found).toEqual([
      ['rosterStatus: people-import.wrong.toBeDeleted'],
      ['rosterOrg: people-import.wrong.rosterOrg', 'rosterRole: people-import.wrong.rosterRole'],
    ]);
    const clean = rows.map(({ line, cells }) => ({
      line,
      cells: { ...cells, rosterStatus: '', rosterOrg: '', rosterRole: '' },
    }));
    expect(problemsIn(await plan(clean, { newClasses: { eduLang: 'ru', shift: 1 } }))).toEqual([
      ['rosterYear: people-import.wrong.rosterYear'],
      ['rosterYear: people-import.wrong.rosterYear'],
    ]);
  });

  it('brings teachers by the same rules', async () => {
    const { rows } = await rowsIn(plain(zipOfFiles(smallRoster(people(80)))), staffColumns());
    expect((await plan(rows, {}, 'personnel')).data.rows).toMatchObject([{ outcome: 'new', problems: {} }]);
    const file = fileOfRows('staff', staffColumns(), rows);
    const body = formOf({ field: 'import', file: 'a.csv', content: Buffer.from(await file.arrayBuffer()) });
    const path = `/api/v3/os/backoffice/school/personnel/import?${new URLSearchParams({ schoolId: '1', eduYear: '2026', requestId: press() })}`;
    const done = await call<ImportApplied>(app, `POST ${path}`, { as: director, headers: multipart, body });
    expect(done.data).toMatchObject({ added: 1 });
    const held = await database.db.select().from(staffMembers).where(eq(staffMembers.sourcedId, 't1'));
    expect(held).toMatchObject([{ schoolId: 1, phone: '+77035551412' }]);
    const [row] = rows;
    const later = [{ line: 5, cells: { ...row?.cells, iin: '', surname: 'Асанова' } }];
    expect((await plan(later, {}, 'personnel')).data.rows).toMatchObject([{ outcome: 'changed' }]);
    expect((await undo(done.data.batch)).data.kept).toEqual([]);
  });

  it.skipIf(!isHere).each(['v1p1_Test_full_data_set', 'v1p2_full'] as const)(
    `every person of %s is a row with its reasons, and nobody is written${remark}`,
    async (name) => {
      const bundle = filesOf(name);
      const ofStudents = await rowsIn(plain(zipOfFiles(bundle)), studentColumns());
      const ofStaff = await rowsIn({ files: asFiles(bundle) }, staffColumns());
      const planned = await plan(ofStudents.rows);
      const outcomes = new Set(planned.data.rows.map(({ outcome }) => outcome));
      expect([...outcomes]).toEqual(['wrong']);
      const staff = await plan(ofStaff.rows, {}, 'personnel');
      expect(staff.data.rows.every(({ outcome }) => outcome === 'wrong')).toBe(true);
      const told = [...problemsIn(planned), ...problemsIn(staff)].flat();
      expect([...new Set(told)].sort()).toEqual([
        'bornDate: olessons.validation.required_field',
        'gender: olessons.validation.required_field',
        'group: olessons.validation.required_field',
        'group: people-import.wrong.group',
        'iin: people-import.wrong.noIin',
        'phone: spa.validation.phone',
        ...(name === 'v1p2_full' ? ['position: olessons.validation.required_field'] : []),
        'rosterRole: people-import.wrong.rosterRole',
      ]);
    },
  );
});
